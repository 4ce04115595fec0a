//! Letters, tiles and words: what can lie on the table.

use core::fmt::Write as _;

use heapless::Vec;
use serde::{Deserialize, Serialize};

/// The longest word the engine handles; lexicons stop at 15, but a table may lay a longer one and judge it itself.
pub const WORD_MAX: usize = 20;

/// The most words one event may carry: a Scrabble turn of seven tiles makes at most eight.
pub const WORDS_MAX: usize = 8;

/// A letter of the common alphabet A–Z Ä Ö Ü, in that order, without any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Letter(u8);

/// How many letters there are.
pub const LETTERS: usize = 29;

/// A character or number that is no letter of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALetter;

impl core::fmt::Display for NotALetter {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("not one of the letters A to Z, Ä, Ö, Ü")
    }
}

impl Letter {
    /// The letter with this place in A–Z Ä Ö Ü.
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < LETTERS { Some(Self(index)) } else { None }
    }

    /// The letter written so, in either case. Accents are not letters: they are dropped before they come here.
    pub const fn from_char(written: char) -> Option<Self> {
        match written {
            'A'..='Z' => Some(Self(written as u8 - b'A')),
            'a'..='z' => Some(Self(written as u8 - b'a')),
            'Ä' | 'ä' => Some(Self(26)),
            'Ö' | 'ö' => Some(Self(27)),
            'Ü' | 'ü' => Some(Self(28)),
            _ => None,
        }
    }

    /// The letter as a capital.
    pub const fn as_char(self) -> char {
        match self.0 {
            26 => 'Ä',
            27 => 'Ö',
            28 => 'Ü',
            plain => (b'A' + plain) as char,
        }
    }

    /// The letter as a small one. Not by Unicode: its tables take eleven kilobytes of flash.
    pub const fn as_small_char(self) -> char {
        match self.0 {
            26 => 'ä',
            27 => 'ö',
            28 => 'ü',
            plain => (b'a' + plain) as char,
        }
    }

    /// 0 to 28, fit to index an array of [`LETTERS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Letter {
    type Error = NotALetter;

    fn try_from(index: u8) -> Result<Self, NotALetter> {
        Self::new(index).ok_or(NotALetter)
    }
}

impl From<Letter> for u8 {
    fn from(letter: Letter) -> Self {
        letter.0
    }
}

/// A tile or card: a printed letter, or a joker (Scrabble's blank) with the letter it stands for, if it stands for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Tile {
    /// A printed letter.
    Letter(Letter),
    /// A joker that lies in a word as this letter.
    JokerAs(Letter),
    /// A joker in the hand.
    Joker,
}

impl Tile {
    const JOKER_AS: u8 = 0x20;
    const JOKER: u8 = 0x40;

    /// The letter it is read as; a joker in the hand has none.
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Self::Letter(letter) | Self::JokerAs(letter) => Some(letter),
            Self::Joker => None,
        }
    }

    /// Whether it is a joker.
    pub const fn is_joker(self) -> bool {
        !matches!(self, Self::Letter(_))
    }

    /// The tile as it is in the hand: a joker forgets what it stood for.
    #[must_use]
    pub const fn in_hand(self) -> Self {
        match self {
            Self::Letter(_) => self,
            Self::JokerAs(_) | Self::Joker => Self::Joker,
        }
    }
}

impl TryFrom<u8> for Tile {
    type Error = NotALetter;

    fn try_from(byte: u8) -> Result<Self, NotALetter> {
        match byte {
            Self::JOKER => Ok(Self::Joker),
            _ if byte & Self::JOKER_AS != 0 => Letter::try_from(byte & !Self::JOKER_AS).map(Self::JokerAs),
            _ => Letter::try_from(byte).map(Self::Letter),
        }
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> Self {
        match tile {
            Tile::Letter(letter) => letter.0,
            Tile::JokerAs(letter) => letter.0 | Tile::JOKER_AS,
            Tile::Joker => Tile::JOKER,
        }
    }
}

/// A word as it lies: each tile is read as a letter, jokers included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Tile, WORD_MAX, u8>", into = "Vec<Tile, WORD_MAX, u8>")]
pub struct Word(Vec<Tile, WORD_MAX, u8>);

/// Why a text or a row of tiles is no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAWord {
    /// It has a character that is no letter.
    Foreign(char),
    /// It has a joker that stands for nothing.
    OpenJoker,
    /// It is longer than [`WORD_MAX`].
    TooLong,
}

