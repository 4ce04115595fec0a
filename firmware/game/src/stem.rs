//! The stem rule: while a game lasts, no inflected form of a word laid earlier. The engine flags, the table confirms.

use heapless::Vec;

use crate::house::StemRule;
use crate::letter::{Letter, WORD_MAX, Word};

/// Endings that make another form of the same stem.
const ENDINGS: [&str; 22] = [
    "E", "EM", "EN", "ER", "ERN", "ES", "EST", "ET", "N", "S", "SE", "SEN", "ST", "T", "TE", "TEM", "TEN", "TER",
    "TES", "TEST", "TET", "END",
];

/// Prefixes that, if the table wants it, do not make a new word.
const PREFIXES: [&str; 20] = [
    "AB", "AN", "AUF", "AUS", "BE", "BEI", "EIN", "EMP", "ENT", "ER", "GE", "MISS", "MIT", "NACH", "UN", "UR", "VER",
    "VOR", "ZER", "ZU",
];

type Letters = Vec<Letter, WORD_MAX, u8>;

/// Whether the table should look: `new` may be another form of `earlier`.
pub fn same_stem(rule: StemRule, earlier: &Word, new: &Word) -> bool {
    let (earlier, new): (Letters, Letters) = (earlier.letters().collect(), new.letters().collect());
    match rule {
        StemRule::Off => false,
        StemRule::Endings => same_form(&earlier, &new),
        StemRule::EndingsAndPrefixes => {
            same_form(&earlier, &new) || prefixed(&earlier, &new) || prefixed(&new, &earlier)
        }
    }
}

/// The same word, or one is the other with an ending, or both have an ending on one stem of three letters or more.
fn same_form(one: &[Letter], other: &[Letter]) -> bool {
    one == other || stems(one).any(|stem| stems(other).any(|same| stem == same))
}

/// The word itself and what is left of it without each ending it has.
fn stems(word: &[Letter]) -> impl Iterator<Item = &[Letter]> + Clone {
    let bare = ENDINGS.iter().filter_map(move |ending| {
        let stem = word.len().checked_sub(ending.len())?;
        (stem >= 3 && spells(&word[stem..], ending)).then_some(&word[..stem])
    });
    core::iter::once(word).chain(bare)
}

fn prefixed(base: &[Letter], word: &[Letter]) -> bool {
    PREFIXES.iter().any(|prefix| {
        word.len() > prefix.len() && spells(&word[..prefix.len()], prefix) && same_form(base, &word[prefix.len()..])
    })
}

fn spells(letters: &[Letter], text: &str) -> bool {
    letters.iter().map(|letter| letter.as_char()).eq(text.chars())
}
