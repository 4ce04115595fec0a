//! Rummy's referee: sets, runs, jokers, the first forty points and rearranging.
//!
//! Given the melds before and after and the tiles from the hand, [`judge`] says legal, or which rule is broken. Whoever takes
//! all tiles of a meld may use them as they like, so a rearrangement is legal when every tile is still there and only valid
//! melds lie there; jokers alone have a rule of their own.

mod meld;
mod tile;

use core::fmt::{self, Display, Formatter};

pub use meld::{Meld, MeldKind, kind, value};
pub use tile::{Colour, JOKER_VALUE, NUMBER_MAX, Number, RummyTile, tiles_in_play};

use meld::{could_replace, number};

/// A turn as it is put to the referee.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The melds before.
    pub before: &'a [Meld],
    /// The melds after.
    pub after: &'a [Meld],
    /// The tiles that came from the hand.
    pub hand: &'a [RummyTile],
    /// Whether the seat has laid its first melds in an earlier turn.
    pub opened: bool,
}

/// The rule a turn breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Nothing came from the hand: then a tile is drawn.
    NothingFromHand,
    /// Tiles came from nowhere, or left the table.
    TilesDoNotAddUp,
    /// This one is neither a set nor a run of three or more.
    NotAMeld {
        /// Which of the melds after.
        index: u8,
    },
    /// The first melds from the own hand are worth too little.
    FirstMeldsTooLow {
        /// What they are worth.
        points: u16,
    },
    /// A joker was moved without being replaced first.
    JokerNotReplaced,
}

impl Display for Broken {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingFromHand => f.write_str("At least one tile must come from the own hand."),
            Self::TilesDoNotAddUp => f.write_str("Every tile on the table stays there."),
            Self::NotAMeld { index } => write!(f, "Combination {} is neither a set nor a run.", index + 1),
            Self::FirstMeldsTooLow { points } => write!(f, "The first combinations are worth only {points} points."),
            Self::JokerNotReplaced => f.write_str("A joker must first be replaced by the tile it stands for."),
        }
    }
}

impl core::error::Error for Broken {}

/// Judges a turn; `first_melds` is what the first lay-down must be worth.
pub fn judge(first_melds: u8, turn: &Turn<'_>) -> Result<(), Broken> {
    if turn.hand.is_empty() {
        return Err(Broken::NothingFromHand);
    }
    if let Some(index) = turn.after.iter().position(|meld| kind(meld).is_none()) {
        return Err(Broken::NotAMeld { index: index as u8 });
    }
    if !adds_up(turn) {
        return Err(Broken::TilesDoNotAddUp);
    }
    if !turn.opened {
        let enough = u16::from(first_melds);
        let points = from_hand(turn, 0, Used::default(), enough);
        if points < enough {
            return Err(Broken::FirstMeldsTooLow { points });
        }
    }
    check_jokers(turn)
}

fn adds_up(turn: &Turn<'_>) -> bool {
    let before = || turn.before.iter().flatten().chain(turn.hand);
    let after = || turn.after.iter().flatten();
    let same = |tile: &RummyTile| {
        before().filter(|&other| other == tile).count() == after().filter(|&other| other == tile).count()
    };
    before().all(same) && after().all(same)
}

/// Tiles of the hand already counted, as bits; a hand never lays more than this at once.
#[derive(Clone, Copy, Default)]
struct Used(u128);

/// The most that new melds from the hand alone are worth together, counted no further than is enough.
fn from_hand(turn: &Turn<'_>, nth: usize, used: Used, enough: u16) -> u16 {
    let Some(meld) = turn.after.get(nth) else { return 0 };
    let mut with = used;
    let new = !turn.before.contains(meld) && meld.iter().all(|&tile| use_one(turn.hand, tile, &mut with));
    if !new {
        return from_hand(turn, nth + 1, used, enough);
    }
    let worth = value(meld);
    let taken = worth + from_hand(turn, nth + 1, with, enough.saturating_sub(worth));
    if taken >= enough { taken } else { taken.max(from_hand(turn, nth + 1, used, enough)) }
}

fn use_one(hand: &[RummyTile], tile: RummyTile, used: &mut Used) -> bool {
    let free = hand.iter().take(128).enumerate().find(|&(at, &held)| held == tile && used.0 >> at & 1 == 0);
    free.inspect(|(at, _)| used.0 |= 1 << at).is_some()
}

/// Each joker either still stands for what it stood for, or was replaced by a tile from the hand or within its meld.
fn check_jokers(turn: &Turn<'_>) -> Result<(), Broken> {
    for meld in turn.before.iter().filter(|meld| !turn.after.contains(meld)) {
        for (place, _) in meld.iter().enumerate().filter(|&(_, &tile)| tile == RummyTile::Joker) {
            let replaces = |number: Number| could_replace(meld, place, number);
            let from_hand = || turn.hand.iter().filter_map(|&tile| number(tile)).any(replaces);
            let in_place = || turn.after.iter().any(|after| continues(meld, after, place));
            let stays = || turn.after.iter().any(|after| stands_for_the_same(meld, place, after));
            if !(stays() || from_hand() || in_place()) {
                return Err(Broken::JokerNotReplaced);
            }
        }
    }
    Ok(())
}

/// Whether `after` is the meld with a real tile in the place of the joker, perhaps lengthened.
fn continues(meld: &Meld, after: &Meld, place: usize) -> bool {
    let rest = meld.iter().enumerate().filter(|&(at, _)| at != place).all(|(_, tile)| after.contains(tile));
    rest && after.iter().filter_map(|&tile| number(tile)).any(|tile| could_replace(meld, place, tile))
}

/// Whether `after` has a joker that stands for what this one stood for.
fn stands_for_the_same(meld: &Meld, place: usize, after: &Meld) -> bool {
    let jokers = after.iter().enumerate().filter(|&(_, &tile)| tile == RummyTile::Joker);
    let every = || Colour::ALL.iter().flat_map(|&colour| (1..=NUMBER_MAX).filter_map(move |n| Number::new(colour, n)));
    jokers
        .map(|(at, _)| at)
        .any(|at| every().any(|tile| could_replace(meld, place, tile) && could_replace(after, at, tile)))
}
