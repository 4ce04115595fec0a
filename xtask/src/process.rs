//! Runs other programs and says plainly when one fails or is missing.

use crate::Failure;
use crate::workspace::Workspace;
use std::env;
use std::io::{BufRead, BufReader, ErrorKind};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// After so long people think that nothing happens any more.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

/// Cargo, at the root of the repository.
pub(crate) fn cargo(workspace: &Workspace, args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(&workspace.root).stdin(Stdio::null());
    command
}

/// Runs it; what it prints goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| missing(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("`{}` failed", line(command)))) }
}

/// Runs it and gives back what it prints on stdout.
pub(crate) fn capture(command: &mut Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| missing(command, &error))?;
    if !output.status.success() {
        return Err(Failure(format!("`{}` failed", line(command))));
    }
    String::from_utf8(output.stdout).map_err(|_| Failure(format!("`{}` printed no text", line(command))))
}

/// Runs it, printing every line of its stdout as it comes and showing it to `each`; a silence is filled with the seconds.
pub(crate) fn follow(command: &mut Command, mut each: impl FnMut(&str)) -> Result<(), Failure> {
    let mut child: Child = command.stdout(Stdio::piped()).spawn().map_err(|error| missing(command, &error))?;
    if let Some(stdout) = child.stdout.take() {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(stdout).split(b'\n').map_while(Result::ok).try_for_each(|text| sender.send(text))
        });
        let begun = Instant::now();
        loop {
            match lines.recv_timeout(LONGEST_SILENCE) {
                Ok(text) => {
                    let text = String::from_utf8_lossy(&text);
                    println!("{text}");
                    each(&text);
                }
                Err(RecvTimeoutError::Timeout) => eprintln!("   … {} s", begun.elapsed().as_secs()),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    }
    let status = child.wait().map_err(|error| missing(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("`{}` failed", line(command)))) }
}

/// Whether it runs and is content; its output is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn missing(command: &Command, error: &std::io::Error) -> Failure {
    let program = command.get_program().display();
    match error.kind() {
        ErrorKind::NotFound => Failure(format!("{program} is not installed or not in the PATH")),
        _ => Failure(format!("{program} cannot be started: {error}")),
    }
}

/// The command as it would be typed, without its folders.
fn line(command: &Command) -> String {
    let name = |text: &std::ffi::OsStr| {
        let path = std::path::Path::new(text);
        path.file_name().filter(|_| path.is_absolute()).unwrap_or(text).to_string_lossy().into_owned()
    };
    let words: Vec<String> = std::iter::once(command.get_program()).chain(command.get_args()).map(name).collect();
    words.join(" ")
}
