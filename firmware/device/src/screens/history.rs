//! Every point with its reason, the newest first.

use super::Screen;
use super::nothing;
use crate::Device;
use crate::ink::{Align, Face, Ink};
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            let chosen = list::moved(chosen, detents, device.game.ledger().lines().len());
            device.screen = Screen::History { chosen };
        }
        Gesture::Push | Gesture::HoldDial => device.go_on(now),
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let lines = device.game.ledger().lines();
    if lines.is_empty() {
        ink.title(texts.history);
        ink.text(Face::Plain, Align::Centre, (64, 38), texts.no_history);
        return;
    }
    list::draw_with(ink, texts.history, lines.len(), chosen, false, |index, draw| {
        let Some(line) = lines.len().checked_sub(index + 1).and_then(|newest| lines.get(newest)) else { return };
        let (mut label, mut value) = (Sentence::new(), Sentence::new());
        let _ = write!(label, "{}: {}", device.short_name(line.seat), texts.reason(line.reason));
        let _ = write!(value, "{:+}", line.points().0);
        draw(Line { label: &label, value: &value });
    });
}
