//! The `zeitwort` command.

use clap::Parser;
use std::process::ExitCode;
use zeitwort::cmd::Command;

/// The table companion's workshop: play it in a terminal, look into its files, make files for it.
#[derive(Parser)]
#[command(name = "zeitwort", version, arg_required_else_help = true, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    Cli::parse().command.run().unwrap_or_else(|failure| {
        failure.tell();
        failure.exit_code()
    })
}
