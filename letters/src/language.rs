//! Languages whose words can be judged: a language is a row of data, its alphabet included.

use serde::{Deserialize, Serialize};

use crate::alphabet::Alphabet;

/// Declares the languages, a row each. The order is what kept records count by: add at the end, never reorder.
macro_rules! languages {
    ($($(#[$doc:meta])* $language:ident = $code:literal, $name:literal, $alphabet:expr;)*) => {
        /// A language of the games.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Language {
            $($(#[$doc])* $language,)*
        }

        impl Language {
            /// All of them, in the order menus show them.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$language,)*];
        }

        static ROWS: [Row; Language::ALL.len()] =
            [$(Row { language: Language::$language, code: $code, name: $name, alphabet: $alphabet },)*];
    };
}

// The code of ISO 639, what its speakers call it, and the letters its boxes have tiles for, as its speakers say them.
languages! {
    /// ß is SS.
    #[default]
    German = "de", "Deutsch", Alphabet::new("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ");
    /// Accents are dropped, Œ is OE.
    French = "fr", "Français", Alphabet::LATIN;
    /// As it is written.
    English = "en", "English", Alphabet::LATIN;
    /// Ñ is a letter, other accents are dropped.
    Spanish = "es", "Español", Alphabet::new("ABCDEFGHIJKLMNÑOPQRSTUVWXYZ");
    /// Accents are dropped.
    Italian = "it", "Italiano", Alphabet::LATIN;
    /// Accents are dropped, Ĳ is IJ.
    Dutch = "nl", "Nederlands", Alphabet::LATIN;
}

/// All that the project knows of a language.
struct Row {
    language: Language,
    code: &'static str,
    name: &'static str,
    alphabet: Alphabet,
}

impl Language {
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
