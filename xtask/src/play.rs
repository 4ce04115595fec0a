//! `cargo xtask play`: builds and starts the terminal simulator.

use crate::process::{self, cargo};
use crate::workspace::Workspace;
use crate::{Failure, complain, lexicons};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Arguments of `cargo xtask play`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Handed to `zeitwort sim`, for example `--flash FILE` or `--bell`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    options: Vec<OsString>,
}

/// Plays. The simulator says itself what is wrong, so its exit code is all that is handed on.
pub(crate) fn run(workspace: &Workspace, args: Args) -> ExitCode {
    let played = word_lists(workspace, &args.options).and_then(|lists| {
        let mut simulator = Command::new(workspace.program("zeitwort"));
        simulator.arg("sim");
        // A pipe or a log has no keys and no screen.
        if args.options.is_empty() && !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            simulator.arg("--demo");
        }
        simulator.args(lists.iter().flat_map(|uf2| [OsStr::new("--drop"), uf2.as_os_str()]));
        let status = simulator.args(args.options).status();
        status.map_err(|error| Failure(format!("the simulator cannot be started: {error}")))
    });
    match played {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(failure) => complain(&failure),
    }
}

/// The word lists to drop on the device, unless somebody names others: the real ones, or, where they cannot be had, a small
/// one of our own.
fn word_lists(workspace: &Workspace, options: &[OsString]) -> Result<Option<PathBuf>, Failure> {
    build_tool(workspace)?;
    if options.iter().any(|option| option == "--drop" || option == "--help" || option == "-h") {
        return Ok(None);
    }
    lexicons::make_any(workspace).map(Some)
}

/// Builds the host tool, once in a run. The first time takes a while, so whoever waits is told, and sees it.
pub(crate) fn build_tool(workspace: &Workspace) -> Result<(), Failure> {
    if workspace.is_tool_built() {
        return Ok(());
    }
    if !workspace.program("zeitwort").exists() {
        eprintln!("xtask: building the zeitwort command, which takes one to three minutes the first time");
    }
    process::run(&mut cargo(workspace, &["build", "--package", "zeitwort"]))?;
    workspace.tool_is_built();
    Ok(())
}
