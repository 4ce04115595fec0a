//! Letter distribution of a box: the value and the number of each letter.

use letters::{Letter, Tile, Word};

use crate::units::Points;

/// Values and counts of one box.
#[derive(Debug, PartialEq, Eq)]
pub struct LetterSet {
    /// Value and count by letter; of a letter that the box lacks both are nothing.
    rows: [(u8, u8); Letter::COUNT],
    /// Jokers or blanks in the box.
    pub jokers: u8,
}

impl LetterSet {
    /// Builds a set from rows of letter, value and count.
    ///
    /// # Panics
    /// At compile time, when a row's character is no letter.
    #[allow(clippy::panic, reason = "runs at compile time only")]
    pub const fn new(written: &[(char, u8, u8)], jokers: u8) -> Self {
        let (mut rows, mut row) = ([(0, 0); Letter::COUNT], 0);
        while row < written.len() {
            let (character, value, count) = written[row];
            let Some(letter) = Letter::from_char(character) else { panic!("not a letter") };
            rows[letter.index()] = (value, count);
            row += 1;
        }
        Self { rows, jokers }
    }

    fn row(&self, letter: Letter) -> (u8, u8) {
        self.rows.get(letter.index()).copied().unwrap_or_default()
    }

    /// The letter's value; nothing if the box has none.
    pub fn value(&self, letter: Letter) -> u8 {
        self.row(letter).0
    }

    /// Number of tiles of the letter in the box.
    pub fn count(&self, letter: Letter) -> u8 {
        self.row(letter).1
    }

    /// The tile's value in a word; a joker adds nothing.
    pub fn tile_value(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Letter(letter) => self.value(letter),
            Tile::JokerAs(_) | Tile::Joker => 0,
        }
    }

    /// The values of a word's tiles together.
    pub fn word_value(&self, word: &Word) -> Points {
        Points(word.tiles().iter().map(|&tile| i32::from(self.tile_value(tile))).sum())
    }

    /// The value of tiles left in a hand, when a joker costs `joker`.
    pub fn hand_value(&self, tiles: &[Tile], joker: u8) -> Points {
        Points(tiles.iter().map(|&tile| i32::from(if tile.is_joker() { joker } else { self.tile_value(tile) })).sum())
    }

    /// The letters the box has, A–Z first.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        (0..Letter::COUNT as u8).filter_map(Letter::new).filter(|&letter| self.count(letter) > 0)
    }

    /// All tiles of the box, jokers included.
    pub fn total(&self) -> u16 {
        self.rows.iter().map(|&(_, count)| u16::from(count)).sum::<u16>() + u16::from(self.jokers)
    }
}
