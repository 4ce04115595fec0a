//! The Rummikubs: any rearrangement is legal that leaves words and takes nothing off the table.

use heapless::Vec;
use letters::{Letter, Tile, Word};

use super::bag::Bag;
use super::in_order::MANY;
use super::{JokerSwap, Legal, TableWord, Turn, Violation, check_first_word, check_words};
use crate::house::{House, RobFrom};
use crate::lexicon::Lexicon;

pub(super) fn judge(
    swap: JokerSwap,
    house: &House,
    turn: &Turn<'_>,
    lexicon: &impl Lexicon,
) -> Result<Legal, Violation> {
    add_up(turn)?;
    let new = new_words(turn);
    if !turn.opened {
        let changed = turn.before.iter().any(|table_word| !turn.after.contains(table_word));
        if changed && house.rob_from == RobFrom::NextTurn {
            return Err(Violation::ChangedBeforeFirstWord);
        }
        check_first_word(house, turn, &new)?;
    }
    check_words(house, turn, lexicon)?;
    check_jokers(swap, turn, &new)?;
    let hand = Bag::of(turn.hand);
    let from_rack = |word: &Word| word.tiles().iter().any(|&tile| hand.holds(tile));
    let scored = new.iter().filter(|table_word| !house.scored_word_needs_rack_letter || from_rack(&table_word.word));
    Ok(Legal { longest: scored.map(|table_word| table_word.word.len()).max().unwrap_or(0) as u8, jokers_kept: 0 })
}

/// Everything on the table stays there, and everything from the hand lies there now.
fn add_up(turn: &Turn<'_>) -> Result<(), Violation> {
    let mut tiles = Bag::of(turn.hand);
    tiles.add(turn.before.iter().flat_map(|table_word| table_word.word.tiles()));
    let after = Bag::of(turn.after.iter().flat_map(|table_word| table_word.word.tiles()));
    if tiles == after { Ok(()) } else { Err(Violation::TilesDoNotAddUp) }
}

/// Words that were not there before. Replacing a joker, by whatever letter, makes no new word.
fn new_words<'a>(turn: &Turn<'a>) -> Vec<&'a TableWord, MANY> {
    let there = |table_word: &&TableWord| turn.before.iter().any(|old| same_but_jokers(&old.word, &table_word.word));
    turn.after.iter().filter(|table_word| !there(table_word)).take(MANY).collect()
}

fn same_but_jokers(old: &Word, new: &Word) -> bool {
    old.len() == new.len() && old.tiles().iter().zip(new.tiles()).all(|(was, is)| was == is || was.is_joker())
}

/// A joker that has come to stand for something else was replaced from the rack by what it stood for.
fn check_jokers(swap: JokerSwap, turn: &Turn<'_>, new: &[&TableWord]) -> Result<(), Violation> {
    if swap == JokerSwap::AnyWord {
        return Ok(());
    }
    let mut hand = Bag::of(turn.hand);
    let mut gained = false;
    for letter in (0..Letter::COUNT as u8).filter_map(Letter::new) {
        for _ in 0..taken_jokers(turn, Tile::JokerAs(letter)) {
            gained = true;
            if !hand.take(Tile::Letter(letter)) {
                return Err(Violation::JokerNotReplaced);
            }
        }
    }
    let with_rack =
        |table_word: &TableWord| table_word.word.tiles().iter().any(|&tile| !tile.is_joker() && hand.holds(tile));
    let with_joker = |table_word: &&TableWord| table_word.word.tiles().iter().any(|tile| tile.is_joker());
    if gained
        && swap == JokerSwap::ItsLetterThenRack
        && new.iter().copied().any(|table_word| with_joker(&table_word) && !with_rack(table_word))
    {
        return Err(Violation::JokerWithoutRack);
    }
    Ok(())
}

/// Number of such jokers that were taken: seen by the letter in their place, or because fewer are left.
fn taken_jokers(turn: &Turn<'_>, joker: Tile) -> usize {
    let count = |words: &[TableWord]| {
        words.iter().flat_map(|table_word| table_word.word.tiles()).filter(|&&tile| tile == joker).count()
    };
    let mut replaced = 0;
    for old in turn.before.iter().filter(|old| !turn.after.contains(old)) {
        let Some(new) = turn.after.iter().find(|new| same_but_jokers(&old.word, &new.word)) else { continue };
        let pairs = old.word.tiles().iter().zip(new.word.tiles());
        replaced += pairs.filter(|&(&was, is)| was == joker && was != *is).count();
    }
    replaced.max(count(turn.before).saturating_sub(count(turn.after)))
}
