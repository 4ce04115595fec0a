//! The lot says who begins: names race past, slower and slower. The game has begun already; this only shows it.

use super::{Screen, draw_columns};
use crate::Device;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::time::Moment;
use game::Seat;

/// The race takes this long.
const RACE_MILLIS: u64 = 2_000;
/// Names passed in that time.
const NAMES: u64 = 18;
/// The winner of the race stays this long, unless somebody presses something.
const SHOW_MILLIS: u64 = 2_000;

pub(crate) fn gesture(device: &mut Device, gesture: Gesture) {
    if !matches!(gesture, Gesture::HoldDialAgain | Gesture::SeatHold(_)) {
        device.screen = Screen::Table;
    }
}

/// How many names have passed by now, on a 50 ms grid: fast at first, then slower.
fn passed(gone: u64) -> u64 {
    let gone = (gone / 50 * 50).min(RACE_MILLIS);
    let left = RACE_MILLIS - gone;
    NAMES - NAMES * left * left / (RACE_MILLIS * RACE_MILLIS)
}

/// When the picture changes next, or when the screen is over.
pub(crate) fn next_change(since: Moment, now: Moment) -> Moment {
    let gone = now.since(since);
    if gone < RACE_MILLIS { since + (gone / 50 + 1) * 50 } else { since + RACE_MILLIS + SHOW_MILLIS }
}

/// Whether everything has been shown.
pub(crate) fn is_over(since: Moment, now: Moment) -> bool {
    now.since(since) >= RACE_MILLIS + SHOW_MILLIS
}

/// The seat shown: the race ends on the starter.
fn shown(device: &Device, starter: Seat, gone: u64) -> Seat {
    let seats = device.game.settings().seats();
    let to_go = (NAMES - passed(gone)) % u64::from(seats.count().max(1));
    // Going on from the starter for the rest of the circle is going back by what is left to pass.
    let steps = u64::from(seats.count()) - to_go;
    (0..steps).fold(starter, |seat, _| seats.after(seat).unwrap_or(seat))
}

pub(crate) fn draw(device: &Device, since: Moment, now: Moment, ink: &mut Ink<'_>) {
    let gone = now.since(since);
    let seat = shown(device, device.game.settings().starter, gone);
    ink.title(device.texts().lots);
    ink.fitted(&[Face::Name, Face::Title, Face::Bold], Align::Centre, (64, 36), 126, &device.name(seat));
    if gone >= RACE_MILLIS {
        ink.text(Face::Plain, Align::Centre, (64, 48), device.texts().begins);
    }
    draw_columns(device, Some(seat), ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_race_slows_down_and_ends_on_the_last_name() {
        assert_eq!(passed(0), 0);
        assert!(passed(500) > NAMES / 4);
        assert_eq!(passed(RACE_MILLIS), NAMES);
        assert_eq!(passed(RACE_MILLIS * 9), NAMES);
    }
}
