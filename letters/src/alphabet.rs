//! Alphabets: which letters a language's words are made of, in the order people say them, and their numbers in an image.

use core::fmt;

use crate::letter::{Letter, Tile};
use crate::word::Word;

/// Fewest letters of a word in a list: no game accepts one letter.
pub const SHORTEST: usize = 2;

/// Most letters of a word in a list: a Scrabble board is fifteen squares wide.
pub const LONGEST: usize = 15;

/// Most letters of an alphabet: an image counts them in five bits, and one number more is needed.
pub const ALPHABET_MAX: usize = 31;

const A_TO_Z: usize = 26;

/// The letters of a language: A–Z and what it has besides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Alphabet {
    /// In the order people say them; unused places repeat the first.
    letters: [Letter; ALPHABET_MAX],
    length: u8,
}

impl Alphabet {
    /// A–Z, for languages that write their boxes' words with nothing else.
    pub const LATIN: Self = Self::new("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

    /// The alphabet that is said so.
    ///
    /// # Panics
    /// At compile time, when a character is no letter of Latin-1, one is missing from A–Z, one stands twice or there are
    /// more than [`ALPHABET_MAX`].
    #[allow(clippy::panic, reason = "runs at compile time only")]
    pub const fn new(said: &str) -> Self {
        let Some(first) = Letter::new(0) else { panic!("A is a letter") };
        let mut alphabet = Self { letters: [first; ALPHABET_MAX], length: 0 };
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
        assert!(latin == A_TO_Z, "an image numbers A to Z from 0 to 25");
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
    pub(crate) const fn size(&self) -> u8 {
        self.length
    }

    /// Whether a letter belongs to it.
    pub const fn contains(&self, letter: Letter) -> bool {
        letter.index() < A_TO_Z || self.has(letter)
    }

    /// A letter's number in an image: A–Z from 0, then the others as Latin-1 orders them. `None` if the alphabet lacks it.
    pub(crate) fn number(&self, letter: Letter) -> Option<u8> {
        if letter.index() < A_TO_Z {
            return u8::try_from(letter.index()).ok();
        }
        let before = self.letters().iter().filter(|&&other| other < letter).count();
        self.has(letter).then(|| u8::try_from(before).ok())?
    }

    /// The letter with this number in an image.
    pub(crate) fn numbered(&self, number: u8) -> Option<Letter> {
        if usize::from(number) < A_TO_Z {
            return Letter::new(number);
        }
        self.letters().iter().copied().find(|&letter| self.number(letter) == Some(number))
    }

    /// The word these capitals spell, or `None` if one is foreign or there are fewer than 2 or more than 15.
    pub fn word(&self, text: &str) -> Option<Word> {
        text.parse().ok().filter(|word| self.can_list(word))
    }

    /// Whether a list can have the word: 2 to 15 letters of this alphabet, no jokers.
    pub(crate) fn can_list(&self, word: &Word) -> bool {
        let printed = word.tiles().iter().all(|tile| matches!(*tile, Tile::Letter(letter) if self.contains(letter)));
        printed && (SHORTEST..=LONGEST).contains(&word.len())
    }

    /// The word by its letters' numbers in an image, if it can stand in a list at all.
    #[cfg(feature = "std")]
    pub(crate) fn spelling(&self, word: &Word) -> Option<Spelling> {
        let mut spelling = Spelling::EMPTY;
        self.spell(word, &mut spelling)?;
        Some(spelling)
    }

    /// The same into a spelling that is still empty: where flash is slow, so is carrying one around.
    pub(crate) fn spell(&self, word: &Word, spelling: &mut Spelling) -> Option<()> {
        word.letters().try_for_each(|letter| spelling.push(self.number(letter)?))
    }

    /// The word that an image spells so.
    pub(crate) fn spelt(&self, spelling: &Spelling) -> Option<Word> {
        let mut word = Word::new();
        spelling.numbers().iter().try_for_each(|&number| word.push(Tile::Letter(self.numbered(number)?)).ok())?;
        Some(word)
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        self.letters().iter().try_for_each(|letter| out.write_char(letter.as_char()))
    }
}

/// A word in an image: the numbers of its letters.
#[derive(Clone, Debug)]
pub(crate) struct Spelling {
    numbers: [u8; LONGEST],
    length: u8,
}

impl Spelling {
    pub(crate) const EMPTY: Self = Self { numbers: [0; LONGEST], length: 0 };

    pub(crate) fn numbers(&self) -> &[u8] {
        self.numbers.get(..usize::from(self.length)).unwrap_or_default()
    }

    pub(crate) fn push(&mut self, number: u8) -> Option<()> {
        *self.numbers.get_mut(usize::from(self.length))? = number;
        self.length += 1;
        Some(())
    }

    pub(crate) fn pop(&mut self) -> Option<u8> {
        self.length = self.length.checked_sub(1)?;
        self.numbers.get(usize::from(self.length)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn words_come_back_from_an_image_as_they_were_spelt() {
        let german = Language::German.alphabet();
        for (alphabet, text) in
            [(german, "ÄÖÜ"), (german, "GRÜNDE"), (german, "AB"), (Language::Spanish.alphabet(), "ESPAÑOL")]
        {
            let spelling = alphabet.spelling(&alphabet.word(text).unwrap()).unwrap();
            assert_eq!(alphabet.spelt(&spelling).unwrap().to_string(), text);
        }
    }

    #[test]
    fn letters_are_numbered_without_gaps_in_the_order_of_words() {
        for alphabet in [Language::German.alphabet(), Language::Spanish.alphabet(), &Alphabet::LATIN] {
            let mut letters = alphabet.letters().to_vec();
            letters.sort_unstable();
            let numbers: Vec<_> = letters.iter().map(|&letter| alphabet.number(letter).unwrap()).collect();
            assert_eq!(numbers, (0..alphabet.size()).collect::<Vec<_>>());
            assert!(
                letters.iter().eq(numbers
                    .iter()
                    .map(|&number| alphabet.numbered(number).unwrap())
                    .collect::<Vec<_>>()
                    .iter())
            );
            assert_eq!(alphabet.numbered(alphabet.size()), None);
        }
    }

    #[test]
    fn a_letter_of_another_alphabet_is_foreign() {
        assert_eq!(Alphabet::LATIN.word("GRÜN"), None);
        assert_eq!(Language::Spanish.alphabet().word("GRÜN"), None);
        assert_eq!(Language::German.alphabet().word("ESPAÑOL"), None);
        let foreign = "ESPAÑOL".parse().unwrap();
        assert!(Language::German.alphabet().spelling(&foreign).is_none());
    }

    #[test]
    fn a_word_of_a_list_has_two_to_fifteen_letters() {
        assert_eq!(Alphabet::LATIN.word("A"), None);
        assert!(Alphabet::LATIN.word("ABCDEFGHIJKLMNO").is_some());
        assert_eq!(Alphabet::LATIN.word("ABCDEFGHIJKLMNOP"), None);
    }

    #[test]
    fn lower_case_and_digits_are_no_letters() {
        assert_eq!(Language::German.alphabet().word("haus"), None);
        assert_eq!(Language::German.alphabet().word("H4US"), None);
    }
}
