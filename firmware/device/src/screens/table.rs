//! Which screen the game's phase wants, and how play goes on there.

use super::{Go, Shown, announce, duty, home, menu, over, question, ready, refuse, round, settle, turn, words};
use crate::device::Shared;
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Event, Phase};

/// The screen of the phase the game is in.
pub(crate) fn screen(shared: &Shared) -> Shown {
    match shared.game.phase() {
        Phase::NotBegun => home::Home::at_last_game(shared).into(),
        Phase::Ready { seat } => ready::Ready { seat }.into(),
        Phase::Turn { on, .. } => turn::Turn::of(on.seat).into(),
        Phase::Late(on) => question::Question::from(question::Asked::Late(on.seat)).into(),
        Phase::Announced(on) => announce::Announce { on, before_press: shared.announcement.bonus }.into(),
        Phase::Challenged { .. } => words::screen(shared),
        Phase::Duty { on, duty, .. } => duty::DutyScreen { on, duty, waived: false }.into(),
        Phase::Settlement { missing } => settle::WhoseHand { missing }.into(),
        Phase::RoundOver => round::RoundOver.into(),
        Phase::Over => over::Over.into(),
    }
}

/// What a press does on every screen of the game that has no other use for it: holding the dial is the menu.
pub(crate) fn otherwise(shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
    match gesture {
        Gesture::HoldDial => menu::open(shared, now),
        _ => refuse(shared, gesture),
    }
}

/// Back to the game; a clock that was stopped runs on.
pub(crate) fn play_on(shared: &mut Shared, now: Moment) -> Go {
    match shared.game.phase() {
        Phase::Turn { running: false, .. } => {
            let _ = shared.happen(&Event::Resume, Sound::Flip, now);
        }
        // The plug was pulled, or the table went back to this turn: it runs on without a record.
        Phase::Turn { running: true, .. } => {
            shared.clock.start(now);
            shared.play(Sound::Flip);
        }
        _ => shared.play(Sound::Click),
    }
    Go::Table
}
