//! The choice of a language: the first question a new device asks, each answer in its own language.

use super::{Screen, Transition, home};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::texts::Texts;
use crate::time::Moment;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LanguageQuestion {
    pub(super) chosen: usize,
}

impl Screen for LanguageQuestion {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, Texts::SPOKEN.len());
                shared.preferences.language = Texts::SPOKEN[self.chosen];
                Transition::Stay
            }
            Gesture::Push => {
                shared.preferences.language_chosen = true;
                shared.keep_preferences();
                shared.play(Sound::Noted);
                home::back(shared)
            }
            _ => {
                shared.play(Sound::Nope);
                Transition::Stay
            }
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let line = |index: usize, take: TakeLine<'_>| {
            let language = Texts::SPOKEN[index];
            take(Line { key: Key::of(language.code()), label: language.name(), value: "" });
        };
        let title = shared.texts().choose_language();
        List { title, len: Texts::SPOKEN.len(), chosen: self.chosen, edited: false, line: &line }.draw(canvas);
    }
}
