//! A Scrabble game as GCG, the way players write games down and programs read them (a text format).
//!
//! Everything is told by the events alone, so that a flash file, a device on a cable and the page write the same. What
//! nobody told the device is written as programs expect it: a tile that is not known is `?`.

use game::board::{Board, Direction, Placed, Placement};
use game::{Event, Game, Hand, Laid, Play, Reason, SEATS, ScoringMode, Seat, Settings};
use heapless::{String, Vec};
use letters::{Language, Tile};
use std::fmt::{self, Write};

/// Why a game is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGcg {
    /// It is no Scrabble, or it was kept by points: nobody knows where the tiles lie.
    NoBoard,
    /// The text found no room.
    NoRoom,
}

impl fmt::Display for NoGcg {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NoBoard => "GCG tells where tiles lie: only Scrabble kept by board can be written so",
            Self::NoRoom => "the game does not fit",
        })
    }
}

impl std::error::Error for NoGcg {}

impl From<fmt::Error> for NoGcg {
    fn from(_: fmt::Error) -> Self {
        Self::NoRoom
    }
}

/// What a player is called.
pub type PlayerName = String<24>;

/// What a player is called in the moves: without spaces.
type Nick = String<32>;

/// Writes the game that these events make. They are folded once more, in `scratch`; `name` says who sits where.
pub fn write_gcg(
    scratch: &mut Game,
    events: impl IntoIterator<Item = Event>,
    name: impl Fn(Seat) -> PlayerName,
    out: &mut dyn Write,
) -> Result<(), NoGcg> {
    scratch.clear();
    let mut writer = Writer {
        game: scratch,
        nicks: [const { Nick::new() }; SEATS],
        hands: [const { None }; SEATS],
        lifted: None,
        out,
    };
    for event in events {
        writer.take(&event, &name)?;
    }
    if writer.game.is_empty() { Err(NoGcg::NoBoard) } else { Ok(()) }
}

struct Writer<'a> {
    game: &'a mut Game,
    nicks: [Nick; SEATS],
    /// Hands at the end, as far as their tiles were told.
    hands: [Option<Vec<Tile, { game::HAND_MAX }, u8>>; SEATS],
    /// Tiles that lie on the table and may have to go back.
    lifted: Option<Placement>,
    out: &'a mut dyn Write,
}

