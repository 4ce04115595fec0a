//! House words: words that a table has found good once, kept with the preferences. A list of the table's own, of at most
//! [`WORDS`] words.
//!
//! ```text
//! value   version 1 | word | … of seven
//! word    language times 16 and letters 1 | letters in Latin-1; nothing behind a 0
//! ```

use crate::io::{Value, ValueKey};
use letters::{LISTED_MAX, Language, Letter, Tile, Word};

/// Words that are kept.
pub(crate) const WORDS: usize = 64;

/// Words of a value: all of the longest fit.
const BLOCK: usize = 7;

/// The key of the first of them.
const KEYS: ValueKey = 48;

/// The first byte of every value; it changes when older bytes would be read wrongly.
const VERSION: u8 = 1;

/// A word: its language and length, then its letters. All zero is none.
type Slot = [u8; 1 + LISTED_MAX];

const _: () = assert!(BLOCK * size_of::<Slot>() < crate::io::VALUE_BYTES);
const _: () = assert!(LISTED_MAX < 16 && Language::ALL.len() <= 16);

/// The words, each in its place: forgetting one moves no other.
#[derive(Debug)]
pub(crate) struct HouseWords {
    slots: [Slot; WORDS],
}

fn slot_of(language: Language, word: &Word) -> Option<Slot> {
    let place = Language::ALL.iter().position(|&one| one == language)?;
    let mut slot = [0; 1 + LISTED_MAX];
    if word.is_empty() || word.len() > LISTED_MAX {
        return None;
    }
    slot[0] = (place * 16 + word.len()) as u8;
    for (byte, letter) in slot[1..].iter_mut().zip(word.letters()) {
        *byte = letter.into();
    }
    Some(slot)
}

fn word_of(slot: &Slot) -> Option<Word> {
    let mut word = Word::new();
    let length = usize::from(slot[0] % 16);
    for &byte in slot.get(1..=length)? {
        word.push(Tile::Letter(Letter::try_from(byte).ok()?)).ok()?;
    }
    (!word.is_empty()).then_some(word)
}

/// The next word of a value; `None` behind its end.
fn take_slot(value: &mut &[u8]) -> Option<Slot> {
    let (&head, behind) = value.split_first()?;
    let (letters, behind) = behind.split_at_checked(usize::from(head % 16))?;
    let mut slot = [0; 1 + LISTED_MAX];
    slot[0] = head;
    slot[1..=letters.len()].copy_from_slice(letters);
    *value = behind;
    Some(slot)
}

impl HouseWords {
    /// None yet.
    pub(crate) const fn new() -> Self {
        Self { slots: [[0; 1 + LISTED_MAX]; WORDS] }
    }

    /// Takes what flash has for a key, instead of what it had there before; what is no word is none.
    pub(crate) fn recall(&mut self, key: ValueKey, value: &[u8]) {
        let (Some(block), [VERSION, rest @ ..]) = (key.checked_sub(KEYS), value) else { return };
        let mut rest = rest;
        for slot in self.slots.iter_mut().skip(usize::from(block) * BLOCK).take(BLOCK) {
            *slot = take_slot(&mut rest).filter(|slot| word_of(slot).is_some()).unwrap_or_default();
        }
    }

    /// The value of the block that a place is in, and its key.
    fn value(&self, place: usize) -> (ValueKey, Value) {
        let block = place / BLOCK;
        let mut value = Value::new();
        let _ = value.push(VERSION);
        for slot in self.slots.iter().skip(block * BLOCK).take(BLOCK) {
            let _ = value.extend_from_slice(&slot[..=usize::from(slot[0] % 16)]);
        }
        (KEYS + block as ValueKey, value)
    }

    /// True if the table has found this word good before.
    pub(crate) fn has(&self, language: Language, word: &Word) -> bool {
        slot_of(language, word).is_some_and(|slot| self.slots.contains(&slot))
    }

