//! Letters, words and the languages that use them.

use core::fmt;

/// Fewest letters of a word: no game accepts one letter.
pub const SHORTEST: usize = 2;

/// Most letters of a word: a Scrabble board is fifteen squares wide.
pub const LONGEST: usize = 15;

const UMLAUTS: [char; 3] = ['Ä', 'Ö', 'Ü'];

/// The letters a lexicon knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// A–Z.
    Latin,
    /// A–Z, then Ä Ö Ü as letters of their own.
    German,
}

impl Alphabet {
    /// Number of letters; letters are numbered from 0.
    pub const fn letters(self) -> u8 {
        match self {
            Self::Latin => 26,
            Self::German => 29,
        }
    }

    pub(crate) const fn with_letters(letters: u8) -> Option<Self> {
        match letters {
            26 => Some(Self::Latin),
            29 => Some(Self::German),
            _ => None,
        }
    }

    /// The number of an upper-case letter, or `None` if the alphabet lacks it.
    pub const fn number(self, letter: char) -> Option<u8> {
        match letter {
            'A'..='Z' => Some(letter as u8 - b'A'),
            'Ä' if matches!(self, Self::German) => Some(26),
            'Ö' if matches!(self, Self::German) => Some(27),
            'Ü' if matches!(self, Self::German) => Some(28),
            _ => None,
        }
    }

    /// The word these upper-case letters spell, or `None` if one is foreign or there are fewer than 2 or more than 15.
    pub fn word(self, text: &str) -> Option<Word> {
        let mut word = Word::EMPTY;
        for letter in text.chars() {
            word.push(self.number(letter)?)?;
        }
        (word.letters().len() >= SHORTEST).then_some(word)
    }
}

/// A language of the games; it decides alphabet and normalising.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// A–Z Ä Ö Ü; ß is SS.
    German,
    /// A–Z; accents are dropped, Œ is OE.
    French,
    /// A–Z.
    English,
}

impl Language {
    /// All of them, in the order menus show them.
    pub const ALL: [Self; 3] = [Self::German, Self::French, Self::English];

    /// The two letters used in images, recipes and on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Self::German => "de",
            Self::French => "fr",
            Self::English => "en",
        }
    }

    /// The language of a two-letter code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The letters its words are made of.
    pub const fn alphabet(self) -> Alphabet {
        match self {
            Self::German => Alphabet::German,
            Self::French | Self::English => Alphabet::Latin,
        }
    }
}

/// A word of at most fifteen letters; it cannot hold a foreign one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word {
    letters: [u8; LONGEST],
    length: u8,
}

impl Word {
    pub(crate) const EMPTY: Self = Self { letters: [0; LONGEST], length: 0 };

    /// The numbers of its letters.
    pub fn letters(&self) -> &[u8] {
        self.letters.get(..usize::from(self.length)).unwrap_or(&[])
    }

    pub(crate) fn push(&mut self, letter: u8) -> Option<()> {
        *self.letters.get_mut(usize::from(self.length))? = letter;
        self.length += 1;
        Some(())
    }

    /// Takes the last letter off; what is behind the word stays zero, so that equal words have equal bytes.
    pub(crate) fn pop(&mut self) -> Option<u8> {
        let length = self.length.checked_sub(1)?;
        self.length = length;
        self.letters.get_mut(usize::from(length)).map(core::mem::take)
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.letters().cmp(other.letters())
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.letters().iter().try_for_each(|&letter| {
            out.write_char(match letter {
                0..26 => char::from(b'A' + letter),
                _ => UMLAUTS.get(usize::from(letter) - 26).copied().unwrap_or('?'),
            })
        })
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn words_print_as_they_were_spelt() {
        for text in ["ÄÖÜ", "GRÜNDE", "AB"] {
            assert_eq!(Alphabet::German.word(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn umlauts_are_foreign_to_the_latin_alphabet() {
        assert_eq!(Alphabet::Latin.word("GRÜN"), None);
    }

    #[test]
    fn a_word_has_two_to_fifteen_letters() {
        assert_eq!(Alphabet::Latin.word("A"), None);
        assert!(Alphabet::Latin.word("ABCDEFGHIJKLMNO").is_some());
        assert_eq!(Alphabet::Latin.word("ABCDEFGHIJKLMNOP"), None);
    }

    #[test]
    fn umlauts_are_ordered_behind_z() {
        let word = |text| Alphabet::German.word(text).unwrap();
        assert!(word("ZU") < word("ÄRA"));
        assert!(word("AB") < word("ABER"));
    }

    #[test]
    fn lower_case_and_digits_are_no_letters() {
        assert_eq!(Alphabet::German.word("haus"), None);
        assert_eq!(Alphabet::German.word("H4US"), None);
    }
}
