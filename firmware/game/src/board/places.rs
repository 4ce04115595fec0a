//! Move generation for one word: every place that is geometrically possible, whatever a list or the points say.
//!
//! The order is the one in which a table finds its word soonest: most tiles that lie there already first, then fewest cross
//! words. Nothing is kept: a place has a [rank](Place::rank), and the next one is the lowest rank above it.

use core::fmt::{self, Display, Formatter};

use letters::{Letter, Word};

use crate::board::{BARE, Board, Direction, Placed, Placement, RACK, SIDE, Square};

/// The bit that a blank's byte has more than its letter's.
const BLANK: u8 = 0x20;

/// One way to lay a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The word's first square.
    pub start: Square,
    /// Across or down.
    pub direction: Direction,
    /// Number of its new tiles that make a word across it as well.
    pub crossed: u8,
    /// Number of its letters that lie there already.
    pub used: u8,
}

impl Place {
    /// The place of a rank, to keep it in little room.
    pub fn ranked(rank: u16) -> Option<Self> {
        let direction = if rank & 1 << 8 == 0 { Direction::Across } else { Direction::Down };
        let start = Square::try_from(rank as u8).ok()?;
        Some(Self { start, direction, crossed: (rank >> 9) as u8 & 7, used: SIDE.saturating_sub((rank >> 12) as u8) })
    }

    /// Sort key of places; no two have the same.
    pub fn rank(self) -> u16 {
        let way = u16::from(self.direction == Direction::Down);
        u16::from(SIDE - self.used) << 12 | u16::from(self.crossed) << 9 | way << 8 | u16::from(u8::from(self.start))
    }
}

impl Display for Place {
    /// As players write it: 8D across, D8 down.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.direction {
            Direction::Across => self.start.fmt(f),
            Direction::Down => write!(f, "{}{}", (b'A' + self.start.column()) as char, self.start.row() + 1),
        }
    }
}

impl Board {
    /// Every place for a word: whole, with one to seven new tiles, touching what lies there, the first word over the star.
    /// If one new tile makes the word both ways, only the way across is told.
    pub fn places<'a>(&'a self, word: &'a Word) -> impl Iterator<Item = Place> + 'a {
        let bare = self.is_empty();
        let mut next = Some((Direction::Across, 0));
        // One plain loop: this is walked with every detent.
        core::iter::from_fn(move || {
            loop {
                let (direction, at) = next?;
                let Ok(start) = Square::try_from(at) else {
                    next = (direction == Direction::Across).then_some((Direction::Down, 0));
                    continue;
                };
                next = Some((direction, at + 1));
                let place = self.place(word, start, direction, bare);
                if let Some(place) = place.filter(|&place| !self.is_told_across(word, place)) {
                    return Some(place);
                }
            }
        })
    }

    /// The tiles a word adds at a place that [`Board::places`] told, in the order in which they are read.
    pub fn added(&self, word: &Word, place: Place) -> Placement {
        let squares = (0..).map_while(|step| place.direction.step(place.start, step));
        let tiles = squares.zip(word.tiles()).filter(|&(square, _)| self.at(square).is_none());
        tiles.map(|(square, &tile)| Placed { square, tile }).take(RACK).collect()
    }

    fn place(&self, word: &Word, start: Square, direction: Direction, bare: bool) -> Option<Place> {
        let length = word.len();
        let (along, across, begins) = match direction {
            Direction::Across => (1, usize::from(SIDE), start.column()),
            Direction::Down => (usize::from(SIDE), 1, start.row()),
        };
        let side = match direction {
            Direction::Across => start.row(),
            Direction::Down => start.column(),
        };
        let ends = usize::from(begins) + length;
        let first = start.index();
        let taken = |square: usize| self.squares.get(square).is_some_and(|&byte| byte != BARE);
        if length < 2
            || ends > usize::from(SIDE)
            || begins > 0 && taken(first - along)
            || ends < usize::from(SIDE) && taken(first + length * along)
        {
            return None;
        }
        let (mut used, mut crossed, mut over_centre) = (0, 0, false);
        for (nth, letter) in word.letters().enumerate() {
            let square = first + nth * along;
            if taken(square) {
                if !self.reads(square, letter) {
                    return None;
                }
                used += 1;
            } else {
                let cross = side > 0 && taken(square - across) || side + 1 < SIDE && taken(square + across);
                crossed += u8::from(cross);
                over_centre |= square == Square::CENTRE.index();
            }
        }
        let new = length - usize::from(used);
        let touches = if bare { over_centre } else { used > 0 || crossed > 0 };
        ((1..=RACK).contains(&new) && touches).then_some(Place { start, direction, crossed, used })
    }

    /// True if what lies there reads as the letter; the byte of a blank differs from the letter's in one bit.
    fn reads(&self, square: usize, letter: Letter) -> bool {
        self.squares.get(square).is_some_and(|&byte| byte & !BLANK == u8::from(letter))
    }

    /// True if the only new tile of a word laid down makes the same word across: then the tiles are the same.
    fn is_told_across(&self, word: &Word, place: Place) -> bool {
        if place.direction == Direction::Across || place.crossed == 0 || word.len() != usize::from(place.used) + 1 {
            return false;
        }
        let tiles = self.added(word, place);
        let Some(only) = tiles.first() else { return false };
        (0..word.len() as i8).any(|back| {
            let start = Direction::Across.step(only.square, -back);
            // As many tiles used: then the only new one is this.
            let across = start.and_then(|start| self.place(word, start, Direction::Across, false));
            across.is_some_and(|across| across.used == place.used)
        })
    }
}
