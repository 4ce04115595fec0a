//! Coordinates: squares of the board, and tiles put on them.

use core::fmt::{self, Display, Formatter};

use heapless::Vec;
use letters::Tile;
use serde::{Deserialize, Serialize};

/// Squares along one side.
pub const SIDE: u8 = 15;

/// One of the 225 squares, counted row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(u8);

/// A number that is no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffTheBoard;

impl Display for OffTheBoard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the board has 15 rows and 15 columns")
    }
}

impl Square {
    /// The star in the middle.
    pub const CENTRE: Self = Self(7 * SIDE + 7);

    /// Row and column from 0.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < SIDE && column < SIDE { Some(Self(row * SIDE + column)) } else { None }
    }

    /// The row, from 0 at the top.
    pub const fn row(self) -> u8 {
        // A fifteenth: the processor has no division, and the board is walked with every detent.
        ((self.0 as u16 * 137) >> 11) as u8
    }

    /// The column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 - self.row() * SIDE
    }

    /// 0 to 224, fit to index an array of squares.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Square {
    type Error = OffTheBoard;

    fn try_from(index: u8) -> Result<Self, OffTheBoard> {
        if index < SIDE * SIDE { Ok(Self(index)) } else { Err(OffTheBoard) }
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.0
    }
}

impl Display for Square {
    /// Row number and column letter, as players write a word laid across: 8H.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row() + 1, (b'A' + self.column()) as char)
    }
}

/// A tile put on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The square.
    pub square: Square,
    /// The tile; a blank stands for a letter.
    pub tile: Tile,
}

/// Tiles a rack holds.
pub const RACK: usize = 7;

/// The tiles of one turn.
pub type Placement = Vec<Placed, RACK, u8>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_knows_its_row_and_column() {
        for index in 0..SIDE * SIDE {
            let square = Square(index);
            assert_eq!((square.row(), square.column()), (index / SIDE, index % SIDE));
        }
    }
}
