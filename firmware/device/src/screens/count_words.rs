//! Words counted by their length: every button stands for one, and a press is a word.

use super::columns::column_centre;
use super::settle::Settle;
use super::{Screen, Transition, menu, refuse};
use crate::accessibility::{Element, Role};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text};
use crate::time::Moment;
use game::house::BONUS_LENGTHS;
use game::{Age, SEATS, Seat};

/// The shortest word that counts has so many letters.
const SHORTEST: usize = 2;

#[derive(Clone, Copy, Debug)]
pub(crate) struct CountWords {
    settle: Settle,
    /// The length of the first button, among all that count.
    first: usize,
}

impl CountWords {
    /// The usual words of this player stand over the buttons; the dial brings the others.
    pub(super) fn of(shared: &Shared, settle: Settle) -> Self {
        let child = shared.game.settings().age(settle.seat()) == Age::Child;
        Self { settle, first: usize::from(!child) }
    }

    /// The number of words of a button's length.
    fn number(&mut self, button: u8) -> Option<&mut u8> {
        self.settle.count_mut().lengths.get_mut(self.first + usize::from(button))
    }

    fn change(&mut self, shared: &mut Shared, button: u8, by: i8) -> Transition {
        if let Some(words) = self.number(button) {
            *words = words.saturating_add_signed(by).min(99);
            shared.play(Sound::Click);
        }
        Transition::Stay
    }
}

impl Screen for CountWords {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) => self.change(shared, button, 1),
            // What the press added, and one more.
            Gesture::SeatHold(button) => self.change(shared, button, -2),
            Gesture::Turn { detents, .. } => {
                self.first = list::moved(self.first, detents, BONUS_LENGTHS - SEATS + 1);
                Transition::Stay
            }
            Gesture::Push => {
                self.settle.keep(shared);
                self.settle.counted(shared)
            }
            Gesture::HoldDial => {
                self.settle.keep(shared);
                menu::open(shared)
            }
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.title(&self.settle.title(shared));
        for (seat, place) in Seat::ALL.into_iter().zip(self.first..) {
            let x = column_centre(seat);
            let words = self.settle.count().lengths.get(place).copied().unwrap_or(0);
            let more = if place + 1 == BONUS_LENGTHS { "+" } else { "" };
            let fonts = [Font::Title, Font::Bold];
            canvas.tell_reader(Element::Count { letters: place + SHORTEST, or_more: !more.is_empty(), words });
            if words > 0 {
                canvas.told_as(Role::Part).fitted(&fonts, Align::Centre, (x, 30), 20, &as_text(words));
            }
            let length: Sentence = as_text(format_args!("{}{more}", place + SHORTEST));
            canvas.told_as(Role::Part);
            canvas.fitted(&[Font::Bold, Font::Plain, Font::Narrow], Align::Centre, (x, 46), 16, &length);
            canvas.outline((x - 10, 36), (20, 13));
        }
        canvas.hints((Icon::SEAT, texts.count_hint()), (Icon::PUSH, texts.done()));
    }
}
