//! Replay of a record on the board, with every difference between file and board.

use std::fmt::{self, Display, Formatter};

use game::LetterSet;
use game::board::{Board, BoardError, Direction, Placed, RACK, Square};
use letters::{Letter, Tile};

use super::accounts::Accounts;
use super::{Action, Letters, Mark, Move, Record};

/// Points for laying the whole rack.
pub const ALL_TILES: i32 = 50;

/// The board's word on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// So many points.
    Points(i32),
    /// The rule that the tiles break.
    No(String),
}

impl Display for Says {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{points}"),
            Self::No(reason) => write!(f, "no: {reason}"),
        }
    }
}

/// A point where file and board do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line in the file, from 1.
    pub line: usize,
    /// The move, or whose total.
    pub what: String,
    /// The file's number.
    pub file: i32,
    /// The board's number.
    pub board: Says,
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: file says {}, board says {}", self.line, self.what, self.file, self.board)
    }
}

/// Replays a record with the box that is given, that the file tells, or that fits its scores best.
pub fn replay(record: &Record, letters: Option<Letters>) -> Vec<Difference> {
    replay_with(record, fitting(record, letters).set())
}

/// The box that is given, that the file tells, or that fits its scores best.
pub fn fitting(record: &Record, letters: Option<Letters>) -> Letters {
    let best = || Letters::ALL.into_iter().min_by_key(|letters| replay_with(record, letters.set()).len());
    letters.or_else(|| record.letters()).or_else(best).unwrap_or(Letters::En)
}

fn replay_with(record: &Record, letters: &LetterSet) -> Vec<Difference> {
    let (accounts, differences) = (Accounts::of(&record.players), Vec::new());
    let all_tiles = record.all_tiles();
    let mut replay = Replay { letters, all_tiles, board: Board::new(), accounts, last: None, differences };
    record.moves.iter().for_each(|line| replay.take(line));
    replay.differences
}

/// The last word laid, while it can still be taken back.
struct LastPlay<'a> {
    player: &'a str,
    tiles: Vec<Placed>,
    score: i32,
}

struct Replay<'a> {
    letters: &'a LetterSet,
    all_tiles: i32,
    board: Board,
    accounts: Accounts<'a>,
    last: Option<LastPlay<'a>>,
    differences: Vec<Difference>,
}

impl<'a> Replay<'a> {
    fn take(&mut self, line: &'a Move) {
        let counted = match &line.action {
            Action::Play { start, direction, marks } => self.play(line, *start, *direction, marks),
            Action::Withdrawn => self.withdraw(line),
            Action::Exchange | Action::Pass => Says::Points(0),
            Action::Bracket(text) => Says::Points(self.bracket(text, line.score)),
            Action::Noted { in_totals: true, .. } => Says::Points(line.score.unwrap_or(0)),
            Action::Noted { in_totals: false, .. } => return self.compare_sheet(line),
            Action::Nothing => return,
        };
        let agrees = match line.score {
            Some(file) => counted == Says::Points(file),
            None => matches!(counted, Says::Points(_)),
        };
        if !agrees {
            self.differ(line, line.written.clone(), line.score.unwrap_or(0), counted.clone());
        }
        self.add_up(line, &counted);
    }

    /// Lays the tiles, whatever the board says, so that the rest of the game can follow.
    fn play(&mut self, line: &'a Move, start: Square, direction: Direction, marks: &[Mark]) -> Says {
        let tiles = match placed(&self.board, self.letters, start, direction, marks) {
            Ok(tiles) => tiles,
            Err(reason) => {
                self.last = None;
                return Says::No(reason);
            }
        };
        let counted = self.board.count(&tiles, self.letters);
        self.board.lay(&tiles);
        let bonus = if tiles.len() == RACK { self.all_tiles } else { 0 };
        let says = match counted {
            Ok(counted) => Says::Points(counted.points().0 + bonus),
            // A lone tile is counted by some programs as a word of its own.
            Err(BoardError::SingleLetter) if line.score == Some(0) => Says::Points(0),
            Err(error) => Says::No(error.to_string()),
        };
        let score = line.score.unwrap_or(if let Says::Points(points) = says { points } else { 0 });
        self.last = Some(LastPlay { player: &line.player, tiles, score });
        says
    }

    /// Takes the last word back. Some programs write no score here and only the lower total, others write a turn lost for a
    /// wrong challenge so.
    fn withdraw(&mut self, line: &'a Move) -> Says {
        let Some(last) = self.last.take_if(|last| last.player == line.player) else {
            let lost_turn = line.score == Some(0);
            return if lost_turn { Says::Points(0) } else { Says::No("There is no word to take back.".into()) };
        };
        self.board.lift(&last.tiles);
        let only_the_total_tells = line.score == Some(0);
        if only_the_total_tells {
            *self.accounts.last(&line.player) -= last.score;
        }
        Says::Points(if only_the_total_tells { 0 } else { -last.score })
    }

    /// The worth of the words in brackets: a rack counts its letters, off one's own or twice for the opponent's, or once
    /// where the opponent loses them too; a bonus or penalty is whatever it is.
    fn bracket(&self, text: &str, file: Option<i32>) -> i32 {
        let file = file.unwrap_or(0);
        let named = ["challenge", "time", "overtime", "penalty", "bonus", "rack", "adjust", "unknown"];
        let remark = named.iter().any(|name| text.to_lowercase().starts_with(name));
        let Some(sum) = self.rack_value(text) else { return file };
        let usual = if file < 0 { -sum } else { 2 * sum };
        if remark || file == usual || file == sum { file } else { usual }
    }

