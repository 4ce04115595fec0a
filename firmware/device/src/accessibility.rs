//! The accessibility tree: all that is written on the active screen and all that can be chosen or typed there, as words.
//! It is told while the picture is drawn, so that it cannot say anything else than the picture.

use crate::Device;
use crate::canvas::Canvas;
use crate::clock::Reading;
use crate::list::Key;
use crate::screens::badge;
use crate::texts::Texts;
use letters::{Language, Letter, Tile, Word};
use picture::frame_buffer::FrameBuffer;

/// The role of a text: what it is to somebody who cannot see where it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Nothing in particular: it is read as it stands there.
    #[default]
    Plain,
    /// The title of the screen, or the name of whoever is on; two names with `>` between them: the first challenges the second.
    Title,
    /// The same while nothing is challenged yet: the first one is asked whether to.
    Asked,
    /// It goes on with the text before it.
    More,
    /// The action of the icon before it.
    Hint,
    /// The points that the dial changes, or that a push would note.
    Points,
    /// Tiles side by side, a joker as `?`.
    Tiles,
    /// The digits of a clock.
    Clock,
    /// A sentence over the screen that will go away.
    Message,
    /// Part of a line, a seat, a keyboard or a typed word, each of which is told as a whole.
    Part,
}

/// An accessible element: one thing on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element<'text> {
    /// A line of the list, whether it fits the screen or must be scrolled to.
    Line {
        /// Counted from the top.
        index: usize,
        /// Its name, whatever the language.
        key: Key,
        /// Its text.
        label: &'text str,
        /// Its value; may be empty.
        value: &'text str,
        /// A push means this one.
        chosen: bool,
        /// The dial changes its value.
        edited: bool,
    },
    /// The keyboard.
    Keyboard {
        /// The letters of the buttons.
        boxed: &'text [char],
        /// The letters that two neighbouring buttons type together, each behind its box; the last one is that of the outer two.
        between: &'text [char],
        /// The letters the dial runs through; the last is followed by the first.
        alphabet: &'text [Letter],
    },
    /// A piece of text.
    Text {
        /// Its place: the anchor from the left,
        x: i32,
        /// and the baseline from the top.
        y: i32,
        /// What it is.
        role: Role,
        /// Its characters.
        text: &'text str,
    },
    /// A seat that is taken.
    Seat {
        /// The number of its button, from 1.
        button: u8,
        /// The player's name, in full.
        name: &'text str,
        /// The score, once there is one.
        points: Option<i32>,
        /// True for the one whose turn it is.
        on_turn: bool,
        /// True for a child, where that is told: while seats are taken.
        child: bool,
    },
    /// What stands over a seat's button beside the score: a time, or what the round brought.
    Beside {
        /// The number of the button, from 1.
        button: u8,
        /// Its characters.
        text: &'text str,
    },
    /// The word that is being laid.
    Word(&'text Word),
    /// The number of words of a length, counted by a button.
    Count {
        /// Letters they have.
        letters: usize,
        /// They may have more.
        or_more: bool,
        /// Their number.
        words: u8,
    },
    /// The board is looked at; the tiles in sight follow.
    Board,
    /// A tile on the board.
    Tile {
        /// Its square, as players write it: row and column.
        place: &'text str,
        /// Its letter, and whether a blank stands for it.
        tile: Tile,
    },
    /// The word that is being typed.
    Typed {
        /// Its tiles up to now.
        tiles: &'text [Tile],
    },
    /// A clock runs: what its digits say changes by itself.
    Clock {
        /// Seconds left, begun ones counted in full; below zero overtime; nothing if there is no limit.
        left: Option<i64>,
    },
    /// An icon: push, turn or hold the dial, press a seat's button; or the way a word runs, across or down.
    Icon {
        /// From the left.
        x: i32,
        /// From the top.
        y: i32,
        /// Its name, in English.
        name: &'static str,
    },
}

