//! The `zeitwort` command.

use clap::Parser;
use std::process::ExitCode;
use zeitwort::cmd::Cli;

fn main() -> ExitCode {
    Cli::parse().command.run().unwrap_or_else(|failure| {
        failure.tell();
        failure.exit_code()
    })
}
