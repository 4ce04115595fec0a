//! A game that is on at a device on the cable, as it stands: what a big screen shows of it.

use crate::home::{Kept, board, premiums};
use crate::message::Message;
use crate::request::Answer;
use game::ScoringMode;
use records::codes::TakenGame;
use records::score_sheet::ScoreSheet;
use serde_json::json;

/// Sheet and board of the events so far; without any there are no players yet.
pub(crate) fn tell(kept: &Kept, log: &[u8]) -> Answer {
    let device = TakenGame::of_log(kept.head(), log.to_vec())?.device();
    let has_board = !log.is_empty() && device.game().scoring_mode() == ScoringMode::Board;
    let object = json!({
        "sheet": (!log.is_empty()).then(|| ScoreSheet::of(&device).json()),
        // Behind these lines stand the times.
        "booked": device.game().ledger().lines().len(),
        "board": has_board.then(|| board(&device)),
        "premiums": premiums(),
    });
    Ok(Message { object, attached: vec![] })
}
