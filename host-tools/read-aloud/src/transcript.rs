//! Transcript: all that the screens of a game say, in every language, as a text that a person can read.

use crate::Screen;
use crate::narrator::joined;
use alloc::format;
use alloc::string::String;
use letters::Language;

/// The sentences said so far.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    text: String,
}

impl Transcript {
    /// A screen by this name, as each language says it.
    pub fn add(&mut self, name: &str, read: &mut dyn FnMut(Language) -> Screen) {
        let gap = if self.text.is_empty() { "" } else { "\n" };
        self.text += &format!("{gap}[{name}]\n");
        for &language in device::LANGUAGES {
            let said = joined(&read(language).sentences(language));
            self.text += &format!("{}: {said}\n", language.code());
        }
    }

    /// The whole of it.
    pub fn text(self) -> String {
        self.text
    }
}
