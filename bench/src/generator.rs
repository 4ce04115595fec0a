//! Generated Scrabble games, which nobody played: two players with racks from a shuffled bag lay the best word that a
//! real list has for them, and exchange where there is none (seeded, so that they can be repeated). They come out as
//! GCG.

use crate::bag::{draw, shuffle, shuffled};
use crate::dice::Dice;
use crate::moves::each_move;
use crate::rack::Rack;
use crate::word_tree::WordTree;
use game::LetterSet;
use game::board::{Board, Direction, Placement, RACK};
use game::games::scrabble;
use letters::{Language, Letter, Tile, Word};
use std::fmt::Write as _;

/// The players.
const NAMES: [&str; 2] = ["ANNA", "BERND"];

/// Makes games.
pub struct Generator {
    box_of: &'static LetterSet,
    words: WordTree,
    dice: Dice,
}

/// A move that may be made.
struct Move {
    tiles: Placement,
    points: i32,
}

/// A game as far as it has come.
struct Table {
    board: Board,
    bag: Vec<Tile>,
    racks: [Rack; 2],
    totals: [i32; 2],
    text: String,
}

impl Generator {
    /// Games with the box of a language and these words.
    pub fn new(language: Language, words: impl Iterator<Item = Word>) -> Self {
        let mut tree = WordTree::new();
        words.for_each(|word| tree.insert(word.letters()));
        Self { box_of: scrabble::letters(language), words: tree, dice: Dice(20_261_117) }
    }

    /// A whole game of two.
    pub fn game(&mut self) -> String {
        let text = String::from("#character-encoding UTF-8\n#player1 ANNA Anna\n#player2 BERND Bernd\n");
        let (bag, racks) = (shuffled(self.box_of, &mut self.dice), [Rack::new(), Rack::new()]);
        let mut table = Table { board: Board::new(), bag, racks, totals: [0, 0], text };
        table.draw(0);
        table.draw(1);
        let mut without_word = 0;
        for seat in [0, 1].into_iter().cycle() {
            match self.best(&table.board, &table.racks[seat]) {
                Some(found) => {
                    without_word = 0;
                    self.lay(&mut table, seat, &found);
                }
                None => {
                    without_word += 1;
                    self.exchange(&mut table, seat);
                }
            }
            table.draw(seat);
            if without_word == 4 || table.racks[seat].len() == 0 {
                break;
            }
        }
        table.text
    }

    fn lay(&self, table: &mut Table, seat: usize, found: &Move) {
        table.totals[seat] += found.points;
        let place = self.written(&table.board, &found.tiles);
        table.tell(seat, &format!("{place} +{}", found.points));
        for placed in &found.tiles {
            table.racks[seat].take(placed.tile);
        }
        table.board.lay(&found.tiles);
    }

    /// All tiles, while the bag has as many; else the turn is passed.
    fn exchange(&mut self, table: &mut Table, seat: usize) {
        if table.bag.len() < RACK {
            return table.tell(seat, "- +0");
        }
        let tiles = table.racks[seat].tiles();
        let held: String = tiles.iter().copied().map(held).collect();
        table.tell(seat, &format!("-{held} +0"));
        table.racks[seat] = Rack::new();
        table.draw(seat);
        table.bag.extend(tiles);
        shuffle(&mut table.bag, &mut self.dice);
    }

    /// The move that scores most; of equal ones the first.
    fn best(&self, board: &Board, rack: &Rack) -> Option<Move> {
        let mut best: Option<Move> = None;
        each_move(&self.words, board, rack, &mut |tiles| {
            let Ok(counted) = board.count(tiles, self.box_of) else { return };
            let bonus = if tiles.len() == RACK { 50 } else { 0 };
            let points = counted.points().0 + bonus;
            if best.as_ref().is_none_or(|best| best.points < points) {
                best = Some(Move { tiles: tiles.clone(), points });
            }
        });
        best
    }

    /// Place and word as GCG has them.
    fn written(&self, board: &Board, tiles: &Placement) -> String {
        let counted = board.count(tiles, self.box_of).unwrap_or_default();
        let Some(main) = counted.words.first() else { return String::new() };
        let mut text = match main.direction {
            Direction::Across => format!("{} ", main.start),
            Direction::Down => format!("{}{} ", (b'A' + main.start.column()) as char, main.start.row() + 1),
        };
        let mut square = Some(main.start);
        for tile in main.word.tiles() {
            let new = square.is_some_and(|square| tiles.iter().any(|placed| placed.square == square));
            text.push(match (new, tile) {
                (false, _) => '.',
                (true, Tile::JokerAs(letter)) => letter.as_small_char(),
                (true, tile) => tile.letter().map_or('?', Letter::as_char),
            });
            square = square.and_then(|square| main.direction.step(square, 1));
        }
        text
    }
}

impl Table {
    fn draw(&mut self, seat: usize) {
        draw(&mut self.bag, &mut self.racks[seat]);
    }

    fn tell(&mut self, seat: usize, what: &str) {
        let rack: String = self.racks[seat].tiles().into_iter().map(held).collect();
        let _ = writeln!(self.text, ">{}: {rack} {what} {}", NAMES[seat], self.totals[seat]);
    }
}

fn held(tile: Tile) -> char {
    match tile {
        Tile::Letter(letter) => letter.as_char(),
        Tile::JokerAs(_) | Tile::Joker => '?',
    }
}
