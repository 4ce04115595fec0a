//! The Scrabble board: squares, premiums, placing tiles and counting the words they make.
//!
//! A [`Board`] only changes by [`Board::lay`] and [`Board::lift`]; [`Board::count`] says what a [`Placement`] would be
//! worth, or which rule of placing it breaks.

mod count;
mod places;
mod placing;
mod premium;
mod square;

pub use count::{Counted, CountedWord};
pub use places::Place;
pub use placing::{BoardError, Direction};
pub use premium::Premium;
pub use square::{OffTheBoard, Placed, Placement, RACK, SIDE, Square};

use letters::{Letter, Tile};

/// Number of squares.
pub(crate) const SQUARES: usize = SIDE as usize * SIDE as usize;

/// No tile has this byte.
const BARE: u8 = u8::MAX;

/// The tiles on the board. One byte per square, because a game is kept in little memory.
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

    /// The tile on a square.
    pub fn at(&self, square: Square) -> Option<Tile> {
        Tile::try_from(self.squares[square.index()]).ok()
    }

    /// All tiles, from the first square on.
    pub fn tiles(&self) -> impl Iterator<Item = Placed> + '_ {
        let squares = (0..SIDE).flat_map(|row| (0..SIDE).filter_map(move |column| Square::new(row, column)));
        squares.filter_map(|square| self.at(square).map(|tile| Placed { square, tile }))
    }

    /// True if nothing lies on a square.
    pub fn is_bare(&self, square: Square) -> bool {
        self.squares[square.index()] == BARE
    }

    /// True if nothing lies anywhere.
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(|&byte| byte == BARE)
    }

    /// Number of tiles of this letter; blanks are counted as the open joker.
    pub fn count_on_board(&self, tile: Tile) -> u8 {
        // Asked for every letter of a word with every detent of the dial: no tile is made for its comparison.
        let code = u8::from(tile);
        let is_same = |byte: &&u8| **byte == code;
        let is_blank = |byte: &&u8| Tile::try_from(**byte).is_ok_and(Tile::is_joker);
        let squares = self.squares.iter();
        (if tile == Tile::Joker { squares.filter(is_blank).count() } else { squares.filter(is_same).count() }) as u8
    }

    /// Number of tiles that are read as this letter, blanks too.
    pub fn reading(&self, letter: Letter) -> u8 {
        let read = |byte: &&u8| Tile::try_from(**byte).is_ok_and(|tile| tile.letter() == Some(letter));
        self.squares.iter().filter(read).count() as u8
    }

    /// Number of tiles.
    pub fn len(&self) -> u8 {
        self.squares.iter().filter(|&&byte| byte != BARE).count() as u8
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
