//! Backtracking search for a reading of the turn that is legal by Wort-Rummy's eight rules.
//!
//! A word that is gone has either changed into another (shortened, lengthened, its joker replaced) or was robbed whole into
//! a new word. All ways to pair words are tried; if none is legal, the failure that came closest is told.

use heapless::Vec;
use letters::{Tile, WORD_MAX, Word};

use super::bag::Bag;
use super::sharing::share;
use super::{Legal, REST_LETTERS, TableWord, Turn, Violation, check_first_word};
use crate::house::{House, RobFrom};
use crate::lexicon::{Lexicon, knows};

/// Words one turn may change or make.
pub(super) const MANY: usize = 10;

/// Pairings tried before the referee gives up; honest turns need a handful.
const PATIENCE: u16 = 2_000;

type Tiles = Vec<Tile, WORD_MAX, u8>;

/// A failure and how far the turn made sense before it; the furthest is told.
type Failure = (Stage, Violation);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Pairing,
    Owners,
    Words,
    Tiles,
    Sharing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Became(usize),
    RobbedWhole,
}

pub(super) fn judge(house: &House, turn: &Turn<'_>, lexicon: &impl Lexicon) -> Result<Legal, Violation> {
    let gone = changed(turn.before, turn.after)?;
    let come = changed(turn.after, turn.before)?;
    if !turn.opened {
        if !gone.is_empty() && house.rob_from == RobFrom::NextTurn {
            return Err(Violation::ChangedBeforeFirstWord);
        }
        check_first_word(house, turn, &come)?;
    }
    let fates = [Fate::RobbedWhole; MANY];
    let furthest = (Stage::Pairing, Violation::RestIsNoWord);
    let mut search = Search { house, turn, lexicon, gone, come, fates, furthest, patience: PATIENCE };
    let legal = search.pair(0);
    legal.ok_or(if search.patience == 0 { Violation::TooMuch } else { search.furthest.1 })
}

fn changed<'a>(words: &'a [TableWord], others: &[TableWord]) -> Result<Vec<&'a TableWord, MANY>, Violation> {
    let mut changed = Vec::new();
    for table_word in words.iter().filter(|table_word| !others.contains(table_word)) {
        changed.push(table_word).map_err(|_| Violation::TooMuch)?;
    }
    Ok(changed)
}

struct Search<'a, L> {
    house: &'a House,
    turn: &'a Turn<'a>,
    lexicon: &'a L,
    gone: Vec<&'a TableWord, MANY>,
    come: Vec<&'a TableWord, MANY>,
    fates: [Fate; MANY],
    furthest: Failure,
    patience: u16,
}

