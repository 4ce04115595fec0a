//! Scoring of a turn on the board: every word made or changed, with the premiums its new tiles cover.

use heapless::Vec;
use letters::{Tile, Word};

use crate::board::{Board, BoardError, Direction, Placed, Premium, Square};
use crate::letter_set::LetterSet;
use crate::units::Points;
use crate::words::WORDS_MAX;

/// One word a turn made or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedWord {
    /// Its first square.
    pub start: Square,
    /// Across or down.
    pub direction: Direction,
    /// The word; blanks are jokers.
    pub word: Word,
    /// Its score.
    pub points: Points,
}

/// All words of a turn, the one along the tiles first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// At most one along the tiles and one across each.
    pub words: Vec<CountedWord, WORDS_MAX, u8>,
}

impl Counted {
    /// All words together, without any bonus for laying the whole rack.
    pub fn points(&self) -> Points {
        self.words.iter().map(|word| word.points).sum()
    }
}

impl Board {
    /// Counts what these tiles would score, or says why they may not lie so. The board does not change.
    pub fn count(&self, tiles: &[Placed], letters: &LetterSet) -> Result<Counted, BoardError> {
        let direction = self.check(tiles)?;
        let mut counted = Counted::default();
        let along = tiles.iter().take(1).map(|placed| (placed.square, direction));
        let across = tiles.iter().map(|placed| (placed.square, direction.turned()));
        for (square, direction) in along.chain(across) {
            let word = self.word_through(tiles, letters, square, direction);
            if word.word.len() > 1 {
                // A rack of seven makes at most eight words, and the list holds eight.
                let _ = counted.words.push(word);
            }
        }
        Ok(counted)
    }

    fn word_through(&self, tiles: &[Placed], letters: &LetterSet, square: Square, direction: Direction) -> CountedWord {
        let start = self.start_of(tiles, square, direction);
        let mut word = Word::new();
        let (mut sum, mut factor) = (0, 1);
        let mut at = Some(start);
        while let Some(square) = at
            && let Some((tile, new)) = self.with(tiles, square)
        {
            let premium = if new { Premium::of(square) } else { Premium::None };
            sum += i32::from(letters.tile_value(tile)) * premium.letter_factor();
            factor *= premium.word_factor();
            // A row has fifteen squares, a word room for twenty letters.
            let _ = word.push(tile);
            at = direction.step(square, 1);
        }
        CountedWord { start, direction, word, points: Points(sum * factor) }
    }

    fn start_of(&self, tiles: &[Placed], square: Square, direction: Direction) -> Square {
        let mut start = square;
        while let Some(before) = direction.step(start, -1)
            && self.with(tiles, before).is_some()
        {
            start = before;
        }
        start
    }

    /// The tile on a square once the turn's tiles lie there too, and whether it is one of them.
    fn with(&self, tiles: &[Placed], square: Square) -> Option<(Tile, bool)> {
        let new = tiles.iter().find(|placed| placed.square == square).map(|placed| (placed.tile, true));
        new.or_else(|| self.at(square).map(|tile| (tile, false)))
    }
}
