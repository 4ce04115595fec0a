//! The ledger, an append-only account: every point has a line with its reason, and a total is the sum of its lines.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::mend::Mends;
use crate::seat::Seat;
use crate::units::Points;

/// Lines a game may have. Forty rounds of six players with four lines each need 960.
pub const LEDGER_LINES: usize = 1_280;

/// Reason why points were booked. Mends are kept with its number: a new one comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The table's number for somebody who joined in the middle.
    Joined,
    /// No points: the seat agreed to a pause in a tournament.
    Paused,
    /// No points: the arbiter gave the seat's turn back.
    Again,
}

impl Reason {
    /// True if the line is a turn's or a hand's own: another event may come with the same one, as a missed turn does.
    pub(crate) const fn is_entered(self) -> bool {
        matches!(
            self,
            Self::Noted
                | Self::WordsOnBoard
                | Self::LongestWord
                | Self::RackEmptied
                | Self::AllTiles
                | Self::LeftInHand
        )
    }

    /// True if the line is mended by its number alone: no turn and no hand stands behind it.
    pub const fn is_number(self) -> bool {
        matches!(
            self,
            Self::ChallengeRejected
                | Self::ChallengeRejectedByTable
                | Self::WordLengths
                | Self::WordLetters
                | Self::EndedRound
                | Self::Overtime
        )
    }
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
    /// Place in the log of the event it came from.
    pub at: u16,
    /// The points doubled, and one more if the line was mended; kept small, see [`Points::LINE_MAX`].
    value: i16,
}

impl Line {
    /// The points.
    pub fn points(&self) -> Points {
        Points(i32::from(self.value >> 1))
    }

    /// True if it was put right.
    pub const fn is_mended(&self) -> bool {
        self.value & 1 == 1
    }
}

/// All lines of a game, oldest first.
#[derive(Debug, Default)]
pub struct Ledger {
    /// Place in the log of the event that is being applied.
    at: u16,
    mends: Mends,
    lines: Vec<Line, LEDGER_LINES, u16>,
}

/// The mends that made them do not matter.
impl PartialEq for Ledger {
    fn eq(&self, other: &Self) -> bool {
        self.lines == other.lines
    }
}

impl Eq for Ledger {}

impl Ledger {
    pub(crate) const fn new() -> Self {
        Self { at: 0, mends: Mends::new(), lines: Vec::new() }
    }

    /// The lines, oldest first.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// A seat's total.
    pub fn total(&self, seat: Seat) -> Points {
        self.lines.iter().filter(|line| line.seat == seat).map(Line::points).sum()
    }

    /// Points of a seat in one round. What it joined with was given, and not won.
    pub fn round_total(&self, seat: Seat, round: u16) -> Points {
        let won = |line: &&Line| line.seat == seat && line.round == round && line.reason != Reason::Joined;
        self.lines.iter().filter(won).map(Line::points).sum()
    }

    /// Points of the seat's last longest word, if they were not doubled for an emptied rack.
    pub(crate) fn undoubled(&self, seat: Seat) -> Option<Points> {
        let of_word =
            |line: &&Line| line.seat == seat && matches!(line.reason, Reason::LongestWord | Reason::RackEmptied);
        let last = self.lines.iter().rev().find(of_word)?;
        (last.reason == Reason::LongestWord).then(|| last.points())
    }

    /// Number of lines that still fit.
    pub fn room(&self) -> usize {
        LEDGER_LINES - self.lines.len()
    }

    pub(crate) fn clear(&mut self) {
        self.lines.clear();
    }

    /// Lines from here on come from the event at this place of the log.
    pub(crate) fn set_place(&mut self, at: usize) {
        self.at = at as u16;
    }

    /// The place of the event that is being applied.
    pub(crate) const fn place(&self) -> u16 {
        self.at
    }

    pub(crate) const fn mends(&self) -> &Mends {
        &self.mends
    }

    pub(crate) const fn mends_mut(&mut self) -> &mut Mends {
        &mut self.mends
    }

    /// True if the event that is being applied counts nothing.
    pub(crate) fn is_struck(&self) -> bool {
        self.mends.is_struck(self.at)
    }

    /// The seat to which the turn that is being applied belongs, if not to the one on turn.
    pub(crate) fn whose(&self) -> Option<Seat> {
        self.mends.whose(self.at)
    }

    /// True if the verdict that is being applied was wrong.
    pub(crate) fn is_turned(&self) -> bool {
        self.mends.is_turned(self.at)
    }

    /// True if the game went on behind the event that is being applied: it did not end there.
    pub(crate) fn went_on(&self) -> bool {
        self.mends.went_on(self.at)
    }

    /// True if the event that is being applied is the last mend.
    pub(crate) fn is_last_mend(&self) -> bool {
        self.mends.is_last(self.at)
    }

    /// Books a line; the caller has checked that it fits.
    pub(crate) fn book(&mut self, seat: Seat, round: u16, points: Points, reason: Reason) {
        self.book_from(self.at, seat, round, points, reason);
    }

    /// Books a line that comes from an earlier event.
    #[inline(never)]
    pub(crate) fn book_from(&mut self, at: u16, seat: Seat, round: u16, points: Points, reason: Reason) {
        let points = self.mends.points(at, seat, reason).unwrap_or(points).within_line().0 as i16;
        let mended = self.mends.mark(at, seat, reason);
        let _ = self.lines.push(Line { seat, round, reason, at, value: points << 1 | i16::from(mended) });
    }
}
