//! Tiles and cards: a printed letter, or a joker (a blank) and the letter it stands for.

use serde::{Deserialize, Serialize};

use crate::letter::{Letter, NotALetter, SMALL};

/// A tile or card: a printed letter, or a joker (Scrabble's blank) with the letter it stands for, if it stands for one.
/// Its byte is the letter's in Latin-1: a capital, a small letter for a joker, `?` for a joker in the hand.
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
    /// The letter it is read as; a joker in the hand has none.
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Self::Letter(letter) | Self::JokerAs(letter) => Some(letter),
            Self::Joker => None,
        }
    }

    /// True for a joker, whatever it stands for.
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
        match (byte, Letter::from_code(byte)) {
            (b'?', _) => Ok(Self::Joker),
            (_, Some(letter)) => Ok(Self::Letter(letter)),
            _ => byte.checked_sub(SMALL).and_then(Letter::from_code).map(Self::JokerAs).ok_or(NotALetter),
        }
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> Self {
        match tile {
            Tile::Letter(letter) => letter.into(),
            Tile::JokerAs(letter) => u8::from(letter) + SMALL,
            Tile::Joker => b'?',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_survives_its_byte() {
        let mut tiles = 0;
        for byte in 0..=u8::MAX {
            if let Ok(tile) = Tile::try_from(byte) {
                assert_eq!(u8::from(tile), byte);
                tiles += 1;
            }
        }
        assert_eq!(tiles, 2 * (0..=u8::MAX).filter_map(Letter::new).count() + 1);
    }
}
