//! Scrabble in German: by points or by board.

use crate::house::{ByAge, House, NextStarter};
use crate::letter_set::LetterSet;
use crate::scoring;
use crate::settings::{Clock, Goal, Keeping};
use crate::sheet::{
    Announces, Bonus, Challenging, Language, Passing, Refill, Rounds, Scope, Settling, Sheet, Supply, Target, Upheld,
    WhenEmpty, WhenOut,
};

/// The 102 tiles.
#[rustfmt::skip]
pub static LETTERS: LetterSet = LetterSet::new(&[
    ('A', 1, 5), ('Ä', 6, 1), ('B', 3, 2), ('C', 4, 2), ('D', 1, 4), ('E', 1, 15), ('F', 4, 2), ('G', 2, 3),
    ('H', 2, 4), ('I', 1, 6), ('J', 6, 1), ('K', 4, 2), ('L', 2, 3), ('M', 3, 4), ('N', 1, 9), ('O', 2, 3),
    ('Ö', 8, 1), ('P', 4, 1), ('Q', 10, 1), ('R', 1, 6), ('S', 1, 7), ('T', 1, 6), ('U', 1, 6), ('Ü', 6, 1),
    ('V', 6, 1), ('W', 3, 1), ('X', 8, 1), ('Y', 10, 1), ('Z', 3, 1),
], 2);

/// The sheet prints neither a number of players nor a clock; both are defaults.
pub static SHEET: Sheet = Sheet {
    seats_min: 2,
    seats_max: 4,
    clock: Clock::off(120),
    language: Some(Language::German),
    letters: Some(&LETTERS),
    dealt: 7,
    refill: Refill::To(7),
    supply: Some(Supply::Bag),
    announces: Announces::Points,
    bonuses: &[Bonus::None, Bonus::AllLaid],
    passing: Passing::Nothing,
    exchange: true,
    extra_turn: false,
    challenging: Some(Challenging { scope: Scope::WholeTurn, upheld: Upheld::TurnLost }),
    robbing: None,
    rounds: Rounds::OfTurns,
    goals: &[Goal::Open],
    target: Target::AtOnce,
    when_out: WhenOut::EndsWithEmptySupply,
    when_empty: WhenEmpty::PlaysOn,
    passes_need_empty: false,
    settling: Settling::Hands,
    keepings: &[Keeping::Points, Keeping::Board],
    next_game: NextStarter::Lots,
    house: House {
        seats_max: 4,
        first_word: ByAge::all(2),
        later_word: ByAge::all(2),
        challenge_cost: 10,
        all_tiles_bonus: 50,
        pass_rounds: 2,
        next_starter: NextStarter::Lots,
        ..House::PLAIN
    },
    score: scoring::scrabble,
    settle: scoring::hands,
};

/// The 100 tiles of the English box; games written down in GCG are mostly played with it.
#[rustfmt::skip]
pub static LETTERS_ENGLISH: LetterSet = LetterSet::new(&[
    ('A', 1, 9), ('B', 3, 2), ('C', 3, 2), ('D', 2, 4), ('E', 1, 12), ('F', 4, 2), ('G', 2, 3), ('H', 4, 2),
    ('I', 1, 9), ('J', 8, 1), ('K', 5, 1), ('L', 1, 4), ('M', 3, 2), ('N', 1, 6), ('O', 1, 8), ('P', 3, 2),
    ('Q', 10, 1), ('R', 1, 6), ('S', 1, 4), ('T', 1, 6), ('U', 1, 4), ('V', 4, 2), ('W', 4, 2), ('X', 8, 1),
    ('Y', 4, 2), ('Z', 10, 1),
], 2);

/// The 102 tiles of the French box.
#[rustfmt::skip]
pub static LETTERS_FRENCH: LetterSet = LetterSet::new(&[
    ('A', 1, 9), ('B', 3, 2), ('C', 3, 2), ('D', 2, 3), ('E', 1, 15), ('F', 4, 2), ('G', 2, 2), ('H', 4, 2),
    ('I', 1, 8), ('J', 8, 1), ('K', 10, 1), ('L', 1, 5), ('M', 2, 3), ('N', 1, 6), ('O', 1, 6), ('P', 3, 2),
    ('Q', 8, 1), ('R', 1, 6), ('S', 1, 6), ('T', 1, 6), ('U', 1, 6), ('V', 4, 2), ('W', 10, 1), ('X', 10, 1),
    ('Y', 10, 1), ('Z', 10, 1),
], 2);
