//! The words of an announcement that were typed: one is typed again, or another one is added.

use super::typing::{self, Purpose};
use super::{Screen, Transition, challenged_words, refuse};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::time::Moment;

/// The list of them, and a line for another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaidWords {
    pub(super) chosen: usize,
}

impl LaidWords {
    /// The number of lines: one more as long as there is room.
    pub(super) fn len(shared: &Shared) -> usize {
        let words = &shared.announcement.words;
        words.len() + usize::from(!words.is_full())
    }
}

impl Screen for LaidWords {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, Self::len(shared));
                Transition::Stay
            }
            Gesture::Push => {
                shared.play(Sound::Click);
                match shared.announcement.words.get(self.chosen) {
                    Some(&word) => typing::edit(shared, Purpose::LaidAgain(self.chosen), word),
                    None => typing::open(shared, Purpose::Laid),
                }
            }
            Gesture::HoldDial => {
                shared.play(Sound::Click);
                Transition::Table
            }
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, words) = (shared.texts(), &shared.announcement.words);
        let line = |index: usize, take: TakeLine<'_>| match words.get(index) {
            Some(&word) => {
                let label = challenged_words::in_line(&[word], usize::MAX);
                take(Line { key: Key::numbered("word", index + 1), label: &label, value: "" });
            }
            None => take(Line { key: Key::of("another-word"), label: texts.another_word(), value: "" }),
        };
        List { title: texts.type_word(), len: Self::len(shared), chosen: self.chosen, edited: false, line: &line }
            .draw(canvas);
    }
}
