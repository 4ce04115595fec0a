//! Wort-Rummikub, the Jumbo sheet: the longest new word scores, 99 points win at once.

use letters::Language;

use crate::house::{ByAge, House, HouseRule, NextStarter, StemRule};
use crate::letter_set::LetterSet;
use crate::robbing::{JokerSwap, Robbing};
use crate::scoring;
use crate::settings::{Clock, Goal};
use crate::sheet::{
    Announces, Bonus, Challenging, Passing, Refill, Repeats, Scope, Sheet, Supply, TimeOver, Upheld, WhenEmpty,
    WordClass,
};

/// The 112 tiles of both German boxes; every letter is one point.
#[rustfmt::skip]
pub static LETTERS: LetterSet = LetterSet::new(&[
    ('A', 1, 6), ('B', 1, 2), ('C', 1, 4), ('D', 1, 6), ('E', 1, 12), ('F', 1, 3), ('G', 1, 3), ('H', 1, 5),
    ('I', 1, 8), ('J', 1, 1), ('K', 1, 3), ('L', 1, 4), ('M', 1, 4), ('N', 1, 9), ('O', 1, 4), ('P', 1, 1),
    ('Q', 1, 1), ('R', 1, 6), ('S', 1, 8), ('T', 1, 4), ('U', 1, 6), ('V', 1, 1), ('W', 1, 2), ('X', 1, 1),
    ('Y', 1, 1), ('Z', 1, 2), ('Ä', 1, 1), ('Ö', 1, 1), ('Ü', 1, 1),
], 2);

/// The scorekeeper starts; the next game starts one seat clockwise.
pub static SHEET: Sheet = Sheet {
    title: Some("Wort-Rummikub"),
    seats_max: 4,
    clock: Clock::hard(60),
    language: Some(Language::German),
    letters: Some(&LETTERS),
    forbidden: &[WordClass::Names, WordClass::Foreign, WordClass::Abbreviations],
    dealt: 14,
    refill: Refill::To(7),
    supply: Some(Supply::Pool),
    announces: Announces::LongestWord,
    bonuses: &[Bonus::None, Bonus::AllLaid],
    passing: Passing::DrawsOne,
    challenging: Some(Challenging { scope: Scope::OneWord, upheld: Upheld::WordBack }),
    repeats: Repeats::Never,
    robbing: Some(Robbing::Freely(JokerSwap::AnyWord)),
    goals: &[Goal::Points(99), Goal::Open],
    time_over: TimeOver::NoteValidThenDraw(3),
    when_empty: WhenEmpty::OneMoreTurn,
    passes_need_empty: true,
    house: House {
        first_word: ByAge::all(6),
        later_word: ByAge::all(3),
        penalty_tiles: 3,
        scored_word_needs_rack_letter: true,
        stem_rule: StemRule::Endings,
        next_starter: NextStarter::Rotates,
        ..House::PLAIN
    },
    offers: &[
        HouseRule::Theme,
        HouseRule::FirstWord,
        HouseRule::LaterWord,
        HouseRule::ChallengeCost,
        HouseRule::PenaltyTiles,
        HouseRule::StemRule,
        HouseRule::ScoredWordNeedsRackLetter,
    ],
    score: scoring::longest_word,
    ..Sheet::PLAIN
};
