//! Rummy with numbers: sets and runs, counted when somebody has laid the last tile.

use crate::event::Play;
use crate::house::{House, HouseRule, NextStarter};
use crate::rule_error::RuleError;
use crate::scoring;
use crate::seat::Seat;
use crate::settings::{Clock, Goal};
use crate::sheet::{
    Announces, Bonus, Passing, Rounds, Score, Settling, Sheet, Supply, Target, TimeOver, WhenEmpty, WhenOut,
};
use crate::table::Table;
use crate::units::Points;

/// Lots decide who starts; the starter then rotates by round.
pub static SHEET: Sheet = Sheet {
    title: Some("Rummy"),
    seats_max: 4,
    clock: Clock::hard(120),
    dealt: 14,
    supply: Some(Supply::Stack),
    announces: Announces::Laid,
    bonuses: &[Bonus::None, Bonus::AllLaid],
    passing: Passing::DrawsOne,
    rounds: Rounds::OfDeals,
    goals: &[Goal::Rounds(4), Goal::Open],
    target: Target::AtRoundEnd,
    time_over: TimeOver::TakeUncombined,
    when_out: WhenOut::Ends,
    when_empty: WhenEmpty::Draw,
    passes_need_empty: true,
    settling: Settling::Hands,
    next_game: NextStarter::Lots,
    house: House { first_melds: 40, joker_in_hand: 25, next_starter: NextStarter::Rotates, ..House::PLAIN },
    offers: &[HouseRule::FirstMelds, HouseRule::JokerInHand, HouseRule::DrawnRound, HouseRule::NextStarter],
    score,
    settle: scoring::hands,
    ..Sheet::PLAIN
};

/// Nothing is booked before the round is over. With the first melds the seat may say what they are worth.
fn score(table: &Table, seat: Seat, play: &Play) -> Result<Score, RuleError> {
    scoring::no_board(play)?;
    let needed = table.settings().house.first_melds;
    if play.points == Points::ZERO {
        Ok(Score::new())
    } else if table.has_opened(seat) {
        Err(RuleError::NoPointsInTurn)
    } else if play.points < Points(i32::from(needed)) {
        Err(RuleError::FirstMeldsTooLow { points: needed })
    } else {
        Ok(Score::new())
    }
}
