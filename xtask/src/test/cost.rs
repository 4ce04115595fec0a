//! The cost of a stage: seconds on the wall, and seconds that processors worked for it. The second figure is the same on a
//! machine where others work, too; a quiet one of two cores needs at least half of it.

use crate::processor_time;
use std::fmt;
use std::time::{Duration, Instant};

/// Counts from when it was made.
pub(super) struct Cost {
    begun: Instant,
    worked: Option<Duration>,
}

impl Cost {
    pub(super) fn begin() -> Self {
        Self { begun: Instant::now(), worked: processor_time::of_ended_children() }
    }

    /// Seconds so far.
    pub(super) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Seconds that processors worked so far, for children that have ended. Only Linux tells; what a compiler's cache or another
    /// server does is not seen.
    pub(super) fn worked(&self) -> Option<f64> {
        Some((processor_time::of_ended_children()? - self.worked?).as_secs_f64())
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} s", self.seconds())?;
        self.worked().map_or(Ok(()), |worked| write!(f, ", processors {worked:.0} s"))
    }
}
