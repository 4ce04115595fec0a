//! The golden rule: can the robbed letters be shared out so that no new word has more of them than of letters from the
//! hand, and every word robbed whole stays in order?

use letters::{Tile, Word};

use super::bag::Bag;
use super::in_order::MANY;
use super::{TableWord, Violation};

/// Ways tried before the referee gives up; honest turns need a handful.
const PATIENCE: u16 = 5_000;

/// Shares out words robbed whole and single robbed letters among the new words.
pub(super) fn share(new: &[&TableWord], wholes: &[&Word], robbed: &[Tile]) -> Result<(), Violation> {
    let reserved = [0; MANY];
    let mut sharing = Sharing { new, wholes, robbed, reserved, furthest: Violation::RestIsNoWord, patience: PATIENCE };
    match sharing.place(0) {
        true => Ok(()),
        false if sharing.patience == 0 => Err(Violation::TooMuch),
        false => Err(sharing.furthest),
    }
}

struct Sharing<'a> {
    new: &'a [&'a TableWord],
    wholes: &'a [&'a Word],
    robbed: &'a [Tile],
    /// Places in each new word that robbed letters take, as bits.
    reserved: [u32; MANY],
    furthest: Violation,
    patience: u16,
}

impl Sharing<'_> {
    /// Tries every new word for the whole words from `nth` on, then for single letters.
    fn place(&mut self, nth: usize) -> bool {
        let Some(whole) = self.wholes.get(nth) else {
            let golden = (0..self.new.len()).all(|index| self.room(index) >= 0) && self.give(0);
            if !golden {
                self.furthest = Violation::GoldenRule;
            }
            return golden;
        };
        for index in 0..self.new.len() {
            if !contains_letters(&self.new[index].word, whole) {
                continue;
            }
            if self.furthest == Violation::RestIsNoWord {
                self.furthest = Violation::WholeWordOutOfOrder;
            }
            if self.embed(nth, index, 0, 0) {
                return true;
            }
        }
        false
    }

    /// Puts the letters of a whole word from `letter` on into a new word, in order, from place `from` on.
    fn embed(&mut self, nth: usize, index: usize, letter: usize, from: usize) -> bool {
        let Some(&tile) = self.wholes[nth].tiles().get(letter) else {
            return self.place(nth + 1);
        };
        (from..self.new[index].word.len()).any(|at| {
            self.try_at(index, at, tile, |sharing| sharing.embed(nth, index, letter + 1, at)).unwrap_or(false)
        })
    }

    /// Finds a word for the robbed letters from `unit` on; of equal places in a word one is as good as another.
    fn give(&mut self, unit: usize) -> bool {
        let Some(&tile) = self.robbed.get(unit) else { return true };
        (0..self.new.len()).any(|index| {
            self.room(index) > 0
                && (0..self.new[index].word.len())
                    .find_map(|at| self.try_at(index, at, tile, |sharing| sharing.give(unit + 1)))
                    .unwrap_or(false)
        })
    }

    /// Takes a place for a robbed letter and goes on; none if the place has another letter, or is taken.
    fn try_at(&mut self, index: usize, at: usize, tile: Tile, on: impl FnOnce(&mut Self) -> bool) -> Option<bool> {
        let bit = 1 << at;
        if self.new[index].word.tiles()[at] != tile || self.reserved[index] & bit != 0 {
            return None;
        }
        self.patience = self.patience.saturating_sub(1);
        if self.patience == 0 {
            return Some(false);
        }
        self.reserved[index] |= bit;
        let found = on(self);
        self.reserved[index] &= !bit;
        Some(found)
    }

    /// Robbed letters a word may still have.
    fn room(&self, index: usize) -> i32 {
        self.new[index].word.len() as i32 / 2 - self.reserved[index].count_ones() as i32
    }
}

/// True if the word has all letters of the other, in any order.
fn contains_letters(word: &Word, other: &Word) -> bool {
    Bag::of(word.tiles()).take_all(other.tiles())
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::cell::Cell;
    use std::vec::Vec;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    use super::*;
    use letters::Letter;

    fn tile() -> impl Strategy<Value = Tile> {
        (0_u8..3).prop_map(|index| Tile::Letter(Letter::new(index).unwrap()))
    }

    fn table_word(tiles: &[Tile]) -> TableWord {
        let mut word = Word::new();
        tiles.iter().for_each(|&tile| word.push(tile).unwrap());
        TableWord { word, owner: None }
    }

    /// Tries every way to give the robbed letters to the words.
    fn can_be_shared(new: &[&TableWord], robbed: &[Tile]) -> bool {
        let ways = new.len().pow(robbed.len() as u32);
        (0..ways).any(|way| {
            let given = |unit: usize| way / new.len().pow(unit as u32) % new.len();
            new.iter().enumerate().all(|(index, table_word)| {
                let mine: Vec<Tile> =
                    (0..robbed.len()).filter(|&unit| given(unit) == index).map(|u| robbed[u]).collect();
                let count = |tiles: &[Tile], tile: Tile| tiles.iter().filter(|&&other| other == tile).count();
                let has_room = mine.iter().all(|&tile| count(&mine, tile) <= count(table_word.word.tiles(), tile));
                has_room && 2 * mine.len() <= table_word.word.len()
            })
        })
    }

    #[test]
    fn letters_are_shared_out_whenever_there_is_a_way() {
        let (ways, none) = (Cell::new(0), Cell::new(0));
        let turns = (vec(vec(tile(), 2..7), 1..4), vec(tile(), 0..7));
        let checked = TestRunner::default().run(&turns, |(words, robbed)| {
            let words: Vec<TableWord> = words.iter().map(|tiles| table_word(tiles)).collect();
            let new: Vec<&TableWord> = words.iter().collect();
            let shared = share(&new, &[], &robbed).is_ok();
            let reached = if shared { &ways } else { &none };
            reached.set(reached.get() + 1);
            prop_assert_eq!(shared, can_be_shared(&new, &robbed));
            Ok(())
        });
        assert_eq!(checked, Ok(()));
        assert!(ways.get() > 40 && none.get() > 40, "{} with a way, {} without", ways.get(), none.get());
    }

    #[test]
    fn what_would_take_too_long_is_told_as_that() {
        let all_a = table_word(&[Tile::Letter(Letter::new(0).unwrap()); 15]);
        assert_eq!(share(&[&all_a; 4], &[], &[all_a.word.tiles()[0]; 30]), Err(Violation::TooMuch));
    }
}
