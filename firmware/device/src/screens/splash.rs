//! The first second: the name, while the device looks itself over.

use super::{Go, Screen, home, language};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::texts::Sentence;
use crate::time::Moment;
use crate::world::LexiconState;
use core::fmt::Write as _;

/// It stays this long, unless somebody presses something.
const MILLIS: u64 = 1_200;

#[derive(Clone, Debug)]
pub(crate) struct Splash {
    pub(crate) since: Moment,
}

/// The language, once; then the game or the list of games.
pub(super) fn leave(shared: &mut Shared) -> Go {
    shared.repaint();
    if shared.preferences.language_chosen { home::back(shared) } else { Go::to(language::LanguageQuestion::default()) }
}

impl Screen for Splash {
    fn gesture(&mut self, shared: &mut Shared, _gesture: Gesture, _now: Moment) -> Go {
        leave(shared)
    }

    fn deadline(&self, _now: Moment) -> Option<Moment> {
        Some(self.since + MILLIS)
    }

    fn wake(&mut self, shared: &mut Shared, now: Moment) -> Go {
        if now.since(self.since) >= MILLIS { leave(shared) } else { Go::Stay }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        ink.text(Face::Name, Align::Centre, (64, 30), "Zeitwort");
        ink.text(Face::Plain, Align::Centre, (64, 46), shared.texts().tagline);
        let lists = shared.lexicons.iter().filter(|lexicon| lexicon.state == LexiconState::Sound);
        let mut line = Sentence::new();
        let _ = line.write_str(concat!("v", env!("CARGO_PKG_VERSION")));
        if lists.clone().next().is_none() {
            let _ = write!(line, " · {}", shared.texts().no_lexicon);
        }
        for language in lists.filter_map(|lexicon| lexicon.language) {
            let _ = write!(line, " · {}", language.name());
        }
        ink.fitted(&[Face::Plain, Face::Narrow], Align::Centre, (64, 62), 126, &line);
    }
}
