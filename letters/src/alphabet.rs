//! Alphabets: the letters a language's words are made of, in the order people say them.

use core::fmt;

use crate::letter::Letter;
use crate::limits::{ALPHABET_MAX, LISTED_MAX, LISTED_MIN};
use crate::tile::Tile;
use crate::word::Word;

const A_TO_Z: usize = 26;

/// The letters of a language: A–Z and what it has besides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Alphabet {
    /// In the order people say them; unused places repeat the first.
    letters: [Letter; NAMES_MAX],
    length: u8,
}

/// Most letters that names are written with: a list does not count them.
const NAMES_MAX: usize = 36;

impl Alphabet {
    /// A–Z, for languages that write their boxes' words with nothing else.
    pub const LATIN: Self = Self::new("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

    /// The alphabet that is said so.
    ///
    /// # Panics
    /// At compile time, when a character is no letter of Latin-1, one is missing from A–Z, one stands twice or there are
    /// more than [`ALPHABET_MAX`].
    pub const fn new(said: &str) -> Self {
        let alphabet = Self::said(said);
        assert!(alphabet.length as usize <= ALPHABET_MAX, "a list cannot count so many letters");
        alphabet
    }

    /// The letters that names are written with, and before the T the hyphen: nowhere has a keyboard with A E I N R T more room.
    ///
    /// # Panics
    /// As [`Alphabet::new`], but with room for more letters.
    pub const fn of_names(said: &str) -> Self {
        let mut alphabet = Self::said(said);
        let mut place = alphabet.length as usize;
        while alphabet.letters[place - 1].as_char() as u32 >= 'T' as u32 {
            alphabet.letters[place] = alphabet.letters[place - 1];
            place -= 1;
        }
        alphabet.letters[place] = Letter::HYPHEN;
        alphabet.length += 1;
        alphabet
    }

    #[allow(clippy::panic, reason = "runs at compile time only")]
    const fn said(said: &str) -> Self {
        let Some(first) = Letter::new(0) else { panic!("A is a letter") };
        let mut alphabet = Self { letters: [first; NAMES_MAX], length: 0 };
        let (bytes, mut at) = (said.as_bytes(), 0);
        let mut latin = 0;
        while at < bytes.len() {
            // Latin-1 has at most two bytes in UTF-8.
            let (code, width) = match bytes[at] {
                plain @ 0..0x80 => (plain as u32, 1),
                lead => ((lead as u32 & 0x1F) << 6 | bytes[at + 1] as u32 & 0x3F, 2),
            };
            let written = match char::from_u32(code) {
                Some(written) => written,
                None => panic!("an alphabet is made of letters of Latin-1"),
            };
            match Letter::from_char(written) {
                Some(letter) if !alphabet.has(letter) => {
                    alphabet.letters[alphabet.length as usize] = letter;
                    alphabet.length += 1;
                    latin += (letter.index() < A_TO_Z) as usize;
                }
                _ => panic!("an alphabet is made of letters of Latin-1, each once"),
            }
            at += width;
        }
        assert!(latin == A_TO_Z, "an alphabet has all of A to Z");
        alphabet
    }

    const fn has(&self, letter: Letter) -> bool {
        let mut place = 0;
        while place < self.length as usize {
            if self.letters[place].index() == letter.index() {
                return true;
            }
            place += 1;
        }
        false
    }

    /// The letters in the order people say them.
    pub fn letters(&self) -> &[Letter] {
        self.letters.get(..usize::from(self.length)).unwrap_or_default()
    }

    /// Number of letters.
    pub const fn size(&self) -> u8 {
        self.length
    }

    /// True if a letter belongs to it.
    pub const fn contains(&self, letter: Letter) -> bool {
        letter.index() < A_TO_Z || self.has(letter)
    }

    /// The word these capitals spell, or `None` if one is foreign or there are fewer than 2 or more than 15.
    pub fn word(&self, text: &str) -> Option<Word> {
        text.parse().ok().filter(|word| self.can_list(word))
    }

    /// True if a list can have the word: 2 to 15 letters of this alphabet, no jokers.
    pub fn can_list(&self, word: &Word) -> bool {
        let printed = word.tiles().iter().all(|tile| matches!(*tile, Tile::Letter(letter) if self.contains(letter)));
        printed && (LISTED_MIN..=LISTED_MAX).contains(&word.len())
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        self.letters().iter().try_for_each(|letter| out.write_char(letter.as_char()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn a_letter_of_another_alphabet_is_foreign() {
        assert_eq!(Alphabet::LATIN.word("GRÜN"), None);
        assert_eq!(Language::Spanish.alphabet().word("GRÜN"), None);
        assert_eq!(Language::German.alphabet().word("ESPAÑOL"), None);
        assert!(!Language::German.alphabet().can_list(&"ESPAÑOL".parse().unwrap()));
    }

    #[test]
    fn a_word_of_a_list_has_two_to_fifteen_letters() {
        assert_eq!(Alphabet::LATIN.word("A"), None);
        assert!(Alphabet::LATIN.word("ABCDEFGHIJKLMNO").is_some());
        assert_eq!(Alphabet::LATIN.word("ABCDEFGHIJKLMNOP"), None);
    }

    #[test]
    fn names_have_a_hyphen_before_the_t_and_words_have_none() {
        let names = Alphabet::of_names("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        let place = names.letters().iter().position(|&letter| letter == Letter::HYPHEN).unwrap();
        assert_eq!((names.letters()[place + 1].as_char(), names.size()), ('T', 27));
        assert_eq!((Letter::HYPHEN.as_char(), Letter::HYPHEN.as_small_char()), ('-', '-'));
        assert_eq!((Letter::from_char('-'), Letter::try_from(u8::from(Letter::HYPHEN)).ok()), (None, None));
        assert!(Language::ALL.iter().all(|language| !language.alphabet().letters().contains(&Letter::HYPHEN)));
    }

    #[test]
    fn lower_case_and_digits_are_no_letters() {
        assert_eq!(Language::German.alphabet().word("haus"), None);
        assert_eq!(Language::German.alphabet().word("H4US"), None);
    }
}
