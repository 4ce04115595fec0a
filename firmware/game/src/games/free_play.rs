//! Free play: a turn clock and any points, for games the device does not know.

use crate::house::{House, NextStarter};
use crate::scoring;
use crate::settings::{Clock, Goal, Keeping};
use crate::sheet::{
    Announces, Bonus, FirstStarter, Passing, Refill, Rounds, Settling, Sheet, Target, WhenEmpty, WhenOut,
};

/// No rules: any number of points a turn; the table ends the game.
pub static SHEET: Sheet = Sheet {
    title: None,
    seats_min: 2,
    seats_max: 6,
    clock: Clock::hard(60),
    language: None,
    letters: None,
    letters_for_few: None,
    forbidden: &[],
    first_starter: FirstStarter::Chosen,
    dealt: 0,
    refill: Refill::None,
    supply: None,
    announces: Announces::Points,
    bonuses: &[Bonus::None],
    passing: Passing::Nothing,
    exchange: false,
    extra_turn: false,
    challenging: None,
    robbing: None,
    rounds: Rounds::OfTurns,
    goals: &[Goal::Open, Goal::Points(100), Goal::Rounds(10)],
    target: Target::AtOnce,
    when_out: WhenOut::PlaysOn,
    when_empty: WhenEmpty::PlaysOn,
    passes_need_empty: false,
    settling: Settling::None,
    keepings: &[Keeping::Points],
    next_game: NextStarter::Rotates,
    house: House::PLAIN,
    score: scoring::as_noted,
    settle: scoring::nothing,
};
