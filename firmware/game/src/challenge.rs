//! Challenges: who may challenge a word when, and what the verdict costs whom.

use crate::board::Placement;
use crate::event::Ruling;
use crate::house::WrongChallenge;
use crate::ledger::{Ledger, Reason};
use crate::phase::{Duty, OnTurn, Phase, TakeBack, Then, TurnEnd};
use crate::robbing::Robbing;
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::settings::ScoringMode;
use crate::sheet::{Challenging, Scope, Upheld};
use crate::table::Table;
use crate::units::Points;

/// A challenge: the seat that makes it, and how many words it is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Challenge {
    pub(crate) by: Seat,
    pub(crate) words: usize,
}

impl Table {
    /// Another seat challenges what was announced; nothing is booked before the verdict.
    pub(crate) fn challenge(&mut self, on: OnTurn, by: Seat) -> Result<(), RuleError> {
        if self.sheet().challenging.is_none() {
            return Err(RuleError::NotInThisGame);
        }
        if by == on.seat {
            return Err(RuleError::OwnWord);
        }
        if !self.in_play().contains(by) {
            return Err(RuleError::EmptySeat);
        }
        if self.judged {
            return Err(RuleError::AlreadyJudged);
        }
        self.answers = 0;
        self.enter(Phase::Challenged { on, by })
    }

    /// An answer is shown: it can be booked, and nothing else. Where words are typed, one slip is corrected; in a tournament none.
    pub(crate) fn answered(&mut self) -> Result<(), RuleError> {
        if self.answers > 0 && !self.may_correct_slip() {
            return Err(RuleError::AlreadyAnswered);
        }
        self.answers += 1;
        Ok(())
    }

    /// True if the words of the challenge may be typed once more.
    pub(crate) fn may_correct_slip(&self) -> bool {
        let typed = self.scoring_mode() != ScoringMode::Board && !self.settings.house.tournament;
        matches!(self.phase, Phase::Challenged { .. }) && self.answers == 1 && typed
    }

    /// The challenged tiles lie on the board so; they are remembered until the turn is over.
    pub(crate) fn lies_there(&mut self, tiles: &Placement) -> Result<(), RuleError> {
        let letters = self.settings.letters().ok_or(RuleError::NotInThisGame)?;
        if self.scoring_mode() != ScoringMode::Board {
            return Err(RuleError::NotInThisGame);
        }
        self.board.count(tiles, letters).map_err(RuleError::Board)?;
        self.challenged.clone_from(tiles);
        Ok(())
    }

    /// The challenge is decided, by the list or by the table.
    pub(crate) fn verdict(
        &mut self,
        ledger: &mut Ledger,
        on: OnTurn,
        challenge: Challenge,
        ruling: Ruling,
    ) -> Result<(), RuleError> {
        let challenging = self.sheet().challenging.ok_or(RuleError::NotInThisGame)?;
        if ruling == Ruling::NoTurn && !matches!(self.sheet().robbing, Some(Robbing::Freely(_))) {
            return Err(RuleError::NotInThisGame);
        }
        if ledger.is_turned() {
            self.book_turned(ledger, on, challenge, ruling);
        }
        if ruling.valid() {
            return self.reject(ledger, challenging, on, challenge, ruling);
        }
        if ledger.is_turned() {
            return self.uphold(challenging, on, ruling);
        }
        let reason = match ruling {
            Ruling::Overruled { .. } => Reason::TableInvalid,
            Ruling::BySheet { .. } | Ruling::NoTurn => Reason::AgainstRules,
            Ruling::InList | Ruling::NotInList => Reason::NotInList,
        };
        ledger.book(on.seat, self.round, Points::ZERO, reason);
        self.uphold(challenging, on, ruling)
    }

    fn reject(
        &mut self,
        ledger: &mut Ledger,
        challenging: Challenging,
        on: OnTurn,
        challenge: Challenge,
        ruling: Ruling,
    ) -> Result<(), RuleError> {
        let reason = match ruling {
            Ruling::Overruled { .. } => Reason::ChallengeRejectedByTable,
            _ => Reason::ChallengeRejected,
        };
        let cost = self.cost_of(challenge.words);
        if self.settings.house.wrong_challenge == WrongChallenge::NextTurn {
            self.missing_turn = self.missing_turn.with(challenge.by);
        }
        if ledger.is_turned() {
            // What it would have cost has been told.
        } else if cost != Points::ZERO {
            ledger.book(challenge.by, self.round, -cost, reason);
        } else if matches!(ruling, Ruling::Overruled { .. }) {
            ledger.book(on.seat, self.round, Points::ZERO, Reason::TableValid);
        }
        self.judged = challenging.scope == Scope::WholeTurn;
        self.found_good = true;
        self.enter(Phase::Announced(on))
    }

    /// The cost of a verdict that was wrong is the other verdict's: found good in truth, the challenge costs its maker
    /// points; found bad, it costs nobody anything. The turn that was lost, or not, stays so.
    fn book_turned(&self, ledger: &mut Ledger, on: OnTurn, challenge: Challenge, ruling: Ruling) {
        let cost = self.cost_of(challenge.words);
        let (seat, points, reason) = match (ruling.valid(), cost) {
            (true, _) => (on.seat, Points::ZERO, Reason::TableInvalid),
            (false, Points::ZERO) => (on.seat, Points::ZERO, Reason::TableValid),
            (false, cost) => (challenge.by, -cost, Reason::ChallengeRejectedByTable),
        };
        ledger.book(seat, self.round, points, reason);
    }

    /// The points a challenge costs if it is wrong.
    pub(crate) fn cost_of(&self, words: usize) -> Points {
        let house = &self.settings.house;
        let times = match house.wrong_challenge {
            WrongChallenge::Points => 1,
            // A challenge is about one word at least, told or not.
            WrongChallenge::PointsPerWord => words.max(1) as i32,
            WrongChallenge::NextTurn | WrongChallenge::Nothing => 0,
        };
        Points(i32::from(house.challenge_cost) * times)
    }

    fn uphold(&mut self, challenging: Challenging, on: OnTurn, ruling: Ruling) -> Result<(), RuleError> {
        self.out = None;
        self.found_good = false;
        // What is not valid when the glass runs out costs once, however many words it was.
        let paid = on.late && self.penalised;
        self.penalised = true;
        // Who lays nothing draws one; moving letters about is nothing.
        let tiles = if ruling == Ruling::NoTurn { 1 } else { self.settings.house.penalty_tiles };
        let draw = if paid { 0 } else { self.drawable(tiles) };
        let (what, then) = match challenging.upheld {
            _ if ruling == Ruling::NoTurn => (TakeBack::Everything, Then::TurnOver(TurnEnd::Lost)),
            Upheld::TurnLost => (TakeBack::Everything, Then::TurnOver(TurnEnd::Lost)),
            Upheld::WordBack => (TakeBack::TheWord, Then::Announce),
        };
        self.enter(Phase::Duty { on, duty: Duty::TakeBack { what, draw }, then })
    }
}
