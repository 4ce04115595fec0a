//! Free play: a turn clock and a score pad, for games the device does not know.

use crate::house::HouseRule;
use crate::settings::{Clock, Goal};
use crate::sheet::Sheet;

/// No rules: any number of points a turn; the table ends the game.
pub static SHEET: Sheet = Sheet {
    score_pad: true,
    clock: Clock::hard(60),
    game_clock: true,
    offers: &[
        HouseRule::Increment,
        HouseRule::OvertimeCost,
        HouseRule::OvertimeLimit,
        HouseRule::PlainClock,
        HouseRule::Tournament,
    ],
    goals: &[Goal::Open, Goal::Points(100), Goal::Rounds(10)],
    ..Sheet::PLAIN
};
