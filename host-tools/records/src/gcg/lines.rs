//! Event lines and notes of a GCG file before they are text: who is dealt which move, racks, running totals.
//!
//! Some programs deal moves round from `#player1` and go by no nick, some count the bag, and all want a rack with every move.

use super::note::{self, PointsNote};
use game::Seat;
use std::collections::HashMap;
use std::fmt::Write;

/// The move of who does nothing.
pub(super) const PASS: &str = "-";

/// The tiles of a line's rack.
pub(super) enum Rack {
    /// These were there.
    Held(String),
    /// Nobody told: these may have been there.
    MadeUp(String),
    /// The format wants none.
    None,
}

/// The kind of an event line, as far as it is written and dealt differently.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word: notes that wait for one stand behind it.
    Word,
    /// Another move.
    Other,
    /// The last word goes back.
    Withdrawn,
    /// Points for the others' racks.
    Gain,
    /// Points off at the end. Quackle would read the line as a move; it takes only lines that begin with `>`, and the format
    /// lets white space be used freely.
    Loss,
}

/// An event line.
pub(super) struct Line {
    pub(super) seat: Seat,
    pub(super) kind: Kind,
    pub(super) rack: Rack,
    /// Place and word, or what else was done.
    pub(super) action: String,
    pub(super) points: i32,
    pub(super) notes: Vec<String>,
}

/// All lines of a file.
#[derive(Default)]
pub(super) struct Lines {
    /// Seats and nicks in the order of play.
    players: Vec<(Seat, String)>,
    /// Notes before the first line.
    early: Vec<String>,
    lines: Vec<Line>,
    /// Notes on the word that is announced.
    waiting: Vec<String>,
    /// Moves that were dealt.
    dealt: usize,
}

impl Lines {
    /// Seats the next player in the order of play, under a nick that nobody else has.
    pub(super) fn seat(&mut self, seat: Seat, name: &str) -> &str {
        let joined = |written: char| if written.is_whitespace() || written == ':' { '_' } else { written };
        let mut nick: String = name.chars().map(joined).collect();
        if self.players.iter().any(|(_, other)| *other == nick) {
            let _ = write!(nick, "_{}", self.players.len() + 1);
        }
        self.players.push((seat, nick));
        self.nick(seat)
    }

    /// Adds a line. Before a move, those who were passed over since the last one pass with this rack: they have gone.
    pub(super) fn push(&mut self, mut line: Line, made_up: &str) {
        match line.kind {
            Kind::Word => line.notes.append(&mut self.waiting),
            _ => self.settle_notes(),
        }
        if matches!(line.kind, Kind::Word | Kind::Other) {
            let order = self.players.iter().map(|&(seat, _)| seat).cycle().skip(self.dealt % self.players.len().max(1));
            let absent: Vec<Seat> = order.take(self.players.len()).take_while(|&seat| seat != line.seat).collect();
            self.dealt += absent.len() + 1;
            self.lines.extend(absent.into_iter().map(|seat| pass(seat, made_up.into())));
        }
        self.lines.push(line);
    }

    /// Notes something of the last line.
    pub(super) fn note(&mut self, text: String) {
        self.lines.last_mut().map_or(&mut self.early, |line| &mut line.notes).push(text);
    }

    /// Notes something of the word that is announced.
    pub(super) fn note_next(&mut self, text: String) {
        self.waiting.push(text);
    }

    /// A note that tells points.
    pub(super) fn points(&self, seat: Seat, reason: &str, points: i32, sheet: i32) -> String {
        PointsNote { nick: self.nick(seat), reason, points, sheet }.to_string()
    }

    /// Writes everything. The last column is the sum of these lines, which is what programs count.
    pub(super) fn write(mut self, out: &mut String) {
        self.settle_notes();
        write_notes(&self.early, out);
        let mut totals: HashMap<Seat, i32> = HashMap::new();
        for (at, Line { seat, kind, action, points, notes, .. }) in self.lines.iter().enumerate() {
            let total = totals.entry(*seat).or_default();
            *total += points;
            let (rack, known) = self.rack(at);
            let indent = if *kind == Kind::Loss { " " } else { "" };
            let sign = if *points < 0 || *kind == Kind::Withdrawn { '-' } else { '+' };
            let points = points.unsigned_abs();
            let _ = writeln!(out, "{indent}>{}: {rack} {action} {sign}{points} {total}", self.nick(*seat));
            let unknown = (!known).then(|| note::RACK_NOT_KNOWN.to_owned());
            write_notes(&unknown.into_iter().chain(notes.iter().cloned()).collect::<Vec<_>>(), out);
        }
    }

    fn settle_notes(&mut self) {
        std::mem::take(&mut self.waiting).into_iter().for_each(|text| self.note(text));
    }

    fn nick(&self, seat: Seat) -> &str {
        self.players.iter().find(|&&(other, _)| other == seat).map_or("", |(_, nick)| nick)
    }

    /// The rack of a line, and whether its tiles are known. Nobody draws after a pass: the tiles that the player lays next were
    /// there already.
    fn rack(&self, at: usize) -> (&str, bool) {
        let line = &self.lines[at];
        let moves = |later: &&Line| later.seat == line.seat && !matches!(later.rack, Rack::None);
        let next = || self.lines[at + 1..].iter().filter(moves).find(|later| later.action != PASS);
        match (&line.rack, next().map(|next| &next.rack)) {
            (Rack::Held(tiles), _) => (tiles, true),
            (Rack::MadeUp(_), Some(Rack::Held(tiles))) if line.action == PASS => (tiles, true),
            (Rack::MadeUp(tiles), _) => (tiles, false),
            (Rack::None, _) => ("", true),
        }
    }
}

/// A line that says that somebody did nothing.
pub(super) fn pass(seat: Seat, made_up: String) -> Line {
    let rack = Rack::MadeUp(made_up);
    Line { seat, kind: Kind::Other, rack, action: PASS.into(), points: 0, notes: vec![] }
}

/// One line for all: programs keep only the last note of a move.
fn write_notes(notes: &[String], out: &mut String) {
    if !notes.is_empty() {
        let _ = writeln!(out, "#note {}", notes.join("; "));
    }
}
