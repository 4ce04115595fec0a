//! Input of a command: a file, or standard input where `-` is named.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Standard input has an end, and behind it there is nothing more.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// True if a path means standard input or output.
pub(crate) fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}

/// Everything in a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !is_stream(path) {
        return fs::read(path);
    }
    take_stream()?;
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Claims standard input; whoever comes second is told.
pub(crate) fn take_stream() -> io::Result<()> {
    match TAKEN.swap(true, Ordering::Relaxed) {
        false => Ok(()),
        true => Err(io::Error::other("standard input can be read only once: name a file for one of them")),
    }
}