    /// Number of words.
    pub(crate) fn len(&self) -> usize {
        self.slots.iter().filter(|slot| slot[0] != 0).count()
    }

    /// The words in their order, each with its place.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Word)> + '_ {
        self.slots.iter().enumerate().filter_map(|(place, slot)| Some((place, word_of(slot)?)))
    }

    /// Remembers a word, and gives what is to be kept; nothing if it is known, too long, or there is no room.
    pub(crate) fn remember(&mut self, language: Language, word: &Word) -> Option<(ValueKey, Value)> {
        let slot = slot_of(language, word)?;
        if self.slots.contains(&slot) {
            return None;
        }
        let place = self.slots.iter().position(|slot| slot[0] == 0)?;
        self.slots[place] = slot;
        Some(self.value(place))
    }

    /// Forgets the word at this place, and gives what is to be kept.
    pub(crate) fn forget(&mut self, place: usize) -> Option<(ValueKey, Value)> {
        *self.slots.get_mut(place)? = [0; 1 + LISTED_MAX];
        Some(self.value(place))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    fn word(text: &str) -> Word {
        text.parse().unwrap()
    }

    #[test]
    fn words_come_back_each_in_its_language_and_the_longest_fit() {
        let (mut words, mut kept) = (HouseWords::new(), Vec::new());
        for number in 0..WORDS {
            let letter = char::from(b'A' + (number % 26) as u8);
            let text = std::format!("{letter}{}QUALITÄTSWORT", char::from(b'A' + (number / 26) as u8));
            kept.push(words.remember(Language::German, &word(&text)).unwrap());
        }
        assert_eq!((words.len(), words.remember(Language::German, &word("NEU"))), (WORDS, None), "it is full");
        let mut recalled = HouseWords::new();
        kept.iter().for_each(|(key, value)| recalled.recall(*key, value));
        assert_eq!(recalled.slots, words.slots);
        assert!(recalled.has(Language::German, &word("AAQUALITÄTSWORT")));
        assert!(!recalled.has(Language::French, &word("AAQUALITÄTSWORT")));
        assert!(
            (0..WORDS.div_ceil(BLOCK) as ValueKey).all(|block| kept.iter().any(|(other, _)| *other == KEYS + block))
        );
    }

    #[test]
    fn a_joker_is_what_it_stands_for_and_a_word_is_remembered_once() {
        let mut words = HouseWords::new();
        assert!(words.remember(Language::German, &word("BAuRE")).is_some());
        assert!(words.has(Language::German, &word("BAURE")));
        assert_eq!(words.remember(Language::German, &word("BAURE")), None);
        assert_eq!(words.remember(Language::German, &word("QUALITÄTSWORTENX")), None, "no list has so long a word");
    }

    #[test]
    fn forgetting_moves_no_other_and_makes_room() {
        let mut words = HouseWords::new();
        let kept = ["EINS", "ZWEI", "DREI"].map(|text| words.remember(Language::German, &word(text)).unwrap());
        let forgotten = words.forget(1).unwrap();
        let mut recalled = HouseWords::new();
        // The last one counts of several with a key.
        kept.iter().chain([&forgotten]).for_each(|(key, value)| recalled.recall(*key, value));
        let read: Vec<_> = recalled.iter().map(|(place, word)| (place, word.to_string())).collect();
        assert_eq!(read, [(0, "EINS".to_string()), (2, "DREI".to_string())]);
        words.remember(Language::German, &word("VIER"));
        assert_eq!(words.iter().nth(1).unwrap().1, word("VIER"));
    }

    #[test]
    fn foreign_bytes_are_no_words() {
        let mut words = HouseWords::new();
        for value in [&[][..], &[2, 1, b'A'], &[1, 5, b'A'], &[1, 2, b'a', b'!'], &[1, 15], &[1, 0, 0, 0]] {
            words.recall(KEYS, value);
            words.recall(KEYS + 99, value);
        }
        assert_eq!(words.len(), 0);
    }
}
