//! The screen for each phase of the game, and the way back into play.

use super::board_announce::BoardAnnounce;
use super::board_typing::BoardTyping;
use super::placing::Placing;
use super::{
    ActiveScreen, Transition, announce, challenged_words, duty, home, menu, over, question, ready, refuse, round,
    settle, turn, window,
};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use game::{Event, OnTurn, Phase, ScoringMode};
use letters::Word;

/// The screen of the phase the game is in.
pub(crate) fn of(shared: &mut Shared) -> ActiveScreen {
    match shared.game.phase() {
        Phase::NotBegun => home::Home::new().into(),
        Phase::Ready { seat } => ready::Ready { seat }.into(),
        Phase::Turn { on, .. } => turn::Turn::of(on.seat).into(),
        Phase::Late(on) => question::Question::from(question::Asked::Late(on.seat)).into(),
        Phase::Announced(on) if shared.game.is_said() && !shared.is_mending() => window::WindowScreen::of(on).into(),
        Phase::Announced(on) if shared.game.scoring_mode() == ScoringMode::Board => by_board(shared, on),
        Phase::Announced(on) => announce::Announce::of(shared, on).into(),
        Phase::Challenged { .. } => challenged_words::screen(shared),
        Phase::Duty { on, duty, .. } => duty::DutyScreen { on, duty, waived: false }.into(),
        Phase::Settlement { missing } => settle::screen(shared, missing),
        Phase::RoundOver => round::RoundOver.into(),
        Phase::Over => over::Over.into(),
    }
}

/// By board a turn is typed, then placed, then announced: as far as it has come.
fn by_board(shared: &mut Shared, on: OnTurn) -> ActiveScreen {
    if !shared.announcement.board.tiles.is_empty() {
        return BoardAnnounce::of(shared, on).into();
    }
    let typed = shared.announcement.words.first().copied();
    match typed.and_then(|word| Placing::first(shared, word)) {
        Some(placing) => placing.into(),
        None => BoardTyping::of(shared, typed.unwrap_or(Word::new())).into(),
    }
}

/// The default for presses on every screen of the game that has no other use for them: holding the dial is the menu.
pub(crate) fn otherwise(shared: &mut Shared, gesture: Gesture) -> Transition {
    match gesture {
        Gesture::HoldDial => menu::open(shared),
        _ => refuse(shared, gesture),
    }
}

/// Back to the game; a clock that was stopped runs on.
pub(crate) fn play_on(shared: &mut Shared) -> Transition {
    match shared.game.phase() {
        Phase::Turn { running: false, .. } => {
            shared.write_pause();
            let _ = shared.happen_plain(Event::Resume, Sound::Flip);
        }
        // The plug was pulled, or the table went back to this turn: it runs on without a record.
        Phase::Turn { running: true, .. } if shared.halted => {
            shared.start_clock();
            shared.play(Sound::Flip);
        }
        _ => {
            shared.start_clock();
            shared.play(Sound::Click);
        }
    }
    Transition::Table
}
