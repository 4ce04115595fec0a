//! The ledger, an append-only account: every point has a line with its reason, and a total is the sum of its lines.

use heapless::Vec;

use crate::seat::Seat;
use crate::units::Points;

/// Lines a game may have. Forty rounds of six players with four lines each need 960.
pub const LEDGER_LINES: usize = 1_280;

/// Reason why points were booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Points the seat announced and noted.
    Noted,
    /// The words laid on the board.
    WordsOnBoard,
    /// The longest new word.
    LongestWord,
    /// The longest word counted again because the rack was emptied.
    RackEmptied,
    /// The whole rack laid in one turn.
    AllTiles,
    /// A challenge was rejected: the word is in the list.
    ChallengeRejected,
    /// A challenge was rejected by the table, whatever the list says.
    ChallengeRejectedByTable,
    /// No points: the table, and no list, found the seat's word good.
    TableValid,
    /// No points: the table, and no list, found the seat's word bad.
    TableInvalid,
    /// No points: somebody challenged, and the seat's word is not in the list.
    NotInList,
    /// The words of a turn were changed against the rules: no points, only told.
    AgainstRules,
    /// Bonus for the length of the words before the player.
    WordLengths,
    /// The letters of the words before the player.
    WordLetters,
    /// Ended the round.
    EndedRound,
    /// Tiles left in the hand.
    LeftInHand,
    /// Tiles left in the others' hands.
    LeftInOthersHands,
    /// No points: a wrong challenge cost the seat this turn.
    MissedTurn,
    /// Minutes of overtime on the game clock.
    Overtime,
    /// No points: the table set the seat's game clock.
    ClockSet,
}

/// One line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whose points.
    pub seat: Seat,
    /// In which round, from 1.
    pub round: u16,
    /// The reason.
    pub reason: Reason,
    /// The points; kept small, see [`Points::LINE_MAX`].
    points: i16,
}

impl Line {
    /// The points.
    pub fn points(&self) -> Points {
        Points(i32::from(self.points))
    }
}

/// All lines of a game, oldest first.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    lines: Vec<Line, LEDGER_LINES, u16>,
}

impl Ledger {
    pub(crate) const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// The lines, oldest first.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// A seat's total.
    pub fn total(&self, seat: Seat) -> Points {
        self.lines.iter().filter(|line| line.seat == seat).map(Line::points).sum()
    }

    /// Points of a seat in one round.
    pub fn round_total(&self, seat: Seat, round: u16) -> Points {
        self.lines.iter().filter(|line| line.seat == seat && line.round == round).map(Line::points).sum()
    }

    /// Number of lines that still fit.
    pub fn room(&self) -> usize {
        LEDGER_LINES - self.lines.len()
    }

    pub(crate) fn clear(&mut self) {
        self.lines.clear();
    }

    /// Books a line; the caller has checked that it fits.
    #[inline(never)]
    pub(crate) fn book(&mut self, seat: Seat, round: u16, points: Points, reason: Reason) {
        let capped = points.0.clamp(-Points::LINE_MAX.0, Points::LINE_MAX.0) as i16;
        let _ = self.lines.push(Line { seat, round, reason, points: capped });
    }
}
