//! Scrabble games that nobody played: words of a real list laid by the rules, as long as words of real games are, each the
//! best of some that a player might have seen (a move generator with a fixed seed). They come out as GCG.

use crate::dice::Dice;
use game::board::{Board, Direction, Placement, RACK};
use game::games::scrabble;
use game::{Language, Letter, LetterSet, Tile, Word};
use std::collections::HashSet;
use std::fmt::Write as _;

/// How often a player looks for words of two, three, … nine letters first, of a hundred: then shorter ones, so that about 4.8
/// letters are laid on average, as in real games.
const LENGTHS: [u64; 8] = [3, 7, 15, 20, 18, 21, 12, 4];
/// Words that are tried before a player takes the best of what was found.
const TRIED: usize = 6_000;
/// A player sees so many of the moves there are.
const SEEN: usize = 400;
/// Tiles of a move that may lie there already.
const SHARED: usize = 3;

/// A player's tiles: how many of each letter, and blanks.
#[derive(Clone)]
struct Rack {
    letters: [u8; Letter::COUNT],
    blanks: u8,
}

impl Rack {
    fn len(&self) -> usize {
        self.letters.iter().map(|&count| usize::from(count)).sum::<usize>() + usize::from(self.blanks)
    }

    fn take(&mut self, tile: Tile) -> bool {
        let count = match tile {
            Tile::Letter(letter) => &mut self.letters[letter.index()],
            Tile::JokerAs(_) | Tile::Joker => &mut self.blanks,
        };
        let had = *count > 0;
        *count -= u8::from(had);
        had
    }

    fn put(&mut self, tile: Tile) {
        match tile {
            Tile::Letter(letter) => self.letters[letter.index()] += 1,
            Tile::JokerAs(_) | Tile::Joker => self.blanks += 1,
        }
    }

    /// Letters of the word that it lacks.
    fn lacks(&self, word: &[Letter]) -> usize {
        let mut left = self.letters;
        let missing = word.iter().filter(|letter| {
            let count = &mut left[letter.index()];
            let has = *count > 0;
            *count -= u8::from(has);
            !has
        });
        missing.count()
    }
}

/// Makes games.
pub struct Generator {
    box_of: &'static LetterSet,
    words: Vec<Vec<Word>>,
    known: HashSet<Vec<Letter>>,
    dice: Dice,
}

/// A move that may be made.
struct Move {
    tiles: Placement,
    points: i32,
}

impl Generator {
    /// Games with the box of a language and these words.
    pub fn new(language: Language, words: impl Iterator<Item = Word>) -> Self {
        let mut by_length = vec![Vec::new(); LENGTHS.len()];
        let mut known = HashSet::new();
        for word in words {
            known.insert(word.letters().collect());
            if let Some(words) = word.len().checked_sub(2).and_then(|place| by_length.get_mut(place)) {
                words.push(word);
            }
        }
        Self { box_of: scrabble::letters(language), words: by_length, known, dice: Dice(20_261_117) }
    }

    /// A whole game of two.
    pub fn game(&mut self) -> String {
        let mut bag = self.shuffled();
        let mut racks = [(); 2].map(|()| Rack { letters: [0; Letter::COUNT], blanks: 0 });
        let (mut board, mut totals, mut passes) = (Board::new(), [0, 0], 0);
        let mut text = String::from("#character-encoding UTF-8\n#player1 ANNA Anna\n#player2 BERND Bernd\n");
        let mut seat = 0;
        while passes < 4 {
            let (name, rack) = (["ANNA", "BERND"][seat], &mut racks[seat]);
            while rack.len() < RACK
                && let Some(tile) = bag.pop()
            {
                rack.put(tile);
            }
            match self.find(&board, &racks[seat]) {
                Some(Move { tiles, points }) => {
                    passes = 0;
                    totals[seat] += points;
                    let held: String = tiles.iter().map(|placed| held(placed.tile)).collect();
                    let place = self.written(&board, &tiles);
                    let _ = writeln!(text, ">{name}: {held} {place} +{points} {}", totals[seat]);
                    tiles.iter().for_each(|placed| _ = racks[seat].take(placed.tile));
                    board.lay(&tiles);
                    if bag.is_empty() && racks[seat].len() == 0 {
                        break;
                    }
                }
                None => {
                    passes += 1;
                    let _ = writeln!(text, ">{name}: ? - +0 {}", totals[seat]);
                }
            }
            seat = 1 - seat;
        }
        text
    }

    fn shuffled(&mut self) -> Vec<Tile> {
        let letters = self
            .box_of
            .letters()
            .flat_map(|letter| std::iter::repeat_n(Tile::Letter(letter), usize::from(self.box_of.count(letter))));
        let mut bag: Vec<Tile> =
            letters.chain(std::iter::repeat_n(Tile::Joker, usize::from(self.box_of.jokers))).collect();
        for place in (1..bag.len()).rev() {
            bag.swap(place, self.dice.below(place as u64 + 1) as usize);
        }
        bag
    }

    /// The best of the moves that a player sees: first of a length as it comes, then of a shorter one, then of any.
    fn find(&mut self, board: &Board, rack: &Rack) -> Option<Move> {
        let mut roll = self.dice.below(LENGTHS.iter().sum());
        let first = LENGTHS.iter().position(|&often| {
            let here = roll < often;
            roll = roll.saturating_sub(often);
            here
        });
        let first = first.unwrap_or(2);
        (0..=first).rev().chain(first + 1..LENGTHS.len()).find_map(|length| self.find_of(length, board, rack))
    }

    fn find_of(&mut self, length: usize, board: &Board, rack: &Rack) -> Option<Move> {
        let words = &self.words[length];
        let from = self.dice.below(words.len().max(1) as u64) as usize;
        let (mut best, mut seen): (Option<Move>, _) = (None, 0);
        let formable = |word: &&Word| {
            let letters: Vec<Letter> = word.letters().collect();
            rack.lacks(&letters) <= usize::from(rack.blanks) + if board.is_empty() { 0 } else { SHARED }
        };
        for word in words.iter().cycle().skip(from).take(words.len()).filter(formable).take(TRIED) {
            for place in board.places(word) {
                let Some(tiles) = laid(rack, &board.added(word, place)) else { continue };
                let Ok(counted) = board.count(&tiles, self.box_of) else { continue };
                if !counted.words.iter().all(|made| self.known.contains(&made.word.letters().collect::<Vec<_>>())) {
                    continue;
                }
                let bonus = if tiles.len() == RACK { 50 } else { 0 };
                let points = counted.points().0 + bonus;
                seen += 1;
                if best.as_ref().is_none_or(|best| best.points < points) {
                    best = Some(Move { tiles, points });
                }
            }
            if seen >= SEEN {
                break;
            }
        }
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

/// The tiles as this rack can lay them, blanks for what it lacks; `None` if it cannot.
fn laid(rack: &Rack, tiles: &Placement) -> Option<Placement> {
    let (mut rack, mut laid) = (rack.clone(), tiles.clone());
    for placed in &mut laid {
        let letter = placed.tile.letter()?;
        if !rack.take(Tile::Letter(letter)) {
            placed.tile = Tile::JokerAs(letter);
            if !rack.take(placed.tile) {
                return None;
            }
        }
    }
    Some(laid)
}

fn held(tile: Tile) -> char {
    match tile {
        Tile::Letter(letter) => letter.as_char(),
        Tile::JokerAs(_) | Tile::Joker => '?',
    }
}
