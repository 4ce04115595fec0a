//! Runs other programs and says plainly when one fails or is missing.

use crate::Failure;
use crate::workspace::Workspace;
use std::env;
use std::io::{BufRead, BufReader, ErrorKind, IsTerminal as _, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// After so long people think that nothing happens any more; in a log a line a minute is enough.
fn longest_silence() -> Duration {
    Duration::from_secs(if std::io::stderr().is_terminal() { 4 } else { 60 })
}

/// More of a command than fits a line tells nobody anything.
const LONGEST_NAME: usize = 60;

/// The most of a command that is said of one that failed: some name every scenario.
const LONGEST_LINE: usize = 200;

/// Subcommands for which cargo shows a bar.
const BUILDS: [&str; 6] = ["build", "run", "test", "clippy", "doc", "bench"];

/// Cargo, at the root of the repository.
pub(crate) fn cargo(workspace: &Workspace, args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(&workspace.root).stdin(Stdio::null());
    // What helps the next build costs the first one: on a machine that builds once it is left out.
    if env::var_os("CI").is_some() && env::var_os("CARGO_INCREMENTAL").is_none() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Runs it; what it prints goes where ours goes. Whoever waits for long sees how long.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let child = command.spawn().map_err(|error| missing(command, &error))?;
    let status = ticking(command, child, |mut child| child.wait()).map_err(|error| missing(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("`{}` failed", line(command)))) }
}

/// Runs what somebody talks to, or what runs until somebody stops it.
pub(crate) fn serve(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| missing(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("`{}` failed", line(command)))) }
}

/// Waits for a child, and says every few seconds that it still works. On a terminal cargo shows that itself.
fn ticking<T>(command: &Command, child: Child, wait: impl FnOnce(Child) -> T) -> T {
    let shows_itself = command.get_args().next().is_some_and(|first| BUILDS.iter().any(|build| first == *build));
    if shows_itself && std::io::stderr().is_terminal() {
        return wait(child);
    }
    let (done, news) = mpsc::channel::<()>();
    let what = line(command).chars().take(LONGEST_NAME).collect::<String>();
    let ticker = thread::spawn(move || {
        let begun = Instant::now();
        while news.recv_timeout(longest_silence()) == Err(RecvTimeoutError::Timeout) {
            eprintln!("   … {} s: {what}", begun.elapsed().as_secs());
        }
    });
    let waited = wait(child);
    drop(done);
    let _ = ticker.join();
    waited
}

/// Runs it and gives back what it prints on stdout.
pub(crate) fn capture(command: &mut Command) -> Result<String, Failure> {
    let (text, held) = printed(command)?;
    held.map(|()| text)
}

/// The same of a program whose words count even where it fails.
pub(crate) fn printed(command: &mut Command) -> Result<(String, Result<(), Failure>), Failure> {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn();
    let child = child.map_err(|error| missing(command, &error))?;
    let output = ticking(command, child, Child::wait_with_output).map_err(|error| missing(command, &error))?;
    let held = if output.status.success() { Ok(()) } else { Err(Failure(format!("`{}` failed", line(command)))) };
    let text = String::from_utf8(output.stdout).map_err(|_| Failure(format!("`{}` printed no text", line(command))))?;
    Ok((text, held))
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
            match lines.recv_timeout(longest_silence()) {
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

/// Runs it and shows every line of its stdout and stderr to `each`, which prints it or not.
pub(crate) fn follow_both(command: &mut Command, mut each: impl FnMut(&str)) -> Result<(), Failure> {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| missing(command, &error))?;
    let (sender, lines) = mpsc::channel();
    let read = |pipe: Option<Box<dyn Read + Send>>| {
        let sender = sender.clone();
        thread::spawn(move || {
            let lines = pipe.into_iter().flat_map(|pipe| BufReader::new(pipe).split(b'\n').map_while(Result::ok));
            lines.map(|text| sender.send(text)).take_while(Result::is_ok).for_each(drop);
        });
    };
    read(child.stdout.take().map(|pipe| Box::new(pipe) as _));
    read(child.stderr.take().map(|pipe| Box::new(pipe) as _));
    drop(sender);
    lines.into_iter().for_each(|text| each(&String::from_utf8_lossy(&text)));
    let status = child.wait().map_err(|error| missing(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("`{}` failed", line(command)))) }
}

/// True if it runs and succeeds; its output is not shown.
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
    let whole = words.join(" ");
    match whole.char_indices().nth(LONGEST_LINE) {
        Some((end, _)) => format!("{} …", &whole[..end]),
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_prints_comes_back_and_its_failure_is_told() {
        let mut version = Command::new(env!("CARGO"));
        assert!(capture(version.arg("--version")).is_ok_and(|text| text.starts_with("cargo ")));
        let failed = capture(Command::new(env!("CARGO")).arg("--no-such-option")).map_err(|failure| failure.0);
        assert!(failed.is_err_and(|sentence| sentence.ends_with("--no-such-option` failed")));
        let missing = run(&mut Command::new("no-such-program")).map_err(|failure| failure.0);
        assert_eq!(missing, Err("no-such-program is not installed or not in the PATH".into()));
    }
}
