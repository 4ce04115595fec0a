//! Documents name only tasks that exist, and every task is named in one.

use crate::Task;
use crate::workspace::Workspace;
use clap::CommandFactory;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The texts of all Markdown files below a folder.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !["node_modules", "target", ".git"].contains(&name.as_str()) {
            found.extend(texts(&path));
        } else if name.ends_with(".md") {
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

#[test]
fn every_task_named_in_a_document_exists_and_every_task_is_named() {
    let tasks: BTreeSet<String> = Task::command().get_subcommands().map(|task| task.get_name().to_string()).collect();
    let mut named = BTreeSet::new();
    for (document, text) in texts(&Workspace::here().root) {
        for rest in text.split("cargo xtask ").skip(1) {
            let task: String =
                rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
            assert!(task.is_empty() || tasks.contains(&task), "{document}: there is no `cargo xtask {task}`");
            named.insert(task);
        }
    }
    let silent: Vec<&String> = tasks.difference(&named).collect();
    assert!(silent.is_empty(), "no document tells of {silent:?}");
}