impl Device {
    /// Tells all that can be chosen or typed now: first as it is shown, then, marked `true`, in the other languages. A
    /// line's English text is a name that no other language changes.
    pub fn read_screen(&mut self, mut tell: impl FnMut(bool, Element<'_>)) {
        let shown = self.shared.preferences.language;
        self.read_in(shown, &mut |element| tell(false, element));
        for language in Texts::SPOKEN.into_iter().rev().filter(|&language| language != shown) {
            self.read_in(language, &mut |element| tell(true, element));
        }
        self.shared.preferences.language = shown;
    }

    /// Tells all that is written, chosen or typed now, as it is shown.
    pub fn read_shown(&mut self, mut tell: impl FnMut(Element<'_>)) {
        self.read_in(self.shared.preferences.language, &mut tell);
        self.read_message(&mut tell);
    }

    /// Tells the screen as it is read aloud in a language: with whole names. A sentence over the screen is told in its own
    /// language only.
    pub fn read_as(&mut self, language: Language, mut tell: impl FnMut(Element<'_>)) {
        let shown = self.shared.preferences.language;
        self.shared.is_told = true;
        self.read_in(language, &mut tell);
        self.shared.is_told = false;
        self.shared.preferences.language = shown;
        if language == shown {
            self.read_message(&mut tell);
        }
    }

    fn read_message(&self, tell: &mut dyn FnMut(Element<'_>)) {
        if let Some(sentence) = self.shared.toast() {
            tell(Element::Text { x: 0, y: 0, role: Role::Message, text: sentence });
        }
    }

    /// The language of the screen, by its code.
    pub fn language_code(&self) -> &'static str {
        self.shared.preferences.language.code()
    }

    /// True once somebody has chosen it.
    pub fn is_language_chosen(&self) -> bool {
        self.shared.preferences.language_chosen
    }

    /// True while a turn's time runs.
    pub fn is_clock_running(&self) -> bool {
        self.shared.clock.is_running()
    }

    /// The digits of the turn's clock: a sign (`+` of time gone without a limit, `-` over it), and seconds.
    pub fn clock_reading(&self) -> (&'static str, u64) {
        match self.shared.clock.reading(self.now()) {
            Reading::Gone(seconds) => ("+", seconds),
            Reading::Left(seconds) => ("", seconds),
            Reading::Over(seconds) => ("-", seconds),
        }
    }

    fn read_in(&mut self, language: Language, tell: &mut dyn FnMut(Element<'_>)) {
        self.shared.preferences.language = language;
        let mut paper = FrameBuffer::new();
        let (now, mut canvas) = (self.now(), Canvas::read_by(&mut paper, tell));
        self.screen.draw(&self.shared, now, &mut canvas);
        if self.has_badge() {
            badge::draw(&self.shared, now, &mut canvas);
        }
        if self.shared.clock.is_running() || self.shared.running_bank().is_some() {
            let left = match self.shared.clock.reading(now) {
                Reading::Left(seconds) => Some(seconds as i64),
                Reading::Over(seconds) => Some(-(seconds as i64)),
                Reading::Gone(_) => None,
            };
            canvas.tell_reader(Element::Clock { left });
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::io::{Input, Wakeup};
    use crate::time::Moment;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn lines(device: &mut Device, translated: bool) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        device.read_screen(|other, element| {
            if let (true, Element::Line { label, chosen, .. }) = (other == translated, element) {
                lines.push((label.to_string(), chosen));
            }
        });
        lines
    }

    #[test]
    fn what_is_written_is_read_where_it_stands() {
        let mut device = std::boxed::Box::new(Device::new());
        device.boot(Moment(0), 1, Wakeup::Power);
        device.wake(Moment(2_000));
        let (mut texts, mut lines) = (Vec::new(), 0);
        device.read_shown(|element| match element {
            Element::Text { y, text, .. } => texts.push((y, text.to_string())),
            Element::Line { .. } => lines += 1,
            _ => {}
        });
        assert!(texts.iter().any(|(y, text)| *y < 14 && text.contains("Sprache")), "{texts:?}");
        assert_eq!((device.language_code(), lines), ("de", Texts::SPOKEN.len()));
    }

    #[test]
    fn a_list_is_read_to_its_end_and_in_every_language() {
        let mut device = std::boxed::Box::new(Device::new());
        device.boot(Moment(0), 1, Wakeup::Power);
        device.wake(Moment(2_000));
        for (at, input) in [(2_000, Input::PushDown), (2_050, Input::PushUp), (2_100, Input::Dial(1))] {
            device.input(Moment(at), input);
        }
        let shown = lines(&mut device, false);
        assert!(shown.len() > 8, "longer than the screen: {shown:?}");
        assert!(shown.contains(&("Wort prüfen".into(), false)), "{shown:?}");
        assert_eq!(shown.iter().position(|(_, chosen)| *chosen), Some(1));
        let translated = lines(&mut device, true);
        assert_eq!(translated.len(), (Texts::SPOKEN.len() - 1) * shown.len(), "{translated:?}");
        assert!(translated.contains(&("Check a word".into(), false)), "{translated:?}");
        assert_eq!(lines(&mut device, false), shown, "reading changes nothing");
    }
}
