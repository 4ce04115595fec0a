//! `zeitwort completions`: the script by which a shell completes what is typed.

use crate::Failure;
use crate::cmd::Cli;
use crate::output::unprinted;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{Write, stdout};
use std::process::ExitCode;

/// Arguments of `zeitwort completions`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// For which shell; its manual says where the file goes.
    shell: Shell,
}

/// Prints the file.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "zeitwort", &mut script);
    stdout().write_all(&script).map_err(|error| unprinted(&error))?;
    Ok(ExitCode::SUCCESS)
}
