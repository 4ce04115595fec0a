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
    /// The lexicon; - reads it from standard input.
    file: PathBuf,
    /// The words; - reads them from standard input, one a line.
    #[arg(required = true)]
    words: Vec<String>,
    /// Say how a German word reads as a compound of two words of the list: what is then for the table to decide.
    #[arg(long)]
    explain: bool,
}

/// Answers word by word; success only if all are in.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let file = ImageFile::read(&args.file).map_err(Failure::unusable)?;
    let lexicon = file.lexicon().map_err(Failure::unusable)?;
    let mut all = true;
    for word in &args.words {
        if word == "-" {
            let taken = crate::input::take_stream();
            taken.map_err(Failure::unusable)?;
            for line in std::io::stdin().lock().lines() {
                let line = line.map_err(|error| Failure::unusable(format!("standard input: {error}")))?;
                if !line.trim().is_empty() {
                    all &= answer(&lexicon, line.trim(), args.explain)?;
                }
            }
        } else {
            all &= answer(&lexicon, word, args.explain)?;
        }
    }
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn answer(lexicon: &Lexicon<'_>, spelling: &str, explain: bool) -> Result<bool, Failure> {
    match normalise(spelling, lexicon.header().language, Capitals::Ignore) {
        Ok(word) => {
            let is_in = lexicon.contains_word(&word);
            let answer = if is_in { "in the list" } else { "not in the list" };
            match lexicon.compound(&word).filter(|_| explain) {
                Some(compound) => {
                    let (first, second) = compound.parts(&word);
                    let who = if is_in { "" } else { ": the table decides" };
                    say!("{word}: {answer}, reads as {first}+{second}{who}")?;
                }
                None => say!("{word}: {answer}")?,
            }
            Ok(is_in)
        }
        Err(refusal) => {
            say!("{spelling}: not in the list ({refusal})")?;
            Ok(false)
        }
    }
}
