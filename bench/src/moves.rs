//! Move generator (Appel–Jacobson): every move that a rack has on a board: along each line, from each square on,
//! through a tree of words, with the letters that the words across allow.

use crate::rack::Rack;
use crate::word_tree::{At, WordTree};
use game::board::{Board, Direction, Placed, Placement, RACK, SIDE, Square};
use letters::{Letter, Tile};
use std::ops::Range;

/// Letters as a set of bits.
type Letters = u64;
const ANY: Letters = Letters::MAX;

/// A square of a line.
#[derive(Clone, Copy, Debug)]
struct Cell {
    square: Square,
    on_board: Option<Letter>,
    /// Letters that may be laid here for the word across (the cross-check).
    allowed: Letters,
    /// True for an anchor: a tile laid here touches one on the board, or is the first one on the star.
    touching: bool,
}

/// Tells each move once for each way it runs.
pub(crate) fn each_move(words: &WordTree, board: &Board, rack: &Rack, tell: &mut dyn FnMut(&Placement)) {
    LINES.for_each(|line| each_move_along(line, words, board, rack, tell));
}

/// Rows, then columns.
pub(crate) const LINES: Range<u8> = 0..2 * SIDE;

/// Tells each move along one line.
pub(crate) fn each_move_along(
    line: u8,
    words: &WordTree,
    board: &Board,
    rack: &Rack,
    tell: &mut dyn FnMut(&Placement),
) {
    let (direction, line) = if line < SIDE { (Direction::Across, line) } else { (Direction::Down, line - SIDE) };
    let cells: Vec<Cell> = (0..SIDE).filter_map(|at| cell(words, board, direction, line, at)).collect();
    if cells.iter().any(|cell| cell.touching) {
        Walk { words, cells: &cells, rack: rack.clone(), laid: Placement::new(), tell }.walk_from_each_square();
    }
}

fn cell(words: &WordTree, board: &Board, direction: Direction, line: u8, at: u8) -> Option<Cell> {
    let square = match direction {
        Direction::Across => Square::new(line, at)?,
        Direction::Down => Square::new(at, line)?,
    };
    let reads = |square: Square| board.at(square).and_then(Tile::letter);
    let read = |way: Direction, step: i8| -> Vec<Letter> {
        (1..).map_while(|nth| way.step(square, nth * step).and_then(reads)).collect()
    };
    let (mut before, after) = (read(direction.turned(), -1), read(direction.turned(), 1));
    before.reverse();
    let beside = !before.is_empty() || !after.is_empty();
    let along = [-1, 1].into_iter().any(|step| direction.step(square, step).and_then(reads).is_some());
    let walk = |at: At, letters: &[Letter]| letters.iter().try_fold(at, |at, &letter| words.after(at, letter));
    let ends_word = |at: At| walk(at, &after).is_some_and(|end| words.is_word(end));
    let allowed = match (beside, walk(WordTree::ROOT, &before)) {
        (true, Some(at)) => {
            words.following(at).filter(|&(_, next)| ends_word(next)).map(|(letter, _)| bit(letter)).sum()
        }
        (true, None) => 0,
        (false, _) => ANY,
    };
    let on_board = reads(square);
    let opens = board.is_empty() && square == Square::CENTRE;
    Some(Cell { square, on_board, allowed, touching: on_board.is_none() && (beside || along || opens) })
}

fn bit(letter: Letter) -> Letters {
    1 << letter.index()
}

/// A walk along one line.
struct Walk<'a> {
    words: &'a WordTree,
    cells: &'a [Cell],
    rack: Rack,
    laid: Placement,
    tell: &'a mut dyn FnMut(&Placement),
}

