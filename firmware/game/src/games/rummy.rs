//! Rummy with numbers: sets and runs, counted when somebody has laid the last tile.

use crate::house::{House, NextStarter, TimeOver};
use crate::scoring;
use crate::settings::{Clock, Goal, Keeping};
use crate::sheet::{
    Announces, Bonus, Passing, Refill, Rounds, Settling, Sheet, Supply, Target, WhenEmpty, WhenOut,
};

/// Lots decide who starts; the starter then rotates by round.
pub static SHEET: Sheet = Sheet {
    seats_min: 2,
    seats_max: 4,
    clock: Clock::hard(120),
    language: None,
    letters: None,
    dealt: 14,
    refill: Refill::None,
    supply: Some(Supply::Stack),
    announces: Announces::Laid,
    bonuses: &[Bonus::None, Bonus::AllLaid],
    passing: Passing::DrawsOne,
    exchange: false,
    extra_turn: false,
    challenging: None,
    robbing: None,
    rounds: Rounds::OfDeals,
    goals: &[Goal::Rounds(4), Goal::Open],
    target: Target::AtRoundEnd,
    when_out: WhenOut::Ends,
    when_empty: WhenEmpty::Draw,
    passes_need_empty: true,
    settling: Settling::Hands,
    keepings: &[Keeping::Points],
    next_game: NextStarter::Lots,
    house: House {
        first_melds: 40,
        time_over: TimeOver::TakeUncombined,
        joker_in_hand: 25,
        next_starter: NextStarter::Rotates,
        jokers: 4,
        ..House::PLAIN
    },
    score: scoring::at_round_end,
    settle: scoring::hands,
};
