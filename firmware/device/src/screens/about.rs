//! What is in this device: its version and its word lists, with whose they are.

use super::{Screen, nothing, verdict};
use crate::Device;
use crate::ink::{Align, Face, Ink};
use crate::list;
use crate::presses::Gesture;
use crate::texts::Sentence;
use crate::world::LexiconState;
use core::fmt::Write as _;

/// The version, then a page for each list.
pub(crate) fn open(device: &mut Device) {
    device.screen = Screen::About { chosen: 0 };
}

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            let pages = device.lexicons.len() + 1;
            device.screen = Screen::About { chosen: list::moved(chosen, detents, pages) };
        }
        Gesture::Push | Gesture::HoldDial => device.go_home(),
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    match chosen.checked_sub(1).and_then(|lexicon| device.lexicons.get(lexicon)) {
        None => {
            ink.title(texts.about);
            ink.text(Face::Name, Align::Centre, (64, 34), "Zeitwort");
            let version = concat!(" ", env!("CARGO_PKG_VERSION"));
            ink.text(Face::Plain, Align::Centre, (64, 48), format_args!("{}{version}", texts.version));
            if device.lexicons.is_empty() {
                ink.text(Face::Plain, Align::Centre, (64, 62), texts.no_lexicon);
            }
        }
        Some(lexicon) => {
            ink.title(&lexicon.name);
            let mut line = Sentence::new();
            let _ = match lexicon.state {
                LexiconState::Sound => write!(line, "{} {}", lexicon.words, texts.words),
                LexiconState::Damaged => line.write_str(texts.damaged),
                LexiconState::OtherVersion => line.write_str(texts.other_version),
            };
            ink.text(Face::Plain, Align::Centre, (64, 25), lexicon.language.map_or("", verdict::language_name));
            ink.text(Face::Bold, Align::Centre, (64, 37), line.as_str());
            ink.paragraph(Face::Plain, Face::Narrow, (64, 40), 126, 2, &lexicon.licence);
        }
    }
}
