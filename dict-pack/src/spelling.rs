//! Symbol numbering: a letter's number in an image, and a word as the numbers of its letters.

use letters::{Alphabet, LISTED_MAX, Letter, Tile, Word};

/// Letters with the numbers 0 to 25 in every image.
const A_TO_Z: usize = 26;

/// A letter's number in an image: A–Z from 0, then the others as Latin-1 orders them. `None` if the alphabet lacks it.
fn number(alphabet: &Alphabet, letter: Letter) -> Option<u8> {
    if letter.index() < A_TO_Z {
        return u8::try_from(letter.index()).ok();
    }
    let before = alphabet.letters().iter().filter(|&&other| other < letter).count();
    alphabet.contains(letter).then(|| u8::try_from(before).ok())?
}

/// The letter with this number in an image.
fn numbered(alphabet: &Alphabet, sought: u8) -> Option<Letter> {
    if usize::from(sought) < A_TO_Z {
        return Letter::new(sought);
    }
    alphabet.letters().iter().copied().find(|&letter| number(alphabet, letter) == Some(sought))
}

/// A word in an image: the numbers of its letters.
#[derive(Clone, Debug)]
pub(crate) struct Spelling {
    numbers: [u8; LISTED_MAX],
    length: u8,
}

impl Spelling {
    pub(crate) const EMPTY: Self = Self { numbers: [0; LISTED_MAX], length: 0 };

    /// The word by its letters' numbers, if it can stand in a list at all.
    #[cfg(feature = "std")]
    pub(crate) fn of(alphabet: &Alphabet, word: &Word) -> Option<Self> {
        let mut spelling = Self::EMPTY;
        spelling.spell(alphabet, word)?;
        Some(spelling)
    }

    /// The same into a spelling that is still empty: where flash is slow, so is carrying one around.
    pub(crate) fn spell(&mut self, alphabet: &Alphabet, word: &Word) -> Option<()> {
        word.letters().try_for_each(|letter| self.push(number(alphabet, letter)?))
    }

    /// The word that an image spells so.
    pub(crate) fn word(&self, alphabet: &Alphabet) -> Option<Word> {
        let mut word = Word::new();
        self.numbers().iter().try_for_each(|&number| word.push(Tile::Letter(numbered(alphabet, number)?)).ok())?;
        Some(word)
    }

    pub(crate) fn numbers(&self) -> &[u8] {
        self.numbers.get(..usize::from(self.length)).unwrap_or_default()
    }

    pub(crate) fn push(&mut self, number: u8) -> Option<()> {
        *self.numbers.get_mut(usize::from(self.length))? = number;
        self.length += 1;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use letters::Language;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn words_come_back_from_an_image_as_they_were_spelt() {
        let german = Language::German.alphabet();
        for (alphabet, text) in
            [(german, "ÄÖÜ"), (german, "GRÜNDE"), (german, "AB"), (Language::Spanish.alphabet(), "ESPAÑOL")]
        {
            let spelling = Spelling::of(alphabet, &alphabet.word(text).unwrap()).unwrap();
            assert_eq!(spelling.word(alphabet).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_word_with_a_foreign_letter_has_no_spelling() {
        assert!(Spelling::of(Language::German.alphabet(), &"ESPAÑOL".parse().unwrap()).is_none());
    }

    #[test]
    fn letters_are_numbered_without_gaps_in_the_order_of_words() {
        for alphabet in [Language::German.alphabet(), Language::Spanish.alphabet(), &Alphabet::LATIN] {
            let mut letters = alphabet.letters().to_vec();
            letters.sort_unstable();
            let numbers: Vec<_> = letters.iter().map(|&letter| number(alphabet, letter).unwrap()).collect();
            assert_eq!(numbers, (0..alphabet.size()).collect::<Vec<_>>());
            assert!(letters.iter().copied().eq(numbers.iter().map(|&sought| numbered(alphabet, sought).unwrap())));
            assert_eq!(numbered(alphabet, alphabet.size()), None);
        }
    }
}
