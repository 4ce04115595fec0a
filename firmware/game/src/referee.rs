//! Move validation as a table asks for it in a challenge: the words that were touched, before and after. The tiles from
//! the hand are the difference; words that nobody typed were not seen.

use heapless::Vec;
use letters::{Letter, Tile, WORD_MAX, Word};

use crate::game::Game;
use crate::lexicon::Lexicon;
use crate::robbing::{self, Bag, Legal, TableWord, Turn, Violation};
use crate::seat::Seat;
use crate::sheet::Repeats;
use crate::stem::same_stem;
use crate::words::WORDS_MAX;

/// A lexicon that knows every word: the list itself is asked elsewhere.
struct Unasked;

impl Lexicon for Unasked {
    fn contains(&self, _letters: &[Letter]) -> bool {
        true
    }
}

/// Words as they lie; those that were robbed, a bit each, before their robber, of the others nobody knows before whom.
#[inline(never)]
fn table_words(words: &[Word], robber: Seat, robbed: u8) -> Vec<TableWord, WORDS_MAX> {
    let owner = |place: usize| (robbed >> place & 1 == 1).then_some(robber);
    words.iter().enumerate().map(|(place, &word)| TableWord { word, owner: owner(place) }).take(WORDS_MAX).collect()
}

/// The table's word on before whom the words after a turn lie, a bit each. Words belong to somebody in Wort-Rummy only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owners {
    /// Those that were asked for.
    pub asked: u8,
    /// Those that lie before whoever made the turn, and lay before somebody else.
    pub robbed: u8,
}

impl Owners {
    /// The same with one more answer.
    #[must_use]
    pub const fn with(self, place: usize, robbed: bool) -> Self {
        let bit = 1 << place;
        Self { asked: self.asked | bit, robbed: if robbed { self.robbed | bit } else { self.robbed & !bit } }
    }
}

/// True if a word is in another, its letters in their order.
fn is_in(word: &Word, other: &Word) -> bool {
    let mut letters = other.letters();
    word.letters().all(|letter| letters.any(|next| next == letter))
}

/// The words that did not lie there before.
fn new_words<'a>(before: &'a [Word], after: &'a [Word]) -> impl Iterator<Item = &'a Word> {
    after.iter().filter(|word| !before.iter().any(|old| old.reads_as(word)))
}

impl Game {
    /// Judges the words before and after the present turn by the sheet: legal, or the rule that is broken, words laid before and
    /// forms of the words before included. Whether they are words is not asked here.
    pub fn referee(&self, before: &[Word], after: &[Word], owners: Owners) -> Result<Legal, Violation> {
        let legal = self.moved(before, after, owners)?;
        let rule = self.settings().house.stem_rule;
        for word in new_words(before, after) {
            if self.sheet().repeats == Repeats::Never && self.repeats(word) {
                return Err(Violation::LaidAlready);
            }
            if before.iter().any(|old| !after.contains(old) && same_stem(rule, old, word)) {
                return Err(Violation::SameStem);
            }
        }
        Ok(legal)
    }

    /// A word on the table, typed earlier or just now, that one of the new ones may be another form of; the table decides
    /// whether it is.
    pub fn form_of(&self, before: &[Word], after: &[Word]) -> Option<Word> {
        let rule = self.settings().house.stem_rule;
        new_words(before, after).find_map(|word| {
            let lies = before.iter().find(|old| same_stem(rule, old, word));
            lies.copied().or_else(|| self.same_stem(word))
        })
    }

    /// The place of a word of which it matters before whom it lies, and nobody was asked yet: left with its owner it was
    /// lengthened, taken away it was robbed whole.
    pub fn whose(&self, before: &[Word], after: &[Word], owners: Owners) -> Option<usize> {
        let left = self.moved(before, after, owners).is_ok();
        let grown =
            |word: &Word| before.iter().any(|old| !after.contains(old) && old.len() < word.len() && is_in(old, word));
        let open = |&place: &usize| owners.asked >> place & 1 == 0 && grown(&after[place]);
        (0..after.len().min(WORDS_MAX))
            .filter(open)
            .find(|&place| self.moved(before, after, owners.with(place, true)).is_ok() != left)
    }

    /// Judges how tiles were moved.
    fn moved(&self, before: &[Word], after: &[Word], owners: Owners) -> Result<Legal, Violation> {
        let (Some(robbing), Some(seat)) = (self.sheet().robbing, self.phase().seat()) else {
            return Err(Violation::TooMuch);
        };
        let mut table = Bag::of(before.iter().flat_map(Word::tiles));
        let from_hand = after.iter().flat_map(Word::tiles).filter(|&&tile| !table.take(tile));
        let hand: Vec<Tile, { WORD_MAX * 2 }> = from_hand.map(|tile| tile.in_hand()).take(WORD_MAX * 2).collect();
        let (before, after) = (table_words(before, seat, 0), table_words(after, seat, owners.robbed));
        let (age, opened) = (self.settings().age(seat), self.had_opened(seat));
        let turn = Turn { before: &before, after: &after, hand: &hand, seat, age, opened };
        robbing::judge(robbing, &self.settings().house, &turn, &Unasked)
    }
}
