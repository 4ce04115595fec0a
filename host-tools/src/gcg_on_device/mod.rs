//! Plays games in GCG through a device's buttons and dial, and compares every score that it shows.
//!
//! A game is played as long as it can be: what the sheet forbids and what the file itself got wrong is named, and the
//! rest of that game is left out and counted.

mod input_driver;
mod tables;

pub use input_driver::Actions;
pub use tables::Tables;

use game::board::{Board, Direction, Placed, Placement, RACK, Square};
use game::{LetterSet, Phase};
use input_driver::InputDriver;
use letters::{Tile, Word};
use records::gcg::{Action, Difference, Letters, Mark, Move, Record, Says, fitting};
use scenario::RunError;

/// The outcome of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Moves that were played.
    pub moves: usize,
    /// Moves that were not.
    pub skipped: usize,
    /// Differences between the device and the file.
    pub differences: Vec<Difference>,
    /// The line at which it stopped early, and the reason.
    pub stopped: Option<(usize, String)>,
    /// The actions that each word took.
    pub actions: Vec<Actions>,
    /// The game that the device has kept, as [`game::events_of`] reads it.
    pub events: Vec<u8>,
    /// The same game as a scenario.
    pub scenario: String,
}

/// Reasons why a move cannot be played.
#[derive(Debug, thiserror::Error)]
enum Stop {
    /// The sheet forbids it, or the file is wrong.
    #[error("{0}")]
    Forbidden(String),
    /// The device went wrong.
    #[error(transparent)]
    Run(#[from] RunError),
}

fn forbidden(reason: impl Into<String>) -> Stop {
    Stop::Forbidden(reason.into())
}

/// Plays one game, with the box that is given, that the file tells, or that fits its scores best.
pub fn play(tables: &Tables, record: &Record, letters: Option<Letters>) -> Outcome {
    let letters = fitting(record, letters);
    let mut outcome = Outcome::default();
    let moves: Vec<&Move> = record.moves.iter().filter(|line| is_move(line)).collect();
    let mut at = 0;
    let stopped = Game::begin(tables, record, letters).and_then(|mut game| {
        let mut steps = tables::steps(letters, game.players.len(), game.starter);
        while let Some(&line) = moves.get(at) {
            let used = game.take(line, moves.get(at + 1).copied(), &mut outcome)?;
            at += used;
            outcome.moves += used;
            steps += &format!("    {},  # {}\n", game.driver.take_steps(), line.written);
            outcome.events = game.driver.game().log_bytes().to_vec();
        }
        outcome.scenario = format!("step = [\n{steps}]\n");
        Ok(())
    });
    outcome.skipped = moves.len() - at;
    outcome.stopped = stopped.err().map(|stop| (moves.get(at).map_or(1, |line| line.line), stop.to_string()));
    outcome
}

/// True if a line is a move; racks, penalties and remarks at the end are not.
fn is_move(line: &Move) -> bool {
    match &line.action {
        Action::Play { .. } | Action::Exchange | Action::Pass | Action::Withdrawn => true,
        Action::Bracket(_) => is_challenge(line),
        Action::Noted { .. } | Action::Nothing => false,
    }
}

fn is_challenge(line: &Move) -> bool {
    matches!(&line.action, Action::Bracket(text) if text.to_lowercase().starts_with("challenge"))
}

struct Game<'a> {
    driver: InputDriver,
    starter: usize,
    players: Vec<&'a str>,
    letters: &'static LetterSet,
    /// As the file has it so far.
    board: Board,
}

impl<'a> Game<'a> {
    fn begin(tables: &Tables, record: &'a Record, letters: Letters) -> Result<Self, Stop> {
        let players = players(record);
        let first = record.moves.iter().find(|line| is_move(line)).map_or("", |line| &line.player);
        let starter = players.iter().position(|player| *player == first).unwrap_or(0);
        let flash = tables.set_up(letters, players.len(), starter).map_err(forbidden)?;
        let driver = InputDriver::take_up(flash)?;
        Ok(Self { driver, starter, players, letters: letters.set(), board: Board::new() })
    }

