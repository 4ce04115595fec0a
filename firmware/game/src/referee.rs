//! Move validation as a table asks for it in a challenge: the words that were touched, before and after. The tiles from
//! the hand are the difference; words that nobody typed were not seen.

use heapless::Vec;
use letters::{Letter, Tile, WORD_MAX, Word};

use crate::game::Game;
use crate::lexicon::Lexicon;
use crate::robbing::{self, Bag, Legal, TableWord, Turn, Violation};
use crate::words::WORDS_MAX;

/// A lexicon that knows every word: the list itself is asked elsewhere.
struct Unasked;

impl Lexicon for Unasked {
    fn contains(&self, _letters: &[Letter]) -> bool {
        true
    }
}

/// Words of which nobody knows whose they are.
#[inline(never)]
fn table_words(words: &[Word]) -> Vec<TableWord, WORDS_MAX> {
    words.iter().map(|&word| TableWord { word, owner: None }).take(WORDS_MAX).collect()
}

impl Game {
    /// Judges the words before and after the present turn by the sheet: legal, or the rule that is broken. Whether they are
    /// words is not asked here.
    pub fn referee(&self, before: &[Word], after: &[Word]) -> Result<Legal, Violation> {
        let (Some(robbing), Some(seat)) = (self.sheet().robbing, self.phase().seat()) else {
            return Err(Violation::TooMuch);
        };
        let mut table = Bag::of(before.iter().flat_map(Word::tiles));
        let from_hand = after.iter().flat_map(Word::tiles).filter(|&&tile| !table.take(tile));
        let hand: Vec<Tile, { WORD_MAX * 2 }> = from_hand.map(|tile| tile.in_hand()).take(WORD_MAX * 2).collect();
        let (before, after) = (table_words(before), table_words(after));
        let (age, opened) = (self.settings().age(seat), self.had_opened(seat));
        let turn = Turn { before: &before, after: &after, hand: &hand, seat, age, opened };
        robbing::judge(robbing, &self.settings().house, &turn, &Unasked)
    }
}
