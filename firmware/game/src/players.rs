//! Players at the table, and the score pad: people come, go and are put right, and any seat gets points.

use crate::ledger::{Ledger, Reason};
use crate::phase::{Duty, Ending, Phase};
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::settings::{Age, Goal, Name, Player};
use crate::table::Table;
use crate::units::Points;

impl Table {
    /// True if somebody may come, go or be put right now: nothing that was announced is open.
    pub(crate) fn may_change_players(&self) -> bool {
        matches!(self.phase, Phase::Ready { .. } | Phase::Turn { .. } | Phase::RoundOver)
    }

    /// The fewest who can go on: a score pad takes anybody's points.
    pub(crate) fn seats_least(&self) -> u8 {
        if self.sheet().score_pad { 1 } else { self.sheet().seats_min }
    }

    fn may_change(&self, seat: Seat) -> Result<(), RuleError> {
        if !self.may_change_players() {
            return Err(RuleError::NotNow);
        }
        if !self.in_play().contains(seat) {
            return Err(RuleError::EmptySeat);
        }
        Ok(())
    }

    /// Points for any seat, also one that has gone; a target reached ends the game.
    pub(crate) fn score(&mut self, ledger: &mut Ledger, seat: Seat, points: Points) -> Result<(), RuleError> {
        if !self.sheet().score_pad {
            return Err(RuleError::NotInThisGame);
        }
        if !self.may_change_players() {
            return Err(RuleError::NotNow);
        }
        if !self.settings.seats().contains(seat) {
            return Err(RuleError::EmptySeat);
        }
        if points == Points::ZERO || points > Points::LINE_MAX || points < Points(-Points::LINE_MAX.0) {
            return Err(RuleError::PointsOutOfRange);
        }
        let points = if ledger.is_struck() { Points::ZERO } else { points };
        ledger.book(seat, self.round, points, Reason::Noted);
        if self.target_reached(ledger, seat) {
            return self.over(ledger, Ending::Target);
        }
        Ok(())
    }

    /// Somebody sits down, or comes back.
    pub(crate) fn join(&mut self, seat: Seat, player: &Player) -> Result<(), RuleError> {
        if !self.sheet().score_pad {
            return Err(RuleError::NotInThisGame);
        }
        if !self.may_change_players() || self.in_play().contains(seat) {
            return Err(RuleError::NotNow);
        }
        let before = self.settings.players[seat.index()].replace(player.clone());
        if let Err(error) = self.settings.check() {
            self.settings.players[seat.index()] = before;
            return Err(error);
        }
        self.left = self.left.without(seat);
        Ok(())
    }

    /// Somebody goes. Whoever's turn it was, the next one is on; what is in the hand is settled by the table.
    #[inline(never)]
    pub(crate) fn leave(&mut self, ledger: &mut Ledger, seat: Seat) -> Result<(), RuleError> {
        self.may_change(seat)?;
        let before = self.in_play();
        if before.count() <= self.seats_least() {
            return Err(RuleError::TooFewSeats { min: self.seats_least() });
        }
        let on = self.phase.seat();
        // Of the turns that are left after the supply ran out, was one of them this seat's?
        if let (Some(left), Some(on)) = (self.turns_left, on) {
            let mut turn = on;
            for _ in 0..left {
                if turn == seat {
                    self.turns_left = Some(left - 1);
                    break;
                }
                turn = before.after(turn).unwrap_or(turn);
            }
        }
        self.left = self.left.with(seat);
        self.missing_turn = self.missing_turn.without(seat);
        self.out = self.out.filter(|&out| out != seat);
        self.last_to_lay = self.last_to_lay.filter(|&last| last != seat);
        let pending_duty = self.pending_duty.take_if(|(who, _)| *who == seat);
        if on == Some(seat) {
            self.next_seat(ledger, seat)?;
        }
        if self.starter == seat {
            self.starter = self.in_play().after(seat).unwrap_or(seat);
        }
        if matches!(pending_duty, Some((_, Duty::Deal { .. }))) {
            self.deal();
        }
        Ok(())
    }

    /// A wrong name or age is put right.
    pub(crate) fn correct_player(&mut self, seat: Seat, name: &Name, age: Age) -> Result<(), RuleError> {
        self.may_change(seat)?;
        if age == Age::Child && !self.sheet().children {
            return Err(RuleError::NotInThisGame);
        }
        let Some(player) = &mut self.settings.players[seat.index()] else { return Err(RuleError::EmptySeat) };
        let before = player.clone();
        player.name.clone_from(name);
        player.age = age;
        self.settings.check().inspect_err(|_| self.settings.players[seat.index()] = Some(before))
    }

    /// The table says that a round of the pad is over.
    pub(crate) fn end_round_of_pad(&mut self, ledger: &mut Ledger) -> Result<(), RuleError> {
        match self.settings.goal {
            Goal::Rounds(rounds) if self.round >= u16::from(rounds) => self.over(ledger, Ending::Rounds),
            _ => {
                self.ending = Some(Ending::ByTable);
                self.enter(Phase::RoundOver)
            }
        }
    }
}
