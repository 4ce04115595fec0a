//! Holes of a breadboard with 63 columns: five in a strip on either side of the groove, and two rails at each edge.

use crate::wiring::svg::Point;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Between two holes.
pub(super) const PITCH: f64 = 14.0;
/// Holes along the board.
pub(super) const COLUMNS: u8 = 63;
/// Left of the first column.
pub(super) const LEFT: f64 = 30.0;
/// The upper rail.
pub(super) const TOP: f64 = 165.0;

/// A rail by its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rail {
    /// Red: 3.3 V.
    Plus,
    /// Blue: ground.
    Minus,
}

/// Holes that are joined inside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strip {
    /// Five holes of a column, above the groove or below.
    Column(u8, bool),
    /// A rail, at the top or the bottom.
    Rail(bool, Rail),
}

/// A hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hole {
    /// Column and row, 0 is a and 9 is j.
    Letter(u8, u8),
    /// A hole of a rail.
    Rail(u8, bool, Rail),
}

impl Strip {
    /// Above the groove.
    pub fn is_upper(self) -> bool {
        match self {
            Self::Column(_, upper) | Self::Rail(upper, _) => upper,
        }
    }

    pub(super) fn column(self) -> u8 {
        match self {
            Self::Column(column, _) => column,
            Self::Rail(..) => COLUMNS,
        }
    }

    /// A hole that nothing is in yet, the outermost first; on a rail the nearest to a column.
    pub(super) fn free_hole(self, near: u8, taken: &mut BTreeSet<Hole>) -> Option<Hole> {
        let mut holes: Vec<Hole> = match self {
            Self::Column(column, true) => (0..5).map(|row| Hole::Letter(column, row)).collect(),
            Self::Column(column, false) => (5..10).rev().map(|row| Hole::Letter(column, row)).collect(),
            Self::Rail(upper, rail) => (1..=COLUMNS).map(|column| Hole::Rail(column, upper, rail)).collect(),
        };
        if let Self::Rail(..) = self {
            holes.sort_by_key(|hole| hole.column().abs_diff(near));
        }
        holes.into_iter().find(|hole| taken.insert(*hole))
    }
}

impl Hole {
    /// The strip it is in.
    pub fn strip(self) -> Strip {
        match self {
            Self::Letter(column, row) => Strip::Column(column, row < 5),
            Self::Rail(_, upper, rail) => Strip::Rail(upper, rail),
        }
    }

    pub(super) fn column(self) -> u8 {
        match self {
            Self::Letter(column, _) | Self::Rail(column, ..) => column,
        }
    }

    /// Rows from the top: rails, a to e, the groove, f to j, rails.
    fn step(self) -> u8 {
        match self {
            Self::Rail(_, true, Rail::Plus) => 0,
            Self::Rail(_, true, Rail::Minus) => 1,
            Self::Letter(_, row @ 0..=4) => 3 + row,
            Self::Letter(_, row) => 5 + row,
            Self::Rail(_, false, Rail::Plus) => 16,
            Self::Rail(_, false, Rail::Minus) => 17,
        }
    }

    /// Its middle in the drawing.
    pub(super) fn point(self) -> Point {
        (LEFT + f64::from(self.column()) * PITCH, TOP + f64::from(self.step()) * PITCH)
    }

    /// The hole at a place in the drawing.
    pub(super) fn at(point: Point) -> Option<Self> {
        Self::all().find(|hole| hole.point() == point)
    }

    /// All holes of the board.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let rails = |column| {
            [(true, Rail::Plus), (true, Rail::Minus), (false, Rail::Plus), (false, Rail::Minus)]
                .map(|(upper, rail)| Self::Rail(column, upper, rail))
        };
        (1..=COLUMNS).flat_map(move |column| (0..10).map(move |row| Self::Letter(column, row)).chain(rails(column)))
    }
}

/// `46d`, or `B-49`: the bottom rail of that colour beside column 49.
impl FromStr for Hole {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let column = |digits: &str| digits.parse().ok().filter(|column| (1..=COLUMNS).contains(column)).ok_or(());
        for (sign, upper, rail) in
            [("T+", true, Rail::Plus), ("T-", true, Rail::Minus), ("B+", false, Rail::Plus), ("B-", false, Rail::Minus)]
        {
            if let Some(digits) = name.strip_prefix(sign) {
                return Ok(Self::Rail(column(digits)?, upper, rail));
            }
        }
        let row = (0u8..).zip("abcdefghij".chars()).find(|(_, letter)| name.ends_with(*letter));
        let (row, letter) = row.ok_or(())?;
        Ok(Self::Letter(column(name.trim_end_matches(letter))?, row))
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(column, row) => write!(f, "{column}{}", char::from(b'a' + row)),
            Self::Rail(column, upper, rail) => {
                let (end, sign) = (if *upper { "top" } else { "bottom" }, if *rail == Rail::Plus { '+' } else { '−' });
                write!(f, "{end} {sign} beside {column}")
            }
        }
    }
}

/// The hole of a pin of the Pico: USB to the left, pins 1 to 20 in row h, 40 to 21 in row c.
pub(super) fn pico_hole(pin: u8) -> Hole {
    if pin <= 20 { Hole::Letter(pin, 7) } else { Hole::Letter(41 - pin, 2) }
}
