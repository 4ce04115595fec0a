//! The `zeitwort` command.

use std::process::ExitCode;
use zeitwort::cmd::Cli;

fn main() -> ExitCode {
    Cli::typed().command.run().unwrap_or_else(|failure| {
        failure.tell();
        failure.exit_code()
    })
}
