//! The clock stands: names and scores, and why.

use super::draw_scores;
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;

/// Why the clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Somebody wanted it.
    Asked,
    /// The power was gone.
    PowerWasGone,
    /// The firmware had to start again by itself.
    Restarted,
}

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Push => device.go_on(now),
        Gesture::HoldDial => super::menu::open(device, now),
        Gesture::Seat(_) | Gesture::Turn { .. } => device.play(Sound::Nope),
        Gesture::SeatHold(_) | Gesture::HoldDialAgain => {}
    }
}

pub(crate) fn draw(device: &Device, cause: Cause, ink: &mut Ink<'_>) {
    let texts = device.texts();
    ink.title(texts.pause);
    draw_scores(device, ink);
    match cause {
        Cause::Asked => ink.hint(Sign::PUSH, texts.go_on),
        Cause::PowerWasGone => draw_cause(texts.power_was_gone, ink),
        Cause::Restarted => draw_cause(texts.restarted, ink),
    }
}

fn draw_cause(text: &str, ink: &mut Ink<'_>) {
    let x = ink.sign(Sign::PUSH, (0, 55));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 62), 127 - x, text);
}
