//! Challenging: who may doubt a word when, and what the verdict costs whom.

use crate::event::Ruling;
use crate::ledger::{Ledger, Reason};
use crate::phase::{Duty, Phase, TakeBack, Then, TurnEnd};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::sheet::{Challenging, Scope, Upheld};
use crate::table::Table;
use crate::turn::Said;
use crate::units::Points;

impl Table {
    /// Another seat doubts what was announced; nothing is booked before the verdict.
    pub(crate) fn challenge(&mut self, said: Said, by: Seat) -> Result<(), Refusal> {
        let Said { seat, spent, late } = said;
        if self.sheet().challenging.is_none() {
            return Err(Refusal::NotInThisGame);
        }
        if by == seat {
            return Err(Refusal::OwnWord);
        }
        if !self.settings.seats().contains(by) {
            return Err(Refusal::EmptySeat);
        }
        if self.judged {
            return Err(Refusal::AlreadyJudged);
        }
        self.enter(Phase::Challenged { seat, spent, late, by })
    }

    /// The doubt is decided, by the list or by the table.
    pub(crate) fn verdict(&mut self, ledger: &mut Ledger, said: Said, by: Seat, ruling: Ruling) -> Result<(), Refusal> {
        let challenging = self.sheet().challenging.ok_or(Refusal::NotInThisGame)?;
        if ruling.valid() { self.reject(ledger, challenging, said, by, ruling) } else { self.uphold(challenging, said) }
    }

    fn reject(
        &mut self,
        ledger: &mut Ledger,
        challenging: Challenging,
        said: Said,
        by: Seat,
        ruling: Ruling,
    ) -> Result<(), Refusal> {
        let reason = match ruling {
            Ruling::Overruled { .. } => Reason::ChallengeRejectedByTable,
            Ruling::InList | Ruling::NotInList => Reason::ChallengeRejected,
        };
        let cost = Points(-i32::from(self.settings.house.challenge_cost));
        if cost != Points::ZERO {
            ledger.book(by, self.round, cost, reason);
        }
        self.judged = challenging.scope == Scope::WholeTurn;
        let Said { seat, spent, late } = said;
        self.enter(Phase::Announced { seat, spent, late })
    }

    fn uphold(&mut self, challenging: Challenging, said: Said) -> Result<(), Refusal> {
        self.penalised = true;
        self.out = None;
        let draw = self.drawable(self.settings.house.penalty_tiles);
        let Said { seat, spent, late } = said;
        let (what, then) = match challenging.upheld {
            Upheld::TurnLost => (TakeBack::Everything, Then::TurnOver(TurnEnd::Lost)),
            Upheld::WordBack => (TakeBack::TheWord, Then::Announce { late }),
        };
        self.enter(Phase::Duty { seat, spent, duty: Duty::TakeBack { what, draw }, then })
    }
}
