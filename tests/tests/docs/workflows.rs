//! Workflows: actions of others are named by commit, dependencies are those of `Cargo.lock`, and no token is left where a pull request's
//! code runs.

use crate::none;
use repository::in_repository;
use std::fs;

#[test]
fn actions_are_pinned_by_commit_and_keep_no_token() {
    let mut complaints = Vec::new();
    for entry in fs::read_dir(in_repository(".github/workflows")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let uses: Vec<_> = lines.iter().enumerate().filter(|(_, line)| line.contains("uses: ")).collect();
        assert!(!uses.is_empty(), "{} uses nothing", path.display());
        for (number, line) in uses {
            let commit = line.split_once('@').map(|(_, behind)| behind.split(' ').next().unwrap_or_default());
            let pinned =
                commit.is_some_and(|commit| commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit()));
            let keeps = line.contains("actions/checkout@")
                && !lines.iter().skip(number).take(4).any(|line| line.contains("persist-credentials: false"));
            if !pinned || keeps {
                complaints.push(format!("{}: line {}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    none(&complaints);
}

#[test]
fn workflows_build_what_the_lock_file_names() {
    let (mut complaints, mut builds) = (Vec::new(), 0);
    for entry in fs::read_dir(in_repository(".github/workflows")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let is_alias_locked = text.contains("\n  CARGO_ALIAS_XTASK: run --locked --package xtask --\n");
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().starts_with('#')) {
            let builds_here = ["build", "test", "run", "fetch", "install"]
                .iter()
                .any(|what| line.contains(&format!("cargo {what} ")));
            let runs_alias = line.contains("cargo xtask ");
            builds += usize::from(builds_here || runs_alias);
            if (builds_here && !line.contains("--locked")) || (runs_alias && !is_alias_locked) {
                complaints.push(format!("{}: line {}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(builds > 20, "{builds} lines build");
    none(&complaints);
}
