//! Rummikub des mots, the French side of the Swiss sheet.

use letters::Language;

use crate::games::wort_rummikub_ch;
use crate::house::HouseRule;
use crate::letter_set::LetterSet;
use crate::robbing::{JokerSwap, Robbing};
use crate::sheet::{Sheet, WordClass};

/// The 112 tiles of the French box; every letter is one point.
#[rustfmt::skip]
pub static LETTERS: LetterSet = LetterSet::new(&[
    ('A', 1, 8), ('B', 1, 3), ('C', 1, 3), ('D', 1, 6), ('E', 1, 8), ('F', 1, 3), ('G', 1, 3), ('H', 1, 3),
    ('I', 1, 8), ('J', 1, 2), ('K', 1, 4), ('L', 1, 4), ('M', 1, 4), ('N', 1, 5), ('O', 1, 8), ('P', 1, 3),
    ('Q', 1, 3), ('R', 1, 5), ('S', 1, 6), ('T', 1, 6), ('U', 1, 6), ('V', 1, 2), ('W', 1, 2), ('X', 1, 2),
    ('Y', 1, 2), ('Z', 1, 1),
], 2);

/// The minute is a recommendation, so the clock may be off.
pub static SHEET: Sheet = Sheet {
    title: Some("Rummikub des mots"),
    language: Some(Language::French),
    letters: Some(&LETTERS),
    forbidden: &[WordClass::Abbreviations, WordClass::Foreign, WordClass::Compounds],
    robbing: Some(Robbing::Freely(JokerSwap::ItsLetterThenRack)),
    // The print can be read so that words are changed in the very turn of the first one.
    offers: &[
        HouseRule::Theme,
        HouseRule::FirstWord,
        HouseRule::LaterWord,
        HouseRule::RobFrom,
        HouseRule::ChallengeCost,
        HouseRule::PenaltyTiles,
        HouseRule::PassRounds,
        HouseRule::StemRule,
        HouseRule::ScoredWordNeedsRackLetter,
    ],
    ..wort_rummikub_ch::RULES
};
