//! A multiset (bag) of tiles: how many of each, jokers together whatever they stand for.

use letters::{Letter, Tile};

const KINDS: usize = Letter::COUNT + 1;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bag {
    counts: [u8; KINDS],
}

fn kind(tile: Tile) -> usize {
    match tile {
        Tile::Letter(letter) => letter.index(),
        Tile::JokerAs(_) | Tile::Joker => Letter::COUNT,
    }
}

impl Bag {
    pub(crate) fn of<'a>(tiles: impl IntoIterator<Item = &'a Tile>) -> Self {
        let mut bag = Self { counts: [0; KINDS] };
        bag.add(tiles);
        bag
    }

    pub(super) fn add<'a>(&mut self, tiles: impl IntoIterator<Item = &'a Tile>) {
        for &tile in tiles {
            self.put(tile);
        }
    }

    #[inline(never)]
    fn put(&mut self, tile: Tile) {
        let count = &mut self.counts[kind(tile)];
        *count = count.saturating_add(1);
    }

    /// Takes a tile out, if there is one like it.
    pub(crate) fn take(&mut self, tile: Tile) -> bool {
        let count = &mut self.counts[kind(tile)];
        let there = *count > 0;
        *count = count.saturating_sub(1);
        there
    }

    /// Takes all these tiles out; stops at the first that is not there.
    pub(super) fn take_all<'a>(&mut self, tiles: impl IntoIterator<Item = &'a Tile>) -> bool {
        tiles.into_iter().all(|&tile| self.take(tile))
    }

    pub(super) fn holds(&self, tile: Tile) -> bool {
        self.counts[kind(tile)] > 0
    }

    pub(super) fn jokers(&self) -> u8 {
        self.counts[Letter::COUNT]
    }

    pub(super) fn letters_empty(&self) -> bool {
        self.counts[..Letter::COUNT].iter().all(|&count| count == 0)
    }
}