impl core::fmt::Display for NotAWord {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Foreign(written) => write!(f, "{written:?} is not one of the letters A to Z, Ä, Ö, Ü"),
            Self::OpenJoker => f.write_str("a joker in a word must stand for a letter"),
            Self::TooLong => write!(f, "a word has at most {WORD_MAX} letters"),
        }
    }
}

impl Word {
    /// No letters yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Puts one more tile at the end; a joker must stand for a letter.
    pub fn push(&mut self, tile: Tile) -> Result<(), NotAWord> {
        tile.letter().ok_or(NotAWord::OpenJoker)?;
        self.0.push(tile).map_err(|_| NotAWord::TooLong)
    }

    /// Takes the last tile off.
    pub fn pop(&mut self) -> Option<Tile> {
        self.0.pop()
    }

    /// The tiles, first to last.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// What is read, jokers as the letters they stand for.
    pub fn letters(&self) -> impl DoubleEndedIterator<Item = Letter> + Clone + '_ {
        self.0.iter().filter_map(|tile| tile.letter())
    }

    /// How many letters, jokers included.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no letters.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether both read the same, whatever jokers lie in them.
    pub fn reads_as(&self, other: &Self) -> bool {
        self.letters().eq(other.letters())
    }
}

impl core::str::FromStr for Word {
    type Err = NotAWord;

    /// Reads capitals as letters and small letters as jokers standing for them, as Scrabble players write blanks.
    fn from_str(text: &str) -> Result<Self, NotAWord> {
        let mut word = Self::new();
        for written in text.chars() {
            let letter = Letter::from_char(written).ok_or(NotAWord::Foreign(written))?;
            word.push(if written.is_lowercase() { Tile::JokerAs(letter) } else { Tile::Letter(letter) })?;
        }
        Ok(word)
    }
}

impl core::fmt::Display for Word {
    /// Jokers in small letters.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for tile in &self.0 {
            let Some(letter) = tile.letter() else { continue };
            f.write_char(if tile.is_joker() { letter.as_small_char() } else { letter.as_char() })?;
        }
        Ok(())
    }
}

impl TryFrom<Vec<Tile, WORD_MAX, u8>> for Word {
    type Error = NotAWord;

    fn try_from(tiles: Vec<Tile, WORD_MAX, u8>) -> Result<Self, NotAWord> {
        if tiles.iter().any(|tile| tile.letter().is_none()) { Err(NotAWord::OpenJoker) } else { Ok(Self(tiles)) }
    }
}

impl From<Word> for Vec<Tile, WORD_MAX, u8> {
    fn from(word: Word) -> Self {
        word.0
    }
}

/// The words of one turn.
pub type Words = Vec<Word, WORDS_MAX, u8>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_are_jokers() {
        let word: Word = "TEsT".parse().unwrap();
        assert_eq!(word.len(), 4);
        assert!(word.tiles()[2].is_joker());
        assert!(word.reads_as(&"TEST".parse().unwrap()));
        assert_eq!("ß".parse::<Word>(), Err(NotAWord::Foreign('ß')));
    }

    #[test]
    fn small_letters_are_those_of_unicode() {
        for letter in (0..=u8::MAX).filter_map(Letter::new) {
            assert!(letter.as_char().to_lowercase().eq([letter.as_small_char()]));
            assert_eq!(Letter::from_char(letter.as_small_char()), Some(letter));
        }
    }

    #[test]
    fn every_tile_survives_its_byte() {
        for byte in 0..=u8::MAX {
            if let Ok(tile) = Tile::try_from(byte) {
                assert_eq!(u8::from(tile), byte);
            }
        }
        assert_eq!((0..=u8::MAX).filter(|&byte| Tile::try_from(byte).is_ok()).count(), 2 * LETTERS + 1);
    }
}
