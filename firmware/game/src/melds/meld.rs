//! Sets and runs: what three or more tiles can be together.

use heapless::Vec;

use super::tile::{Colour, NUMBER_MAX, Number, RummyTile};

/// Tiles in order; a run of all thirteen is the longest meld.
pub type Meld = Vec<RummyTile, { NUMBER_MAX as usize }, u8>;

/// What a valid meld is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeldKind {
    /// One number in three or four colours.
    Set {
        /// The number.
        number: u8,
    },
    /// Numbers in a row, in one colour.
    Run {
        /// The colour.
        colour: Colour,
        /// The lowest number.
        first: u8,
    },
}

/// What the tiles are together, read in order; nothing if they are no meld. A joker stands for what its place needs.
pub fn kind(tiles: &[RummyTile]) -> Option<MeldKind> {
    if tiles.len() < 3 {
        return None;
    }
    set(tiles).or_else(|| run(tiles))
}

fn set(tiles: &[RummyTile]) -> Option<MeldKind> {
    let numbers = || tiles.iter().filter_map(|&tile| number(tile));
    let number = numbers().next()?.number();
    let alike = numbers().all(|other| other.number() == number);
    let colours = Colour::ALL.iter().all(|&colour| numbers().filter(|other| other.colour == colour).count() <= 1);
    (alike && colours && tiles.len() <= Colour::ALL.len()).then_some(MeldKind::Set { number })
}

fn run(tiles: &[RummyTile]) -> Option<MeldKind> {
    let numbers = || tiles.iter().enumerate().filter_map(|(place, &tile)| Some((place as u8, number(tile)?)));
    let (place, lowest) = numbers().next()?;
    let first = lowest.number().checked_sub(place).filter(|&first| first >= 1)?;
    let fits = usize::from(first) + tiles.len() - 1 <= usize::from(NUMBER_MAX);
    let colour = lowest.colour;
    let row = numbers().all(|(place, other)| other.colour == colour && other.number() == first + place);
    (fits && row).then_some(MeldKind::Run { colour, first })
}

pub(super) fn number(tile: RummyTile) -> Option<Number> {
    match tile {
        RummyTile::Number(number) => Some(number),
        RummyTile::Joker => None,
    }
}

/// What the tiles are worth together.
pub fn value(tiles: &[RummyTile]) -> u16 {
    tiles.iter().map(|tile| u16::from(tile.value())).sum()
}

/// Whether this number could take the place of the joker at `place` in a valid meld.
pub(super) fn could_replace(meld: &[RummyTile], place: usize, tile: Number) -> bool {
    match kind(meld) {
        Some(MeldKind::Run { colour, first }) => {
            tile.colour == colour && usize::from(tile.number()) == usize::from(first) + place
        }
        Some(MeldKind::Set { number: same }) => {
            let taken = meld.iter().filter_map(|&other| number(other)).any(|other| other.colour == tile.colour);
            tile.number() == same && !taken
        }
        None => false,
    }
}
