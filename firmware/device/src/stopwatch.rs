//! The stopwatch of a game with game clocks: one owner at a time, and one way to change it.
//!
//! **The law of the clock.** Every millisecond of a running game belongs to exactly one player, or to nobody by a rule. There is
//! one stopwatch. It has an owner, and [`Stopwatch::switch`] is the only way to another: it books what has passed to the old owner.
//! So the banks, the free time and the stopped time always add up to the time that has passed.

use crate::time::Moment;
use game::{SEATS, Seat};

/// So long, in each turn, nobody pays for what lies between announcing and noting.
pub(crate) const GRACE_MILLIS: u64 = 30_000;
/// A running bank is recorded so often: a power cut gives back no more, and never half a minute.
pub(crate) const RECORD_MILLIS: u64 = 25_000;

/// Whoever pays for the time that passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The clock is stopped: a menu, a pause, no turn. First, because a new device is all zeros.
    #[default]
    Stopped,
    /// Nobody, by a rule: a challenge is decided, or whoever is on has no bank.
    Free,
    /// Nobody for a while: the turn is announced at home. Whoever takes it back pays for that.
    Grace,
    /// This seat's bank.
    Seat(Seat),
}

/// The time of a game by what it was spent on, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeAccount {
    /// Time that is nobody's by a rule.
    pub free: u64,
    /// Time in which the clock was stopped.
    pub stopped: u64,
    /// Time that each seat has used, booked or not.
    pub used: [u64; SEATS],
    /// The seat whose bank runs.
    pub running: Option<Seat>,
}

#[derive(Clone, Debug)]
pub(crate) struct Stopwatch {
    owner: Owner,
    /// Since when, as far as it is not booked.
    since: Moment,
    free: u64,
    stopped: u64,
    /// The part of its grace that this turn has had.
    grace: u64,
    /// Time that is booked here and not yet in the game's log.
    owed: [u64; SEATS],
    /// When all that was owed went into the log.
    recorded: Moment,
}

impl Stopwatch {
    /// A stopped one.
    pub(crate) const fn new() -> Self {
        Self {
            owner: Owner::Stopped,
            since: Moment(0),
            free: 0,
            stopped: 0,
            grace: 0,
            owed: [0; SEATS],
            recorded: Moment(0),
        }
    }

    /// A new game begins, or one goes on after the power was gone.
    pub(crate) const fn reset(&mut self, now: Moment) {
        *self = Self::new();
        self.since = now;
        self.recorded = now;
    }

    /// Books what has passed to the old owner; from here on time is the new one's.
    pub(crate) fn switch(&mut self, owner: Owner, now: Moment) {
        let passed = now.since(self.since);
        match self.owner {
            Owner::Stopped => self.stopped += passed,
            Owner::Free => self.free += passed,
            Owner::Grace => {
                self.free += passed;
                self.grace += passed;
            }
            Owner::Seat(seat) => self.owed[seat.index()] += passed,
        }
        self.since = self.since.max(now);
        if !matches!(self.owner, Owner::Seat(_)) && self.owed == [0; SEATS] {
            self.recorded = self.since;
        }
        self.owner = owner;
    }

    /// The owner.
    pub(crate) const fn owner(&self) -> Owner {
        self.owner
    }

    /// Since when the owner's time is not booked.
    pub(crate) const fn since(&self) -> Moment {
        self.since
    }

    /// Time of a seat that is not in the game's log.
    pub(crate) fn unrecorded(&self, seat: Seat, now: Moment) -> u64 {
        let running = if self.owner == Owner::Seat(seat) { now.since(self.since) } else { 0 };
        self.owed[seat.index()] + running
    }

    /// Time of a seat that was booked and is not in the game's log.
    pub(crate) fn owed(&self, seat: Seat) -> u64 {
        self.owed[seat.index()]
    }

    /// What was owed for a seat is in the log.
    pub(crate) fn is_recorded(&mut self, seat: Seat) {
        self.owed[seat.index()] = 0;
        if self.owed == [0; SEATS] {
            self.recorded = self.since;
        }
    }

    /// A turn begins: it has its own grace.
    pub(crate) const fn new_turn(&mut self) {
        self.grace = 0;
    }

    /// The turn is taken back: the seat pays for its grace, which is returned.
    pub(crate) fn charge_grace(&mut self, seat: Option<Seat>) -> u64 {
        let grace = core::mem::take(&mut self.grace);
        let Some(seat) = seat else { return 0 };
        self.free -= grace;
        self.owed[seat.index()] += grace;
        grace
    }

    /// True if the turn has had all its grace.
    pub(crate) const fn grace_is_over(&self) -> bool {
        self.grace >= GRACE_MILLIS
    }

    /// When the grace ends, while it runs.
    pub(crate) fn grace_ends(&self) -> Option<Moment> {
        (self.owner == Owner::Grace).then(|| self.since + GRACE_MILLIS.saturating_sub(self.grace))
    }

    /// When the running bank must be recorded.
    pub(crate) fn record_due(&self) -> Option<Moment> {
        matches!(self.owner, Owner::Seat(_)).then(|| self.recorded + RECORD_MILLIS)
    }

    /// It was tried to record the bank and not possible: later.
    pub(crate) const fn record_later(&mut self, now: Moment) {
        self.recorded = now;
    }

    /// Free and stopped time up to now.
    pub(crate) fn free_and_stopped(&self, now: Moment) -> (u64, u64) {
        let passed = now.since(self.since);
        match self.owner {
            Owner::Stopped => (self.free, self.stopped + passed),
            Owner::Free | Owner::Grace => (self.free + passed, self.stopped),
            Owner::Seat(_) => (self.free, self.stopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat::ALL[0];

    fn total(watch: &Stopwatch, now: Moment) -> u64 {
        let (free, stopped) = watch.free_and_stopped(now);
        free + stopped + Seat::ALL.iter().map(|&seat| watch.unrecorded(seat, now)).sum::<u64>()
    }

    #[test]
    fn every_switch_books_to_the_old_owner_and_nothing_is_lost() {
        let mut watch = Stopwatch::new();
        watch.reset(Moment(1_000));
        let owners =
            [Owner::Seat(ANN), Owner::Grace, Owner::Seat(Seat::ALL[3]), Owner::Free, Owner::Stopped, Owner::Grace];
        for (step, owner) in (1u64..).zip(owners) {
            let now = Moment(1_000 + step * step * 37);
            assert_eq!(total(&watch, now), now.since(Moment(1_000)));
            watch.switch(owner, now);
            assert_eq!(total(&watch, now), now.since(Moment(1_000)));
        }
        assert_eq!(watch.owed(ANN), 3 * 37);
    }

    #[test]
    fn who_takes_a_turn_back_pays_for_its_grace() {
        let mut watch = Stopwatch::new();
        watch.switch(Owner::Grace, Moment(0));
        watch.switch(Owner::Stopped, Moment(28_000));
        watch.charge_grace(Some(ANN));
        assert_eq!((watch.owed(ANN), watch.free_and_stopped(Moment(28_000))), (28_000, (0, 0)));
    }
}
