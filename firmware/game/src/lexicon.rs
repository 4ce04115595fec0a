//! The referee's dependency on a word list, as a trait.

use heapless::Vec;
use letters::{Letter, WORD_MAX, Word};

/// A word list.
pub trait Lexicon {
    /// True if the list has exactly these letters as a word.
    fn contains(&self, letters: &[Letter]) -> bool;
}

type Spelling = Vec<Letter, WORD_MAX, u8>;

/// True if the list has the word. Umlauts are letters of their own: a table that lets AE stand for Ä overrules the list.
pub fn knows(lexicon: &impl Lexicon, word: &Word) -> bool {
    lexicon.contains(&word.letters().collect::<Spelling>())
}
