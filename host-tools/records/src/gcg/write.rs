//! The GCG writer: a Scrabble game by board, folded from its events once more.
//!
//! Everything is told by the events alone, so that a flash file, a device on a cable and the page write the same. Racks that nobody told are
//! made up of letters that are not on the board, and a note says so: programs take `?` for a blank, and refuse a third one.

use super::lines::{Kind, Line, Lines, PASS, Rack, pass};
use super::note;
use super::{ALL_TILES, Letters};
use game::board::{Board, Direction, Placed, Placement, RACK};
use game::{Event, Game, Hand, Laid, Play, Reason, SEATS, ScoringMode, Seat, Seats, Settings, Telling};
use letters::Tile;
use std::fmt::{Display, Write};

/// It is no Scrabble, or it was kept by points: nobody knows where the tiles lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("GCG tells where tiles lie: only Scrabble kept by board can be written so")]
pub struct NoBoard;

/// The game of these events in GCG; `name` says who sits where.
pub fn written<N: Display>(
    events: impl IntoIterator<Item = Event>,
    name: impl Fn(Seat) -> N,
) -> Result<String, NoBoard> {
    let mut text = String::new();
    let mut writer =
        Writer { game: Box::new(Game::new()), lines: Lines::default(), hands: [const { None }; SEATS], lifted: None };
    let mut by_board = false;
    // What the game refuses it does not have: one that was read back has no such event.
    for event in events {
        let _ = writer.game.apply(&event);
        by_board |= writer.game.scoring_mode() == ScoringMode::Board;
    }
    if !by_board {
        return Err(NoBoard);
    }
    // Who joins in the middle has a place in the order of play from the beginning.
    let seats = writer.game.settings().seats();
    let mut telling = writer.game.retell();
    while let Some(event) = writer.take(&mut telling) {
        if let Event::Begin(settings) = &event {
            writer.begin(settings, seats, |seat| name(seat).to_string(), &mut text);
        }
    }
    writer.lines.write(&mut text);
    Ok(text)
}

struct Writer {
    game: Box<Game>,
    lines: Lines,
    /// Hands at the end, as far as their tiles were told.
    hands: [Option<String>; SEATS],
    /// Tiles that lie on the table and may have to go back.
    lifted: Option<Placement>,
}

impl Writer {
    /// The head: names in the order of play, and whose tiles they are.
    fn begin(&mut self, settings: &Settings, seats: Seats, name: impl Fn(Seat) -> String, out: &mut String) {
        out.push_str("#character-encoding UTF-8\n");
        let round = std::iter::successors(Some(settings.starter), |&seat| seats.after(seat));
        for (number, seat) in (1..).zip(round.take(seats.count().into())) {
            let name: String = name(seat).split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(out, "#player{number} {} {name}", self.lines.seat(seat, &name));
        }
        let letters = settings.language().and_then(Letters::of).unwrap_or(Letters::De);
        let _ = writeln!(out, "#tile-distribution {}", letters.distribution());
    }

    /// Takes the next event, as it was mended.
    fn take(&mut self, telling: &mut Telling) -> Option<Event> {
        let mover = self.game.phase().seat();
        let before = self.game.ledger().lines().len();
        let board = self.game.board().clone();
        let at = telling.at();
        let event = self.game.tell(telling)?;
        match (&event, mover) {
            (Event::Note(play), Some(_)) if self.game.is_struck(at) => self.struck(&board, before, play),
            (Event::Note(play), Some(seat)) => self.noted(&board, seat, play, before),
            (Event::Pass { .. }, Some(seat)) => self.pass(seat),
            (Event::Exchange { tiles, .. }, Some(seat)) => self.exchange(seat, *tiles),
            (Event::Announce { .. }, _) => self.lifted = None,
            (Event::Back(tiles), _) => self.lifted = Some(tiles.clone()),
            (Event::Verdict { ruling, .. }, Some(seat)) if !ruling.valid() => self.withdraw(&board, seat),
            (Event::Hand { seat, hand: Hand::Tiles(tiles) }, _) => {
                self.hands[seat.index()] = Some(tiles.iter().copied().map(as_held).collect());
            }
            _ => {}
        }
        let back = matches!(&event, Event::Verdict { ruling, .. } if !ruling.valid());
        (before..self.game.ledger().lines().len()).for_each(|line| self.book(line, back));
        Some(event)
    }

