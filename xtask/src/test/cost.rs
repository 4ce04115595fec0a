//! The cost of a stage: seconds on the wall, and seconds that processors worked for it. The second figure is the same on a
//! machine where others work, too; a quiet one of two cores needs at least half of it.

use std::fmt;
use std::fs;
use std::time::Instant;

/// Linux counts processor time in hundredths of a second, whatever the machine.
const TICKS_PER_SECOND: f64 = 100.0;
/// The places of the two figures of ended children in `/proc/self/stat`, counted from the one after the program's name.
const CHILDREN: std::ops::Range<usize> = 13..15;

/// Counts from when it was made.
pub(super) struct Cost {
    begun: Instant,
    worked: Option<f64>,
}

impl Cost {
    pub(super) fn begin() -> Self {
        Self { begun: Instant::now(), worked: children() }
    }

    /// Seconds so far.
    pub(super) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Seconds that processors worked so far, for children that have ended. Only Linux tells; what a compiler's cache or another
    /// server does is not seen.
    pub(super) fn worked(&self) -> Option<f64> {
        Some(children()? - self.worked?)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} s", self.seconds())?;
        self.worked().map_or(Ok(()), |worked| write!(f, ", processors {worked:.0} s"))
    }
}

/// The seconds that processors worked for the children of this program that have ended, and for theirs.
fn children() -> Option<f64> {
    told(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The program's name is in brackets and may have anything in it.
fn told(stat: &str) -> Option<f64> {
    let figures: Vec<&str> = stat[stat.rfind(')')? + 1..].split_whitespace().collect();
    let ticks = figures.get(CHILDREN)?.iter().map(|figure| figure.parse::<f64>());
    Some(ticks.sum::<Result<f64, _>>().ok()? / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_of_children_is_found_behind_a_strange_name() {
        let stat = "42 (a) b) S 1 42 42 0 -1 4194304 100 2000 0 0 7 8 1250 250 20 0 1 0 100";
        assert_eq!(told(stat), Some(15.0));
        assert_eq!(told("42 (xtask) S 1"), None);
        assert_eq!(told(""), None);
    }
}