impl Walk<'_> {
    fn walk_from_each_square(&mut self) {
        for start in 0..self.cells.len() {
            let begins = start == 0 || self.cells[start - 1].on_board.is_none();
            // A rack cannot reach further.
            let bare = self.cells[start..].iter().filter(|cell| cell.on_board.is_none());
            if begins && bare.take(RACK).any(|cell| cell.touching) {
                self.on(start, WordTree::ROOT, false);
            }
        }
    }

    fn on(&mut self, place: usize, at: At, touched: bool) {
        let cell = self.cells.get(place).copied();
        if cell.is_none_or(|cell| cell.on_board.is_none()) && touched && self.words.is_word(at) {
            (self.tell)(&self.laid);
        }
        let Some(cell) = cell else { return };
        if let Some(letter) = cell.on_board {
            if let Some(next) = self.words.after(at, letter) {
                self.on(place + 1, next, touched);
            }
            return;
        }
        let words = self.words;
        for (letter, next) in words.following(at) {
            if cell.allowed & bit(letter) == 0 || self.laid.len() == RACK {
                continue;
            }
            let Some(tile) = self.rack.take_as(letter) else { continue };
            // There is room: a rack has no more tiles than a placement.
            let _ = self.laid.push(Placed { square: cell.square, tile });
            self.on(place + 1, next, touched || cell.touching);
            self.laid.pop();
            self.rack.put(tile);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

    use super::*;
    use game::games::scrabble;
    use letters::{Language, Word};
    use std::collections::BTreeSet;

    const WORDS: [&str; 12] =
        ["AN", "NA", "TAN", "TANNE", "ANTENNE", "TANTE", "NAT", "ANNA", "TE", "ET", "EN", "NETTE"];

    fn board() -> Board {
        let mut board = Board::new();
        for (column, letter) in (5..).zip("TANTE".chars()) {
            board.lay(&[Placed { square: Square::new(7, column).unwrap(), tile: tile(letter) }]);
        }
        board
    }

    fn tile(letter: char) -> Tile {
        if letter == '?' { Tile::Joker } else { Tile::Letter(Letter::from_char(letter).unwrap()) }
    }

    fn word(text: &str) -> Word {
        text.parse().unwrap()
    }

    fn told(board: &Board, rack: &str) -> BTreeSet<String> {
        let mut tree = WordTree::new();
        WORDS.iter().for_each(|text| tree.insert(word(text).letters()));
        let (mut tiles, mut told) = (Rack::new(), BTreeSet::new());
        rack.chars().for_each(|letter| tiles.put(tile(letter)));
        each_move(&tree, board, &tiles, &mut |moved| _ = told.insert(as_text(moved)));
        told
    }

    /// The place of every letter, whatever tile it is.
    fn as_text(moved: &Placement) -> String {
        let mut tiles: Vec<_> = moved.iter().map(|placed| (placed.square, placed.tile.letter())).collect();
        tiles.sort_by_key(|(square, _)| *square);
        format!("{tiles:?}")
    }

    /// Every place of every word that the rack can fill and that makes only words.
    fn tried(board: &Board, rack: &str) -> BTreeSet<String> {
        let letters = scrabble::letters(Language::German);
        let is_known = |made: &Word| WORDS.iter().any(|text| made.letters().eq(word(text).letters()));
        let mut tried = BTreeSet::new();
        for text in WORDS.map(word) {
            for place in board.places(&text) {
                let (tiles, mut held) = (board.added(&text, place), Rack::new());
                rack.chars().for_each(|letter| held.put(tile(letter)));
                let has_all = tiles.iter().all(|placed| held.take_as(placed.tile.letter().unwrap()).is_some());
                let counted = board.count(&tiles, letters).unwrap();
                if has_all && counted.words.iter().all(|made| is_known(&made.word)) {
                    tried.insert(as_text(&tiles));
                }
            }
        }
        tried
    }

    #[test]
    fn every_move_is_found_that_trying_every_word_at_every_place_finds() {
        for (board, rack) in [(Board::new(), "ANTENNE"), (board(), "ANNTEN"), (board(), "A?"), (board(), "NN?TEAT")] {
            assert!(!told(&board, rack).is_empty(), "{rack}");
            assert_eq!(told(&board, rack), tried(&board, rack), "{rack}");
        }
    }

    #[test]
    fn no_move_is_found_where_there_is_none() {
        assert!(told(&board(), "QQXX").is_empty());
    }
}
