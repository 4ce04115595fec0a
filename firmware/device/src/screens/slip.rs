//! The result slip of two players: their numbers, totals and the spread, as a tournament's software wants them.

use super::{Screen, Transition, phase_screen, refuse};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::number;
use crate::sound::Sound;
use crate::texts::as_text;
use crate::time::Moment;
use game::{Event, NUMBER_MAX, Seat};
use heapless::Vec;

/// The lines behind the two players: the spread.
const LINES: usize = 3;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Slip {
    pub(super) chosen: usize,
    /// The number that is being dialled.
    pub(super) edited: Option<u16>,
}

/// The two whose result it is.
fn seats(shared: &Shared) -> Vec<Seat, { game::SEATS }> {
    shared.game.settings().seats().iter().collect()
}

impl Screen for Slip {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let seat = seats(shared).get(self.chosen).copied();
        match (gesture, self.edited) {
            (Gesture::Turn { detents, fast }, Some(number)) => {
                let there = number::turned(number.into(), detents, fast).clamp(0, NUMBER_MAX.into());
                self.edited = u16::try_from(there).ok();
            }
            (Gesture::Turn { detents, .. }, None) => self.chosen = list::moved(self.chosen, detents, LINES),
            (Gesture::Push, Some(number)) => {
                self.edited = None;
                if let Some(seat) = seat {
                    let _ = shared.happen(&Event::Numbered { seat, number }, Sound::Noted);
                    shared.stop_clock();
                }
            }
            (Gesture::Push, None) if seat.is_some() => {
                shared.play(Sound::Click);
                self.edited = seat.map(|seat| shared.game.player_number(seat).unwrap_or(0));
            }
            (Gesture::HoldDial, Some(_)) => self.edited = None,
            (Gesture::HoldDial, None) => return phase_screen::play_on(shared),
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, seats) = (shared.texts(), seats(shared));
        let line = |index: usize, take: TakeLine<'_>| match seats.get(index) {
            Some(&seat) => {
                let edited = self.edited.filter(|_| index == self.chosen);
                let number = edited.or(shared.game.player_number(seat)).unwrap_or(0);
                let name = as_text(format_args!("{} {}", shared.name(seat), shared.game.total(seat).0));
                let value = as_text(format_args!("{} {number}", texts.number()));
                take(Line { key: Key::numbered("number", seat.index() + 1), label: &name, value: &value });
            }
            None => {
                let value = as_text(format_args!("{:+}", spread(shared)));
                take(Line { key: Key::of("spread"), label: texts.spread(), value: &value });
            }
        };
        let (title, edited) = (texts.slip(), self.edited.is_some());
        List { title, len: LINES, chosen: self.chosen, edited, line: &line }.draw(canvas);
    }
}

/// Points of the first before the second.
fn spread(shared: &Shared) -> i32 {
    let mut totals = shared.game.settings().seats().iter().map(|seat| shared.game.total(seat).0);
    totals.next().unwrap_or(0) - totals.next().unwrap_or(0)
}
