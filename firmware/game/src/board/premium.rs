//! Premium squares: the standard layout, the same on every Scrabble board.

use crate::board::Square;

/// Premium of a square, for the tile first put on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Premium {
    /// Nothing.
    None,
    /// The letter counts so many times.
    Letter(u8),
    /// The word counts so many times.
    Word(u8),
}

/// `2` and `3` multiply the letter, `D` and `T` the word. The star in the middle doubles the word.
#[rustfmt::skip]
const LAYOUT: [&[u8; 15]; 15] = [
    b"T  2   T   2  T",
    b" D   3   3   D ",
    b"  D   2 2   D  ",
    b"2  D   2   D  2",
    b"    D     D    ",
    b" 3   3   3   3 ",
    b"  2   2 2   2  ",
    b"T  2   D   2  T",
    b"  2   2 2   2  ",
    b" 3   3   3   3 ",
    b"    D     D    ",
    b"2  D   2   D  2",
    b"  D   2 2   D  ",
    b" D   3   3   D ",
    b"T  2   T   2  T",
];

impl Premium {
    /// The premium of a square.
    pub const fn of(square: Square) -> Self {
        match LAYOUT[square.row() as usize][square.column() as usize] {
            b'2' => Self::Letter(2),
            b'3' => Self::Letter(3),
            b'D' => Self::Word(2),
            b'T' => Self::Word(3),
            _ => Self::None,
        }
    }

    /// Factor for a letter on it.
    pub const fn letter_factor(self) -> i32 {
        match self {
            Self::Letter(factor) => factor as i32,
            Self::None | Self::Word(_) => 1,
        }
    }

    /// Factor for a word over it.
    pub const fn word_factor(self) -> i32 {
        match self {
            Self::Word(factor) => factor as i32,
            Self::None | Self::Letter(_) => 1,
        }
    }
}
