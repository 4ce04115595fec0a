//! Output of a command: lines on standard output, and files written atomically, whole or as they were before.

use crate::Failure;
use crate::input::is_stream;
use std::fmt::Arguments;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{self, Path, PathBuf};

/// Prints a line as `println!` does, which would panic where the disk is full or nobody reads on.
macro_rules! say {
    ($($words:tt)*) => { $crate::output::print(format_args!("{}\n", format_args!($($words)*))) };
}
pub(crate) use say;

/// Prints a text; control characters of what a list, a device or a file said never reach the terminal.
pub(crate) fn print(text: Arguments<'_>) -> Result<(), Failure> {
    io::stdout()
        .write_all(without_controls(text.to_string(), &['\n', '\t']).as_bytes())
        .map_err(|error| unprinted(&error))
}

/// One line of a stranger's text: a new line in it would look like a line of ours.
pub(crate) fn one_line(text: &str) -> String {
    without_controls(text.into(), &[])
}

/// Writes control characters (escape sequences among them) as `\u{1b}`, all but those that are ours.
fn without_controls(text: String, ours: &[char]) -> String {
    let strange = |sign: char| sign.is_control() && !ours.contains(&sign);
    match text.contains(strange) {
        false => text,
        true => text
            .chars()
            .map(|sign| if strange(sign) { sign.escape_default().to_string() } else { sign.into() })
            .collect(),
    }
}

/// The failure when standard output takes no more. Whoever stops reading, as in `zeitwort words FILE | head`, knows it
/// already.
pub(crate) fn unprinted(error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::known(),
        _ => Failure::unusable(format!("standard output: {error}")),
    }
}

/// Says something aside, on standard error. Nothing can be done if nobody listens.
pub(crate) fn remark(text: Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{}", without_controls(text.to_string(), &['\n', '\t']));
}

/// Says what was written: on standard output, or aside where the file itself went there.
pub(crate) fn say_of(written: &Path, text: Arguments<'_>) -> Result<(), Failure> {
    if is_stream(written) {
        remark(text);
        return Ok(());
    }
    say!("{text}")
}

/// Writes a file: beside the one that is there, to the last byte, and then in its place. Whatever fails on the way, what
/// was there before still is. `-` is standard output.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_stream(path) {
        let mut out = io::stdout().lock();
        return out.write_all(bytes).and_then(|()| out.flush());
    }
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(ErrorKind::IsADirectory.into()),
        // A device or a pipe has nothing to lose.
        Ok(about) if !about.is_file() => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        // What a link leads to is replaced, not the link.
        Ok(_) => replace(&fs::canonicalize(path)?, bytes),
        Err(_) => replace(&end_of_links(path), bytes),
    }
}

/// Where a link leads whose end is not there yet.
fn end_of_links(path: &Path) -> PathBuf {
    const MOST: usize = 16;
    let mut place = path.to_owned();
    for _ in 0..MOST {
        let Ok(next) = fs::read_link(&place) else { break };
        place = place.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    place
}

fn replace(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = place.file_name().ok_or(ErrorKind::InvalidFilename)?.to_string_lossy();
    let beside = place.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let put = || {
        let mut file = File::create(&beside)?;
        if let Ok(before) = fs::metadata(place) {
            file.set_permissions(before.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, place)
    };
    put().inspect_err(|_| _ = fs::remove_file(&beside))
}

/// Refuses to write `output` over one of the files that are read.
pub(crate) fn not_over<'a>(output: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    let place = |path: &Path| -> PathBuf {
        fs::canonicalize(path).or_else(|_| path::absolute(path)).unwrap_or_else(|_| path.to_owned())
    };
    let mut inputs = inputs.into_iter().filter(|input| !is_stream(input));
    match inputs.find(|input| !is_stream(output) && place(input) == place(output)) {
        Some(_) => Err(Failure::unusable(format_args!(
            "{} would be written over, and it is wanted itself: write to another file",
            output.display()
        ))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_and_forged_lines_become_visible() {
        assert_eq!(
            one_line("\u{1b}]0;pwn\u{7}\nlicence  forged\u{9b}2J"),
            "\\u{1b}]0;pwn\\u{7}\\nlicence  forged\\u{9b}2J"
        );
        assert_eq!(without_controls("a\tÄ\u{1b}[2J\n".into(), &['\n', '\t']), "a\tÄ\\u{1b}[2J\n");
        assert_eq!(one_line("Größe – été"), "Größe – été");
    }
}