impl<L: Lexicon> Search<'_, L> {
    /// Tries every fate for the words from `nth` on.
    fn pair(&mut self, nth: usize) -> Option<Legal> {
        self.patience = self.patience.checked_sub(1)?;
        let Some(table_word) = self.gone.get(nth).copied() else {
            return match self.check() {
                Ok(legal) => Some(legal),
                Err(failure) => {
                    self.remember(failure);
                    None
                }
            };
        };
        for index in 0..self.come.len() {
            if self.fates[..nth].contains(&Fate::Became(index)) {
                continue;
            }
            let word = &self.come[index].word;
            if Change::between(&table_word.word, word).is_some() {
                self.fates[nth] = Fate::Became(index);
                if let Some(legal) = self.pair(nth + 1) {
                    return Some(legal);
                }
            } else if swapped(&table_word.word, word) {
                self.remember((Stage::Tiles, Violation::LetterSwapped));
            }
        }
        self.fates[nth] = Fate::RobbedWhole;
        self.pair(nth + 1)
    }

    fn remember(&mut self, failure: Failure) {
        if failure.0 > self.furthest.0 {
            self.furthest = failure;
        }
    }

    /// Judges the turn with the fates chosen.
    fn check(&self) -> Result<Legal, Failure> {
        let mut pool = Pool::new(self.turn.hand);
        for (table_word, fate) in self.gone.iter().zip(self.fates) {
            match fate {
                Fate::Became(index) => self.check_change(table_word, self.come[index], &mut pool)?,
                Fate::RobbedWhole => pool.rob_whole(&table_word.word)?,
            }
        }
        pool.settle_insertions()?;
        let new = self.new_words();
        for table_word in &new {
            self.check_new(table_word)?;
        }
        let jokers_kept = pool.spend_on(&new)?;
        share(&new, &pool.wholes, &pool.robbed).map_err(|violation| match violation {
            Violation::RestIsNoWord => (Stage::Pairing, violation),
            _ => (Stage::Sharing, violation),
        })?;
        let longest = new.iter().map(|table_word| table_word.word.len()).max().unwrap_or(0) as u8;
        Ok(Legal { longest, jokers_kept })
    }

    fn check_change(&self, was: &TableWord, is: &TableWord, pool: &mut Pool<'_>) -> Result<(), Failure> {
        let Some(change) = Change::between(&was.word, &is.word) else {
            return Err((Stage::Pairing, Violation::RestIsNoWord));
        };
        if was.owner != is.owner {
            return Err((Stage::Owners, Violation::WrongOwner));
        }
        let shortened = change.shortened && !change.moved.is_empty();
        let known = knows(self.lexicon, &is.word);
        if shortened && (is.word.len() < usize::from(REST_LETTERS) || !known) {
            return Err((Stage::Words, Violation::RestIsNoWord));
        }
        if !known {
            return Err((Stage::Words, Violation::NotAWord));
        }
        pool.take_change(change)
    }

    fn new_words(&self) -> Vec<&TableWord, MANY> {
        let became = |index: usize| self.fates[..self.gone.len()].contains(&Fate::Became(index));
        self.come.iter().enumerate().filter(|&(index, _)| !became(index)).map(|(_, table_word)| *table_word).collect()
    }

    fn check_new(&self, table_word: &TableWord) -> Result<(), Failure> {
        if table_word.owner.is_some_and(|owner| owner != self.turn.seat) {
            return Err((Stage::Owners, Violation::WrongOwner));
        }
        if table_word.word.len() < usize::from(self.house.later_word.of(self.turn.age)) {
            return Err((Stage::Words, Violation::TooShort));
        }
        if !knows(self.lexicon, &table_word.word) {
            return Err((Stage::Words, Violation::NotAWord));
        }
        Ok(())
    }
}

/// Sources of the tiles of the new words.
struct Pool<'a> {
    hand: Bag,
    inserted: Vec<Tile, { WORD_MAX * 2 }>,
    robbed: Vec<Tile, { WORD_MAX * 2 }>,
    wholes: Vec<&'a Word, MANY>,
    jokers_gained: u8,
}

impl<'a> Pool<'a> {
    fn new(hand: &[Tile]) -> Self {
        let (inserted, robbed, wholes) = (Vec::new(), Vec::new(), Vec::new());
        Self { hand: Bag::of(hand), inserted, robbed, wholes, jokers_gained: 0 }
    }

    fn take_change(&mut self, change: Change) -> Result<(), Failure> {
        for tile in change.replacing {
            if !self.hand.take(tile) {
                return Err((Stage::Tiles, Violation::JokerNotReplaced));
            }
            self.jokers_gained += 1;
        }
        let room = (Stage::Tiles, Violation::TooMuch);
        let moved = if change.shortened { &mut self.robbed } else { &mut self.inserted };
        moved.extend_from_slice(&change.moved).map_err(|_| room)
    }

    fn rob_whole(&mut self, word: &'a Word) -> Result<(), Failure> {
        if word.tiles().iter().any(|tile| tile.is_joker()) {
            return Err((Stage::Tiles, Violation::JokerNotReplaced));
        }
        self.wholes.push(word).map_err(|_| (Stage::Tiles, Violation::TooMuch))
    }

    /// Letters put into words on the table must come from the hand.
    fn settle_insertions(&mut self) -> Result<(), Failure> {
        for &tile in &self.inserted {
            if !self.hand.take(tile) {
                let robbed = self.robbed.contains(&tile);
                let violation = if robbed { Violation::RobbedNotInNewWord } else { Violation::TilesDoNotAddUp };
                return Err((Stage::Tiles, violation));
            }
        }
        Ok(())
    }

