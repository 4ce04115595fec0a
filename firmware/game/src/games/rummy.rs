//! Rummy with numbers: sets and runs, counted when somebody has laid the last tile.

use crate::event::Play;
use crate::house::{House, NextStarter, TimeOver};
use crate::refusal::Refusal;
use crate::scoring;
use crate::seat::Seat;
use crate::settings::{Clock, Goal, Keeping};
use crate::sheet::{
    Announces, Bonus, FirstStarter, Passing, Refill, Rounds, Score, Settling, Sheet, Supply, Target, WhenEmpty, WhenOut,
};
use crate::table::Table;
use crate::units::Points;

/// Lots decide who starts; the starter then rotates by round.
pub static SHEET: Sheet = Sheet {
    title: Some("Rummy"),
    seats_min: 2,
    seats_max: 4,
    clock: Clock::hard(120),
    language: None,
    letters: None,
    letters_for_few: None,
    forbidden: &[],
    first_starter: FirstStarter::Chosen,
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
    score,
    settle: scoring::hands,
};

/// Nothing is booked before the round is over. With the first melds the seat may say what they are worth.
fn score(table: &Table, seat: Seat, play: &Play) -> Result<Score, Refusal> {
    scoring::no_board(play)?;
    let needed = table.settings().house.first_melds;
    if play.points == Points::ZERO {
        Ok(Score::new())
    } else if table.has_opened(seat) {
        Err(Refusal::NoPointsInTurn)
    } else if play.points < Points(i32::from(needed)) {
        Err(Refusal::FirstMeldsTooLow { points: needed })
    } else {
        Ok(Score::new())
    }
}
