//! The end: who won, and why it is over.

use super::{Screen, draw_columns, nothing};
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::time::Moment;

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Push if !device.is_taken_unawares(now) => device.rematch(now),
        Gesture::Turn { .. } => device.screen = Screen::History { chosen: 0 },
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let winners = device.game.leaders();
    match (winners.count(), winners.iter().next()) {
        (1, Some(winner)) => {
            let name = device.name(winner);
            let faces = [Face::Name, Face::Title, Face::Bold];
            ink.fitted(&faces, Align::Centre, (64, 15), 126, &name);
            ink.text(Face::Title, Align::Centre, (64, 29), texts.wins);
        }
        _ => ink.text(Face::Name, Align::Centre, (64, 20), texts.tie),
    }
    if let Some(ending) = device.game.ending() {
        let why = texts.ending(ending, |seat| device.name(seat));
        ink.fitted(&[Face::Plain, Face::Narrow], Align::Centre, (64, 40), 126, &why);
    }
    let x = ink.sign(Sign::PUSH, (0, 43));
    ink.text(Face::Plain, Align::Left, (x, 50), texts.rematch);
    let x = 127 - Face::Plain.width(texts.history);
    ink.text(Face::Plain, Align::Left, (x, 50), texts.history);
    ink.sign(Sign::TURN, (x - 9, 43));
    draw_columns(device, winners.iter().next().filter(|_| winners.count() == 1), ink);
}
