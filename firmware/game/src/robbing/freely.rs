//! The Rummikubs: any rearrangement is legal that leaves words and takes nothing off the table.

use super::bag::Bag;
use super::{Broken, JokerSwap, Legal, Lying, Turn, check_words, has_first_word};
use crate::house::House;
use crate::letter::{Letter, Tile, Word};
use crate::lexicon::Lexicon;

pub(super) fn judge(swap: JokerSwap, house: &House, turn: &Turn<'_>, lexicon: &impl Lexicon) -> Result<Legal, Broken> {
    add_up(turn)?;
    if !turn.opened {
        if turn.before.iter().any(|lying| !turn.after.contains(lying)) {
            return Err(Broken::ChangedBeforeFirstWord);
        }
        if !has_first_word(house, turn, new_words(turn)) {
            return Err(Broken::NoFirstWord);
        }
    }
    check_words(house, turn, lexicon)?;
    check_jokers(swap, turn)?;
    let hand = Bag::of(turn.hand);
    let from_rack = |word: &Word| word.tiles().iter().any(|&tile| hand.holds(tile));
    let scored = new_words(turn).filter(|lying| !house.scored_word_needs_rack_letter || from_rack(&lying.word));
    Ok(Legal { longest: scored.map(|lying| lying.word.len()).max().unwrap_or(0) as u8, jokers_kept: 0 })
}

/// Everything on the table stays there, and everything from the hand lies there now.
fn add_up(turn: &Turn<'_>) -> Result<(), Broken> {
    let mut tiles = Bag::of(turn.hand);
    tiles.add(turn.before.iter().flat_map(|lying| lying.word.tiles()));
    let after = Bag::of(turn.after.iter().flat_map(|lying| lying.word.tiles()));
    if tiles == after { Ok(()) } else { Err(Broken::TilesDoNotAddUp) }
}

/// Words that were not there before. Replacing a joker, by whatever letter, makes no new word.
fn new_words<'a>(turn: &Turn<'a>) -> impl Iterator<Item = &'a Lying> {
    let before = turn.before;
    turn.after.iter().filter(move |lying| !before.iter().any(|old| same_but_jokers(&old.word, &lying.word)))
}

fn same_but_jokers(old: &Word, new: &Word) -> bool {
    old.len() == new.len() && old.tiles().iter().zip(new.tiles()).all(|(was, is)| was == is || was.is_joker())
}

/// A joker that has come to stand for something else was replaced from the rack by what it stood for.
fn check_jokers(swap: JokerSwap, turn: &Turn<'_>) -> Result<(), Broken> {
    if swap == JokerSwap::AnyWord {
        return Ok(());
    }
    let taken = taken_jokers(turn);
    let mut hand = Bag::of(turn.hand);
    for letter in (0..Letter::COUNT as u8).filter_map(Letter::new) {
        for _ in 0..taken[letter.index()] {
            if !hand.take(Tile::Letter(letter)) {
                return Err(Broken::JokerNotReplaced);
            }
        }
    }
    let gained = taken.iter().any(|&count| count > 0);
    let with_rack = |lying: &Lying| lying.word.tiles().iter().any(|&tile| !tile.is_joker() && hand.holds(tile));
    let with_joker = |lying: &&Lying| lying.word.tiles().iter().any(|tile| tile.is_joker());
    if gained && swap == JokerSwap::ItsLetterThenRack && !new_words(turn).filter(with_joker).all(with_rack) {
        return Err(Broken::JokerWithoutRack);
    }
    Ok(())
}

/// How many jokers were taken that stood for each letter: seen by the letter in their place, or because fewer are left.
fn taken_jokers(turn: &Turn<'_>) -> [u8; Letter::COUNT] {
    let (before, after) = (jokers(turn.before), jokers(turn.after));
    let mut replaced = [0_u8; Letter::COUNT];
    for old in turn.before.iter().filter(|old| !turn.after.contains(old)) {
        let Some(new) = turn.after.iter().find(|new| same_but_jokers(&old.word, &new.word)) else { continue };
        for (was, is) in old.word.tiles().iter().zip(new.word.tiles()) {
            if let (Some(letter), true) = (was.letter(), was != is) {
                replaced[letter.index()] = replaced[letter.index()].saturating_add(1);
            }
        }
    }
    core::array::from_fn(|letter| replaced[letter].max(before[letter].saturating_sub(after[letter])))
}

/// How many jokers stand for each letter.
fn jokers(words: &[Lying]) -> [u8; Letter::COUNT] {
    let mut count = [0_u8; Letter::COUNT];
    for tile in words.iter().flat_map(|lying| lying.word.tiles()) {
        if let Tile::JokerAs(letter) = tile {
            count[letter.index()] = count[letter.index()].saturating_add(1);
        }
    }
    count
}
