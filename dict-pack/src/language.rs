//! The languages whose words can be judged: a language is a row of data, its alphabet included.

use serde::{Deserialize, Serialize};

use crate::alphabet::Alphabet;

/// A language of the games. New ones are added at the end: kept records count them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// ß is SS.
    #[default]
    German,
    /// Accents are dropped, Œ is OE.
    French,
    /// As it is written.
    English,
}

/// What the project knows of a language.
struct Row {
    language: Language,
    /// Of ISO 639.
    code: &'static str,
    /// As its speakers call it.
    name: &'static str,
    /// The letters its boxes have tiles for, in the order its speakers say them.
    alphabet: Alphabet,
}

static ROWS: [Row; Language::ALL.len()] = [
    Row {
        language: Language::German,
        code: "de",
        name: "Deutsch",
        alphabet: Alphabet::new("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"),
    },
    Row { language: Language::French, code: "fr", name: "Français", alphabet: Alphabet::LATIN },
    Row { language: Language::English, code: "en", name: "English", alphabet: Alphabet::LATIN },
];

impl Language {
    /// All of them, in the order menus show them.
    pub const ALL: [Self; 3] = [Self::German, Self::French, Self::English];

    fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.language == self).unwrap_or(&ROWS[0])
    }

    /// The two letters used in images, recipes and on the command line.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// The language of a two-letter code.
    pub fn from_code(code: &str) -> Option<Self> {
        ROWS.iter().find(|row| row.code == code).map(|row| row.language)
    }

    /// Its own name for itself.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The letters its words are made of.
    pub fn alphabet(self) -> &'static Alphabet {
        &self.row().alphabet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_one_row_and_a_code_of_two_letters() {
        for language in Language::ALL {
            assert_eq!(ROWS.iter().filter(|row| row.language == language).count(), 1);
            assert_eq!(Language::from_code(language.code()), Some(language));
            assert_eq!(language.code().len(), 2);
        }
        assert_eq!(Language::from_code("xx"), None);
    }
}
