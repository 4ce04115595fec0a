//! The clock of a running turn, or of a seat's whole game (a chess clock). Time is a deadline, never a sum of ticks: what
//! is kept is the moment the glass was flipped and what had been spent before, so pausing and going on is exact to the
//! millisecond.

use crate::hourglass::Hourglass;
use crate::sound::Sound;
use crate::time::Moment;
use core::num::NonZeroU64;
use game::TimeBank;

/// Sounds with so many seconds left; the first two only on a clock for the whole game.
const SOUNDS: [(u16, Sound); 9] = [
    (300, Sound::Warning),
    (60, Sound::Warning),
    (10, Sound::Warning),
    (5, Sound::Tick),
    (4, Sound::Tick),
    (3, Sound::Tick),
    (2, Sound::Tick),
    (1, Sound::Tick),
    (0, Sound::Alarm),
];
/// Of these, those of a clock for the whole game.
const OF_GAME: usize = 2;
const SECOND: u64 = 1_000;

/// The reading of the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// No limit: full seconds since the start.
    Gone(u64),
    /// Seconds left, begun ones counted in full: a minute starts at 60.
    Left(u64),
    /// Seconds over time, full ones: starts at 0.
    Over(u64),
}

/// One turn's clock, or a seat's for the whole game, running or standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnClock {
    /// Time for the turn, if the clock is on.
    limit: Option<u64>,
    /// Spent before the clock was last started.
    before: u64,
    /// Since when it runs.
    since: Option<Moment>,
    /// All sounds up to this much spent have been given.
    sounded: u64,
    /// The time is for the whole game: its end changes nothing, but so much over it the game ends.
    game: Option<Cutoff>,
}

/// Overtime that ends the game, if any does.
type Cutoff = Option<NonZeroU64>;

impl TurnClock {
    /// A clock that stands after `spent` milliseconds; sounds due before are not given again.
    pub(crate) const fn standing(limit: Option<u64>, spent: u64) -> Self {
        Self { limit, before: spent, since: None, sounded: spent, game: None }
    }

    /// A seat's clock for the whole game. It ends the game after so much overtime, unless that is none.
    pub(crate) fn for_game(bank: TimeBank, overtime: u64) -> Self {
        let used = u64::from(bank.used.0);
        Self { game: Some(NonZeroU64::new(overtime)), ..Self::standing(Some(u64::from(bank.granted.0)), used) }
    }

    /// True if it is one for the whole game.
    pub(crate) const fn is_for_game(&self) -> bool {
        self.game.is_some()
    }

    /// True if there has been so much overtime that the game ends.
    pub(crate) fn is_cut_off(&self, now: Moment) -> bool {
        let overtime = self.game.flatten().map_or(u64::MAX, NonZeroU64::get);
        self.limit.is_some_and(|limit| self.spent(now).saturating_sub(limit) >= overtime)
    }

