//! The house words, to be read and forgotten.

use super::question::{Asked, Question};
use super::{Screen, Transition, preferences, refuse};
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::texts::as_text;
use crate::time::Moment;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HouseList {
    pub(super) chosen: usize,
}

impl Screen for HouseList {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, shared.house_words.len());
                Transition::Stay
            }
            Gesture::Push => {
                let chosen = shared.house_words.iter().nth(self.chosen);
                let Some((place, _)) = chosen else { return refuse(shared, gesture) };
                shared.play(Sound::Click);
                Transition::to(Question::from(Asked::Forget(place)))
            }
            Gesture::HoldDial => Transition::to(preferences::PreferencesScreen::default()),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let line = |index: usize, take: TakeLine<'_>| {
            if let Some((_, word)) = shared.house_words.iter().nth(index) {
                take(Line { key: Key::numbered("word", index + 1), label: &as_text(word), value: "" });
            }
        };
        let len = shared.house_words.len();
        List { title: texts.house_words(), len, chosen: self.chosen, edited: false, line: &line }.draw(canvas);
        if len == 0 {
            canvas.text(Font::Plain, Align::Centre, (64, 38), texts.no_history());
        }
    }
}
