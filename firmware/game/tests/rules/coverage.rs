//! The coverage document: no row without a test, no test of the sheets without a row.

use std::collections::BTreeSet;
use std::env;
use std::process::Command;

const DOCUMENT: &str = include_str!("../../../../docs/rules-coverage.md");

/// Tests of what the screens tell.
const TOLD: [&str; 2] = [
    include_str!("../../../../tests/tests/told/first_turns.rs"),
    include_str!("../../../../tests/tests/told/asked.rs"),
];

/// Names of those tests.
fn told() -> impl Iterator<Item = String> {
    let tests = TOLD.iter().flat_map(|file| file.split("#[test]\nfn ").skip(1));
    tests.filter_map(|test| Some(test.split_once("()")?.0.to_owned()))
}

/// Modules whose tests are about the sheets.
const SHEETS: [&str; 14] = [
    "letters",
    "rummy",
    "scrabble",
    "scrabble_board",
    "scrabble_challenges",
    "scrabble_ending",
    "scrabble_places",
    "swiss",
    "wort_rummikub",
    "wort_rummikub_robbing",
    "wort_rummikub_words",
    "wort_rummy",
    "wort_rummy_robbing",
    "wort_rummy_settlement",
];

/// Names of the tests in one module, as this program lists them.
fn tests_in(module: &str) -> BTreeSet<String> {
    let this = Command::new(env::current_exe().unwrap()).args(["--list", "--format", "terse"]).output().unwrap();
    let listed = String::from_utf8(this.stdout).unwrap();
    let name = |line: &str| Some(line.strip_suffix(": test")?.strip_prefix(module)?.strip_prefix("::")?.to_owned());
    listed.lines().filter_map(name).collect()
}

struct Row {
    sheet: &'static str,
    clause: &'static str,
    by: &'static str,
    tests: Vec<&'static str>,
}

/// The rows of every table of clauses; the document has other tables, too.
fn rows() -> Vec<Row> {
    let tables = DOCUMENT.split("\n| Sheet | Clause | By | Tests |\n|---|---|---|---|\n").skip(1);
    let lines = tables.flat_map(|table| table.lines().take_while(|line| line.starts_with('|')));
    let cells = |line: &'static str| -> Vec<&str> { line.trim_matches('|').split('|').map(str::trim).collect() };
    let row = |row: Vec<&'static str>| Row { sheet: row[0], clause: row[1], by: row[2], tests: backticked(row[3]) };
    lines.map(cells).map(row).collect()
}

fn backticked(cell: &'static str) -> Vec<&'static str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_row_names_tests_that_exist() {
    let others = ["time_bank", "free_play", "properties", "referee", "scorekeeper", "stem", "storage"];
    let modules = SHEETS.into_iter().chain(others);
    let known: BTreeSet<String> = modules.flat_map(tests_in).chain(told()).collect();
    assert!(rows().len() > 100, "only {} rows were found", rows().len());
    for Row { sheet, clause, by, tests } in rows() {
        assert!(!tests.is_empty() || by == "table", "{sheet}: {clause}: names no test");
        for test in tests {
            assert!(known.contains(test), "{sheet}: {clause}: there is no test {test}");
        }
    }
}

#[test]
fn every_test_of_the_sheets_has_a_row() {
    let named: BTreeSet<&str> = rows().into_iter().flat_map(|row| row.tests).collect();
    for test in SHEETS.into_iter().flat_map(tests_in) {
        assert!(named.contains(test.as_str()), "{test} is in no row of docs/rules-coverage.md");
    }
}

#[test]
fn every_sheet_has_rows() {
    for sheet in ["Scrabble", "Wort-Rummikub", "Wort-Rummikub CH, Rummikub des mots", "Wort-Rummy", "Rummy"] {
        assert!(rows().iter().any(|row| row.sheet == sheet), "{sheet} has no row");
    }
}

#[test]
fn every_row_says_who_sees_to_it() {
    for Row { sheet, clause, by, .. } in rows() {
        assert!(["device", "told", "table"].contains(&by), "{sheet}: {clause}: {by:?} is nobody");
    }
    for by in ["device", "told", "table"] {
        assert!(rows().iter().filter(|row| row.by == by).count() > 10, "hardly a row is seen to by {by}");
    }
}
