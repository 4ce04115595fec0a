//! Rack: a player's tiles.

use letters::{Letter, Tile};
use std::iter::repeat_n;

/// The number of each letter, and of blanks.
#[derive(Clone, Debug)]
pub(crate) struct Rack {
    letters: [u8; Letter::COUNT],
    blanks: u8,
}

impl Rack {
    pub(crate) const fn new() -> Self {
        Self { letters: [0; Letter::COUNT], blanks: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.letters.iter().map(|&count| usize::from(count)).sum::<usize>() + usize::from(self.blanks)
    }

    pub(crate) fn put(&mut self, tile: Tile) {
        *self.count(tile) += 1;
    }

    /// Takes the tile, if it is there.
    pub(crate) fn take(&mut self, tile: Tile) -> bool {
        let count = self.count(tile);
        let had = *count > 0;
        *count -= u8::from(had);
        had
    }

    /// Takes a tile that reads so: the letter, or a blank.
    pub(crate) fn take_as(&mut self, letter: Letter) -> Option<Tile> {
        [Tile::Letter(letter), Tile::JokerAs(letter)].into_iter().find(|&tile| self.take(tile))
    }

    /// All of them, letters by the alphabet.
    pub(crate) fn tiles(&self) -> Vec<Tile> {
        let letters = (0..Letter::COUNT as u8).filter_map(Letter::new);
        let lettered = letters.flat_map(|letter| repeat_n(Tile::Letter(letter), self.letters[letter.index()].into()));
        lettered.chain(repeat_n(Tile::Joker, self.blanks.into())).collect()
    }

    fn count(&mut self, tile: Tile) -> &mut u8 {
        match tile {
            Tile::Letter(letter) => &mut self.letters[letter.index()],
            Tile::JokerAs(_) | Tile::Joker => &mut self.blanks,
        }
    }
}
