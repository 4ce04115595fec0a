//! The Scrabble board: squares, premiums, placing tiles and counting the words they make.

mod square;

pub use square::{Placed, Placement, SIDE, Square};

use core::fmt::{self, Display, Formatter};

/// Why tiles cannot be laid so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// No tile was laid.
    NoTiles,
    /// A square holds a tile already, or two tiles were put on it.
    Occupied(Square),
    /// The tiles are not in one row or column.
    NotInLine,
    /// There is a gap between the tiles.
    Gap(Square),
    /// The tiles touch nothing that lies there.
    NotTouching,
    /// The first word does not cover the centre.
    NotOverCentre,
    /// A single letter is no word.
    SingleLetter,
    /// A blank stands for no letter.
    OpenBlank,
}

impl Display for BoardError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::NoTiles => "No tile was laid.",
            Self::Occupied(square) => return write!(f, "Square {square} is taken."),
            Self::NotInLine => "The tiles must lie in one row or column.",
            Self::Gap(square) => return write!(f, "There is a gap at {square}."),
            Self::NotTouching => "The tiles must touch what lies there.",
            Self::NotOverCentre => "The first word must cover the star.",
            Self::SingleLetter => "The first word needs two letters.",
            Self::OpenBlank => "A blank must stand for a letter.",
        };
        f.write_str(sentence)
    }
}

impl core::error::Error for BoardError {}