    /// Pays for the new words with everything robbed and laid; says how many gained jokers stay in the hand.
    fn spend_on(&self, new: &[&TableWord]) -> Result<u8, Failure> {
        let mut supply = self.hand.clone();
        let stolen = self.robbed.iter().chain(self.wholes.iter().flat_map(|word| word.tiles()));
        supply.add(stolen.clone());
        let tiles = new.iter().flat_map(|table_word| table_word.word.tiles());
        if !supply.take_all(tiles.clone().filter(|tile| !tile.is_joker())) {
            return Err((Stage::Tiles, Violation::TilesDoNotAddUp));
        }
        if !supply.letters_empty() {
            let idle = stolen.clone().any(|&tile| supply.holds(tile));
            let violation = if idle { Violation::RobbedNotInNewWord } else { Violation::TilesDoNotAddUp };
            return Err((Stage::Tiles, violation));
        }
        let laid = tiles.filter(|tile| tile.is_joker()).count() as u8;
        let kept = self.hand.jokers().saturating_add(self.jokers_gained).checked_sub(laid);
        kept.filter(|&kept| kept <= self.jokers_gained).ok_or((Stage::Tiles, Violation::TilesDoNotAddUp))
    }
}

/// The edit that makes one word of another: tiles taken out or put in, and letters put in the place of jokers.
struct Change {
    shortened: bool,
    /// Taken out if it is shortened, else put in.
    moved: Tiles,
    replacing: Tiles,
}

impl Change {
    /// The change, if it leaves the order of letters and swaps nothing but jokers.
    fn between(was: &Word, is: &Word) -> Option<Self> {
        let shortened = is.len() <= was.len();
        let (long, short) = if shortened { (was, is) } else { (is, was) };
        let kept = embed(long.tiles(), short.tiles(), shortened)?;
        let mut change = Self { shortened, moved: Tiles::new(), replacing: Tiles::new() };
        let mut rest = short.tiles().iter();
        for (at, &tile) in long.tiles().iter().enumerate() {
            if kept >> at & 1 == 0 {
                let _ = change.moved.push(tile);
            } else if let Some(&other) = rest.next().filter(|&&other| other != tile) {
                let _ = change.replacing.push(if shortened { other } else { tile });
            }
        }
        Some(change)
    }
}

/// Finds `short` in `long` in order, and tells the places it takes there as bits, the first lowest. A joker may give way to
/// its letter; when a word is shortened it stays.
fn embed(long: &[Tile], short: &[Tile], shortened: bool) -> Option<u32> {
    let Some((&first, rest)) = long.split_first() else {
        return short.is_empty().then_some(0);
    };
    let fits = |tile: Tile| {
        let (old, new) = if shortened { (first, tile) } else { (tile, first) };
        old.letter() == new.letter() && (old == new || !new.is_joker())
    };
    if let Some((_, left)) = short.split_first().filter(|&(&tile, _)| fits(tile))
        && let Some(places) = embed(rest, left, shortened)
    {
        return Some(places << 1 | 1);
    }
    if short.len() >= long.len() || shortened && first.is_joker() {
        return None;
    }
    embed(rest, short, shortened).map(|places| places << 1)
}

/// True if a word was changed by swapping letters of it for others: at least half of it stands in its old places, or more than half of
/// it is there in its order and the new word has a letter that the old one had not.
fn swapped(was: &Word, is: &Word) -> bool {
    let same = was.letters().zip(is.letters()).filter(|(old, new)| old == new).count();
    let in_place = was.len() == is.len() && same < was.len() && 2 * same >= was.len();
    let count = |word: &Word, letter| word.letters().filter(|&other| other == letter).count();
    let has_new = is.letters().any(|letter| count(is, letter) > count(was, letter));
    in_place || has_new && 2 * common(was, is) > was.len()
}

/// The length of the longest row of letters that both words have in the same order.
fn common(was: &Word, is: &Word) -> usize {
    let mut longest = [0_u8; WORD_MAX + 1];
    for old in was.letters() {
        let mut above_left = 0;
        for (place, new) in is.letters().enumerate() {
            let above = longest[place + 1];
            longest[place + 1] = if old == new { above_left + 1 } else { above.max(longest[place]) };
            above_left = above;
        }
    }
    usize::from(longest[is.len().min(WORD_MAX)])
}
