//! The time bank of a game clock (a chess clock): time for each seat and the whole game, and what overtime costs.
//!
//! A time bank is a fold of the events like all else: what was granted, and what all turns together have used. Which events
//! carry time says [`Event`](crate::Event).

use crate::ledger::{Ledger, Reason};
use crate::phase::{Ending, OnTurn};
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::settings::ClockMode;
use crate::table::Table;
use crate::units::{Millis, Points};

const MINUTE: u32 = 60_000;

/// The most a table can set a clock to, either way.
const SET_MAX: i32 = 6_000;

/// The reading of a seat's game clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeBank {
    /// Time for the whole game: what was agreed, increments, and what the table gave besides.
    pub granted: Millis,
    /// Time the seat has used of it, more than there was in overtime.
    pub used: Millis,
}

impl TimeBank {
    /// Time left; none in overtime.
    pub const fn left(self) -> Millis {
        Millis(self.granted.0.saturating_sub(self.used.0))
    }

    /// Overtime.
    pub const fn over(self) -> Millis {
        Millis(self.used.0.saturating_sub(self.granted.0))
    }

    /// Minutes of overtime, begun ones counted in full.
    pub const fn minutes_over(self) -> u32 {
        self.over().0.div_ceil(MINUTE)
    }
}

impl Table {
    /// The seat's game clock as of the last event, if it plays against one.
    pub fn time_bank(&self, seat: Seat) -> Option<TimeBank> {
        let clock = self.settings.clock(seat);
        if clock.mode != ClockMode::Game {
            return None;
        }
        let place = seat.index();
        Some(TimeBank {
            granted: Millis::from_seconds(clock.seconds).plus(self.time_gained[place]),
            used: self.time_used[place].plus(self.spent_in_turn(seat)),
        })
    }

    /// Time the seat has spent in the turn that is on.
    fn spent_in_turn(&self, seat: Seat) -> Millis {
        self.phase.on_turn().filter(|on| on.seat == seat).map_or(Millis::ZERO, |on| on.spent)
    }

    /// The seat's clock ran while it was not at work: while its words could be challenged, or the other's.
    pub(crate) fn clock_ran(&mut self, seat: Seat, millis: Millis) -> Result<(), RuleError> {
        self.time_bank(seat).filter(|_| self.phase.seat().is_some()).ok_or(RuleError::NotNow)?;
        self.spend(seat, millis);
        Ok(())
    }

    /// The table sets a clock to so many seconds left, below zero into overtime.
    pub(crate) fn set_clock(&mut self, ledger: &mut Ledger, seat: Seat, left: i16) -> Result<(), RuleError> {
        let bank = self.time_bank(seat).ok_or(RuleError::NotInThisGame)?;
        let left = i32::from(left);
        if !(-SET_MAX..=SET_MAX).contains(&left) {
            return Err(RuleError::ClockOutOfRange);
        }
        let [granted, in_turn] =
            [bank.granted, self.spent_in_turn(seat)].map(|span| i32::try_from(span.0).unwrap_or(i32::MAX));
        let used = granted.saturating_sub(left * 1_000).saturating_sub(in_turn);
        let place = seat.index();
        self.time_used[place] = Millis(used.max(0) as u32);
        self.time_gained[place] = self.time_gained[place].plus(Millis(used.min(0).unsigned_abs()));
        ledger.book(seat, self.round, Points::ZERO, Reason::ClockSet);
        Ok(())
    }

    /// A turn against the game clock is over: its increment.
    pub(crate) fn grant_increment(&mut self, seat: Seat) {
        let gained = &mut self.time_gained[seat.index()];
        *gained = gained.plus(Millis::from_seconds(self.settings.house.increment.into()));
    }

    /// So far into overtime the game ends, where the table agreed that it does.
    pub(crate) fn overtime_ends(&mut self, ledger: &mut Ledger, on: OnTurn) -> Result<(), RuleError> {
        let limit = u32::from(self.settings.house.overtime_limit) * MINUTE;
        let used = self.time_used[on.seat.index()].plus(on.spent);
        let over = self.time_bank(on.seat).map_or(Millis::ZERO, |bank| TimeBank { used, ..bank }.over());
        if limit == 0 || over.0 < limit {
            return Err(RuleError::TimeNotOver);
        }
        self.spend(on.seat, on.spent);
        self.play_ends(ledger, Ending::Overtime(on.seat))
    }

    /// A seat is so far into overtime that it has lost, whosever turn it is.
    pub(crate) fn forfeit(&mut self, ledger: &mut Ledger, seat: Seat) -> Result<(), RuleError> {
        let limit = u32::from(self.settings.house.overtime_limit) * MINUTE;
        let bank = self.time_bank(seat).filter(|_| self.in_play().contains(seat)).ok_or(RuleError::NotInThisGame)?;
        if self.phase.seat().is_none() {
            return Err(RuleError::NotNow);
        }
        if limit == 0 || bank.over().0 < limit {
            return Err(RuleError::TimeNotOver);
        }
        if let Some(on) = self.phase.on_turn() {
            self.spend(on.seat, on.spent);
        }
        self.play_ends(ledger, Ending::Overtime(seat))
    }

    /// A pause that both sides agreed to is over: it is written down.
    pub(crate) fn paused(&mut self, ledger: &mut Ledger, by: Seat) -> Result<(), RuleError> {
        if !self.settings.house.tournament {
            return Err(RuleError::NotNow);
        }
        if !self.in_play().contains(by) || self.phase.seat() == Some(by) {
            return Err(RuleError::EmptySeat);
        }
        ledger.book(by, self.round, Points::ZERO, Reason::Paused);
        Ok(())
    }

    /// The seat that has lost by overtime, if one has.
    pub(crate) fn forfeited(&self) -> Option<Seat> {
        match self.ending {
            Some(Ending::Overtime(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The game is over: each minute of overtime that was begun has its price.
    pub(crate) fn book_overtime(&self, ledger: &mut Ledger) {
        for seat in self.settings.seats().iter() {
            let minutes = self.time_bank(seat).map_or(0, TimeBank::minutes_over);
            let cost = Points(minutes as i32 * i32::from(self.settings.house.overtime_cost));
            if cost != Points::ZERO {
                ledger.book(seat, self.round, -cost, Reason::Overtime);
            }
        }
    }
}
