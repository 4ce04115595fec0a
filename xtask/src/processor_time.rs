//! Processor time of programs, as Linux tells it: the same on a machine where others work, too.

use std::fs;
use std::ops::Range;
use std::process::Child;
use std::time::Duration;

/// Linux counts processor time in hundredths of a second, whatever the machine.
const TICK: Duration = Duration::from_millis(10);
/// The places of the two figures of a program in `/proc/…/stat`, counted from the one after its name.
const ITS_OWN: Range<usize> = 11..13;
/// And those of its children that have ended, and of theirs.
const CHILDREN: Range<usize> = 13..15;

/// The time that processors worked for the children of this program that have ended.
pub(crate) fn of_ended_children() -> Option<Duration> {
    told(&fs::read_to_string("/proc/self/stat").ok()?, CHILDREN)
}

/// The time that processors have worked for a child that is still running.
pub(crate) fn of(child: &Child) -> Option<Duration> {
    told(&fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?, ITS_OWN)
}

/// The program's name is in brackets and may have anything in it.
fn told(stat: &str, figures: Range<usize>) -> Option<Duration> {
    let told: Vec<&str> = stat[stat.rfind(')')? + 1..].split_whitespace().collect();
    let ticks = told.get(figures)?.iter().map(|figure| figure.parse::<u32>());
    Some(TICK * ticks.sum::<Result<u32, _>>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_of_a_program_is_found_behind_a_strange_name() {
        let stat = "42 (a) b) S 1 42 42 0 -1 4194304 100 2000 0 0 7 8 1250 250 20 0 1 0 100";
        assert_eq!(told(stat, CHILDREN), Some(Duration::from_secs(15)));
        assert_eq!(told(stat, ITS_OWN), Some(Duration::from_millis(150)));
        assert_eq!(told("42 (xtask) S 1", CHILDREN), None);
        assert_eq!(told("", ITS_OWN), None);
    }
}
