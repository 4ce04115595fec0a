//! The clock follows the game: whose time passes now by the rules, what of it is in the log, and what comes due by itself.
//!
//! [`Shared::owner`] says whose time it is; [`Shared::retime`] is the one place that gives the [stopwatch](crate::stopwatch)
//! another owner.

use super::Shared;
use crate::clock::TurnClock;
use crate::stopwatch::{Owner, TimeAccount};
use crate::time::Moment;
use game::{ClockMode, Event, Millis, Phase, SEATS, Seat, TimeBank};

/// A span as events carry it.
fn millis(span: u64) -> Millis {
    Millis(u32::try_from(span).unwrap_or(u32::MAX))
}

/// True if the event says how much time its seat has spent in the turn.
const fn carries_time(event: &Event) -> bool {
    matches!(
        event,
        Event::Announce { .. }
            | Event::Pause { .. }
            | Event::TimeOver { .. }
            | Event::Pass { .. }
            | Event::Draw { .. }
            | Event::Exchange { .. }
    )
}

impl Shared {
    /// True if the table plays by tournament rules: nothing but an agreed pause stops a clock.
    pub(crate) fn is_tournament(&self) -> bool {
        self.game.settings().house.tournament && self.has_game_clocks()
    }

    /// True if somebody plays against a game clock.
    pub(crate) fn has_game_clocks(&self) -> bool {
        self.game.settings().players.iter().flatten().any(|player| player.clock.mode == ClockMode::Game)
    }

    /// Time spent in this turn, as events carry it.
    pub(crate) fn spent(&self) -> Millis {
        match self.game.phase() {
            // Whatever runs now is not spent in this turn.
            Phase::Announced(on) => on.spent,
            Phase::Turn { on, .. } if self.game.time_bank(on.seat).is_some() => {
                on.spent.plus(millis(self.stopwatch.unrecorded(on.seat, self.now)))
            }
            _ => millis(self.clock.spent(self.now)),
        }
    }

    /// A seat's game clock as it reads now.
    pub(crate) fn bank_at(&self, seat: Seat, now: Moment) -> Option<TimeBank> {
        let bank = self.time_bank(seat)?;
        Some(TimeBank { used: bank.used.plus(millis(self.stopwatch.unrecorded(seat, now))), ..bank })
    }

    /// The seat whose bank runs.
    pub(crate) const fn running_bank(&self) -> Option<Seat> {
        match self.stopwatch.owner() {
            Owner::Seat(seat) => Some(seat),
            Owner::Stopped | Owner::Free | Owner::Grace => None,
        }
    }

    /// True while anybody's time runs: it is no moment to become a drive.
    pub(crate) const fn is_time_running(&self) -> bool {
        self.clock.is_running() || matches!(self.stopwatch.owner(), Owner::Seat(_) | Owner::Grace)
    }

    /// Where the time of this game has gone since it began, or since the device was switched on.
    pub(crate) fn time_account(&self, now: Moment) -> TimeAccount {
        let (free, stopped) = self.stopwatch.free_and_stopped(now);
        let used = |place: usize| {
            let seat = Seat::ALL[place];
            let booked = self.time_bank(seat).map_or(0, |bank| u64::from(bank.used.0));
            booked + self.stopwatch.unrecorded(seat, now)
        };
        TimeAccount { free, stopped, used: core::array::from_fn::<_, SEATS, _>(used), running: self.running_bank() }
    }

    /// Whose time passes, by the rules of the game clock.
    fn owner(&self) -> Owner {
        let bank_of = |seat: Seat| self.game.time_bank(seat).map_or(Owner::Free, |_| Owner::Seat(seat));
        match self.game.phase() {
            // The game stands in the past: what goes on at the table goes on.
            _ if self.is_mending() => self.stopwatch.owner(),
            _ if self.halted => Owner::Stopped,
            Phase::Turn { on, running: true } => bank_of(on.seat),
            Phase::Announced(_) if self.is_tournament() && self.game.is_judged() => Owner::Free,
            Phase::Announced(on) if self.is_tournament() => match (self.window.holder(), self.game.is_said()) {
                (Some(holder), true) => bank_of(holder),
                (None, true) => self.game.next_in_play().map_or(Owner::Free, bank_of),
                (_, false) => bank_of(on.seat),
            },
            Phase::Announced(on) if !self.stopwatch.grace_is_over() => match bank_of(on.seat) {
                Owner::Seat(_) => Owner::Grace,
                owner => owner,
            },
            Phase::Announced(on) => bank_of(self.asker.unwrap_or(on.seat)),
            Phase::Late(_) | Phase::Challenged { .. } | Phase::Duty { .. } => Owner::Free,
            Phase::NotBegun
            | Phase::Ready { .. }
            | Phase::Turn { running: false, .. }
            | Phase::Settlement { .. }
            | Phase::RoundOver
            | Phase::Over => Owner::Stopped,
        }
    }

    /// The stopwatch gets the owner that the rules say; what has passed is the old one's.
    pub(crate) fn retime(&mut self) {
        self.retime_at(self.now);
    }

    fn retime_at(&mut self, then: Moment) {
        let owner = self.owner();
        if owner == self.stopwatch.owner() {
            return;
        }
        self.stopwatch.switch(owner, then);
        if self.game.position() == self.game.len() {
            self.record_time(None);
        }
        // A glass keeps what has run through: it has no bank to be set from.
        if self.clock.is_for_game() || self.running_bank().is_some() {
            self.set_clock();
        }
    }

    /// Somebody asks whether to challenge, or no longer does: past the grace that is their time.
    pub(crate) fn asks(&mut self, seat: Option<Seat>) {
        self.asker = seat;
        self.retime();
    }

