//! The game itself: ready, turn, announce and over, as the rules engine says.

use super::{column_centre, draw_columns};
use crate::Device;
use crate::clock::Reading;
use crate::frame::WIDTH;
use crate::hourglass;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use embedded_graphics::prelude::Point;
use game::{Event, Phase, Play, Points, Seat};

/// Where the hourglass stands.
const GLASS: Point = Point::new(WIDTH as i32 - hourglass::WIDTH, 0);
/// What is left of the width beside it.
const BESIDE_GLASS: i32 = WIDTH as i32 - hourglass::WIDTH - 3;
/// One detent in a hurry counts for this many points.
const FAST_POINTS: i32 = 5;

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::HoldDial => return super::menu::open(device, now),
        Gesture::HoldDialAgain | Gesture::SeatHold(_) => return,
        Gesture::Seat(_) | Gesture::Turn { .. } | Gesture::Push => {}
    }
    match device.game.phase() {
        Phase::Ready { seat } => ready(device, seat, gesture, now),
        Phase::Turn { seat, .. } => turn(device, seat, gesture, now),
        Phase::Announced { seat, .. } => announced(device, seat, gesture, now),
        Phase::Over => over(device, gesture, now),
        _ => device.play(Sound::Nope),
    }
}

fn ready(device: &mut Device, seat: Seat, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Seat(button) if button == u8::from(seat) => device.happen(&Event::Start, Sound::Flip, now),
        Gesture::Seat(button) => device.blink(button, now),
        Gesture::Push => device.happen(&Event::Pass { spent: device.spent(now) }, Sound::Noted, now),
        _ => device.play(Sound::Nope),
    }
}

fn turn(device: &mut Device, seat: Seat, gesture: Gesture, now: Moment) {
    let spent = device.spent(now);
    match gesture {
        Gesture::Seat(button) if button == u8::from(seat) => {
            device.points_draft = 0;
            device.happen(&Event::Announce { spent }, Sound::Click, now);
        }
        Gesture::Seat(button) => device.blink(button, now),
        Gesture::Push => device.pause(now),
        _ => {}
    }
}

fn announced(device: &mut Device, seat: Seat, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Turn { detents, fast } => {
            let step = if fast { FAST_POINTS } else { 1 };
            let points = device.points_draft + i32::from(detents) * step;
            device.points_draft = points.clamp(0, Points::LINE_MAX.0);
        }
        Gesture::Push => device.happen(&Event::Note(Play::points(device.points_draft)), Sound::Noted, now),
        Gesture::Seat(button) if button != u8::from(seat) => device.blink(button, now),
        _ => device.play(Sound::Nope),
    }
}

fn over(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Push => device.rematch(now),
        _ => device.play(Sound::Nope),
    }
}

pub(crate) fn draw(device: &Device, now: Moment, ink: &mut Ink<'_>) {
    match device.game.phase() {
        Phase::Ready { seat } => draw_ready(device, seat, now, ink),
        Phase::Turn { seat, .. } => draw_turn(device, seat, now, ink),
        Phase::Announced { seat, .. } => draw_announced(device, seat, ink),
        Phase::Over => draw_over(device, ink),
        _ => {}
    }
}

fn draw_ready(device: &Device, seat: Seat, now: Moment, ink: &mut Ink<'_>) {
    draw_name(device, seat, ink);
    let texts = device.texts();
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (0, 32), BESIDE_GLASS, texts.flip_the_glass);
    let x = ink.sign(Sign::PUSH, (0, 38));
    ink.text(Face::Plain, Align::Left, (x, 45), texts.pass);
    draw_glass(device, now, ink);
    draw_columns(device, Some(seat), ink);
}

fn draw_turn(device: &Device, seat: Seat, now: Moment, ink: &mut Ink<'_>) {
    draw_name(device, seat, ink);
    draw_digits(device.clock.reading(now), ink);
    draw_glass(device, now, ink);
    draw_columns(device, Some(seat), ink);
}

fn draw_name(device: &Device, seat: Seat, ink: &mut Ink<'_>) {
    ink.fitted(&[Face::Name, Face::Title, Face::Bold], Align::Left, (0, 14), BESIDE_GLASS, &device.name(seat));
}

/// The glass alone: what moves between two digits.
pub(crate) fn draw_glass(device: &Device, now: Moment, ink: &mut Ink<'_>) {
    if let Some(glass) = device.clock.hourglass() {
        glass.draw(ink.frame(), GLASS, device.clock.spent(now));
    }
}

fn draw_digits(reading: Reading, ink: &mut Ink<'_>) {
    let at = (BESIDE_GLASS / 2, 51);
    match reading {
        Reading::Left(seconds @ 0..=99) => ink.text(Face::Huge, Align::Centre, at, format_args!("{seconds}")),
        Reading::Over(seconds @ 0..=99) => ink.text(Face::Huge, Align::Centre, at, format_args!("+{seconds}")),
        Reading::Left(seconds) | Reading::Over(seconds) | Reading::Gone(seconds) => {
            let (minutes, seconds) = ((seconds / 60).min(99), seconds % 60);
            ink.text(Face::Huge, Align::Centre, at, format_args!("{minutes}:{seconds:02}"));
        }
    }
}

fn draw_announced(device: &Device, seat: Seat, ink: &mut Ink<'_>) {
    let texts = device.texts();
    draw_name(device, seat, ink);
    ink.text(Face::Huge, Align::Centre, (BESIDE_GLASS / 2, 51), format_args!("{}", device.points_draft));
    let x = ink.sign(Sign::TURN, (86, 20));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 27), 127 - x, texts.points);
    let x = ink.sign(Sign::PUSH, (86, 34));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 41), 127 - x, texts.note);
    draw_columns(device, Some(seat), ink);
}

fn draw_over(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    ink.title(texts.game_over);
    let winners = device.game.leaders();
    if winners.count() == 1
        && let Some(winner) = winners.iter().next()
    {
        ink.text(Face::Name, Align::Centre, (64, 32), device.name(winner).as_str());
        ink.text(Face::Plain, Align::Centre, (64, 43), texts.winner);
    } else {
        ink.text(Face::Name, Align::Centre, (64, 36), texts.tie);
    }
    for seat in winners.iter() {
        let x = column_centre(seat);
        ink.outline((x - 10, 50), (20, 14));
    }
    draw_columns(device, None, ink);
}