    /// Plays a move, and with it what the next line says of it; how many lines that were.
    fn take(&mut self, line: &'a Move, next: Option<&'a Move>, outcome: &mut Outcome) -> Result<usize, Stop> {
        let seat = self.come_to(&line.player)?;
        let next = next.filter(|next| next.player == line.player);
        match &line.action {
            Action::Play { start, direction, marks } => {
                let tiles = self.tiles(*start, *direction, marks)?;
                let taken_back = next.filter(|next| next.action == Action::Withdrawn);
                let challenged = next.filter(|next| is_challenge(next));
                self.lay(seat, line, &tiles, (taken_back, challenged), outcome)?;
                Ok(1 + usize::from(taken_back.or(challenged).is_some()))
            }
            Action::Exchange => {
                let tiles = exchanged(&line.written);
                let bag = self.driver.game().bag();
                if tiles == 0 || tiles > RACK as u8 || tiles > bag {
                    return Err(forbidden(format!("{tiles} tiles cannot be exchanged, the bag has {bag}.")));
                }
                self.driver.instead(seat, tiles + 1)?;
                self.compare(line, seat, 0, 0, outcome);
                Ok(1)
            }
            // Some programs write a turn lost to a wrong challenge as a word taken back.
            Action::Withdrawn if line.score.unwrap_or(0) != 0 => Err(forbidden("There is no word to take back.")),
            Action::Pass | Action::Withdrawn => {
                self.driver.instead(seat, 1)?;
                self.compare(line, seat, 0, 0, outcome);
                Ok(1)
            }
            // A bonus for a word that nobody challenges any more.
            Action::Bracket(_) | Action::Noted { .. } | Action::Nothing => Ok(1),
        }
    }

    /// The seat of the next move; turns that the file leaves out are passed.
    fn come_to(&mut self, player: &str) -> Result<u8, Stop> {
        for _ in 0..=self.players.len() {
            let Phase::Turn { on, .. } = self.driver.game().phase() else {
                return Err(forbidden("By the tiles that were laid the game is over."));
            };
            let seat = u8::from(on.seat);
            if self.players.get(usize::from(seat)) == Some(&player) {
                return Ok(seat);
            }
            self.driver.instead(seat, 1)?;
        }
        Err(forbidden(format!("{player} does not sit at the table.")))
    }

    fn lay(
        &mut self,
        seat: u8,
        line: &Move,
        tiles: &Placement,
        (taken_back, challenged): (Option<&Move>, Option<&Move>),
        outcome: &mut Outcome,
    ) -> Result<(), Stop> {
        let (word, points) = self.word(tiles)?;
        if let Some(file) = line.score.filter(|&file| file != points) {
            return Err(forbidden(format!("{}: the file says {file}, the board counts {points}.", line.written)));
        }
        if !input_driver::is_offered(&self.board, &word, tiles) {
            return Err(forbidden(format!("{} is no place for a whole word.", line.written)));
        }
        let before = self.driver.total(seat);
        let (mut actions, shown) = self.driver.announce(seat, &word, tiles)?;
        if shown != Some(points) {
            outcome.differ(line, line.written.clone(), points, Says::Points(shown.unwrap_or(-1)));
        }
        let other = (seat + 1) % self.players.len() as u8;
        if taken_back.is_some() {
            self.driver.challenge(other, false)?;
            self.compare(line, seat, before, before, outcome);
            return Ok(());
        }
        if challenged.is_some() {
            self.driver.challenge(other, true)?;
        }
        self.driver.note()?;
        actions.all += 1;
        outcome.actions.push(actions);
        self.board.lay(tiles);
        self.compare(line, seat, before + points, before, outcome);
        if *self.driver.game().board() != self.board {
            outcome.differ(line, format!("{} on the board", line.written), points, Says::No("other tiles".into()));
        }
        Ok(())
    }

