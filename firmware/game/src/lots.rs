//! Who starts: each draws a tile, the letter closest to A begins, ties draw again.

use crate::letter::{Letter, Tile};
use crate::seat::{Seat, Seats};
use crate::sheet::JokerDrawn;

/// Who begins after this draw, or who must draw again. In the alphabet Ä stands by A, Ö by O, Ü by U.
pub fn closest_to_a(drawn: &[(Seat, Tile)], joker: JokerDrawn) -> Result<Seat, Seats> {
    let rank = |tile: Tile| match (tile, joker) {
        (Tile::Letter(letter), _) => Some(place(letter)),
        (Tile::Joker | Tile::JokerAs(_), JokerDrawn::BeforeA) => Some((0, false)),
        (Tile::Joker | Tile::JokerAs(_), JokerDrawn::DrawsAgain) => None,
    };
    let again: Seats = drawn.iter().filter(|&&(_, tile)| rank(tile).is_none()).map(|&(seat, _)| seat).collect();
    if !again.is_empty() {
        return Err(again);
    }
    let first = drawn.iter().filter_map(|&(_, tile)| rank(tile)).min();
    let best: Seats = drawn.iter().filter(|&&(_, tile)| rank(tile) == first).map(|&(seat, _)| seat).collect();
    match (best.iter().next(), best.count()) {
        (Some(seat), 1) => Ok(seat),
        _ => Err(best),
    }
}

/// A letter's place in the alphabet, from 1; an umlaut comes right after its vowel.
fn place(letter: Letter) -> (u8, bool) {
    match letter.as_char() {
        'Ä' => (1, true),
        'Ö' => (15, true),
        'Ü' => (21, true),
        plain => (plain as u8 - b'A' + 1, false),
    }
}
