//! Players at the table, and the score pad: people come, go and are put right, and any seat gets points.

use crate::house::House;
use crate::ledger::{Ledger, Reason};
use crate::name::Name;
use crate::phase::{Duty, Ending, OnTurn, Phase};
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::settings::{Age, Clock, ClockMode, Goal, Player, ScoringMode};
use crate::sheet::Rounds;
use crate::table::Table;
use crate::units::Points;

/// The highest number of a player in a club.
pub const NUMBER_MAX: u16 = 9_999;

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
            self.spend_turn();
            return self.over(ledger, Ending::Target);
        }
        Ok(())
    }

    /// True if somebody may sit down or come back: not when the last turns are counted, nor in a tournament.
    pub(crate) fn may_join(&self) -> bool {
        let ending = self.turns_left.is_some() || self.out.is_some();
        self.may_change_players() && !self.settings.house.tournament && (!ending || self.phase == Phase::RoundOver)
    }

    /// Somebody sits down, or comes back, and draws a rack where tiles are counted.
    pub(crate) fn join(&mut self, seat: Seat, player: &Player) -> Result<(), RuleError> {
        if !self.may_join() || self.present().contains(seat) {
            return Err(RuleError::NotNow);
        }
        let max = self.settings.seats_max();
        if self.present().count() >= max {
            return Err(RuleError::TooManySeats { max });
        }
        self.settings.check_player(player)?;
        if player.age == Age::Child && !self.sheet().children {
            return Err(RuleError::NotInThisGame);
        }
        self.settings.players[seat.index()] = Some(*player);
        self.left = self.left.without(seat);
        self.newcomer = Some(seat);
        if self.racks[seat.index()] == 0 {
            let drawn = self.sheet().dealt.min(self.bag);
            self.racks[seat.index()] = drawn;
            self.bag -= drawn;
            self.supply_empty |= drawn > 0 && self.bag == 0 && self.scoring_mode() == ScoringMode::Board;
        }
        Ok(())
    }

    /// The table's number for whoever has just joined; one that wins at once is none.
    pub(crate) fn credit(&mut self, ledger: &mut Ledger, seat: Seat, points: Points) -> Result<(), RuleError> {
        if !self.may_change_players() || self.newcomer != Some(seat) {
            return Err(RuleError::NotNow);
        }
        let target = match self.settings.goal {
            Goal::Points(target) => Points(i32::from(target)),
            Goal::Open | Goal::Rounds(_) => Points::LINE_MAX,
        };
        let within = (Points(-Points::LINE_MAX.0)..=Points::LINE_MAX).contains(&points);
        if points == Points::ZERO || !within || ledger.total(seat) + points >= target {
            return Err(RuleError::PointsOutOfRange);
        }
        ledger.book(seat, self.round, points, Reason::Joined);
        Ok(())
    }

    /// Whoever has just joined waits until the next deal.
    pub(crate) fn wait_for_next_round(&mut self, seat: Seat) -> Result<(), RuleError> {
        if !self.counts_deals()
            || self.newcomer != Some(seat)
            || self.phase.seat().is_none()
            || self.phase.seat() == Some(seat)
        {
            return Err(RuleError::NotNow);
        }
        // Somebody else may have left since.
        if self.in_play().contains(seat) && self.in_play().count() <= self.seats_least() {
            return Err(RuleError::TooFewSeats { min: self.seats_least() });
        }
        self.waiting = self.waiting.with(seat);
        Ok(())
    }

    /// The tiles of somebody who has left are in the bag again.
    pub(crate) fn put_tiles_back(&mut self, seat: Seat) -> Result<(), RuleError> {
        let tiles = self.racks[seat.index()];
        if self.scoring_mode() != ScoringMode::Board || !self.left.contains(seat) || tiles == 0 {
            return Err(RuleError::NotNow);
        }
        if !self.may_change_players() {
            return Err(RuleError::NotNow);
        }
        self.give_back(seat);
        self.supply_empty = false;
        Ok(())
    }

    fn give_back(&mut self, seat: Seat) {
        self.bag = self.bag.saturating_add(core::mem::take(&mut self.racks[seat.index()]));
    }

    /// How long a seat's turns may take from now on; the one that is on must have time left by it.
    pub(crate) fn set_turn_time(&mut self, seat: Seat, clock: Clock) -> Result<(), RuleError> {
        if !self.may_change_players() {
            return Err(RuleError::NotNow);
        }
        let Some(player) = self.settings.player(seat) else { return Err(RuleError::EmptySeat) };
        if clock.mode == ClockMode::Game || player.clock.mode == ClockMode::Game {
            return Err(RuleError::NotInThisGame);
        }
        self.settings.check_player(&Player { clock, ..*player })?;
        if let Phase::Turn { on, .. } = self.phase
            && on.seat == seat
            && clock.limit().is_some_and(|limit| limit <= on.spent)
        {
            return Err(RuleError::ClockOutOfRange);
        }
        if let Some(player) = &mut self.settings.players[seat.index()] {
            player.clock = clock;
        }
        if self.phase == (Phase::Ready { seat }) && clock.mode == ClockMode::Off {
            self.phase = Phase::Turn { on: OnTurn::fresh(seat), running: true };
        }
        Ok(())
    }

    /// True if rules may change now: in a tournament they do not.
    pub(crate) fn may_change_rules(&self) -> bool {
        self.may_change_players() && !self.settings.house.tournament
    }

    /// The table plays by other rules from here on. What they end is over.
    #[inline(never)]
    pub(crate) fn change_rules(&mut self, ledger: &mut Ledger, goal: Goal, house: &House) -> Result<(), RuleError> {
        if !self.may_change_rules() || house.tournament {
            return Err(RuleError::NotNow);
        }
        if matches!(goal, Goal::Points(0) | Goal::Rounds(0)) {
            return Err(RuleError::GoalOutOfRange);
        }
        // The tiles on the table are of one box.
        if house.edition != self.settings.house.edition {
            return Err(RuleError::NotNow);
        }
        let max = self.sheet().seats_max.max(house.seats_max);
        if self.present().count() > max {
            return Err(RuleError::TooManySeats { max });
        }
        self.settings.goal = goal;
        self.settings.house = *house;
        let reached = self.in_play().iter().any(|seat| self.target_reached(ledger, seat));
        if reached {
            self.spend_turn();
        }
        match self.ended_by_round(ledger).filter(|_| self.phase == Phase::RoundOver && self.counts_deals()) {
            _ if reached => self.over(ledger, Ending::Target),
            Some(ending) => self.over(ledger, ending),
            None => Ok(()),
        }
    }

    fn counts_deals(&self) -> bool {
        self.sheet().rounds == Rounds::OfDeals
    }

    /// True if the board can be known: nothing was laid that it does not show, and nobody has told of an empty bag.
    pub(crate) fn may_go_by_board(&self) -> bool {
        let known = !self.laid_unseen && !self.supply_empty;
        let by_points = self.scoring_mode() == ScoringMode::Points;
        let offered = self.sheet().scoring_modes.contains(&ScoringMode::Board);
        offered && by_points && known && matches!(self.phase, Phase::Ready { .. } | Phase::Turn { .. })
    }

    /// From here on the board is kept.
    pub(crate) fn go_on_by_board(&mut self) -> Result<(), RuleError> {
        if !self.may_go_by_board() {
            return Err(RuleError::NotNow);
        }
        self.board_lost = false;
        self.settings.scoring_mode = ScoringMode::Board;
        Ok(())
    }

    /// Somebody goes. Whoever's turn it was, the next one is on; what is in the hand is settled by the table.
    #[inline(never)]
    pub(crate) fn leave(&mut self, ledger: &mut Ledger, seat: Seat) -> Result<(), RuleError> {
        if self.may_change_players() && self.waiting.contains(seat) {
            self.waiting = self.waiting.without(seat);
            self.left = self.left.with(seat);
            return Ok(());
        }
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
        // Whose passes they were is not known: whoever stays passes anew.
        self.passes = 0;
        if self.scoring_mode() == ScoringMode::Points {
            // Nobody counts: they go back, and nobody is asked.
            self.give_back(seat);
        }
        self.missing_turn = self.missing_turn.without(seat);
        self.out = self.out.filter(|&out| out != seat);
        self.last_to_lay = self.last_to_lay.filter(|&last| last != seat);
        let pending_duty = self.pending_duty.take_if(|(who, _)| *who == seat);
        if on == Some(seat) {
            self.spend_turn();
            self.after_turn(ledger, seat)?;
        }
        if self.starter == seat {
            self.starter = self.in_play().after(seat).unwrap_or(seat);
        }
        if matches!(pending_duty, Some((_, Duty::Deal { .. }))) {
            self.deal();
        }
        Ok(())
    }

    /// A player's number is told, at any time; 0 takes it back.
    pub(crate) fn number(&mut self, seat: Seat, number: u16) -> Result<(), RuleError> {
        if number > NUMBER_MAX {
            return Err(RuleError::PointsOutOfRange);
        }
        if self.settings.player(seat).is_none() {
            return Err(RuleError::EmptySeat);
        }
        self.numbers[seat.index()] = number;
        Ok(())
    }

    /// A wrong name or age is put right.
    pub(crate) fn correct_player(&mut self, seat: Seat, name: Name, age: Age) -> Result<(), RuleError> {
        if !self.may_change_players() {
            return Err(RuleError::NotNow);
        }
        if !self.present().contains(seat) {
            return Err(RuleError::EmptySeat);
        }
        if age == Age::Child && !self.sheet().children {
            return Err(RuleError::NotInThisGame);
        }
        let Some(player) = &mut self.settings.players[seat.index()] else { return Err(RuleError::EmptySeat) };
        let before = *player;
        *player = Player { name, age, ..before };
        self.settings.check().inspect_err(|_| self.settings.players[seat.index()] = Some(before))
    }

    /// The table says that a round of the pad is over.
    pub(crate) fn end_round_of_pad(&mut self, ledger: &mut Ledger) -> Result<(), RuleError> {
        self.spend_turn();
        match self.settings.goal {
            Goal::Rounds(rounds) if self.round >= u16::from(rounds) => self.over(ledger, Ending::Rounds),
            _ => {
                self.ending = Some(Ending::ByTable);
                self.enter(Phase::RoundOver)
            }
        }
    }
}
