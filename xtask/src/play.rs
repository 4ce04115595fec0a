//! `cargo xtask play`: builds and starts the terminal simulator.

use crate::process::{self, cargo};
use crate::workspace::Workspace;
use crate::{Failure, complain};
use std::ffi::OsString;
use std::io::{IsTerminal, stderr};
use std::process::{Command, ExitCode};

/// What can be given to the simulator.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Handed to `zeitwort sim`, for example `--flash FILE` or `--bell`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    options: Vec<OsString>,
}

/// Plays. The simulator says itself what is wrong, so its exit code is all that is handed on.
pub(crate) fn run(workspace: &Workspace, args: Args) -> ExitCode {
    let played = build_tool(workspace).and_then(|()| {
        let status = Command::new(workspace.program("zeitwort")).arg("sim").args(args.options).status();
        status.map_err(|error| Failure(format!("the simulator cannot be started: {error}")))
    });
    match played {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(failure) => complain(&failure),
    }
}

/// Builds the host tool. The first time takes a while, so somebody who watches sees it.
pub(crate) fn build_tool(workspace: &Workspace) -> Result<(), Failure> {
    let mut build = cargo(workspace, &["build", "--package", "zeitwort"]);
    if !stderr().is_terminal() {
        build.arg("--quiet");
    }
    process::run(&mut build)
}
