//! `cargo xtask defmt`: the firmware's log as text. The decoder is a program of its own, for it is heavy to build.

use crate::Failure;
use crate::process::{self, cargo};
use crate::workspace::Workspace;
use std::path::PathBuf;
use std::process::Command;

/// Arguments of `cargo xtask defmt`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The ELF file of exactly the firmware that wrote the log [default: the one built last].
    elf: Option<PathBuf>,
}

/// Decodes stdin.
pub(crate) fn run(workspace: &Workspace, args: Args) -> Result<(), Failure> {
    let decoder = build(workspace)?;
    process::run(Command::new(decoder).arg(args.elf.unwrap_or_else(|| workspace.elf())))
}

/// Builds the decoder; where it is.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf, Failure> {
    process::run(&mut cargo(workspace, &["build", "--quiet", "--package", "defmt-print"]))?;
    Ok(workspace.program("defmt-print"))
}
