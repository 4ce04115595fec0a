//! Placement rules: one line, no gaps, touching what is there, the first word over the star.

use core::fmt::{self, Display, Formatter};

use crate::board::{Board, Placed, RACK, Square};

/// Direction of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
}

impl Direction {
    /// The other one.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// The square so many steps on, or back; none beyond the edge.
    pub fn step(self, square: Square, steps: i8) -> Option<Square> {
        let (row, column) = match self {
            Self::Across => (square.row(), square.column().checked_add_signed(steps)?),
            Self::Down => (square.row().checked_add_signed(steps)?, square.column()),
        };
        Square::new(row, column)
    }
}

/// Reason why tiles cannot be laid so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// No tile was laid.
    NoTiles,
    /// More tiles than a rack holds.
    TooManyTiles,
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
            Self::TooManyTiles => "A rack holds seven tiles.",
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

impl Board {
    /// Checks that the tiles may lie so and says which way they run. A single tile runs across.
    pub fn check(&self, tiles: &[Placed]) -> Result<Direction, BoardError> {
        let direction = line(tiles)?;
        if tiles.len() > RACK {
            return Err(BoardError::TooManyTiles);
        }
        for (nth, placed) in tiles.iter().enumerate() {
            let twice = tiles[..nth].iter().any(|other| other.square == placed.square);
            if twice || self.at(placed.square).is_some() {
                return Err(BoardError::Occupied(placed.square));
            }
            if placed.tile.letter().is_none() {
                return Err(BoardError::OpenBlank);
            }
        }
        if let Some(gap) = self.gap(tiles, direction) {
            return Err(BoardError::Gap(gap));
        }
        if self.is_empty() {
            if tiles.len() < 2 {
                return Err(BoardError::SingleLetter);
            }
            if tiles.iter().all(|placed| placed.square != Square::CENTRE) {
                return Err(BoardError::NotOverCentre);
            }
        } else if !tiles.iter().any(|placed| self.touches(placed.square)) {
            return Err(BoardError::NotTouching);
        }
        Ok(direction)
    }

    /// The first bare square between the outermost tiles.
    fn gap(&self, tiles: &[Placed], direction: Direction) -> Option<Square> {
        let first = tiles.iter().map(|placed| placed.square).min()?;
        let last = tiles.iter().map(|placed| placed.square).max()?;
        let mut square = first;
        while square != last {
            if self.at(square).is_none() && tiles.iter().all(|placed| placed.square != square) {
                return Some(square);
            }
            square = direction.step(square, 1)?;
        }
        None
    }

    fn touches(&self, square: Square) -> bool {
        let sides = [(Direction::Across, -1), (Direction::Across, 1), (Direction::Down, -1), (Direction::Down, 1)];
        sides.into_iter().filter_map(|(way, step)| way.step(square, step)).any(|next| self.at(next).is_some())
    }
}

fn line(tiles: &[Placed]) -> Result<Direction, BoardError> {
    let first = tiles.first().ok_or(BoardError::NoTiles)?.square;
    if tiles.iter().all(|placed| placed.square.row() == first.row()) {
        Ok(Direction::Across)
    } else if tiles.iter().all(|placed| placed.square.column() == first.column()) {
        Ok(Direction::Down)
    } else {
        Err(BoardError::NotInLine)
    }
}
