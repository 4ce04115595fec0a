//! Letters: a letter carries its own sign (its code point in Latin-1), so that it prints the same in every alphabet.

use core::fmt;

use serde::{Deserialize, Serialize};

/// A capital of Latin-1, A–Z or À–Þ, without any value; its byte is its code. A language's
/// [`Alphabet`](crate::Alphabet) says which of them it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Letter(u8);

/// A character or number that is no letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALetter;

impl fmt::Display for NotALetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a letter")
    }
}

impl core::error::Error for NotALetter {}

/// Distance from a capital's code to its small letter's.
pub(crate) const SMALL: u8 = 0x20;
const A_TO_Z: u8 = 26;
/// À, the first letter behind A–Z.
const BEYOND: u8 = 0xC0;

impl Letter {
    /// Number of letters there can be.
    pub const COUNT: usize = A_TO_Z as usize + (0xDF - BEYOND as usize);

    /// The hyphen of a name. It has the place of ×, which is no letter either: no word, list or record holds it.
    pub const HYPHEN: Self = Self(0xD7);

    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        match code {
            // × stands among the letters.
            b'A'..=b'Z' | 0xC0..=0xD6 | 0xD8..=0xDE => Some(Self(code)),
            _ => None,
        }
    }

    /// The letter written so, in either case.
    pub const fn from_char(written: char) -> Option<Self> {
        match written as u32 {
            code @ (0x61..=0x7A | 0xE0..=0xFE) => Self::from_code(code as u8 - SMALL),
            code @ 0..=0xFF => Self::from_code(code as u8),
            _ => None,
        }
    }

    /// The letter as a capital.
    pub const fn as_char(self) -> char {
        if self.0 == Self::HYPHEN.0 { '-' } else { self.0 as char }
    }

    /// The letter as a small one. Not by Unicode: its tables take eleven kilobytes of flash.
    pub const fn as_small_char(self) -> char {
        if self.0 == Self::HYPHEN.0 { '-' } else { (self.0 + SMALL) as char }
    }

    /// Fit to index an array of [`Letter::COUNT`]; A is 0.
    pub const fn index(self) -> usize {
        (if self.0 < BEYOND { self.0 - b'A' } else { A_TO_Z + self.0 - BEYOND }) as usize
    }

    /// The letter with this [`index`](Self::index).
    pub const fn new(index: u8) -> Option<Self> {
        match index {
            0..A_TO_Z => Some(Self(b'A' + index)),
            _ => Self::from_code((index - A_TO_Z).saturating_add(BEYOND)),
        }
    }
}

impl TryFrom<u8> for Letter {
    type Error = NotALetter;

    fn try_from(code: u8) -> Result<Self, NotALetter> {
        Self::from_code(code).ok_or(NotALetter)
    }
}

impl From<Letter> for u8 {
    fn from(letter: Letter) -> Self {
        letter.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> impl Iterator<Item = Letter> {
        (0..=u8::MAX).filter_map(Letter::new)
    }

    #[test]
    fn small_letters_are_those_of_unicode() {
        for letter in letters() {
            assert!(letter.as_char().to_lowercase().eq([letter.as_small_char()]));
            assert_eq!(Letter::from_char(letter.as_small_char()), Some(letter));
            assert_eq!(Letter::from_char(letter.as_char()), Some(letter));
        }
    }

    #[test]
    fn every_letter_has_an_index_of_its_own() {
        assert_eq!(letters().count(), Letter::COUNT - 1, "all but ×");
        for letter in letters() {
            assert!(letter.index() < Letter::COUNT);
            assert_eq!(Letter::new(letter.index() as u8), Some(letter));
        }
    }

    #[test]
    fn signs_are_no_letters() {
        for sign in ['×', '÷', 'ß', 'ÿ', 'ẞ', 'Ĳ', 'Œ', '0', '?', '@', '[', '`', '{', '\0', 'Ł'] {
            assert_eq!(Letter::from_char(sign), None, "{sign}");
        }
    }
}
