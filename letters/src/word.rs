//! Words as they lie on the table: a row of tiles, each read as a letter, jokers included.

use core::fmt::{self, Write as _};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::letter::Letter;
use crate::limits::WORD_MAX;
use crate::tile::Tile;

/// Filler of the room behind a word: no word holds it, and equal words are equal in memory.
const NO_TILE: Tile = Tile::Joker;

/// A word: each tile is read as a letter. It prints as it lies, a joker as a small letter; its bytes are its tiles'.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word {
    tiles: [Tile; WORD_MAX],
    length: u8,
}

/// Reason why a text or a row of tiles is no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAWord {
    /// It has a character that is no letter.
    Foreign(char),
    /// It has a joker that stands for nothing.
    OpenJoker,
    /// It is longer than [`WORD_MAX`].
    TooLong,
}

impl fmt::Display for NotAWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign(written) => write!(f, "{written:?} is not a letter"),
            Self::OpenJoker => f.write_str("a joker in a word must stand for a letter"),
            Self::TooLong => write!(f, "a word has at most {WORD_MAX} letters"),
        }
    }
}

impl core::error::Error for NotAWord {}

impl Default for Word {
    fn default() -> Self {
        Self::new()
    }
}

impl Word {
    /// No letters yet.
    pub const fn new() -> Self {
        Self { tiles: [NO_TILE; WORD_MAX], length: 0 }
    }

    /// Puts one more tile at the end; a joker must stand for a letter.
    pub fn push(&mut self, tile: Tile) -> Result<(), NotAWord> {
        tile.letter().ok_or(NotAWord::OpenJoker)?;
        *self.tiles.get_mut(usize::from(self.length)).ok_or(NotAWord::TooLong)? = tile;
        self.length += 1;
        Ok(())
    }

    /// Takes the last tile off.
    pub fn pop(&mut self) -> Option<Tile> {
        self.length = self.length.checked_sub(1)?;
        Some(core::mem::replace(self.tiles.get_mut(usize::from(self.length))?, NO_TILE))
    }

    /// The tiles, first to last.
    pub fn tiles(&self) -> &[Tile] {
        self.tiles.get(..usize::from(self.length)).unwrap_or_default()
    }

    /// The letters that are read, jokers as what they stand for.
    pub fn letters(&self) -> impl DoubleEndedIterator<Item = Letter> + Clone + '_ {
        self.tiles().iter().filter_map(|tile| tile.letter())
    }

    /// Number of letters, jokers included.
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// True without letters.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// True if both read the same, whatever jokers lie in them.
    pub fn reads_as(&self, other: &Self) -> bool {
        self.letters().eq(other.letters())
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Word {
    /// By what is read, in the order of Latin-1: ÄRA stands behind ZU.
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.letters().cmp(other.letters()).then_with(|| self.tiles().cmp(other.tiles()))
    }
}

impl core::str::FromStr for Word {
    type Err = NotAWord;

    /// Reads capitals as letters and small letters as jokers standing for them, as Scrabble players write blanks.
    fn from_str(text: &str) -> Result<Self, NotAWord> {
        let mut word = Self::new();
        for written in text.chars() {
            let letter = Letter::from_char(written).ok_or(NotAWord::Foreign(written))?;
            word.push(if written == letter.as_char() { Tile::Letter(letter) } else { Tile::JokerAs(letter) })?;
        }
        Ok(word)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles().iter().try_for_each(|&tile| f.write_char(u8::from(tile).into()))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = [0; WORD_MAX];
        bytes.iter_mut().zip(self.tiles()).for_each(|(byte, &tile)| *byte = tile.into());
        serializer.serialize_bytes(bytes.get(..self.len()).unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tiles;

        impl de::Visitor<'_> for Tiles {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("tiles that are read as letters")
            }

            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Word, E> {
                let mut word = Word::new();
                for &byte in bytes {
                    word.push(Tile::try_from(byte).map_err(E::custom)?).map_err(E::custom)?;
                }
                Ok(word)
            }
        }

        deserializer.deserialize_bytes(Tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn small_letters_are_jokers() {
        let word: Word = "TEsT".parse().unwrap();
        assert_eq!(word.len(), 4);
        assert!(word.tiles()[2].is_joker());
        assert!(word.reads_as(&"TEST".parse().unwrap()));
        assert_ne!(word, "TEST".parse().unwrap());
        assert_eq!("ß".parse::<Word>(), Err(NotAWord::Foreign('ß')));
    }

    #[test]
    fn a_word_prints_its_own_letters() {
        for text in ["ESPAÑOL", "GRÜNDE", "ÅNGSTRÖM", "eSPAñOL"] {
            assert_eq!(text.parse::<Word>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_popped_tile_leaves_no_trace() {
        let (mut longer, shorter): (Word, Word) = ("HAUS".parse().unwrap(), "HAU".parse().unwrap());
        assert_eq!(longer.pop(), "S".parse::<Word>().unwrap().tiles().first().copied());
        assert_eq!(longer, shorter);
        assert_eq!(Word::new().pop(), None);
    }

    #[test]
    fn a_word_is_twenty_tiles_long_at_most_and_has_no_open_joker() {
        assert_eq!("ABCDEFGHIJKLMNOPQRST".parse::<Word>().unwrap().len(), WORD_MAX);
        assert_eq!("ABCDEFGHIJKLMNOPQRSTU".parse::<Word>(), Err(NotAWord::TooLong));
        assert_eq!(Word::new().push(Tile::Joker), Err(NotAWord::OpenJoker));
    }

    #[test]
    fn words_are_ordered_by_what_is_read() {
        let word = |text: &str| text.parse::<Word>().unwrap();
        assert!(word("ZU") < word("ÄRA"));
        assert!(word("AB") < word("ABER"));
        assert!(word("aB") < word("AC"));
    }
}
