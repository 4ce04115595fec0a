//! The bag: all tiles of a box, shuffled, and racks drawn from it.

use crate::dice::Dice;
use crate::rack::Rack;
use game::LetterSet;
use game::board::RACK;
use letters::Tile;
use std::iter::repeat_n;

/// Every tile of the box, blanks too, in an order of the dice.
pub(crate) fn shuffled(box_of: &LetterSet, dice: &mut Dice) -> Vec<Tile> {
    let count = |letter| usize::from(box_of.count(letter));
    let letters = box_of.letters().flat_map(|letter| repeat_n(Tile::Letter(letter), count(letter)));
    let mut bag: Vec<Tile> = letters.chain(repeat_n(Tile::Joker, usize::from(box_of.jokers))).collect();
    shuffle(&mut bag, dice);
    bag
}

pub(crate) fn shuffle(bag: &mut [Tile], dice: &mut Dice) {
    for place in (1..bag.len()).rev() {
        bag.swap(place, dice.below(place as u64 + 1) as usize);
    }
}

/// Fills the rack, as far as there are tiles.
pub(crate) fn draw(bag: &mut Vec<Tile>, rack: &mut Rack) {
    while rack.len() < RACK
        && let Some(tile) = bag.pop()
    {
        rack.put(tile);
    }
}
