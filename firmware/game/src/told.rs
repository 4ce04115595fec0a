//! What the device cannot see and is told: the supply is empty, somebody is out.

use crate::event::Told;
use crate::ledger::Ledger;
use crate::phase::{Ending, Phase};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::sheet::{WhenEmpty, WhenOut};
use crate::table::Table;

impl Table {
    pub(crate) fn told(&mut self, ledger: &mut Ledger, told: Told) -> Result<(), Refusal> {
        if self.phase.seat().is_none() {
            return Err(Refusal::NotNow);
        }
        match told {
            Told::SupplyEmpty => self.told_empty(ledger),
            Told::Out(seat) => self.told_out(ledger, seat),
        }
    }

    fn told_empty(&mut self, ledger: &mut Ledger) -> Result<(), Refusal> {
        let sheet = self.sheet();
        if sheet.supply.is_none() {
            return Err(Refusal::NotInThisGame);
        }
        if self.supply_empty {
            return Err(Refusal::AlreadyTold);
        }
        self.supply_empty = true;
        if sheet.passes_need_empty {
            self.passes = 0;
        }
        // A rack is filled at the end of a turn: who has not announced yet cannot have drawn the last tile.
        let drawn_by_the_last_seat = matches!(self.phase, Phase::Ready { .. } | Phase::Turn { .. });
        match sheet.when_empty {
            WhenEmpty::PlaysOn => Ok(()),
            WhenEmpty::OneMoreTurn => {
                self.turns_left = Some(self.settings.seats().count() + u8::from(!drawn_by_the_last_seat));
                Ok(())
            }
            WhenEmpty::Draw if drawn_by_the_last_seat => self.play_ends(ledger, Ending::Drawn),
            WhenEmpty::Draw => Ok(()),
        }
    }

    fn told_out(&mut self, ledger: &mut Ledger, seat: Seat) -> Result<(), Refusal> {
        if !self.settings.seats().contains(seat) {
            return Err(Refusal::EmptySeat);
        }
        match self.sheet().when_out {
            WhenOut::PlaysOn => return Err(Refusal::NotInThisGame),
            WhenOut::EndsWithEmptySupply if !self.supply_empty => return Err(Refusal::SupplyNotEmpty),
            WhenOut::EndsWithEmptySupply | WhenOut::Ends => {}
        }
        self.out = Some(seat);
        if self.phase.on_turn().is_some_and(|on| on.seat == seat) {
            return Ok(());
        }
        self.play_ends(ledger, Ending::Out(seat))
    }
}
