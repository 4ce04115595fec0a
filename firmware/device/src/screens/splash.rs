//! The first second: the name, while the device looks itself over.

use super::verdict;
use crate::Device;
use crate::ink::{Align, Face, Ink};
use crate::texts::Sentence;
use crate::world::LexiconState;
use core::fmt::Write as _;

/// It stays this long, unless somebody presses something.
pub(crate) const MILLIS: u64 = 1_200;

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    ink.text(Face::Name, Align::Centre, (64, 30), "Zeitwort");
    ink.text(Face::Plain, Align::Centre, (64, 46), device.texts().tagline);
    let lists = device.lexicons.iter().filter(|lexicon| lexicon.state == LexiconState::Sound);
    let mut line = Sentence::new();
    let _ = line.write_str(concat!("v", env!("CARGO_PKG_VERSION")));
    if lists.clone().next().is_none() {
        let _ = write!(line, " · {}", device.texts().no_lexicon);
    }
    for language in lists.filter_map(|lexicon| lexicon.language) {
        let _ = write!(line, " · {}", verdict::language_name(language));
    }
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Centre, (64, 62), 126, &line);
}