impl Writer<'_> {
    fn take(&mut self, event: &Event, name: &impl Fn(Seat) -> PlayerName) -> Result<(), NoGcg> {
        let mover = self.game.phase().seat();
        let before = self.game.ledger().lines().len();
        let board = self.game.board().clone();
        if self.game.apply(event).is_err() {
            // A game that was read back has no such event.
            return Ok(());
        }
        match (event, mover) {
            (Event::Begin(settings), _) => self.begin(settings, name)?,
            (Event::Note(play), Some(seat)) => self.note(&board, seat, play, before)?,
            (Event::Pass { .. }, Some(seat)) => self.line(seat, "?", "-", 0, self.game.total(seat).0)?,
            (Event::Exchange { tiles, .. }, Some(seat)) => {
                let rack: String<8> = (0..*tiles).map(|_| '?').collect();
                let total = self.game.total(seat).0;
                self.line(seat, &rack, format_args!("-{tiles}"), 0, total)?;
            }
            (Event::Announce { .. }, _) => self.lifted = None,
            (Event::Back(tiles), _) => self.lifted = Some(tiles.clone()),
            (Event::Verdict { ruling, .. }, Some(seat)) if !ruling.valid() => self.withdraw(&board, seat)?,
            (Event::Hand { seat, hand: Hand::Tiles(tiles) }, _) => self.hands[seat.index()] = Some(tiles.clone()),
            _ => {}
        }
        (before..self.game.ledger().lines().len()).try_for_each(|line| self.book(line))
    }

    /// The head: names, and whose tiles they are.
    fn begin(&mut self, settings: &Settings, name: &impl Fn(Seat) -> PlayerName) -> Result<(), NoGcg> {
        if settings.scoring_mode != ScoringMode::Board {
            return Err(NoGcg::NoBoard);
        }
        writeln!(self.out, "#character-encoding UTF-8")?;
        for (number, seat) in (1..).zip(settings.seats().iter()) {
            let name = name(seat);
            let twice = self.nicks.iter().any(|nick| nick.as_str() == name.as_str());
            let nick = &mut self.nicks[seat.index()];
            for written in name.chars() {
                nick.push(if written.is_whitespace() || written == ':' { '_' } else { written })
                    .map_err(|_| NoGcg::NoRoom)?;
            }
            if twice {
                write!(nick, "_{number}")?;
            }
            writeln!(self.out, "#player{number} {nick} {name}")?;
        }
        let letters = match settings.language() {
            Some(Language::French) => "french",
            Some(Language::English) => "english",
            _ => "german",
        };
        writeln!(self.out, "#tile-distribution {letters}")?;
        Ok(())
    }

    /// A turn that was noted, on the board as it was before.
    fn note(&mut self, board: &Board, seat: Seat, play: &Play, before: usize) -> Result<(), NoGcg> {
        let lines = &self.game.ledger().lines()[before..];
        let points: i32 = lines.iter().filter(|line| line.seat == seat).map(|line| line.points().0).sum();
        let total = self.game.total(seat).0;
        match &play.laid {
            Laid::Tiles(tiles) => self.play(board, seat, tiles, points, total),
            // Only a remark: from there on the table counted by itself.
            _ => Ok(writeln!(self.out, "#note {} {points:+} {total}, by points", self.nicks[seat.index()])?),
        }
    }

    /// Tiles laid: the place as the word runs, the word with dots for what lay there.
    fn play(&mut self, board: &Board, seat: Seat, tiles: &[Placed], points: i32, total: i32) -> Result<(), NoGcg> {
        let Some(letters) = self.game.settings().letters() else { return Ok(()) };
        let Some(main) = board.count(tiles, letters).ok().and_then(|counted| counted.words.first().cloned()) else {
            return Ok(());
        };
        let mut written = String::<40>::new();
        let mut place = String::<4>::new();
        match main.direction {
            Direction::Across => write!(place, "{}", main.start)?,
            Direction::Down => write!(place, "{}{}", (b'A' + main.start.column()) as char, main.start.row() + 1)?,
        }
        let mut square = Some(main.start);
        for &tile in main.word.tiles() {
            let new = square.is_some_and(|square| tiles.iter().any(|placed| placed.square == square));
            written.push(if new { as_written(tile) } else { '.' }).map_err(|_| NoGcg::NoRoom)?;
            square = square.and_then(|square| main.direction.step(square, 1));
        }
        let rack: String<16> = tiles.iter().map(|placed| as_held(placed.tile)).collect();
        self.line(seat, &rack, format_args!("{place} {written}"), points, total)
    }

    /// A doubt was upheld: the word as it lay there, and that it went back.
    fn withdraw(&mut self, board: &Board, seat: Seat) -> Result<(), NoGcg> {
        let total = self.game.total(seat).0;
        let Some(tiles) = self.lifted.take() else { return self.line(seat, "?", "-", 0, total) };
        let Some(points) = self.value(board, &tiles) else { return Ok(()) };
        self.play(board, seat, &tiles, points, total + points)?;
        let rack: String<16> = tiles.iter().map(|placed| as_held(placed.tile)).collect();
        self.line(seat, &rack, "--", -points, total)
    }

    /// What the tiles would have scored.
    fn value(&self, board: &Board, tiles: &[Placed]) -> Option<i32> {
        let settings = self.game.settings();
        let points = board.count(tiles, settings.letters()?).ok()?.points().0;
        let whole_rack = tiles.len() == game::board::RACK;
        Some(points + if whole_rack { i32::from(settings.house.all_tiles_bonus) } else { 0 })
    }

    /// What a line of the ledger says besides the moves: wrong doubts, missed turns, racks and overtime.
    fn book(&mut self, number: usize) -> Result<(), NoGcg> {
        let lines = self.game.ledger().lines();
        let Some(&line) = lines.get(number) else { return Ok(()) };
        let total = lines[..=number].iter().filter(|other| other.seat == line.seat).map(|other| other.points().0).sum();
        let (seat, points) = (line.seat, line.points().0);
        match line.reason {
            Reason::ChallengeRejected | Reason::ChallengeRejectedByTable => {
                self.remark(seat, "(challenge)", points, total)
            }
            Reason::MissedTurn => self.line(seat, "?", "-", points, total),
            Reason::Overtime => self.line(seat, "?", "(time)", points, total),
            Reason::LeftInHand => match self.rack(|other| other == seat) {
                Some(rack) => self.line(seat, &rack, format_args!("({rack})"), points, total),
                None => self.remark(seat, "(rack)", points, total),
            },
            Reason::LeftInOthersHands => match self.rack(|other| other != seat) {
                Some(rack) => self.line(seat, "", format_args!("({rack})"), points, total),
                None => self.remark(seat, "(racks)", points, total),
            },
            _ => Ok(()),
        }
    }

    /// The tiles left on these seats' racks, if they are known.
    fn rack(&self, whose: impl Fn(Seat) -> bool) -> Option<String<192>> {
        let mut rack = String::new();
        let out = self.game.ending();
        for seat in self.game.settings().seats().iter().filter(|&seat| whose(seat)) {
            match &self.hands[seat.index()] {
                Some(tiles) => tiles.iter().for_each(|&tile| {
                    // At most six hands of forty tiles, and no game has as many.
                    let _ = rack.push(as_held(tile));
                }),
                None if self.game.entered(seat).hand.0 == 0 || out == Some(game::Ending::Out(seat)) => {}
                None => return None,
            }
        }
        Some(rack)
    }

    /// What the format has no line for, so that other programs would refuse or misread the file: points of who doubted in
    /// vain, and racks of which only the value is known.
    fn remark(&mut self, seat: Seat, what: &str, points: i32, total: i32) -> Result<(), NoGcg> {
        Ok(writeln!(self.out, "#note {} {what} {points:+} {total}", self.nicks[seat.index()])?)
    }

    fn line(&mut self, seat: Seat, rack: &str, what: impl fmt::Display, points: i32, total: i32) -> Result<(), NoGcg> {
        Ok(writeln!(self.out, ">{}: {rack} {what} {points:+} {total}", self.nicks[seat.index()])?)
    }
}

/// A tile on the board: a blank is a small letter.
fn as_written(tile: Tile) -> char {
    match tile {
        Tile::Letter(letter) => letter.as_char(),
        Tile::JokerAs(letter) => letter.as_small_char(),
        Tile::Joker => '?',
    }
}

/// A tile on a rack.
fn as_held(tile: Tile) -> char {
    match tile {
        Tile::Letter(letter) => letter.as_char(),
        Tile::JokerAs(_) | Tile::Joker => '?',
    }
}
