//! Rummy's tiles: numbers in four colours, and jokers.

/// The highest number.
pub const NUMBER_MAX: u8 = 13;

/// What a joker counts, wherever it lies.
pub const JOKER_VALUE: u8 = 25;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Colour {
    Yellow,
    Green,
    Blue,
    Red,
}

impl Colour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Yellow, Self::Green, Self::Blue, Self::Red];
}

/// A number in a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number {
    /// Its colour.
    pub colour: Colour,
    number: u8,
}

impl Number {
    /// The number, if it is between 1 and 13.
    pub const fn new(colour: Colour, number: u8) -> Option<Self> {
        if number >= 1 && number <= NUMBER_MAX { Some(Self { colour, number }) } else { None }
    }

    /// 1 to 13.
    pub const fn number(self) -> u8 {
        self.number
    }
}

/// A tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RummyTile {
    /// A number.
    Number(Number),
    /// A joker.
    Joker,
}

impl RummyTile {
    /// What it is worth, laid or left in the hand.
    pub const fn value(self) -> u8 {
        match self {
            Self::Number(number) => number.number,
            Self::Joker => JOKER_VALUE,
        }
    }
}

/// Tiles of the box that are in play with so many jokers; the four spares are sorted out.
pub const fn tiles_in_play(jokers: u8) -> u8 {
    2 * 4 * NUMBER_MAX + jokers
}
