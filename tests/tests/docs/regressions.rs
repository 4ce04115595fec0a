//! Regressions: what once went wrong at the table (docs/regressions.md) is held by a scenario or a test that exists.

use repository::{in_repository, scenarios};
use std::fs;

/// Rows of all tables, without their heads and the lines under these.
fn rows(text: &str) -> Vec<&str> {
    let mut lines = text.lines().filter(|line| line.starts_with('|')).peekable();
    let mut rows = Vec::new();
    while let Some(line) = lines.next() {
        let is_head = lines.next_if(|next| next.starts_with("|---")).is_some();
        rows.extend((!is_head).then_some(line));
    }
    rows
}

/// Names in the last cell of a row.
fn names(row: &str) -> Vec<&str> {
    let last = row.trim_end_matches(['|', ' ']).rsplit('|').next().unwrap_or_default();
    last.split('`').skip(1).step_by(2).collect()
}

#[test]
fn what_once_went_wrong_is_held_by_scenarios_that_exist() {
    let text = fs::read_to_string(in_repository("docs/regressions.md")).unwrap();
    let tests = fs::read_to_string(in_repository("host-tools/tests/scenario.rs")).unwrap();
    let rows = rows(&text);
    assert!(!rows.is_empty(), "the tables have gone");
    for row in rows {
        let names = names(row);
        assert!(!names.is_empty(), "nothing holds: {row}");
        for name in names {
            let there = scenarios().join(format!("{name}.toml")).exists() || tests.contains(&format!("fn {name}()"));
            assert!(there, "{name} is no scenario: {row}");
        }
    }
}
