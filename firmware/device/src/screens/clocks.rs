//! The table sets the game clocks: what a clock says is an event like any other.

use super::columns::time_bank_digits;
use super::{Screen, Transition, phase_screen, refuse};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::time::Moment;
use game::{Event, Millis, Seat, TimeBank};
use heapless::Vec;

/// Seconds a detent is worth, and one in a hurry.
const STEP: i32 = 5;
const FAST_STEP: i32 = 60;
/// No clock can be set further, either way.
const MOST: i32 = 5_940;

/// The clocks, and the one that is being set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clocks {
    pub(super) chosen: usize,
    /// Seconds that the chosen clock is to say.
    pub(super) edited: Option<i16>,
}

/// The seats that play against a game clock.
pub(super) fn seats(shared: &Shared) -> Vec<Seat, { game::SEATS }> {
    shared.game.settings().seats().iter().filter(|&seat| shared.game.time_bank(seat).is_some()).collect()
}

/// The reading of a seat's clock, in seconds.
fn seconds(shared: &Shared, seat: Seat) -> i16 {
    let bank = shared.bank_at(seat, shared.now()).unwrap_or_default();
    let seconds = bank.left().0.div_ceil(1_000) as i32 - (bank.over().0 / 1_000) as i32;
    seconds.clamp(-MOST, MOST) as i16
}

impl Screen for Clocks {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let seats = seats(shared);
        let Some(&seat) = seats.get(self.chosen) else { return phase_screen::play_on(shared) };
        match (gesture, self.edited) {
            (Gesture::Turn { detents, fast }, Some(seconds)) => {
                let step = if fast { FAST_STEP } else { STEP };
                let there = i32::from(seconds) + i32::from(detents) * step;
                self.edited = Some(there.clamp(-MOST, MOST) as i16);
            }
            (Gesture::Turn { detents, .. }, None) => self.chosen = list::moved(self.chosen, detents, seats.len()),
            (Gesture::Push, Some(left)) => {
                self.edited = None;
                if left != seconds(shared, seat) {
                    let _ = shared.happen(&Event::SetClock { seat, left }, Sound::Noted);
                    shared.stop_clock();
                }
            }
            (Gesture::Push, None) => {
                shared.play(Sound::Click);
                self.edited = Some(seconds(shared, seat));
            }
            (Gesture::HoldDial, Some(_)) => self.edited = None,
            (Gesture::HoldDial, None) => return phase_screen::play_on(shared),
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let seats = seats(shared);
        let line = |index: usize, take: TakeLine<'_>| {
            let Some(&seat) = seats.get(index) else { return };
            let bank = match self.edited.filter(|_| index == self.chosen) {
                Some(seconds) => as_time_bank(seconds),
                None => shared.bank_at(seat, shared.now()).unwrap_or_default(),
            };
            let (label, value) = (shared.name(seat), time_bank_digits(Some(bank)));
            take(Line { key: Key::numbered("clock", seat.index() + 1), label: &label, value: &value });
        };
        let (title, len, edited) = (shared.texts().clocks(), seats.len(), self.edited.is_some());
        List { title, len, chosen: self.chosen, edited, line: &line }.draw(canvas);
    }
}

/// A clock that says so many seconds.
fn as_time_bank(seconds: i16) -> TimeBank {
    let span = Millis::from_seconds(seconds.unsigned_abs());
    if seconds < 0 {
        TimeBank { used: span, ..TimeBank::default() }
    } else {
        TimeBank { granted: span, ..TimeBank::default() }
    }
}
