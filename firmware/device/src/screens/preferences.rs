//! The device's own settings: a table with a row for each.

use super::{Screen, Transition, home, house_list, refuse};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::DisplayKind;
use crate::list::{self, Key, Line, List, TakeLine, neighbour};
use crate::preferences::{Brightness, Loudness, Preferences};
use crate::sound::Sound;
use crate::texts::{Text, Texts, as_text};
use crate::time::Moment;

/// One preference. A new one is a row here and a field at the end of [`Preferences`].
struct Row {
    key: Key,
    label: Text,
    value: fn(&Preferences, &'static Texts) -> &'static str,
    /// Turns it by so many detents.
    turn: fn(&mut Preferences, i8),
    /// Heard at each turn, where hearing is what is being chosen.
    sound: Option<Sound>,
}

static ROWS: [Row; 6] = [
    Row {
        key: Key::of("language"),
        label: Text::text_language,
        value: |preferences, _| preferences.language.name(),
        turn: |preferences, detents| {
            preferences.language = neighbour(&Texts::SPOKEN, preferences.language, detents);
        },
        sound: None,
    },
    Row {
        key: Key::of("sound"),
        label: Text::sound,
        value: |preferences, texts| match preferences.loudness {
            Loudness::Off => texts.off(),
            Loudness::Quiet => texts.quiet(),
            Loudness::Loud => texts.loud(),
        },
        turn: |preferences, detents| {
            preferences.loudness = neighbour(&Loudness::ALL, preferences.loudness, detents);
        },
        sound: Some(Sound::Noted),
    },
    Row {
        key: Key::of("brightness"),
        label: Text::brightness,
        value: |preferences, texts| match preferences.brightness {
            Brightness::Low => texts.low(),
            Brightness::Medium => texts.medium(),
            Brightness::High => texts.high(),
        },
        turn: |preferences, detents| {
            preferences.brightness = neighbour(&Brightness::ALL, preferences.brightness, detents);
        },
        sound: None,
    },
    Row {
        key: Key::of("upside-down"),
        label: Text::upside_down,
        value: |preferences, texts| if preferences.flipped { texts.on() } else { texts.off() },
        turn: |preferences, detents| preferences.flipped = detents > 0,
        sound: None,
    },
    Row {
        key: Key::of("display"),
        label: Text::display,
        value: |preferences, texts| match preferences.display {
            DisplayKind::Detect => texts.automatic(),
            DisplayKind::Ssd1306 => "SSD1306",
            DisplayKind::Sh1106 => "SH1106",
            DisplayKind::Ssd1309 => "SSD1309",
        },
        turn: |preferences, detents| {
            preferences.display = neighbour(&DisplayKind::ALL, preferences.display, detents);
        },
        sound: None,
    },
    Row {
        key: Key::of("dial"),
        label: Text::dial,
        value: |preferences, texts| if preferences.half_pulses { texts.half_pulse() } else { texts.whole_pulse() },
        turn: |preferences, detents| preferences.half_pulses = detents > 0,
        sound: None,
    },
];

/// The rows, then the house words and the way back.
pub(super) const LEN: usize = ROWS.len() + 2;
const HOUSE_WORDS: usize = ROWS.len();

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PreferencesScreen {
    pub(super) chosen: usize,
    /// The dial changes the chosen row.
    pub(super) edited: bool,
}

fn leave(shared: &mut Shared) -> Transition {
    shared.keep_preferences();
    home::back(shared)
}

impl Screen for PreferencesScreen {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match (gesture, ROWS.get(self.chosen)) {
            (Gesture::Turn { detents, .. }, Some(row)) if self.edited => {
                (row.turn)(&mut shared.preferences, detents);
                if let Some(sound) = row.sound {
                    shared.play(sound);
                }
            }
            (Gesture::Turn { detents, .. }, _) => self.chosen = list::moved(self.chosen, detents, LEN),
            (Gesture::Push, None) if self.chosen == HOUSE_WORDS => {
                shared.play(Sound::Click);
                shared.keep_preferences();
                return Transition::to(house_list::HouseList::default());
            }
            (Gesture::Push, None) | (Gesture::HoldDial, _) => return leave(shared),
            (Gesture::Push, Some(_)) => {
                shared.play(Sound::Click);
                if self.edited {
                    shared.keep_preferences();
                }
                self.edited = !self.edited;
            }
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let line = |index: usize, take: TakeLine<'_>| {
            let words;
            let (key, label, value) = match ROWS.get(index) {
                Some(row) => (row.key, texts.at(row.label), (row.value)(&shared.preferences, texts)),
                None if index == HOUSE_WORDS => {
                    words = as_text(shared.house_words.len());
                    (Key::of("house-words"), texts.house_words(), words.as_str())
                }
                None => (Key::of("back"), texts.back(), ""),
            };
            take(Line { key, label, value });
        };
        let title = texts.device_settings();
        List { title, len: LEN, chosen: self.chosen, edited: self.edited, line: &line }.draw(canvas);
    }
}
