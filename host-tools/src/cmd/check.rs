//! `zeitwort check`: is a word in a lexicon?

use crate::Failure;
use crate::lexicon::image_file::ImageFile;
use crate::output::say;
use dict_pack::Lexicon;
use dict_pack::normalise::{Capitals, normalise};
use std::io::BufRead;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `zeitwort check` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The lexicon.
    file: PathBuf,
    /// The words; - reads them from standard input, one a line.
    #[arg(required = true)]
    words: Vec<String>,
}

/// Answers word by word; success only if all are in.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let file = ImageFile::read(&args.file).map_err(Failure::unusable)?;
    let lexicon = file.lexicon().map_err(Failure::unusable)?;
    let mut all = true;
    for word in &args.words {
        if word == "-" {
            for line in std::io::stdin().lock().lines() {
                let line = line.map_err(|error| Failure::unusable(format!("standard input: {error}")))?;
                if !line.trim().is_empty() {
                    all &= answer(&lexicon, line.trim())?;
                }
            }
        } else {
            all &= answer(&lexicon, word)?;
        }
    }
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn answer(lexicon: &Lexicon<'_>, spelling: &str) -> Result<bool, Failure> {
    match normalise(spelling, lexicon.header().language, Capitals::Ignore) {
        Ok(word) => {
            let is_in = lexicon.contains_word(&word);
            say!("{word}: {}", if is_in { "in the list" } else { "not in the list" })?;
            Ok(is_in)
        }
        Err(refusal) => {
            say!("{spelling}: not in the list ({refusal})")?;
            Ok(false)
        }
    }
}
