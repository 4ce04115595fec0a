//! What a command leaves behind: lines on standard output, and files that are whole or not there.

use crate::Failure;
use std::fmt::Arguments;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Prints a line as `println!` does, which would panic where the disk is full or nobody reads on.
macro_rules! say {
    ($($words:tt)*) => { $crate::output::print(format_args!("{}\n", format_args!($($words)*))) };
}
pub(crate) use say;

/// Prints a text as it is.
pub(crate) fn print(text: Arguments<'_>) -> Result<(), Failure> {
    io::stdout().write_fmt(text).map_err(|error| unprinted(&error))
}

/// Why standard output took no more. Whoever stops reading, as in `zeitwort words FILE | head`, knows it already.
pub(crate) fn unprinted(error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::known(),
        _ => Failure::unusable(format!("standard output: {error}")),
    }
}

/// Says something aside, on standard error. Nothing can be done if nobody listens.
pub(crate) fn remark(text: Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes a file. One that does not fit the disk is removed: half a lexicon looks like a whole one.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes).inspect_err(|_| {
        if file.metadata().is_ok_and(|about| about.is_file()) {
            let _ = fs::remove_file(path);
        }
    })
}
