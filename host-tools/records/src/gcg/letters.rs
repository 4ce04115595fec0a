//! Letter distributions: the box that a game was played with, by its name in GCG files.

use game::LetterSet;
use game::games::scrabble;
use letters::Language;

/// The letter sets a game can be counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// English.
    En,
    /// German.
    De,
    /// French.
    Fr,
    /// Italian.
    It,
    /// Dutch.
    Nl,
}

/// Names of lexicons and letter distributions of each language in GCG files, first the one that is written.
const NAMES: [(Letters, &[&str]); 5] = [
    (Letters::En, &["english", "csw", "nwl", "twl", "owl", "sowpods", "ospd"]),
    (Letters::De, &["german", "deutsch", "duden", "rd2", "rd3", "d25wl"]),
    (Letters::Fr, &["french", "francais", "français", "ods", "fra2"]),
    (Letters::It, &["italian", "zinga"]),
    (Letters::Nl, &["dutch", "nederlands", "opentaal"]),
];

impl Letters {
    /// All of them, the most usual first.
    pub const ALL: [Self; 5] = [Self::En, Self::De, Self::Fr, Self::It, Self::Nl];

    /// Values of the letters.
    pub fn set(self) -> &'static LetterSet {
        scrabble::letters(self.language())
    }

    /// The language of the box.
    pub const fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::De => Language::German,
            Self::Fr => Language::French,
            Self::It => Language::Italian,
            Self::Nl => Language::Dutch,
        }
    }

    /// The box of a language, if there is one.
    pub(super) fn of(language: Language) -> Option<Self> {
        Self::ALL.into_iter().find(|letters| letters.language() == language)
    }

    /// Its name as a letter distribution.
    pub(super) fn distribution(self) -> &'static str {
        let names = NAMES.iter().find(|&&(letters, _)| letters == self).map(|&(_, names)| names);
        names.and_then(|names| names.first().copied()).unwrap_or_default()
    }

    /// The box a lexicon or letter distribution belongs to, as far as its name tells.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        NAMES.iter().find(|(_, names)| names.iter().any(|known| name.contains(known))).map(|&(letters, _)| letters)
    }
}
