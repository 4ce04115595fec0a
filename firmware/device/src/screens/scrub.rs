//! Undo as a scrubber: left into the past, right again, push to play on from there. Nothing is dropped by looking.

use super::draw_columns;
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use game::{Event, Phase, Points};

pub(crate) fn gesture(device: &mut Device, home: usize, gesture: Gesture) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            for _ in 0..detents.unsigned_abs() {
                step(device, detents > 0);
            }
        }
        Gesture::Push => {
            if device.game.position() != home {
                device.arrive();
            }
            device.play(Sound::Noted);
            device.go_home();
        }
        Gesture::HoldDial => {
            let _ = device.game.rewind_to(home);
            device.go_home();
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
    let (who, what) = moment(device, position);
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Right, (127, 36), 58, &what);
    let room = if what.is_empty() { 126 } else { 66 };
    ink.fitted(&[Face::Bold, Face::Narrow], Align::Left, (0, 36), room, &who);
    let x = ink.sign(Sign::PUSH, (0, 42));
    let now = if position == last { texts.now } else { "" };
    ink.text(Face::Plain, Align::Right, (127, 49), now);
    let room = 124 - x - Face::Plain.width(now);
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 49), room, texts.from_here);
    draw_columns(device, device.game.phase().seat(), ink);
}

/// Who did what last: points stand with the one who got them, all else with the one whose turn it is.
fn moment(device: &Device, position: usize) -> (Sentence, Sentence) {
    let texts = device.texts();
    let (phase, event) = (device.game.phase(), position.checked_sub(1).and_then(|index| device.game.event_at(index)));
    if let Some(Event::Note(play)) = &event
        && play.points != Points::ZERO
        && let Some(line) = device.game.ledger().lines().last()
    {
        return (filled("#", device.name(line.seat)), filled("+#", line.points().0));
    }
    let who = match (phase, phase.seat()) {
        (_, Some(seat)) => filled("#", device.name(seat)),
        (Phase::Settlement { .. }, _) => return (filled(texts.hand, ""), Sentence::new()),
        (Phase::RoundOver, _) => filled("#", format_args!("{} {}", texts.round, device.game.round())),
        _ => filled(texts.game_over, ""),
    };
    let what = match event {
        Some(Event::Begin(_)) => texts.beginning,
        Some(Event::Start) => texts.begin,
        Some(Event::Announce { .. }) => texts.points,
        Some(Event::Note(_)) => texts.laid,
        Some(Event::TimeOver { .. }) => texts.time_over,
        Some(Event::Pass { .. }) => texts.pass,
        Some(Event::Draw { .. }) => texts.draw_one,
        Some(Event::Exchange { .. }) => texts.exchange,
        Some(Event::Challenge { .. }) => texts.doubted,
        Some(Event::Verdict { ruling, .. }) if ruling.valid() => texts.valid,
        Some(Event::Verdict { .. }) => texts.invalid,
        _ => "",
    };
    (who, filled(what, ""))
}

/// Where in the past this is: a line with a knob on it.
fn draw_track(position: usize, last: usize, ink: &mut Ink<'_>) {
    let x = 2 + (position * 120 / last.max(1)) as i32;
    ink.outline((2, 20), (124, 1));
    ink.outline((x - 1, 17), (5, 7));
    ink.invert((x, 18), (3, 5));
}
