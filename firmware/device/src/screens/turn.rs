//! The running turn: a big countdown, a living hourglass, all scores.

use super::{draw_columns, draw_scores, nothing, ready};
use crate::Device;
use crate::clock::Reading;
use crate::frame::WIDTH;
use crate::hourglass;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use embedded_graphics::prelude::Point;
use game::{Event, Seat};

/// Where the hourglass stands.
const GLASS: Point = Point::new(WIDTH as i32 - hourglass::WIDTH, 0);
/// What is left of the width beside it.
pub(crate) const BESIDE_GLASS: i32 = WIDTH as i32 - hourglass::WIDTH - 3;

pub(crate) fn gesture(device: &mut Device, seat: Seat, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Seat(button) if button == u8::from(seat) => {
            device.happen(&Event::Announce { spent: device.spent(now) }, Sound::Click, now);
        }
        Gesture::Seat(button) => device.blink(button, now),
        Gesture::Turn { .. } => device.peek(now),
        Gesture::Push => device.pause(now),
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, seat: Seat, now: Moment, ink: &mut Ink<'_>) {
    let reading = device.clock.reading(now);
    if device.is_peeking() {
        return draw_peek(device, reading, ink);
    }
    draw_name(device, seat, ink);
    let reminder = ready::reminder(device, seat);
    if matches!(reading, Reading::Gone(_)) && !reminder.is_empty() {
        // Without a clock nobody has read it before the turn.
        ready::draw_reminder(&reminder, ink);
        draw_digits(reading, 34, Face::Title, ink);
    } else {
        draw_digits(reading, 51, Face::Huge, ink);
    }
    draw_glass(device, now, ink);
    draw_columns(device, Some(seat), ink);
}

/// Everybody's name and score for a moment, while the clock runs on.
fn draw_peek(device: &Device, reading: Reading, ink: &mut Ink<'_>) {
    draw_scores(device, ink);
    draw_digits(reading, 12, Face::Title, ink);
    ink.invert((0, 0), (WIDTH as i32, 14));
}

/// The name of the one whose turn it is, as large as it fits.
pub(crate) fn draw_name(device: &Device, seat: Seat, ink: &mut Ink<'_>) {
    ink.fitted(
        &[Face::Name, Face::Title, Face::Bold, Face::Narrow],
        Align::Left,
        (0, 14),
        BESIDE_GLASS,
        &device.name(seat),
    );
}

/// The glass alone: what moves between two digits.
pub(crate) fn draw_glass(device: &Device, now: Moment, ink: &mut Ink<'_>) {
    if let Some(glass) = device.clock.hourglass() {
        glass.draw(ink.frame(), GLASS, device.clock.spent(now));
    }
}

fn draw_digits(reading: Reading, baseline: i32, face: Face, ink: &mut Ink<'_>) {
    let at = (BESIDE_GLASS / 2, baseline);
    match reading {
        Reading::Left(seconds @ 0..=99) => ink.text(face, Align::Centre, at, format_args!("{seconds}")),
        Reading::Over(seconds @ 0..=99) => ink.text(face, Align::Centre, at, format_args!("+{seconds}")),
        Reading::Left(seconds) | Reading::Over(seconds) | Reading::Gone(seconds) => {
            let (minutes, seconds) = ((seconds / 60).min(99), seconds % 60);
            ink.text(face, Align::Centre, at, format_args!("{minutes}:{seconds:02}"));
        }
    }
}
