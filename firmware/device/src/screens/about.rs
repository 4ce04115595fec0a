//! About this device: its version and its word lists, with whose they are.

use super::{Screen, Transition, home, refuse};
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::LexiconState;
use crate::list;
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;
use letters::Language;

/// The version, then a page for each list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct About {
    pub(super) page: usize,
}

impl Screen for About {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.page = list::moved(self.page, detents, shared.lexicons.len() + 1);
                Transition::Stay
            }
            Gesture::Push | Gesture::HoldDial => home::back(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        match self.page.checked_sub(1).and_then(|lexicon| shared.lexicons.get(lexicon)) {
            None => {
                canvas.title(texts.about());
                canvas.text(Font::Name, Align::Centre, (64, 34), "Zeitwort");
                let version = concat!(" ", env!("CARGO_PKG_VERSION"));
                canvas.text(Font::Plain, Align::Centre, (64, 48), format_args!("{}{version}", texts.version()));
                if shared.lexicons.is_empty() {
                    canvas.text(Font::Plain, Align::Centre, (64, 62), texts.no_lexicon());
                }
            }
            Some(lexicon) => {
                canvas.title(&lexicon.name);
                let mut line = Sentence::new();
                let _ = match (lexicon.state, lexicon.removed) {
                    (LexiconState::Sound, None) => write!(line, "{} {}", lexicon.words, texts.words()),
                    (LexiconState::Sound, Some(removed)) => {
                        write!(line, "+{} -{removed} {}", lexicon.words, texts.words())
                    }
                    (LexiconState::Damaged, _) => line.write_str(texts.damaged()),
                    (LexiconState::OtherVersion, _) => line.write_str(texts.other_version()),
                };
                canvas.text(Font::Plain, Align::Centre, (64, 25), lexicon.language.map_or("", Language::name));
                canvas.text(Font::Bold, Align::Centre, (64, 37), line.as_str());
                canvas.paragraph(Font::Plain, Font::Narrow, (64, 40), 126, 2, &lexicon.licence);
            }
        }
    }
}
