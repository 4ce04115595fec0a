//! Tile tracking in a game kept by board: bag, racks, what nobody has seen, and the last hand.

use heapless::Vec;
use letters::{Letter, Tile};

use crate::board::{Board, CountedWord, Placed, RACK};
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::settings::{ScoringMode, Settings};
use crate::table::Table;

/// The tiles of a rack that is known.
pub type Rack = Vec<Tile, RACK, u8>;

impl Table {
    /// Every rack is full, and the rest is in the bag.
    pub(crate) fn fill_racks(&mut self, settings: &Settings) {
        let dealt = self.sheet().dealt;
        let seats = settings.seats();
        seats.iter().for_each(|seat| self.racks[seat.index()] = dealt);
        let tiles = settings.letters().map_or(0, |letters| letters.total());
        self.bag = u8::try_from(tiles).unwrap_or(u8::MAX).saturating_sub(seats.count().saturating_mul(dealt));
    }

    /// Tiles are laid on the board, and it is remembered in which turn.
    pub(crate) fn lay(&mut self, tiles: &[Placed]) {
        self.board.lay(tiles);
        self.laid = self.laid.saturating_add(1);
        tiles.iter().for_each(|placed| self.laid_by[placed.square.index()] = self.laid);
    }

    /// The word that these tiles made when they were laid, whatever was added to it since.
    pub(crate) fn word_of(&self, tiles: &[Placed]) -> Option<CountedWord> {
        let turn = self.laid_by[tiles.first()?.square.index()];
        let mut before = Board::new();
        for placed in self.board.tiles().filter(|placed| self.laid_by[placed.square.index()] < turn) {
            before.lay(&[placed]);
        }
        before.count(tiles, self.settings.letters()?).ok()?.words.first().cloned()
    }

    /// The seat lays so many tiles and takes as many from the bag, as far as there are; how many it takes.
    pub(crate) fn refill(&mut self, seat: Seat, laid: u8) -> u8 {
        let rack = &mut self.racks[seat.index()];
        let drawn = laid.min(self.bag);
        *rack = rack.saturating_sub(laid) + drawn;
        self.bag -= drawn;
        self.supply_empty |= self.bag == 0;
        drawn
    }

    /// From here on the table counts, because the device no longer knows what lies there.
    pub(crate) fn go_on_by_points(&mut self) -> Result<(), RuleError> {
        if self.scoring_mode() != ScoringMode::Board {
            return Err(RuleError::NotInThisGame);
        }
        if self.phase.seat().is_none() {
            return Err(RuleError::NotNow);
        }
        self.board_lost = true;
        Ok(())
    }

    /// Number of tiles of this kind that the box has and the board has not; below zero, more lie there than the box has.
    pub fn unseen(&self, tile: Tile) -> i8 {
        let Some(letters) = self.settings.letters() else { return 0 };
        let has = tile.letter().map_or(letters.jokers, |letter| letters.count(letter));
        has as i8 - self.board.count_on_board(tile) as i8
    }

    /// The hand of the only other seat once one of two is out: what nobody has seen. None if that cannot be its rack.
    pub fn last_hand(&self) -> Option<(Seat, Rack)> {
        let (out, seats) = (self.out?, self.in_play());
        let other = seats.without(out).iter().next()?;
        if seats.count() != 2 || self.scoring_mode() != ScoringMode::Board {
            return None;
        }
        let mut hand = Rack::new();
        let letters = (0..Letter::COUNT as u8).filter_map(Letter::new).map(Tile::Letter);
        for tile in letters.chain([Tile::Joker]) {
            for _ in 0..self.unseen(tile) {
                hand.push(tile).ok()?;
            }
        }
        (hand.len() == usize::from(self.racks[other.index()])).then_some((other, hand))
    }
}