    /// A turn that was struck: its word lay there, and went back.
    fn struck(&mut self, board: &Board, before: usize, play: &Play) {
        let (Laid::Tiles(tiles), Some(line)) = (&play.laid, self.game.ledger().lines().get(before)) else { return };
        self.lifted = Some(tiles.clone());
        self.withdraw(board, line.seat);
    }

    /// A turn that was noted, on the board as it was before. It is the seat's that has its points.
    fn noted(&mut self, board: &Board, mover: Seat, play: &Play, before: usize) {
        let lines = &self.game.ledger().lines()[before..];
        let of_turn =
            |line: &&game::Line| matches!(line.reason, Reason::Noted | Reason::WordsOnBoard | Reason::AllTiles);
        let seat = lines.iter().find(of_turn).map_or(mover, |line| line.seat);
        let points: i32 = lines.iter().filter(|line| line.seat == seat).map(|line| line.points().0).sum();
        let mended = lines.iter().any(|line| line.is_mended());
        match &play.laid {
            Laid::Tiles(tiles) => self.word(board, seat, tiles, points, mended),
            // From there on the table counted by itself.
            _ => self.lines.note(self.lines.points(seat, "by points", points, self.game.total(seat).0)),
        }
    }

    /// Tiles laid: the place as the word runs, the word with dots for what lay there.
    fn word(&mut self, board: &Board, seat: Seat, tiles: &[Placed], points: i32, mended: bool) {
        let Some(letters) = self.game.settings().letters() else { return };
        let Some(main) = board.count(tiles, letters).ok().and_then(|counted| counted.words.first().cloned()) else {
            return;
        };
        let mut action = match main.direction {
            Direction::Across => format!("{} ", main.start),
            Direction::Down => format!("{}{} ", (b'A' + main.start.column()) as char, main.start.row() + 1),
        };
        let mut square = Some(main.start);
        for &tile in main.word.tiles() {
            let new = square.is_some_and(|square| tiles.iter().any(|placed| placed.square == square));
            action.push(if new { as_written(tile) } else { '.' });
            square = square.and_then(|square| main.direction.step(square, 1));
        }
        let bonus = i32::from(self.game.settings().house.all_tiles_bonus);
        let other_bonus = tiles.len() == RACK && bonus != ALL_TILES;
        let mended = mended.then(|| note::MENDED.to_owned());
        let notes = other_bonus.then(|| note::all_tiles(bonus)).into_iter().chain(mended).collect();
        self.push(Line { seat, kind: Kind::Word, rack: held(tiles), action, points, notes });
    }

    fn pass(&mut self, seat: Seat) {
        self.push(pass(seat, self.made_up(1)));
    }

    fn exchange(&mut self, seat: Seat, tiles: u8) {
        let rack = Rack::MadeUp(self.made_up(tiles));
        self.push(Line { seat, kind: Kind::Other, rack, action: format!("{PASS}{tiles}"), points: 0, notes: vec![] });
    }

    /// A challenge was upheld: the word as it lay there, and that it went back.
    fn withdraw(&mut self, board: &Board, seat: Seat) {
        let Some(tiles) = self.lifted.take() else { return self.pass(seat) };
        let Some(points) = self.value(board, &tiles) else { return };
        self.word(board, seat, &tiles, points, false);
        let (rack, action) = (held(&tiles), "--".into());
        self.push(Line { seat, kind: Kind::Withdrawn, rack, action, points: -points, notes: vec![] });
    }

    /// The score that the tiles would have had.
    fn value(&self, board: &Board, tiles: &[Placed]) -> Option<i32> {
        let settings = self.game.settings();
        let points = board.count(tiles, settings.letters()?).ok()?.points().0;
        Some(points + if tiles.len() == RACK { i32::from(settings.house.all_tiles_bonus) } else { 0 })
    }

