//! Something must be done before play goes on: who, and what.

use super::{draw_columns, nothing};
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Duty, Event, Seat};

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Push => device.happen(&Event::DutyDone, Sound::Noted, now),
        Gesture::HoldDial => device.happen(&Event::DutyWaived, Sound::Noted, now),
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, seat: Seat, duty: Duty, ink: &mut Ink<'_>) {
    let texts = device.texts();
    ink.title(&device.name(seat));
    ink.paragraph(Face::Title, Face::Bold, (64, 17), 126, 2, &texts.duty(duty));
    let x = ink.sign(Sign::PUSH, (0, 44));
    ink.text(Face::Plain, Align::Left, (x, 51), texts.duty_done);
    let x = 127 - Face::Plain.width(texts.overrule);
    ink.text(Face::Plain, Align::Left, (x, 51), texts.overrule);
    ink.sign(Sign::HOLD, (x - 9, 44));
    draw_columns(device, Some(seat), ink);
}
