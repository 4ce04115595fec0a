//! Documents name only tasks that exist, and every task is named in one.

use crate::Task;
use crate::files::of_repository;
use crate::workspace::Workspace;
use clap::CommandFactory;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_task_named_in_a_document_exists_and_every_task_is_named() {
    let command = Task::command();
    let tasks: BTreeSet<String> = command.get_subcommands().map(|task| task.get_name().to_string()).collect();
    // The changelog tells of tasks by the names they had, which are aliases now.
    let aliases: BTreeSet<&str> = command.get_subcommands().flat_map(|task| task.get_all_aliases()).collect();
    let mut named = BTreeSet::new();
    for document in of_repository(&Workspace::here().root, "md") {
        let text = fs::read_to_string(&document).unwrap();
        for rest in text.split("cargo xtask ").skip(1) {
            let task: String =
                rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
            assert!(
                task.is_empty() || tasks.contains(&task) || aliases.contains(task.as_str()),
                "{}: there is no `cargo xtask {task}`",
                document.display()
            );
            named.insert(task);
        }
    }
    let silent: Vec<&String> = tasks.difference(&named).collect();
    assert!(silent.is_empty(), "no document tells of {silent:?}");
}
