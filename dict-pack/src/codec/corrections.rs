//! Corrections: a few words that count over the list of their language, each added or removed.
//!
//! Sorted records of a fixed length: three club words take thirty bytes, and a look-up is a binary search.

use core::cmp::Ordering;

use letters::{Alphabet, LISTED_MAX};

use crate::spelling::Spelling;

/// Bytes of a record: fifteen letters of five bits, and a bit that says whether the word is removed.
pub(crate) const RECORD: usize = 10;

const LETTER_BITS: u32 = 5;
const RECORD_BITS: u32 = 8 * RECORD as u32;
const REMOVED: u128 = 1;

/// The effect of a correction on its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The word counts, whatever the lists say.
    Added,
    /// The word does not count, whatever the lists say.
    Removed,
}

/// The records of an image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corrections<'a> {
    records: &'a [[u8; RECORD]],
    letters: u8,
}

impl<'a> Corrections<'a> {
    pub(crate) fn open(alphabet: &Alphabet, bytes: &'a [u8]) -> Option<Self> {
        let (records, rest) = bytes.as_chunks::<RECORD>();
        rest.is_empty().then_some(Self { records, letters: alphabet.size() })
    }

    /// The ruling on a word, if there is one.
    pub(crate) fn ruling(&self, letters: &[u8]) -> Option<Ruling> {
        let sought = number(letters)?;
        let mut records = self.records;
        while let Some(middle) = records.get(records.len() / 2) {
            let (before, from) = records.split_at(records.len() / 2);
            let found = read(middle);
            match (found & !REMOVED).cmp(&sought) {
                Ordering::Equal => return Some(ruling(found)),
                Ordering::Less => records = from.get(1..)?,
                Ordering::Greater => records = before,
            }
        }
        None
    }

    /// Number of records with this ruling.
    pub(crate) fn count(&self, wanted: Ruling) -> u32 {
        let count = self.records.iter().filter(|record| ruling(read(record)) == wanted).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// The next word with this ruling from a record on, which is moved behind it.
    pub(crate) fn next(&self, from: &mut usize, wanted: Ruling) -> Option<Spelling> {
        loop {
            let found = read(self.records.get(*from)?);
            *from += 1;
            if ruling(found) == wanted {
                return spelling(found).filter(|word| word.numbers().iter().all(|&letter| letter < self.letters));
            }
        }
    }
}

/// A word as a number that orders as words do: 0 is no letter, 1 is A.
fn number(letters: &[u8]) -> Option<u128> {
    let mut number = 0;
    let mut shift = RECORD_BITS;
    for &letter in letters {
        shift = shift.checked_sub(LETTER_BITS)?;
        number |= (u128::from(letter) + 1) << shift;
    }
    (letters.len() <= LISTED_MAX).then_some(number)
}

/// The bytes of a correction.
#[cfg(feature = "std")]
pub(crate) fn record(letters: &[u8], ruling: Ruling) -> Option<[u8; RECORD]> {
    let removed = if ruling == Ruling::Removed { REMOVED } else { 0 };
    let bytes = (number(letters)? | removed).to_be_bytes();
    bytes.last_chunk::<RECORD>().copied()
}

fn read(record: &[u8; RECORD]) -> u128 {
    record.iter().fold(0, |number, &byte| number << 8 | u128::from(byte))
}

fn ruling(record: u128) -> Ruling {
    if record & REMOVED == 0 { Ruling::Added } else { Ruling::Removed }
}

fn spelling(record: u128) -> Option<Spelling> {
    let letters = (1..=LISTED_MAX as u32).map(|place| (record >> (RECORD_BITS - LETTER_BITS * place)) as u8 & 31);
    let mut spelling = Spelling::EMPTY;
    letters.take_while(|&letter| letter > 0).try_for_each(|letter| spelling.push(letter - 1))?;
    Some(spelling)
}
