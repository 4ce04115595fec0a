//! The device's own settings.

use super::Screen;
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line, neighbour};
use crate::preferences::{Brightness, Language, Loudness};
use crate::presses::Gesture;
use crate::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Language,
    Sound,
    Brightness,
    UpsideDown,
    Back,
}

const ITEMS: [Item; 5] = [Item::Language, Item::Sound, Item::Brightness, Item::UpsideDown, Item::Back];

pub(crate) fn gesture(device: &mut Device, chosen: usize, edited: bool, gesture: Gesture) {
    let item = ITEMS[chosen.min(ITEMS.len() - 1)];
    match gesture {
        Gesture::Turn { detents, .. } if edited => change(device, item, detents),
        Gesture::Turn { detents, .. } => {
            device.screen = Screen::Preferences { chosen: list::moved(chosen, detents, ITEMS.len()), edited };
        }
        Gesture::Push if item == Item::Back => leave(device),
        Gesture::Push => {
            device.play(Sound::Click);
            if edited {
                device.keep_preferences();
            }
            device.screen = Screen::Preferences { chosen, edited: !edited };
        }
        Gesture::HoldDial => leave(device),
        Gesture::Seat(_) => device.play(Sound::Nope),
        Gesture::SeatHold(_) | Gesture::HoldDialAgain => {}
    }
}

fn leave(device: &mut Device) {
    device.keep_preferences();
    device.go_home();
}

fn change(device: &mut Device, item: Item, detents: i8) {
    let preferences = &mut device.preferences;
    match item {
        Item::Language => preferences.language = neighbour(&Language::ALL, preferences.language, detents),
        Item::Sound => {
            preferences.loudness = neighbour(&Loudness::ALL, preferences.loudness, detents);
            device.play(Sound::Noted);
        }
        Item::Brightness => preferences.brightness = neighbour(&Brightness::ALL, preferences.brightness, detents),
        Item::UpsideDown => preferences.flipped = neighbour(&[false, true], preferences.flipped, detents),
        Item::Back => {}
    }
}

pub(crate) fn draw(device: &Device, chosen: usize, edited: bool, ink: &mut Ink<'_>) {
    let (texts, preferences) = (device.texts(), &device.preferences);
    list::draw(ink, texts.device_settings, ITEMS.len(), chosen, edited, |index| match ITEMS[index] {
        Item::Language => Line { label: texts.text_language, value: texts.language },
        Item::Sound => Line {
            label: texts.sound,
            value: match preferences.loudness {
                Loudness::Off => texts.off,
                Loudness::Quiet => texts.quiet,
                Loudness::Loud => texts.loud,
            },
        },
        Item::Brightness => Line {
            label: texts.brightness,
            value: match preferences.brightness {
                Brightness::Low => texts.low,
                Brightness::Medium => texts.medium,
                Brightness::High => texts.high,
            },
        },
        Item::UpsideDown => {
            Line { label: texts.upside_down, value: if preferences.flipped { texts.on } else { texts.off } }
        }
        Item::Back => Line { label: texts.back, value: "" },
    });
}
