//! Stemming, for the rule that no inflected form of a word laid earlier is laid. The engine flags, the table confirms.
//!
//! A light stemmer for German: endings by paradigm, umlaut, the GE and ZU inside a verb, and the vowels of strong verbs.
//! It knows no words but the few that fool it, so it is a question to the table and never a verdict.

mod inflection;
mod vowels;

use heapless::Vec;
use letters::{WORD_MAX, Word};

use crate::house::StemRule;
use inflection::{ENDINGS, Ending, PREFIXES, SEPARABLE, WHOLE};
use vowels::{Vowels, compare};

/// A stem this short is too little to go by.
const STEM_MIN: usize = 3;

/// A word as its letters in Latin-1.
type Letters = Vec<u8, WORD_MAX, u8>;

/// True if the table should look: `new` may be another form of `earlier`.
pub fn same_stem(rule: StemRule, earlier: &Word, new: &Word) -> bool {
    let (earlier, new) = (letters(earlier), letters(new));
    match rule {
        StemRule::Off => false,
        StemRule::Endings => same_word(&earlier, &new),
        StemRule::EndingsAndPrefixes => {
            same_word(&earlier, &new) || prefixed(&earlier, &new) || prefixed(&new, &earlier)
        }
    }
}

fn letters(word: &Word) -> Letters {
    word.letters().map(|letter| letter.as_char() as u8).collect()
}

/// The same word or two forms of it, one of them perhaps a participle or an infinitive with ZU.
fn same_word(one: &[u8], other: &[u8]) -> bool {
    one == other || forms(one, other, false) || infixed(one, other) || infixed(other, one)
}

/// True if `word` is a form of `base` with GE before its stem, or with GE or ZU after a prefix that both have.
fn infixed(base: &[u8], word: &[u8]) -> bool {
    let shared = base.iter().zip(word).take_while(|(one, other)| one == other).count();
    let mut splits = (0..=shared).filter(|&at| at != 1).map(|at| (&base[at..], &word[at..]));
    splits.any(|(base, rest)| {
        // ABGELAUST, ABZULAUSEN: behind a prefix both may have something.
        let prefixed = rest.len() < word.len();
        let plain = base.strip_prefix(b"ZU").filter(|_| prefixed).unwrap_or(base);
        rest.strip_prefix(b"GE").is_some_and(|stem| forms(plain, stem, true))
            || rest.strip_prefix(b"ZU").is_some_and(|stem| stem == base || prefixed && forms(base, stem, false))
    })
}

/// True if two words have endings of one paradigm on one stem; `ge` if the second is a participle without its GE.
fn forms(one: &[u8], other: &[u8], ge: bool) -> bool {
    endings(one).any(|(stem, ending)| {
        endings(other).any(|(its_stem, its)| match compare(stem, its_stem) {
            Vowels::Same if ge => ending.has_participle(its, stem.len()),
            Vowels::Same => ending.goes_with(its, stem),
            Vowels::Umlaut => !ge && ending.takes_umlaut(its, its_stem),
            Vowels::Umlauted => !ge && its.takes_umlaut(ending, stem),
            Vowels::Ablaut(second, first) => {
                second.allows(ending, its, its_stem, ge) || !ge && first.allows(its, ending, stem, false)
            }
            Vowels::Differ => false,
        })
    })
}

/// Each ending a word may have, with what is left before it.
fn endings(word: &[u8]) -> impl Iterator<Item = (&[u8], &'static Ending)> {
    let whole = WHOLE.iter().filter(|whole| word.starts_with(whole)).map(|whole| whole.len()).max();
    let least = whole.unwrap_or(STEM_MIN);
    ENDINGS.iter().filter_map(move |ending| {
        let stem = word.strip_suffix(ending.letters)?;
        (stem.len() >= least && ending.follows(stem)).then_some((stem, ending))
    })
}

fn prefixed(base: &[u8], word: &[u8]) -> bool {
    let of = |prefix: &&[u8]| word.strip_prefix(*prefix).is_some_and(|rest| same_word(base, rest));
    PREFIXES.iter().chain(&SEPARABLE).any(of)
}
