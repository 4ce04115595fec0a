//! Declarations, state that the device cannot see and is told: the supply is empty, somebody is out.

use crate::event::Declared;
use crate::ledger::Ledger;
use crate::phase::{Duty, Ending, Phase};
use crate::rule_error::RuleError;
use crate::seat::{Seat, Seats};
use crate::settings::ScoringMode;
use crate::sheet::{Settling, WhenEmpty, WhenOut};
use crate::table::Table;

impl Table {
    #[inline(never)]
    pub(crate) fn declare(&mut self, ledger: &mut Ledger, declared: Declared) -> Result<(), RuleError> {
        match (declared, self.phase, self.phase.seat()) {
            (Declared::Out(seat), Phase::Settlement { missing }, _) => {
                self.declare_out_afterwards(ledger, missing, seat)
            }
            (_, _, None) => Err(RuleError::NotNow),
            (Declared::SupplyEmpty, ..) => self.declare_empty(ledger),
            (Declared::Out(seat), ..) => self.declare_out(ledger, seat),
        }
    }

    fn declare_empty(&mut self, ledger: &mut Ledger) -> Result<(), RuleError> {
        let sheet = self.sheet();
        if sheet.supply.is_none() {
            return Err(RuleError::NotInThisGame);
        }
        if self.supply_empty {
            return Err(RuleError::AlreadyDeclared);
        }
        // By board the tiles are counted: nobody needs to be believed.
        if self.scoring_mode() == ScoringMode::Board && self.bag > 0 {
            return Err(RuleError::SupplyNotEmpty);
        }
        self.supply_empty = true;
        self.bag = 0;
        if sheet.passes_need_empty {
            self.passes = 0;
        }
        self.draw_what_is_there();
        match sheet.when_empty {
            WhenEmpty::PlaysOn => Ok(()),
            WhenEmpty::OneMoreTurn => {
                // A rack is filled when its turn is over: only a penalty lets the seat on turn draw the last tile.
                let drawn_in_this_turn = self.penalised || matches!(self.phase, Phase::Duty { .. });
                self.turns_left = Some(self.in_play().count() + u8::from(drawn_in_this_turn));
                Ok(())
            }
            // Who announces may have laid the last tile: then the round is won.
            WhenEmpty::Draw if matches!(self.phase, Phase::Ready { .. } | Phase::Turn { .. }) => {
                self.play_ends(ledger, Ending::Drawn)
            }
            WhenEmpty::Draw => Ok(()),
        }
    }

    /// Whoever was drawing has taken the last one.
    fn draw_what_is_there(&mut self) {
        self.pending_duty = match self.pending_duty {
            Some((_, Duty::Draw { .. } | Duty::RefillTo { .. })) => None,
            Some((seat, Duty::ExtraTurn { .. })) => Some((seat, Duty::ExtraTurn { tiles: 0 })),
            pending_duty => pending_duty,
        };
        if let Phase::Duty { duty: Duty::TakeBack { draw, .. }, .. } = &mut self.phase {
            *draw = 0;
        }
    }

    /// The table ended it itself, and now says that this seat had laid everything.
    fn declare_out_afterwards(&mut self, ledger: &mut Ledger, missing: Seats, seat: Seat) -> Result<(), RuleError> {
        if !self.may_declare_out() {
            return Err(RuleError::NotNow);
        }
        if !missing.contains(seat) {
            return Err(RuleError::EmptySeat);
        }
        self.out = Some(seat);
        self.ending = Some(Ending::Out(seat));
        match self.sheet().settling {
            Settling::Hands => self.hand_is_known(ledger, missing.without(seat)),
            Settling::None | Settling::WordsAndHands => Ok(()),
        }
    }

    /// True if a hand of nothing raises the question whether its player had laid everything.
    pub(crate) fn may_declare_out(&self) -> bool {
        self.out.is_none() && self.ending == Some(Ending::ByTable) && self.sheet().when_out != WhenOut::PlaysOn
    }

    fn declare_out(&mut self, ledger: &mut Ledger, seat: Seat) -> Result<(), RuleError> {
        if !self.in_play().contains(seat) {
            return Err(RuleError::EmptySeat);
        }
        match self.sheet().when_out {
            WhenOut::PlaysOn => return Err(RuleError::NotInThisGame),
            WhenOut::EndsWithEmptySupply if !self.supply_empty => return Err(RuleError::SupplyNotEmpty),
            WhenOut::EndsWithEmptySupply | WhenOut::Ends => {}
        }
        // What went back to the rack is still there.
        if self.phase.on_turn().is_some_and(|on| on.seat == seat) && !self.may_lay_all() {
            return Err(RuleError::RackNotEmpty);
        }
        self.out = Some(seat);
        match self.phase.on_turn() {
            Some(on) if on.seat == seat => return Ok(()),
            Some(on) => self.spend(on.seat, on.spent),
            None => {}
        }
        self.play_ends(ledger, Ending::Out(seat))
    }
}
