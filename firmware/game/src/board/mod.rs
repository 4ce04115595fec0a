//! The Scrabble board: squares, premiums, placing tiles and counting the words they make.
//!
//! A [`Board`] only changes by [`Board::lay`] and [`Board::lift`]; [`Board::count`] says what a [`Placement`] would be
//! worth, or which rule of placing it breaks.

mod count;
mod placing;
mod premium;
mod square;

pub use count::{Counted, CountedWord};
pub use placing::{BoardError, Direction};
pub use premium::Premium;
pub use square::{OffTheBoard, Placed, Placement, RACK, SIDE, Square};

use crate::letter::Tile;

const SQUARES: usize = SIDE as usize * SIDE as usize;

/// No tile has this byte.
const BARE: u8 = u8::MAX;

/// What lies on the board. One byte a square, because a game is kept in little memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    squares: [u8; SQUARES],
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl Board {
    /// An empty board.
    pub const fn new() -> Self {
        Self { squares: [BARE; SQUARES] }
    }

    /// What lies on a square.
    pub fn at(&self, square: Square) -> Option<Tile> {
        Tile::try_from(self.squares[square.index()]).ok()
    }

    /// Whether nothing lies anywhere.
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(|&byte| byte == BARE)
    }

    /// Puts tiles down, whatever the rules say: [`Board::count`] says whether they may lie so.
    pub fn lay(&mut self, tiles: &[Placed]) {
        for placed in tiles {
            self.squares[placed.square.index()] = placed.tile.into();
        }
    }

    /// Takes tiles up again.
    pub fn lift(&mut self, tiles: &[Placed]) {
        for placed in tiles {
            self.squares[placed.square.index()] = BARE;
        }
    }
}
