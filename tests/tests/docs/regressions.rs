//! Regressions: what once went wrong (docs/regressions.md and the pages beside it) is held by scenarios and tests that exist.

use crate::documents;
use repository::{in_repository, scenarios};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

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

/// What holds: test functions of Rust, and the titles of tests in JavaScript by the names of their files.
#[derive(Default)]
struct Tests {
    functions: BTreeSet<String>,
    titles: BTreeMap<String, Vec<String>>,
}

impl Tests {
    fn gather(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let made = name == "node_modules" || name == "target" || name.starts_with('.');
            if path.is_dir() && !made {
                self.gather(&path);
            } else if name.ends_with(".rs") {
                self.read_rust(&fs::read_to_string(&path).unwrap());
            } else if name.ends_with(".test.mjs") {
                let text = fs::read_to_string(&path).unwrap();
                let titles = text.lines().filter_map(|line| Some(line.trim_start().strip_prefix("test(")?.to_owned()));
                self.titles.entry(name).or_default().extend(titles);
            }
        }
    }

    /// The function behind each `#[test]`.
    fn read_rust(&mut self, text: &str) {
        for behind in text.split("#[test]").skip(1) {
            let name = behind.split_once("fn ").and_then(|(_, rest)| rest.split_once('('));
            self.functions.extend(name.map(|(name, _)| name.to_owned()));
        }
    }

    /// True for a scenario, for a function, and for a part of a title behind the name of its file.
    fn have(&self, name: &str) -> bool {
        match name.split_once(": ") {
            Some((file, part)) => {
                self.titles.get(file).is_some_and(|titles| titles.iter().any(|title| title.contains(part)))
            }
            None => scenarios().join(format!("{name}.toml")).exists() || self.functions.contains(name),
        }
    }
}

#[test]
fn what_once_went_wrong_is_held_by_scenarios_and_tests_that_exist() {
    let mut tests = Tests::default();
    tests.gather(&in_repository(""));
    let pages: Vec<_> =
        documents().into_iter().filter(|document| document.name.starts_with("docs/regressions")).collect();
    assert!(pages.len() > 1, "the pages have gone");
    for page in pages {
        let rows = rows(&page.text);
        assert!(!rows.is_empty(), "{}: the tables have gone", page.name);
        for row in rows {
            let names = names(row);
            assert!(!names.is_empty(), "{}: nothing holds: {row}", page.name);
            for name in names {
                assert!(tests.have(name), "{}: {name} is no scenario and no test: {row}", page.name);
            }
        }
    }
}
