//! Documentation tests: links lead somewhere, pins are the firmware's, commands exist and work, scenarios are there,
//! the card fits, the film is not of an older device.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

mod board;
mod card;
mod case;
mod commands;
mod film;
mod guide;
mod links;
mod regressions;
mod tree;
mod wiring;
mod wording;
mod workflows;

use repository::in_repository;
use std::fs;
use std::path::{Path, PathBuf};

/// A Markdown file of the repository.
struct Document {
    /// From the repository's root, for messages.
    name: String,
    path: PathBuf,
    text: String,
}

/// Every Markdown file, wherever it lies.
fn documents() -> Vec<Document> {
    let root = in_repository("").canonicalize().unwrap();
    let mut found = Vec::new();
    gather(&root, &root, &mut found);
    found.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(found.iter().any(|document| document.name == "README.md"), "the repository's root is not where it was");
    found
}

fn gather(root: &Path, folder: &Path, found: &mut Vec<Document>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let made = name == "node_modules" || name == "target" || name == ".git";
        if path.is_dir() && !made {
            gather(root, &path, found);
        } else if name.ends_with(".md") && path.is_file() {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.strip_prefix(root).unwrap().display().to_string().replace('\\', "/");
            found.push(Document { name, path, text });
        }
    }
}

/// Fails with all complaints at once.
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
