//! Counts tests by what `cargo test` and `node --test` print at their ends.

use std::fmt;

/// The number of tests that passed and failed so far.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: usize,
    failed: usize,
    /// Checks that could not be tried here, and why.
    skipped: Vec<String>,
}

impl Tally {
    /// Takes in a line of output; most lines mean nothing.
    pub(crate) fn hear(&mut self, line: &str) {
        if let Some(result) = line.strip_prefix("test result: ") {
            self.passed += number_before(result, " passed").unwrap_or(0);
            self.failed += number_before(result, " failed").unwrap_or(0);
        } else if let Some(figure) = line.strip_prefix("ℹ ").or(line.strip_prefix("# ")) {
            self.passed += number_after(figure, "pass ").unwrap_or(0);
            self.failed += number_after(figure, "fail ").unwrap_or(0) + number_after(figure, "cancelled ").unwrap_or(0);
        } else if let Some(what) = line.strip_prefix("skipped: ") {
            self.note_skip(what.into());
        }
    }

    /// Something could not be tried here: it is said at once and at the end.
    pub(crate) fn skip(&mut self, what: String) {
        println!("skipped: {what}");
        self.note_skip(what);
    }

    /// A lane names what it skipped at once and at its end: that is one.
    fn note_skip(&mut self, what: String) {
        if !self.skipped.contains(&what) {
            self.skipped.push(what);
        }
    }

    /// A check that failed without a failing test counts as one.
    pub(crate) fn fail_at_least_once(&mut self) {
        self.failed = self.failed.max(1);
    }
}

fn number_before(text: &str, word: &str) -> Option<usize> {
    text[..text.find(word)?].split(' ').next_back()?.parse().ok()
}

fn number_after(text: &str, word: &str) -> Option<usize> {
    text.strip_prefix(word)?.trim().parse().ok()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.skipped.iter().try_for_each(|what| writeln!(f, "skipped: {what}"))?;
        if !self.skipped.is_empty() {
            writeln!(f, "suite.skipped {}", self.skipped.len())?;
        }
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> String {
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.hear(line));
        tally.to_string()
    }

    #[test]
    fn cargo_and_node_are_counted_together() {
        let lines = [
            "running 59 tests",
            "test result: ok. 59 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.36s",
            "test result: FAILED. 56 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.36s",
            "ℹ tests 7",
            "ℹ pass 5",
            "ℹ fail 1",
            "ℹ cancelled 1",
            "# pass 10",
            "ℹ duration_ms 12",
        ];
        assert_eq!(heard(&lines), "130 passed, 5 failed");
    }

    #[test]
    fn other_lines_are_not_counted() {
        assert_eq!(heard(&["3 passed", "test result", "ℹ pass many", "    ℹ pass 3", ""]), "0 passed, 0 failed");
    }

    #[test]
    fn what_was_skipped_is_named_and_counted_before_the_figures() {
        let mut tally = Tally::default();
        tally.skip("the page: no browser".into());
        assert_eq!(tally.to_string(), "skipped: the page: no browser\nsuite.skipped 1\n0 passed, 0 failed");
    }

    #[test]
    fn what_a_lane_skipped_is_counted_once() {
        let lines = ["skipped: the page: no browser", "3 passed", "skipped: the page: no browser"];
        assert_eq!(heard(&lines), "skipped: the page: no browser\nsuite.skipped 1\n0 passed, 0 failed");
    }

    #[test]
    fn a_failed_check_without_tests_counts_as_one() {
        let mut tally = Tally::default();
        tally.fail_at_least_once();
        tally.fail_at_least_once();
        assert_eq!(tally.to_string(), "0 passed, 1 failed");
    }
}
