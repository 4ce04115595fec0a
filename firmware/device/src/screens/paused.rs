//! The clock stands: names and scores, and why.

use super::columns::draw_scores;
use super::{Go, Screen, refuse, table};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;

/// Why the clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paused {
    /// Somebody wanted it.
    Asked,
    /// The power was gone.
    PowerWasGone,
    /// The firmware had to start again by itself.
    Restarted,
}

/// The clock stands until somebody pushes.
pub(crate) fn open(shared: &mut Shared, now: Moment) -> Go {
    shared.stop_clock(now);
    shared.play(Sound::Click);
    Go::to(Paused::Asked)
}

impl Screen for Paused {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::Push => table::play_on(shared, now),
            Gesture::HoldDial => super::menu::open(shared, now),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        let texts = shared.texts();
        ink.title(texts.pause);
        draw_scores(shared, None, ink);
        match self {
            Paused::Asked => ink.hint(Sign::PUSH, texts.go_on),
            Paused::PowerWasGone => draw_cause(texts.power_was_gone, ink),
            Paused::Restarted => draw_cause(texts.restarted, ink),
        }
    }
}

fn draw_cause(text: &str, ink: &mut Ink<'_>) {
    let x = ink.sign(Sign::PUSH, (0, 55));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 62), 127 - x, text);
}
