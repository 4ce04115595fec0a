//! `zeitwort words`: all words of a lexicon.

use crate::Failure;
use crate::cmd::device_lists::DeviceLists;
use crate::image_file::{Corrected, ImageFile};
use crate::output::unprinted;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `zeitwort words`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The lexicon, or a UF2 or flash file with lexicons, whose words are printed list after list, as corrections leave them; - reads it from standard
    /// input.
    #[arg(required_unless_present = "port", conflicts_with = "port")]
    file: Option<PathBuf>,
    #[command(flatten)]
    device: DeviceLists,
    /// Which list, by name or number, if the file holds several.
    #[arg(long, value_name = "LIST")]
    list: Option<String>,
}

/// Prints the words in order, one per line.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let file = match (args.device.read()?, &args.file) {
        (Some(lists), _) => lists,
        (None, file) => ImageFile::read(file.as_deref().unwrap_or(Path::new("-"))).map_err(Failure::unusable)?,
    };
    let lists = match &args.list {
        Some(list) => vec![file.lexicon(Some(list)).map_err(Failure::unusable)?],
        None => file.corrected().map_err(Failure::unusable)?,
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let printed = lists.iter().try_for_each(|list| print(list, &mut out)).and_then(|()| out.flush());
    printed.map(|()| ExitCode::SUCCESS).map_err(|error| unprinted(&error))
}

/// The words that count, and of corrections by themselves what they remove, as a remark that no list reads as a word.
fn print(list: &Corrected<'_>, out: &mut impl Write) -> std::io::Result<()> {
    for word in list.sum().words() {
        writeln!(out, "{word}")?;
    }
    list.list.removed().try_for_each(|word| writeln!(out, "# removed: {word}"))
}
