//! Undo as a scrubber: left into the past, right again, push to play on from there. Nothing is dropped by looking.

use super::draw_columns;
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Event, Phase};

pub(crate) fn gesture(device: &mut Device, home: usize, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            for _ in 0..detents.unsigned_abs() {
                step(device, detents > 0);
            }
        }
        Gesture::Push => {
            device.keep_moment(home);
            device.play(Sound::Noted);
            device.return_to_table(now);
        }
        Gesture::HoldDial => {
            let _ = device.game.rewind_to(home);
            device.return_to_table(now);
        }
        Gesture::Seat(_) => device.play(Sound::Nope),
        Gesture::SeatHold(_) | Gesture::HoldDialAgain => {}
    }
}

/// One moment further or back. Pauses are no moments: stopping there would look like nothing happened.
fn step(device: &mut Device, forward: bool) {
    let (first, last) = (1, device.game.len());
    let mut position = device.game.position();
    loop {
        position = match forward {
            true if position < last => position + 1,
            false if position > first => position - 1,
            _ => break device.play(Sound::Nope),
        };
        let pause = matches!(device.game.event_at(position - 1), Some(Event::Pause { .. } | Event::Resume));
        if !pause || position == first || position == last {
            let _ = device.game.rewind_to(position);
            break;
        }
    }
}

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    ink.title(texts.time_travel);
    let (position, last) = (device.game.position(), device.game.len());
    draw_track(position, last, ink);
    let phase = device.game.phase();
    let mut line = heapless::String::<48>::new();
    let _ = match (position, phase, phase.seat()) {
        (1, ..) => line.write_str(texts.beginning),
        (_, _, Some(seat)) => line.write_str(&device.name(seat)),
        (_, Phase::Settlement { .. }, _) => line.write_str(texts.hand),
        (_, Phase::RoundOver, _) => write!(line, "{} {}", texts.round, device.game.round()),
        _ => line.write_str(texts.game_over),
    };
    let detail = match phase {
        Phase::Turn { .. } => texts.clock,
        Phase::Announced { .. } => texts.points,
        _ if position == last => texts.now,
        _ => "",
    };
    ink.text(Face::Bold, Align::Left, (0, 36), line.as_str());
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Right, (127, 36), 60, detail);
    let x = ink.sign(Sign::PUSH, (0, 42));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 49), 118, texts.from_here);
    draw_columns(device, phase.seat(), ink);
}

/// Where in the past this is: a line with a knob on it.
fn draw_track(position: usize, last: usize, ink: &mut Ink<'_>) {
    let x = 2 + (position * 120 / last.max(1)) as i32;
    ink.outline((2, 20), (124, 1));
    ink.outline((x - 1, 17), (5, 7));
    ink.invert((x, 18), (3, 5));
}
