//! `cargo xtask firmware`: the ELF, the UF2 and the flash map with its use.

use crate::Failure;
use crate::play::build_tool;
use crate::process::{self, cargo};
use crate::tools;
use crate::workspace::{BOARD, PROFILE, TARGET, Workspace};
use std::fs;
use std::process::Command;

/// Makes the firmware and prints the flash map.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    make(workspace)?;
    process::run(&mut image(workspace))?;
    let uf2 = workspace.uf2();
    println!("{}", uf2.strip_prefix(&workspace.root).unwrap_or(&uf2).display());
    Ok(())
}

/// Builds the ELF and writes the UF2, with nothing on stdout.
pub(crate) fn make(workspace: &Workspace) -> Result<(), Failure> {
    tools::board_target()?;
    process::run(&mut cargo(workspace, &["build", "--package", BOARD, "--profile", PROFILE, "--target", TARGET]))?;
    build_tool(workspace)?;
    let uf2 = workspace.uf2();
    if let Some(folder) = uf2.parent() {
        fs::create_dir_all(folder).map_err(|error| Failure(format!("{} cannot be made: {error}", folder.display())))?;
    }
    process::capture(image(workspace).arg("--uf2").arg(&uf2)).map(drop)
}

/// The host tool's view of the ELF.
pub(crate) fn image(workspace: &Workspace) -> Command {
    let mut command = Command::new(workspace.program("zeitwort"));
    command.arg("image").arg(workspace.elf());
    command
}
