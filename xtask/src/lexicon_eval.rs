//! `cargo xtask lexicon-eval`: how often the word judge is wrong, against dictionaries that no list is made of.

use crate::process::{self, cargo};
use crate::workspace::Workspace;
use crate::{Failure, lexicons};
use std::path::PathBuf;

/// Arguments of `cargo xtask lexicon-eval`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// One object per line: {"name":…,"value":…,"unit":…}.
    #[arg(long)]
    json: bool,
    /// Write what was judged differently to this folder, the most frequent first.
    #[arg(long, value_name = "FOLDER")]
    lists: Option<PathBuf>,
    /// Judge the lexicons of another version in this folder first, with the same reference.
    #[arg(long, value_name = "FOLDER")]
    before: Option<PathBuf>,
    /// Print so many words of each list for somebody to read, and nothing else.
    #[arg(long, value_name = "N")]
    sample: Option<u32>,
    /// Judge the lexicons in this folder instead of those of the recipes.
    #[arg(long, value_name = "FOLDER")]
    lexicons: Option<PathBuf>,
}

/// Fetches the references (about 200 MB, once), packs the lists if they are not there, and measures.
pub(crate) fn run(workspace: &Workspace, args: Args) -> Result<(), Failure> {
    let folder = match args.lexicons {
        Some(folder) => folder,
        None => {
            lexicons::make(workspace)?;
            workspace.target.join("lexicons")
        }
    };
    let absolute = |folder: PathBuf| std::path::absolute(&folder).unwrap_or(folder);
    let mut bench = cargo(
        workspace,
        &["bench", "--quiet", "--profile", "dev", "--package", "zeitwort-bench", "--bench", "lexicon-eval", "--"],
    );
    bench.arg("--lexicons").arg(absolute(folder));
    if let Some(lists) = args.lists {
        bench.arg("--lists").arg(absolute(lists));
    }
    if let Some(before) = args.before {
        bench.arg("--before").arg(absolute(before));
    }
    if let Some(count) = args.sample {
        bench.arg("--sample").arg(count.to_string());
    }
    if args.json {
        bench.arg("--json");
    }
    process::run(&mut bench)
}
