//! `cargo xtask snapshots`: makes all golden pictures (snapshots) and the sentences beside them again, and removes those no scenario
//! shows any more.

use crate::Failure;
use crate::enlarge;
use crate::files::with_ending;
use crate::play::build_tool;
use crate::process;
use crate::workspace::Workspace;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// Plays all scenarios and takes over their pictures. They are gathered apart first: only if all scenarios end well,
/// and agree on every picture they share, does anything change.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    build_tool(workspace)?;
    let (fresh, said) = (workspace.target.join("shots"), workspace.target.join("sentences"));
    let wrong = |error: io::Error| Failure(format!("the pictures cannot be written: {error}"));
    for folder in [&fresh, &said] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(wrong)?;
        }
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    let scenarios = with_ending(&workspace.scenarios(), "toml").map_err(wrong)?;
    let mut play = Command::new(workspace.program("zeitwort"));
    play.arg("sim");
    for file in &scenarios {
        play.arg("--scenario").arg(file.strip_prefix(&workspace.root).unwrap_or(file));
    }
    if !scenarios.is_empty() {
        process::run(play.arg("--shots").arg(&fresh).arg("--sentences").arg(&said).current_dir(&workspace.root))?;
    }
    film(workspace)?;
    let changes = mirror(&fresh, &workspace.screens(), "png").map_err(wrong)?;
    println!("{} new or changed, {} removed, in docs/screens", changes.written, changes.removed);
    let changes = mirror(&said, &workspace.sentences(), "txt").map_err(wrong)?;
    println!("{} new or changed, {} removed, in docs/read-aloud", changes.written, changes.removed);
    println!("{} new, changed or removed, in docs/large", enlarge::run(workspace).map_err(wrong)?);
    Ok(())
}

/// The moving picture of the README.
fn film(workspace: &Workspace) -> Result<(), Failure> {
    let scenario = workspace.film();
    let mut play = Command::new(workspace.program("zeitwort"));
    play.arg("sim").arg("--scenario").arg(scenario).arg("--shots").arg(workspace.target.join("film"));
    process::run(play.arg("--film").arg(workspace.root.join("docs").join("turn.png")))
}

struct Changes {
    written: usize,
    removed: usize,
}

/// Makes the files of `to` that end so those of `from`.
fn mirror(from: &Path, to: &Path, ending: &str) -> io::Result<Changes> {
    fs::create_dir_all(to)?;
    let mut changes = Changes { written: 0, removed: 0 };
    for picture in with_ending(from, ending)? {
        let (Some(name), bytes) = (picture.file_name(), fs::read(&picture)?) else { continue };
        if fs::read(to.join(name)).ok().as_ref() != Some(&bytes) {
            fs::write(to.join(name), bytes)?;
            changes.written += 1;
        }
    }
    for picture in with_ending(to, ending)? {
        if picture.file_name().is_some_and(|name| !from.join(name).exists()) {
            fs::remove_file(&picture)?;
            changes.removed += 1;
        }
    }
    Ok(changes)
}
