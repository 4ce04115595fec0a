//! The subcommands, one file each: `Args` says what can be given, `run` does it.

use crate::Failure;
use std::process::ExitCode;

pub mod image;
pub mod sim;

/// What can be asked of `zeitwort`.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Show what a firmware image takes of the flash map and write it as UF2.
    Image(image::Args),
    /// Play in the terminal, or play a scenario file.
    Sim(sim::Args),
}

impl Command {
    /// Does what was asked.
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Command::Image(args) => image::run(args),
            Command::Sim(args) => sim::run(args),
        }
    }
}
