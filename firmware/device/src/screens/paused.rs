//! The pause: names and scores, and why the clock stands.

use super::columns::draw_scores;
use super::{Screen, Transition, phase_screen, refuse};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::time::Moment;

/// The reason why the clock stands.
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
pub(crate) fn open(shared: &mut Shared, now: Moment) -> Transition {
    shared.stop_clock(now);
    shared.play(Sound::Click);
    Transition::to(Paused::Asked)
}

impl Screen for Paused {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Transition {
        match gesture {
            Gesture::Push => phase_screen::play_on(shared, now),
            Gesture::HoldDial => super::menu::open(shared, now),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.title(texts.pause);
        draw_scores(shared, shared.now(), canvas);
        match self {
            Paused::Asked => canvas.hint(Icon::PUSH, texts.go_on),
            Paused::PowerWasGone => draw_cause(texts.power_was_gone, canvas),
            Paused::Restarted => draw_cause(texts.restarted, canvas),
        }
    }
}

fn draw_cause(text: &str, canvas: &mut Canvas<'_>) {
    let x = canvas.icon(Icon::PUSH, (0, 55));
    canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 62), 127 - x, text);
}
