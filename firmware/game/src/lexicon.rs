//! What the referee asks about words, and how a table's spelling is put to a word list.

use heapless::Vec;

use crate::house::Umlauts;
use crate::letter::{Letter, WORD_MAX, Word};

/// A word list.
pub trait Lexicon {
    /// Whether the list has exactly these letters as a word.
    fn contains(&self, letters: &[Letter]) -> bool;
}

impl<L: Lexicon + ?Sized> Lexicon for &L {
    fn contains(&self, letters: &[Letter]) -> bool {
        (**self).contains(letters)
    }
}

type Spelling = Vec<Letter, WORD_MAX, u8>;

/// Whether the list has the word, spelt as the table allows: with AE for Ä too, if it does.
pub fn knows(lexicon: &impl Lexicon, word: &Word, umlauts: Umlauts) -> bool {
    let spelling: Spelling = word.letters().collect();
    lexicon.contains(&spelling) || (umlauts == Umlauts::SpeltOut && knows_contracted(lexicon, &spelling, 0))
}

/// Tries every way to read AE, OE, UE from `from` on as umlauts.
fn knows_contracted(lexicon: &impl Lexicon, spelling: &Spelling, from: usize) -> bool {
    (from..spelling.len().saturating_sub(1)).any(|at| {
        contracted(spelling, at)
            .is_some_and(|shorter| lexicon.contains(&shorter) || knows_contracted(lexicon, &shorter, at + 1))
    })
}

fn contracted(spelling: &Spelling, at: usize) -> Option<Spelling> {
    let umlaut = match (spelling.get(at)?.as_char(), spelling.get(at + 1)?.as_char()) {
        ('A', 'E') => 'Ä',
        ('O', 'E') => 'Ö',
        ('U', 'E') => 'Ü',
        _ => return None,
    };
    let mut shorter = spelling.clone();
    shorter[at] = Letter::from_char(umlaut)?;
    shorter.remove(at + 1);
    Some(shorter)
}
