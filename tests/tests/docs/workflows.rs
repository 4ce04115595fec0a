//! Workflows: actions of others are named by commit, and no token is left where a pull request's code runs.

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
