//! The lexicon commands as a maker uses them, and the real lexicons to the last word.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by failing")]

mod commands;
mod fetched_lists;
mod forgiving;
mod reference;
mod spanish;

use std::path::Path;
use std::process::{Command, Output};

/// Runs `zeitwort` in a folder.
fn zeitwort(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zeitwort")).args(arguments).current_dir(folder).output().unwrap()
}

/// The output of a run: standard output, the sentence on standard error, the exit code.
fn said(output: &Output) -> (String, String, i32) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}