    /// Puts what was booked into the game's log, but for a seat whose time the next event carries.
    fn record_time(&mut self, but: Option<Seat>) {
        if self.is_mending() || self.game.phase().seat().is_none() {
            return;
        }
        for seat in Seat::ALL {
            let owed = millis(self.stopwatch.owed(seat));
            if owed > Millis::ZERO
                && but != Some(seat)
                && self.apply_and_keep(&Event::ClockRan { seat, millis: owed }).is_ok()
            {
                self.stopwatch.is_recorded(seat);
            }
        }
    }

    /// Books everything up to an event that is about to happen; returns the seat whose time the event carries itself.
    pub(super) fn book_time(&mut self, event: &Event) -> Option<Seat> {
        self.stopwatch.switch(self.stopwatch.owner(), self.now);
        let carried = match self.game.phase() {
            Phase::Turn { on, .. } if carries_time(event) => Some(on.seat),
            _ => None,
        };
        self.record_time(carried);
        carried
    }

    /// The event has happened: its time is booked, and whoever took a turn back pays for the time it was announced. Returns the
    /// milliseconds that this was.
    pub(super) fn time_is_booked(&mut self, carried: Option<Seat>, before: Phase, event: &Event) -> u64 {
        if let Some(seat) = carried {
            self.stopwatch.is_recorded(seat);
        }
        if let (Phase::Announced(on), Event::Resume) = (before, event) {
            let charged = self.stopwatch.charge_grace(self.game.time_bank(on.seat).map(|_| on.seat));
            self.record_time(None);
            return charged;
        }
        0
    }

    /// Sets the clock on the screen to what is booked; it runs if its seat's time does.
    pub(crate) fn set_clock(&mut self) {
        if self.is_mending() {
            return;
        }
        let phase = self.game.phase();
        let seat = self.running_bank().or(phase.seat());
        if let Some(bank) = seat.and_then(|seat| self.bank_at(seat, self.stopwatch.since())) {
            let overtime = u64::from(self.game.settings().house.overtime_limit) * 60_000;
            self.clock = TurnClock::for_game(bank, overtime);
            if self.running_bank().is_some() {
                self.clock.start(self.stopwatch.since());
            }
            return;
        }
        let limit = phase.seat().and_then(|seat| self.game.settings().clock(seat).limit());
        let spent = phase.on_turn().map_or(Millis::ZERO, |on| on.spent);
        self.clock = TurnClock::standing(limit.map(|limit| u64::from(limit.0)), u64::from(spent.0));
    }

    /// Sets the clock going where it runs in this phase.
    pub(crate) fn start_clock(&mut self) {
        self.halted = false;
        if self.game.is_said() && !self.is_mending() {
            self.open_window();
        }
        self.retime();
        if !self.clock.is_for_game() && matches!(self.game.phase(), Phase::Turn { running: true, .. }) {
            self.clock.start(self.now);
        }
    }

    /// Stops the clocks, but not in a tournament: there a menu stops nothing.
    pub(crate) fn stop_clock(&mut self) {
        if !self.is_tournament() {
            self.halt();
        }
    }

    /// Stops the clocks and keeps how much was spent, unless the record would drop what can be done again.
    pub(crate) fn halt(&mut self) {
        if let Phase::Turn { running: true, .. } = self.game.phase()
            && self.is_time_kept()
            && self.game.position() == self.game.len()
        {
            let event = Event::Pause { spent: self.spent() };
            let carried = self.book_time(&event);
            if self.apply_and_keep(&event).is_ok() {
                self.time_is_booked(carried, self.game.phase(), &event);
            }
        }
        self.halted = true;
        if self.clock.is_running() {
            self.clock.stop(self.now);
        }
        self.retime();
    }

    /// Both sides agree to a pause: in a tournament nothing else stops a clock.
    pub(crate) fn pause_by(&mut self, seat: Seat) {
        self.halt();
        self.agreed_pause = Some((seat, self.now));
    }

    /// A pause that both sides agreed to is over, and written down with its length.
    pub(crate) fn write_pause(&mut self) {
        if let Some((by, since)) = self.agreed_pause.take() {
            let event = Event::Paused { by, millis: millis(self.now.since(since)) };
            let _ = self.apply_and_keep(&event);
        }
    }

    /// True if time passes for the turn that is on.
    fn is_time_kept(&self) -> bool {
        self.clock.is_running() || self.stopwatch.owner() != Owner::Stopped
    }

    /// Everything that time itself brings for the stopwatch: the end of the grace, and the record of a running bank.
    pub(super) fn keep_time(&mut self, now: Moment) {
        if let Some(end) = self.stopwatch.grace_ends().filter(|&end| end <= now) {
            // The grace is booked to its last millisecond, and only then the rules name another owner.
            self.stopwatch.switch(Owner::Grace, end);
            self.retime_at(end);
        }
        if self.stopwatch.record_due().is_some_and(|due| due <= now) {
            self.stopwatch.switch(self.stopwatch.owner(), now);
            if self.is_mending() {
                self.in_present(|shared| shared.record_time(None));
            } else if self.game.position() == self.game.len() {
                self.record_time(None);
                self.keep_sounds();
            }
            self.stopwatch.record_later(now);
        }
    }

    /// The clock on the screen after a record: the same reading, and the same sounds are due.
    fn keep_sounds(&mut self) {
        let before = self.clock;
        self.set_clock();
        self.clock.take_sounded(&before);
    }

    /// When [`Shared::keep_time`] wants to be called.
    pub(super) fn time_due(&self) -> Option<Moment> {
        Moment::earliest(&[self.stopwatch.grace_ends(), self.stopwatch.record_due()])
    }
}
