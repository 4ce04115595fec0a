//! `zeitwort image`: what a firmware image takes of the flash map, and the UF2 made of it.

use crate::Failure;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `zeitwort image` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The linked firmware, an ELF file.
    elf: PathBuf,
}

/// Looks at the image.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    Err(Failure::unusable(format!("{}: not yet", args.elf.display())))
}
