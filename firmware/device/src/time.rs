//! Time as the runner tells it: a moment is milliseconds since power-up, and nothing in here ever reads a clock.

use core::ops::{Add, Sub};

/// A point in time, in milliseconds since power-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

impl Moment {
    /// The milliseconds from `earlier` to here; 0 if `earlier` is in fact later.
    #[inline(never)]
    pub const fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The first of those that will come.
    #[inline(never)]
    pub fn earliest(moments: &[Option<Moment>]) -> Option<Moment> {
        moments.iter().copied().flatten().min()
    }
}

impl Add<u64> for Moment {
    type Output = Moment;

    #[inline(never)]
    fn add(self, millis: u64) -> Moment {
        Moment(self.0.saturating_add(millis))
    }
}

impl Sub<u64> for Moment {
    type Output = Moment;
    fn sub(self, millis: u64) -> Moment {
        Moment(self.0.saturating_sub(millis))
    }
}
