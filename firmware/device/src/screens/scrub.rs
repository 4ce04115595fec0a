//! Undo as a scrubber: left into the past, right again, push to play on from there. Nothing is dropped by looking.

use super::{Screen, draw_columns};
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use game::{Event, Phase, Points, Seat};

/// Where the table came from, and what brought it to the moment shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Journey {
    /// The moment it came from.
    pub(crate) home: usize,
    /// Whose turn it was when the last event happened, if it was anybody's.
    who: Option<Seat>,
    /// What that event noted.
    noted: Points,
}

/// Begins a journey; it shows the present first.
pub(crate) fn open(device: &mut Device) {
    let here = device.game.position();
    show(device, here, here);
}

pub(crate) fn gesture(device: &mut Device, home: usize, gesture: Gesture) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            for _ in 0..detents.unsigned_abs() {
                step(device, home, detents > 0);
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
fn step(device: &mut Device, home: usize, forward: bool) {
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
            break show(device, home, position);
        }
    }
}

/// Goes to a moment by way of the one before: only there the rules know who is about to do what.
fn show(device: &mut Device, home: usize, position: usize) {
    let before = position.saturating_sub(1);
    let _ = device.game.rewind_to(before);
    let noted = match device.game.event_at(before) {
        Some(Event::Note(play)) => device.game.preview(&play).unwrap_or_default(),
        _ => Points::ZERO,
    };
    device.screen = Screen::Scrub(Journey { home, who: device.game.phase().seat(), noted });
    let _ = device.game.rewind_to(position);
}

pub(crate) fn draw(device: &Device, journey: &Journey, ink: &mut Ink<'_>) {
    let texts = device.texts();
    ink.title(texts.time_travel);
    let (position, last) = (device.game.position(), device.game.len());
    draw_track(position, last, ink);
    let (who, what) = moment(device, journey);
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

/// Who did what last.
fn moment(device: &Device, journey: &Journey) -> (Sentence, Sentence) {
    let (texts, phase) = (device.texts(), device.game.phase());
    let who = match (phase, journey.who.or(phase.seat())) {
        (_, Some(seat)) => filled("#", device.name(seat)),
        (Phase::Settlement { .. }, _) => return (filled(texts.hand, ""), Sentence::new()),
        (Phase::RoundOver, _) => filled("#", format_args!("{} {}", texts.round, device.game.round())),
        _ => filled(texts.game_over, ""),
    };
    if journey.noted != Points::ZERO {
        return (who, filled("+#", journey.noted.0));
    }
    let event = device.game.position().checked_sub(1).and_then(|index| device.game.event_at(index));
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

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use game::{Bonus, GameKind, Millis, Play, Settings};

    #[test]
    fn a_moment_belongs_to_the_one_who_made_it() {
        let mut device = std::boxed::Box::new(Device::new());
        let mut settings = Settings::new(GameKind::ScrabbleDe);
        Seat::ALL[..2].iter().for_each(|&seat| settings.sit(seat));
        let spent = Millis::ZERO;
        let play = Play { bonus: Bonus::AllLaid, ..Play::points(20) };
        let course = [
            (Event::Begin(settings), ("Spieler 1", "Anfang")),
            (Event::Pass { spent }, ("Spieler 1", "passen")),
            (Event::Announce { spent }, ("Spieler 2", "Punkte")),
            (Event::Note(play), ("Spieler 2", "+70")),
        ];
        for (event, (who, what)) in course {
            device.game.apply(&event).unwrap();
            open(&mut device);
            let Screen::Scrub(journey) = device.screen.clone() else { unreachable!("a journey was begun") };
            let (shown_who, shown_what) = moment(&device, &journey);
            assert_eq!((shown_who.as_str(), shown_what.as_str()), (who, what));
        }
    }
}