    /// Sets it going, now or at a moment to come.
    pub(crate) fn start(&mut self, now: Moment) {
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// Stops it; going on from here is exact.
    pub(crate) const fn stop(&mut self, now: Moment) {
        self.before = self.spent(now);
        self.since = None;
    }

    /// True if it runs.
    pub(crate) const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// True if time runs out: without a limit it only counts up, and nobody has to watch it.
    pub(crate) const fn is_running_out(&self) -> bool {
        self.is_running() && self.limit.is_some()
    }

    /// Gives no sound again that another clock of the same seat has given.
    pub(crate) fn take_sounded(&mut self, before: &Self) {
        self.sounded = before.sounded;
    }

    /// So many of the milliseconds spent were charged at once: their sounds are still due.
    pub(crate) const fn warn_of(&mut self, charged: u64) {
        self.sounded = self.sounded.saturating_sub(charged);
    }

    /// Milliseconds spent in all that it counts.
    #[inline(never)]
    pub(crate) const fn spent(&self, now: Moment) -> u64 {
        match self.since {
            Some(since) => self.before + now.since(since),
            None => self.before,
        }
    }

    /// The glass that runs with it.
    pub(crate) fn hourglass(&self) -> Option<Hourglass> {
        self.limit.map(Hourglass::new)
    }

    /// The digits now.
    pub(crate) fn reading(&self, now: Moment) -> Reading {
        let spent = self.spent(now);
        match self.limit {
            None => Reading::Gone(spent / SECOND),
            Some(limit) if spent < limit => Reading::Left((limit - spent).div_ceil(SECOND)),
            Some(limit) => Reading::Over((spent - limit) / SECOND),
        }
    }

    /// The loudest sound that became due since it was last asked.
    pub(crate) fn sound_due(&mut self, now: Moment) -> Option<Sound> {
        let spent = self.spent(now);
        let due = self.sounds().rfind(|&(at, _)| self.sounded < at && at <= spent).map(|(_, sound)| sound);
        self.sounded = self.sounded.max(spent);
        due
    }

    /// When each sound is due, in order. A turn shorter than a warning goes without it.
    fn sounds(&self) -> impl DoubleEndedIterator<Item = (u64, Sound)> + use<> {
        let limit = self.limit;
        let first = if self.is_for_game() { 0 } else { OF_GAME };
        SOUNDS[first..]
            .iter()
            .filter_map(move |&(left, sound)| Some((limit?.checked_sub(u64::from(left) * SECOND)?, sound)))
    }

    /// When something about it changes next: a sound, a digit or a grain. `None` while it stands.
    pub(crate) fn deadline(&self, now: Moment) -> Option<Moment> {
        let since = self.since?;
        let spent = self.spent(now);
        let sound = self.sounds().map(|(at, _)| Moment(at)).find(|at| at.0 > spent);
        let digit = match self.limit {
            Some(limit) if spent < limit => limit - (limit - spent - 1) / SECOND * SECOND,
            Some(limit) => limit + ((spent - limit) / SECOND + 1) * SECOND,
            None => (spent / SECOND + 1) * SECOND,
        };
        let grain = self.hourglass().and_then(|glass| glass.next_change(spent)).map(Moment);
        let next = Moment::earliest(&[sound, Some(Moment(digit)), grain])?;
        Some(since + next.0.saturating_sub(self.before))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    const MINUTE: Option<u64> = Some(60_000);

    fn running(limit: Option<u64>) -> TurnClock {
        let mut clock = TurnClock::standing(limit, 0);
        clock.start(Moment(1_000));
        clock
    }

    #[test]
    fn a_minute_reads_60_at_first_and_0_over_at_the_end() {
        let clock = running(MINUTE);
        assert_eq!(clock.reading(Moment(1_000)), Reading::Left(60));
        assert_eq!(clock.reading(Moment(2_000)), Reading::Left(59));
        assert_eq!(clock.reading(Moment(60_999)), Reading::Left(1));
        assert_eq!(clock.reading(Moment(61_000)), Reading::Over(0));
        assert_eq!(clock.reading(Moment(68_500)), Reading::Over(7));
    }

    #[test]
    fn pausing_is_exact_to_the_millisecond() {
        let clock = running(MINUTE);
        let mut later = TurnClock::standing(MINUTE, clock.spent(Moment(13_457)));
        assert_eq!(later.spent(Moment(999_999)), 12_457);
        later.start(Moment(1_000_000));
        assert_eq!(later.spent(Moment(1_000_001)), 12_458);
    }

    #[test]
    fn it_warns_at_ten_ticks_from_five_and_rings_at_zero() {
        let mut clock = running(MINUTE);
        let mut heard = Vec::new();
        let mut now = Moment(1_000);
        while let Some(next) = clock.deadline(now).filter(|next| next.0 <= 70_000) {
            assert!(next > now);
            now = next;
            heard.extend(clock.sound_due(now).map(|sound| (now.0 - 1_000, sound)));
        }
        let expected = [
            (50_000, Sound::Warning),
            (55_000, Sound::Tick),
            (56_000, Sound::Tick),
            (57_000, Sound::Tick),
            (58_000, Sound::Tick),
            (59_000, Sound::Tick),
            (60_000, Sound::Alarm),
        ];
        assert_eq!(heard, expected);
    }

    #[test]
    fn a_sound_is_not_given_twice_after_a_pause() {
        let mut clock = running(MINUTE);
        assert_eq!(clock.sound_due(Moment(51_000)), Some(Sound::Warning));
        let mut resumed = TurnClock::standing(MINUTE, clock.spent(Moment(51_500)));
        resumed.start(Moment(80_000));
        assert_eq!(resumed.sound_due(Moment(80_100)), None);
    }

    #[test]
    fn without_a_limit_it_counts_up_and_stays_silent() {
        let mut clock = running(None);
        assert_eq!(clock.reading(Moment(62_100)), Reading::Gone(61));
        assert_eq!(clock.sound_due(Moment(600_000)), None);
        assert_eq!(clock.deadline(Moment(1_000)), Some(Moment(2_000)));
        assert_eq!(clock.hourglass(), None);
    }

    #[test]
    fn a_short_turn_goes_without_a_warning() {
        let mut clock = running(Some(3_000));
        assert_eq!(clock.sound_due(Moment(1_000)), None);
        assert_eq!(clock.sound_due(Moment(2_000)), Some(Sound::Tick));
        assert_eq!(clock.sound_due(Moment(4_000)), Some(Sound::Alarm));
    }
}