    /// Compares what the seat's total has become; a score of zero is compared with what it was.
    fn compare(&self, line: &Move, seat: u8, expected: i32, before: i32, outcome: &mut Outcome) {
        let total = self.driver.total(seat);
        let changed = if expected == before && before == 0 { 0 } else { total - before };
        if changed != expected - before {
            outcome.differ(line, line.written.clone(), expected - before, Says::Points(changed));
        }
    }

    /// The main word that the tiles make, blanks marked, and what they score.
    fn word(&self, tiles: &Placement) -> Result<(Word, i32), Stop> {
        let counted = self.board.count(tiles, self.letters).map_err(|error| forbidden(error.to_string()))?;
        let bonus = if tiles.len() == RACK { records::gcg::ALL_TILES } else { 0 };
        let main = counted.words.first().ok_or_else(|| forbidden("The tiles make no word."))?;
        let mut word = Word::new();
        let mut square = Some(main.start);
        for &tile in main.word.tiles() {
            let new = square.is_some_and(|square| tiles.iter().any(|placed| placed.square == square));
            // Whoever types a word does not look under the tiles that lie there.
            let typed = if new { tile } else { tile.letter().map_or(tile, Tile::Letter) };
            word.push(typed).map_err(|_| forbidden("The word is too long."))?;
            square = square.and_then(|square| main.direction.step(square, 1));
        }
        Ok((word, counted.points().0 + bonus))
    }

    /// The tiles a word adds to the board.
    fn tiles(&self, start: Square, direction: Direction, marks: &[Mark]) -> Result<Placement, Stop> {
        let mut tiles = Placement::new();
        for placed in records::gcg::placed(&self.board, self.letters, start, direction, marks).map_err(forbidden)? {
            tiles.push(placed).map_err(|_| forbidden("A rack holds seven tiles."))?;
        }
        self.are_in_box(&tiles)?;
        Ok(tiles)
    }

    /// Checks that the box has so many of each tile.
    fn are_in_box(&self, tiles: &Placement) -> Result<(), Stop> {
        let held = |tile: Tile| if tile.is_joker() { Tile::Joker } else { tile };
        let squares = (0..=u8::MAX).map_while(|index| Square::try_from(index).ok());
        let on_board: Vec<Tile> = squares.filter_map(|square| self.board.at(square)).map(held).collect();
        for &Placed { tile, .. } in tiles {
            let tile = held(tile);
            let laid = on_board
                .iter()
                .chain(tiles.iter().map(|placed| &placed.tile))
                .filter(|&&one| held(one) == tile)
                .count();
            let has = tile.letter().map_or(self.letters.jokers, |letter| self.letters.count(letter));
            if laid > usize::from(has) {
                let name = tile.letter().map_or('?', |letter| letter.as_char());
                return Err(forbidden(format!("The box has {has} {name}, and this is number {laid}.")));
            }
        }
        Ok(())
    }
}

impl Outcome {
    fn differ(&mut self, line: &Move, what: String, file: i32, board: Says) {
        self.differences.push(Difference { line: line.line, what, file, board });
    }
}

/// The players: as the head of the file says, and whoever else moves; never fewer than two.
fn players(record: &Record) -> Vec<&str> {
    let mut players: Vec<&str> = record.players.iter().map(String::as_str).collect();
    for line in record.moves.iter().filter(|line| is_move(line)) {
        if !players.contains(&line.player.as_str()) {
            players.push(&line.player);
        }
    }
    while players.len() < 2 {
        players.push("");
    }
    players
}

/// The number of tiles that an exchange names or counts.
fn exchanged(written: &str) -> u8 {
    let tiles = written.trim_start_matches('-');
    tiles.parse().unwrap_or_else(|_| tiles.chars().count().min(usize::from(u8::MAX)) as u8)
}
