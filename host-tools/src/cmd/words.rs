//! `zeitwort words`: all words of a lexicon.

use crate::Failure;
use crate::lexicon::image_file::ImageFile;
use crate::output::unprinted;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// What `zeitwort words` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The lexicon; - reads it from standard input.
    file: PathBuf,
}

/// Prints the words in order, one a line.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let file = ImageFile::read(&args.file).map_err(Failure::unusable)?;
    let lexicon = file.lexicon().map_err(Failure::unusable)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let printed = lexicon.iter().try_for_each(|word| writeln!(out, "{word}")).and_then(|()| out.flush());
    printed.map(|()| ExitCode::SUCCESS).map_err(|error| unprinted(&error))
}