    /// Lines of the ledger besides the moves: wrong challenges, missed turns, racks and overtime. The format has no line for
    /// a wrong challenge or for a rack of which only the value is known. The word that a wrong challenge was about comes next, unless it
    /// went back before the ruling was reversed.
    fn book(&mut self, number: usize, back: bool) {
        let lines = self.game.ledger().lines();
        let Some(&line) = lines.get(number) else { return };
        let sheet = lines[..=number].iter().filter(|other| other.seat == line.seat).map(|other| other.points().0).sum();
        let (seat, points) = (line.seat, line.points().0);
        let told = |lines: &Lines, reason: &str| lines.points(seat, reason, points, sheet);
        match line.reason {
            Reason::ChallengeRejected | Reason::ChallengeRejectedByTable if back => {
                self.lines.note(told(&self.lines, "challenge"));
            }
            Reason::ChallengeRejected | Reason::ChallengeRejectedByTable => {
                self.lines.note_next(told(&self.lines, "challenge"));
            }
            Reason::Joined => self.lines.note(told(&self.lines, "joins")),
            Reason::MissedTurn => self.pass(seat),
            Reason::Overtime => self.end(seat, Kind::Loss, Rack::None, "(time)".into(), points),
            Reason::LeftInHand => match self.left(|other| other == seat) {
                Some(rack) => self.end(seat, Kind::Loss, Rack::Held(rack.clone()), format!("({rack})"), points),
                None => self.lines.note(told(&self.lines, "rack")),
            },
            Reason::LeftInOthersHands => match self.left(|other| other != seat) {
                Some(rack) => self.end(seat, Kind::Gain, Rack::None, format!("({rack})"), points),
                None => self.lines.note(told(&self.lines, "racks")),
            },
            _ => {}
        }
    }

    fn end(&mut self, seat: Seat, kind: Kind, rack: Rack, action: String, points: i32) {
        self.lines.push(Line { seat, kind, rack, action, points, notes: vec![] }, "");
    }

    /// Adds a move, while anybody knows where tiles lie.
    fn push(&mut self, line: Line) {
        if self.game.scoring_mode() == ScoringMode::Board {
            self.lines.push(line, &self.made_up(1));
        }
    }

    /// The tiles left on these seats' racks, if they are known.
    fn left(&self, whose: impl Fn(Seat) -> bool) -> Option<String> {
        let mut rack = String::new();
        for seat in self.game.settings().seats().iter().filter(|&seat| whose(seat)) {
            match &self.hands[seat.index()] {
                Some(tiles) => rack.push_str(tiles),
                None if self.game.entered(seat).hand.0 == 0 => {}
                None if self.game.ending() == Some(game::Ending::Out(seat)) => {}
                None => return None,
            }
        }
        Some(rack)
    }

    /// So many tiles that are not on the board, of which there are most. Letters of ASCII come first, for a program counts
    /// exchanged tiles by bytes, and blanks last, for one that nobody told would be a guess.
    fn made_up(&self, tiles: u8) -> String {
        let letters = self.game.settings().letters().into_iter().flat_map(|set| set.letters().map(Tile::Letter));
        let kinds = letters.chain([Tile::Joker]).map(|tile| (as_held(tile), self.game.unseen(tile)));
        let mut unseen: Vec<(char, i8)> = kinds.filter(|&(_, number)| number > 0).collect();
        let mut rack = String::new();
        for _ in 0..tiles {
            let rank = |&(tile, number): &(char, i8)| (tile.is_ascii_uppercase(), tile != BLANK, number);
            let Some(most) = unseen.iter_mut().rev().max_by_key(|kind| rank(kind)) else { break };
            rack.push(most.0);
            most.1 -= 1;
            unseen.retain(|&(_, number)| number > 0);
        }
        rack
    }
}

/// A blank on a rack.
const BLANK: char = '?';

fn held(tiles: &[Placed]) -> Rack {
    Rack::Held(tiles.iter().map(|placed| as_held(placed.tile)).collect())
}

/// A tile on the board: a blank is a small letter.
fn as_written(tile: Tile) -> char {
    match tile {
        Tile::Letter(letter) => letter.as_char(),
        Tile::JokerAs(letter) => letter.as_small_char(),
        Tile::Joker => BLANK,
    }
}

/// A tile on a rack.
fn as_held(tile: Tile) -> char {
    match tile {
        Tile::Letter(letter) => letter.as_char(),
        Tile::JokerAs(_) | Tile::Joker => BLANK,
    }
}
