//! `cargo xtask enumerate`: every short history of the journal and of each game, instead of a sample.

use crate::Failure;
use crate::process::{self, cargo};
use crate::workspace::Workspace;

/// Arguments of `cargo xtask enumerate`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only the part that takes seconds.
    #[arg(long, conflicts_with_all = ["calls", "faults", "rules"])]
    short: bool,
    /// Only the journal, with sequences of up to so many calls.
    #[arg(long, value_name = "NUMBER", conflicts_with = "rules")]
    calls: Option<usize>,
    /// Power cuts in each of these sequences.
    #[arg(long, value_name = "NUMBER", requires = "calls", default_value_t = 1)]
    cuts: usize,
    /// Only wear and damage of the journal, in sequences of up to so many calls.
    #[arg(long, value_name = "CALLS", conflicts_with_all = ["calls", "rules"])]
    faults: Option<usize>,
    /// Only the games, so many states of each.
    #[arg(long, value_name = "STATES")]
    rules: Option<usize>,
}

/// Builds for speed and searches; fails if a promise or a rule is broken.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<(), Failure> {
    let mut command = cargo(workspace, &["run", "--release", "--package", "zeitwort-enumerate", "--"]);
    if args.short {
        command.arg("--short");
    }
    if let Some(calls) = args.calls {
        command.args(["--calls", &calls.to_string(), "--cuts", &args.cuts.to_string()]);
    }
    if let Some(calls) = args.faults {
        command.args(["--faults", &calls.to_string()]);
    }
    if let Some(states) = args.rules {
        command.args(["--rules", &states.to_string()]);
    }
    process::run(&mut command)
}
