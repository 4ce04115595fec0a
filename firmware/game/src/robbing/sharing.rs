//! The golden rule: can the robbed letters be shared out so that no new word has more of them than of letters from the
//! hand, and every word robbed whole stays in order?

use heapless::Vec;

use super::in_order::MANY;
use super::{Broken, Lying};
use crate::letter::{Tile, WORD_MAX, Word};

/// Shares out words robbed whole and single robbed letters among the new words.
pub(super) fn share(new: &[&Lying], wholes: &[Word], robbed: &[Tile]) -> Result<(), Broken> {
    let mut sharing = Sharing { new, wholes, robbed, reserved: [0; MANY], furthest: Broken::RestIsNoWord };
    if sharing.place(0) { Ok(()) } else { Err(sharing.furthest) }
}

struct Sharing<'a> {
    new: &'a [&'a Lying],
    wholes: &'a [Word],
    robbed: &'a [Tile],
    /// Places in each new word that letters of whole words take, as bits.
    reserved: [u32; MANY],
    furthest: Broken,
}

impl Sharing<'_> {
    /// Tries every new word for the whole words from `nth` on.
    fn place(&mut self, nth: usize) -> bool {
        let Some(whole) = self.wholes.get(nth) else {
            let golden = self.golden();
            if !golden {
                self.furthest = Broken::GoldenRule;
            }
            return golden;
        };
        for index in 0..self.new.len() {
            if !contains_letters(&self.new[index].word, whole) {
                continue;
            }
            if self.furthest == Broken::RestIsNoWord {
                self.furthest = Broken::WholeWordOutOfOrder;
            }
            if self.embed(nth, index, 0, 0) {
                return true;
            }
        }
        false
    }

    /// Puts the letters of a whole word from `letter` on into a new word, in order, from place `from` on.
    fn embed(&mut self, nth: usize, index: usize, letter: usize, from: usize) -> bool {
        let (new, wholes) = (self.new, self.wholes);
        let Some(&tile) = wholes[nth].tiles().get(letter) else {
            return self.place(nth + 1);
        };
        for (at, &there) in new[index].word.tiles().iter().enumerate().skip(from) {
            let bit = 1 << at;
            if there != tile || self.reserved[index] & bit != 0 {
                continue;
            }
            self.reserved[index] |= bit;
            if self.embed(nth, index, letter + 1, at + 1) {
                return true;
            }
            self.reserved[index] &= !bit;
        }
        false
    }

    /// Whether the single letters fit beside the whole words without any word having too many robbed ones.
    fn golden(&self) -> bool {
        let mut given: Vec<Option<usize>, { WORD_MAX * 2 }> = self.robbed.iter().map(|_| None).collect();
        let within = (0..self.new.len()).all(|index| self.load(&given, index) <= self.limit(index));
        within && (0..self.robbed.len()).all(|unit| self.give(&mut given, unit, &mut [false; MANY]))
    }

    /// Finds a word for a robbed letter, moving others on where a word is full.
    fn give(&self, given: &mut [Option<usize>], unit: usize, seen: &mut [bool; MANY]) -> bool {
        for index in 0..self.new.len() {
            if seen[index] || !self.takes(given, index, self.robbed[unit]) {
                continue;
            }
            seen[index] = true;
            if self.load(given, index) < self.limit(index) {
                given[unit] = Some(index);
                return true;
            }
            for other in 0..given.len() {
                if given[other] == Some(index) && self.give(given, other, seen) {
                    given[unit] = Some(index);
                    return true;
                }
            }
        }
        false
    }

    /// Whether the word has one more such letter that is not spoken for.
    fn takes(&self, given: &[Option<usize>], index: usize, tile: Tile) -> bool {
        let places = self.new[index].word.tiles().iter().enumerate();
        let free = places.filter(|&(at, &there)| there == tile && self.reserved[index] >> at & 1 == 0).count();
        let used =
            given.iter().zip(self.robbed).filter(|&(&word, &other)| word == Some(index) && other == tile).count();
        used < free
    }

    /// Robbed letters in a word.
    fn load(&self, given: &[Option<usize>], index: usize) -> usize {
        self.reserved[index].count_ones() as usize + given.iter().filter(|&&word| word == Some(index)).count()
    }

    /// Robbed letters a word may have.
    fn limit(&self, index: usize) -> usize {
        self.new[index].word.len() / 2
    }
}

/// Whether the word has all letters of the other, in any order.
fn contains_letters(word: &Word, other: &Word) -> bool {
    other.tiles().iter().all(|tile| {
        let count = |of: &Word| of.tiles().iter().filter(|&there| there == tile).count();
        count(word) >= count(other)
    })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::letter::Letter;

    fn tile() -> impl Strategy<Value = Tile> {
        (0_u8..3).prop_map(|index| Tile::Letter(Letter::new(index).unwrap()))
    }

    fn lying(tiles: &[Tile]) -> Lying {
        let mut word = Word::new();
        tiles.iter().for_each(|&tile| word.push(tile).unwrap());
        Lying { word, owner: None }
    }

    /// Tries every way to give the robbed letters to the words.
    fn can_be_shared(new: &[&Lying], robbed: &[Tile]) -> bool {
        let ways = new.len().pow(robbed.len() as u32);
        (0..ways).any(|way| {
            let given = |unit: usize| way / new.len().pow(unit as u32) % new.len();
            new.iter().enumerate().all(|(index, lying)| {
                let mine: Vec<Tile> =
                    (0..robbed.len()).filter(|&unit| given(unit) == index).map(|u| robbed[u]).collect();
                let count = |tiles: &[Tile], tile: Tile| tiles.iter().filter(|&&other| other == tile).count();
                let has_room = mine.iter().all(|&tile| count(&mine, tile) <= count(lying.word.tiles(), tile));
                has_room && 2 * mine.len() <= lying.word.len()
            })
        })
    }

    proptest! {
        #[test]
        fn letters_are_shared_out_whenever_there_is_a_way(
            words in vec(vec(tile(), 2..7), 1..4), robbed in vec(tile(), 0..7),
        ) {
            let words: Vec<Lying> = words.iter().map(|tiles| lying(tiles)).collect();
            let new: Vec<&Lying> = words.iter().collect();
            prop_assert_eq!(share(&new, &[], &robbed).is_ok(), can_be_shared(&new, &robbed));
        }
    }
}
