//! The subcommands, one file each: `Args` says what can be given, `run` does it.

use crate::Failure;
use std::process::ExitCode;

pub mod image;

/// What can be asked of `zeitwort`.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Show what a firmware image takes of the flash map and write it as UF2.
    Image(image::Args),
}

impl Command {
    /// Does what was asked.
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Command::Image(args) => image::run(args),
        }
    }
}
