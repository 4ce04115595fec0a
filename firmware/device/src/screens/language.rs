//! The first question a new device asks, each answer in its own language.

use super::Screen;
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line};
use crate::preferences::Language;
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::Texts;

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            let chosen = list::moved(chosen, detents, Language::ALL.len());
            device.preferences.language = Language::ALL[chosen];
            device.screen = Screen::Language { chosen };
        }
        Gesture::Push => {
            device.preferences.language_chosen = true;
            device.keep_preferences();
            device.play(Sound::Noted);
            device.go_home();
        }
        _ => device.play(Sound::Nope),
    }
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    list::draw(ink, device.texts().choose_language, Language::ALL.len(), chosen, false, |index| Line {
        label: Texts::of(Language::ALL[index]).language,
        value: "",
    });
}
