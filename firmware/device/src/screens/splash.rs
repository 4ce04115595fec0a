//! The splash screen: the name for a second, while the device looks itself over.

use super::{Screen, Transition, home, language};
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::LexiconState;
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;
use letters::Language;

/// It stays this long, unless somebody presses something.
const MILLIS: u64 = 1_200;
/// The room for the line of lists. If their names take more, the languages are told by their codes.
const WIDE: i32 = 126;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Splash {
    pub(crate) since: Moment,
}

/// The language, once; then the game or the list of games.
pub(super) fn leave(shared: &mut Shared) -> Transition {
    shared.repaint();
    if shared.preferences.language_chosen {
        home::back(shared)
    } else {
        Transition::to(language::LanguageQuestion::default())
    }
}

fn version() -> Sentence {
    let mut line = Sentence::new();
    let _ = line.write_str(concat!("v", env!("CARGO_PKG_VERSION")));
    line
}

impl Screen for Splash {
    fn gesture(&mut self, shared: &mut Shared, _gesture: Gesture) -> Transition {
        leave(shared)
    }

    fn deadline(&self, _now: Moment) -> Option<Moment> {
        Some(self.since + MILLIS)
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        if shared.now().since(self.since) >= MILLIS { leave(shared) } else { Transition::Stay }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        canvas.text(Font::Name, Align::Centre, (64, 30), "Zeitwort");
        canvas.text(Font::Plain, Align::Centre, (64, 46), shared.texts().tagline());
        let lists = shared.lexicons.iter().filter(|lexicon| lexicon.state == LexiconState::Sound);
        let mut line = version();
        if lists.clone().next().is_none() {
            let _ = write!(line, " · {}", shared.texts().no_lexicon());
        }
        for lexicon in lists.clone() {
            // Two lists of a language are told apart by their own names.
            let alone = lists.clone().filter(|other| other.language == lexicon.language).count() == 1;
            let name = lexicon.language.filter(|_| alone).map_or(lexicon.name.as_str(), |language| language.name());
            let _ = write!(line, " · {name}");
        }
        if Font::Narrow.width(line.as_str()) > WIDE {
            line = version();
            let mut before = " · ";
            for language in Language::ALL {
                if lists.clone().any(|lexicon| lexicon.language == Some(language)) {
                    let _ = line.write_str(before);
                    let capitals = language.code().chars().map(|letter| letter.to_ascii_uppercase());
                    capitals.for_each(|capital| _ = line.write_char(capital));
                    before = " ";
                }
            }
        }
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Centre, (64, 62), WIDE, &line);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::accessibility::Element;
    use crate::io::Lexicon;
    use picture::frame_buffer::FrameBuffer;
    use std::string::{String, ToString};

    /// The last line of a device with these lists, by name and language.
    fn last_line(lists: &[(&str, Language)]) -> String {
        let mut shared = std::boxed::Box::new(Shared::new());
        for (place, (name, language)) in (0..).zip(lists.iter().copied()) {
            let (name, language, licence) = (name.parse().unwrap(), Some(language), Default::default());
            shared.shelve(Lexicon {
                place,
                language,
                name,
                words: 1,
                removed: None,
                licence,
                state: LexiconState::Sound,
            });
        }
        let mut last = String::new();
        let mut reader = |element: Element<'_>| {
            if let Element::Text { text, .. } = element {
                last = text.to_string();
            }
        };
        let mut paper = std::boxed::Box::new(FrameBuffer::new());
        Splash { since: Moment(0) }.draw(&shared, Moment(0), &mut Canvas::read_by(&mut paper, &mut reader));
        last
    }

    #[test]
    fn two_lists_of_a_language_are_told_apart() {
        let lists = [("Big", Language::German), ("House", Language::German), ("English", Language::English)];
        let last = last_line(&lists);
        assert!(last.ends_with(" · Big · House · English"), "{last}");
    }

    #[test]
    fn languages_are_told_by_their_codes_where_names_have_no_room() {
        let last = last_line(&Language::ALL.map(|language| (language.name(), language)));
        assert!(last.ends_with(" · DE FR EN ES IT NL"), "{last}");
        assert!(Font::Narrow.width(last.as_str()) <= WIDE, "{last}");
    }
}
