//! Idle time-out, against burn-in: a display that nobody uses is first dimmed, then off. The LED goes on saying "still
//! here".

use crate::time::Moment;

/// Without a press for so long, the display is dimmed.
pub(crate) const DIM_MILLIS: u64 = 90_000;
/// Without a press for so long, it goes dark.
pub(crate) const DARK_MILLIS: u64 = 300_000;

/// A turn without a clock keeps the display awake so much longer.
pub(crate) const TURN_MILLIS: u64 = 3_600_000;

/// The display's states of sleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wakefulness {
    /// As bright as the settings say.
    Bright,
    /// As dim as it goes.
    Dim,
    /// Dark; the next press only wakes it.
    Dark,
}

/// The time since somebody pressed something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idle {
    since: Moment,
}

impl Idle {
    /// Somebody was here just now.
    pub(crate) const fn from(now: Moment) -> Self {
        Self { since: now }
    }

    /// As if somebody was here while a turn lasts: who thinks presses nothing, and the table looks at the scores. A turn that lasts
    /// longer than an hour is nobody's any more.
    pub(crate) const fn in_a_turn(self) -> Self {
        Self { since: Moment(self.since.0.saturating_add(TURN_MILLIS)) }
    }

    /// The state of the display now.
    pub(crate) const fn at(self, now: Moment) -> Wakefulness {
        match now.since(self.since) {
            DARK_MILLIS.. => Wakefulness::Dark,
            DIM_MILLIS.. => Wakefulness::Dim,
            _ => Wakefulness::Bright,
        }
    }

    /// When that changes next by itself.
    pub(crate) fn next_change(self, now: Moment) -> Option<Moment> {
        match self.at(now) {
            Wakefulness::Bright => Some(self.since + DIM_MILLIS),
            Wakefulness::Dim => Some(self.since + DARK_MILLIS),
            Wakefulness::Dark => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_dim_then_dark_and_then_nothing_more() {
        let idle = Idle::from(Moment(1_000));
        assert_eq!(idle.at(Moment(90_999)), Wakefulness::Bright);
        assert_eq!(idle.at(Moment(91_000)), Wakefulness::Dim);
        assert_eq!(idle.at(Moment(301_000)), Wakefulness::Dark);
        assert_eq!(idle.next_change(Moment(1_000)), Some(Moment(91_000)));
        assert_eq!(idle.next_change(Moment(91_000)), Some(Moment(301_000)));
        assert_eq!(idle.next_change(Moment(301_000)), None);
    }

    #[test]
    fn a_turn_keeps_it_awake_for_an_hour_and_not_for_ever() {
        let idle = Idle::from(Moment(1_000)).in_a_turn();
        assert_eq!(idle.at(Moment(3_690_999)), Wakefulness::Bright);
        assert_eq!(idle.next_change(Moment(301_000)), Some(Moment(3_691_000)));
        assert_eq!(idle.at(Moment(3_901_000)), Wakefulness::Dark);
    }
}