    /// The value of tiles in brackets; nothing if they are no tiles.
    fn rack_value(&self, text: &str) -> Option<i32> {
        let tiles = text.chars().filter(|written| !written.is_whitespace());
        let values = tiles.map(|written| match written {
            '?' | '_' | '*' => Some(0),
            _ => Letter::from_char(written)
                .filter(|&letter| self.letters.count(letter) > 0)
                .map(|letter| i32::from(self.letters.value(letter))),
        });
        values.sum()
    }

    /// Compares the running total and goes on from what the file says, so that one slip is told once.
    fn add_up(&mut self, line: &'a Move, counted: &Says) {
        let scored = match (line.score, counted) {
            (Some(score), _) | (None, &Says::Points(score)) => score,
            (None, Says::No(_)) => 0,
        };
        let by_board = if let &Says::Points(points) = counted { points } else { scored };
        let account = self.accounts.of_move(line, scored, by_board);
        let sum = *account + scored;
        let total = line.total.unwrap_or(sum);
        let agrees = total == sum || total == *account + by_board;
        *account = total;
        if !agrees {
            self.differ(line, format!("total of {}", line.player), total, Says::Points(sum));
        }
    }

    /// A note says the player's total on the device: the file's lines and all such notes together.
    fn compare_sheet(&mut self, line: &'a Move) {
        let (points, file) = (line.score.unwrap_or(0), line.total.unwrap_or(0));
        let sheet = self.accounts.on_sheet(&line.player, points);
        if sheet != file {
            self.differ(line, format!("sheet of {}", line.player), file, Says::Points(sheet));
        }
    }

    fn differ(&mut self, line: &Move, what: String, file: i32, board: Says) {
        self.differences.push(Difference { line: line.line, what, file, board });
    }
}

/// The tiles a word needs besides those that lie there.
pub fn placed(
    board: &Board,
    letters: &LetterSet,
    start: Square,
    direction: Direction,
    marks: &[Mark],
) -> Result<Vec<Placed>, String> {
    let in_box = |tile: Tile| tile.letter().is_some_and(|letter| letters.count(letter) > 0);
    let mut tiles = Vec::new();
    let mut next = Some(start);
    for &mark in marks {
        let square = next.ok_or("The word does not fit on the board.")?;
        match (mark, board.at(square)) {
            (Mark::Through, Some(_)) => {}
            (Mark::Through, None) => return Err(format!("Nothing lies on {square}.")),
            (Mark::Tile(tile), Some(there)) if tile.letter() == there.letter() => {}
            (Mark::Tile(_), Some(_)) => return Err(format!("Another letter lies on {square}.")),
            (Mark::Tile(tile), None) if !in_box(tile) => {
                return Err(format!("The box has no {}.", tile.letter().map_or('?', Letter::as_char)));
            }
            (Mark::Tile(tile), None) => tiles.push(Placed { square, tile }),
        }
        next = direction.step(square, 1);
    }
    Ok(tiles)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::gcg::decode;
    use reached::reach;

    /// Lines that look like moves, in every order and with every slip.
    fn line() -> impl Strategy<Value = String> {
        let rack = "[A-Z?]{0,7}";
        let action = prop_oneof![
            "[0-9]{1,2}[A-Pa-p] [A-Za-zÄÖÜ.()]{1,9}",
            "[A-P][0-9]{1,2} [A-Z.]{1,9}",
            "-{1,2}[A-Z5]{0,3}",
            "\\([A-Za-z?]{0,9}\\)?"
        ];
        let numbers = "[+-]?[0-9]{1,7} -?[0-9]{1,7}";
        (rack, action, numbers).prop_map(|(rack, action, numbers)| format!(">x: {rack} {action} {numbers}"))
    }

    #[test]
    fn games_full_of_slips_are_replayed_without_a_panic() {
        let moves = Cell::new(0);
        let checked = TestRunner::default().run(&vec(line(), 1..40), |lines| {
            let readable: Vec<&str> =
                lines.iter().map(String::as_str).filter(|line| Record::parse(line).is_ok()).collect();
            if let Ok(record) = Record::parse(&readable.join("\n")) {
                prop_assert_eq!(record.moves.len(), readable.len());
                prop_assert!(replay(&record, None).len() <= 2 * record.moves.len());
                moves.set(moves.get() + record.moves.len());
            }
            Ok(())
        });
        checked.unwrap();
        assert!(moves.get() > 500, "only {} moves were replayed", moves.get());
    }

    #[test]
    fn arbitrary_bytes_are_read_or_refused() {
        // Any bytes, and any bytes behind something that begins like a move.
        let begun = prop_oneof![Just(""), Just(">x: "), Just(">x: ABC 8H "), Just("#title ")];
        let reached = reach(512, (begun, vec(any::<u8>(), 0..300)), |(begun, bytes), reached| {
            match Record::parse(&decode(&[begun.as_bytes(), &bytes].concat())) {
                Ok(record) => {
                    replay(&record, None);
                    reached.note("read");
                }
                Err(error) => reached.note_variant("refused", &error),
            }
            Ok(())
        });
        reached.assert_at_least(10, ["read"]);
    }
}
