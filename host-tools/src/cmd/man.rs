//! `zeitwort man`: the manual pages, made of what `--help` says.

use crate::Failure;
use crate::cmd::Cli;
use crate::output::{say, unprinted};
use clap_mangen::Man;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `zeitwort man`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write the pages of all commands to this folder, which is made.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// Prints the page, or writes them all.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let Some(folder) = args.output else {
        let mut page = Vec::new();
        Man::new(Cli::told()).render(&mut page).map_err(Failure::unusable)?;
        stdout().write_all(&page).map_err(|error| unprinted(&error))?;
        return Ok(ExitCode::SUCCESS);
    };
    let written = std::fs::create_dir_all(&folder).and_then(|()| clap_mangen::generate_to(Cli::told(), &folder));
    written.map_err(|error| Failure::unusable(format_args!("{}: {error}", folder.display())))?;
    say!("the manual pages are in {}", folder.display())?;
    Ok(ExitCode::SUCCESS)
}
