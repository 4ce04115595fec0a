//! Pseudo-terminal (PTY) with a program in it: keys in, the screen out.

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Answers of a terminal that is asked what it is, and whether it can report releases.
const PLAIN: &str = "\x1b[?62c";
const WITH_RELEASES: &str = "\x1b[?0u\x1b[?62c";

/// The program in its terminal.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Arc<Mutex<Box<dyn Write + Send>>>,
    seen: Arc<Mutex<Seen>>,
    _terminal: Box<dyn portable_pty::MasterPty + Send>,
}

struct Seen {
    screen: vt100::Parser,
    output: Vec<u8>,
}

impl Session {
    /// Starts `zeitwort` in a terminal of so many columns and rows.
    pub(crate) fn start(size: (u16, u16), args: &[&str]) -> Self {
        Self::start_answering(size, args, PLAIN)
    }

    /// The same, in a terminal that can tell when a key comes up.
    pub(crate) fn start_with_releases(size: (u16, u16), args: &[&str]) -> Self {
        Self::start_answering(size, args, WITH_RELEASES)
    }

    fn start_answering((cols, rows): (u16, u16), args: &[&str], answer: &'static str) -> Self {
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_zeitwort"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        let keyboard = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let screen = vt100::Parser::new(rows.try_into().unwrap(), cols.try_into().unwrap(), 0);
        let seen = Arc::new(Mutex::new(Seen { screen, output: Vec::new() }));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (output, input) = (seen.clone(), keyboard.clone());
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                let bytes = &buffer[..length];
                let mut seen = output.lock().unwrap();
                seen.screen.process(bytes);
                seen.output.extend(bytes);
                // The question "what are you?" comes once, at the start.
                if bytes.windows(3).any(|window| window == b"\x1b[c") {
                    input.lock().unwrap().write_all(answer.as_bytes()).unwrap();
                }
            }
        });
        Session { child, keyboard, seen, _terminal: pair.master }
    }

    /// Waits until the screen's text is as wanted.
    pub(crate) fn wait_for(&self, wanted: impl Fn(&str) -> bool) {
        self.wait(|seen| wanted(&seen.screen.screen().contents()));
    }

    /// Waits until the program has sent these bytes.
    pub(crate) fn wait_for_output(&self, wanted: &str) {
        self.wait(|seen| seen.output.windows(wanted.len()).any(|window| window == wanted.as_bytes()));
    }

    fn wait(&self, wanted: impl Fn(&Seen) -> bool) {
        let start = Instant::now();
        while !wanted(&self.seen.lock().unwrap()) {
            let contents = || self.seen.lock().unwrap().screen.screen().contents();
            assert!(start.elapsed() < PATIENCE, "never seen; the screen shows:\n{}", contents());
            // Between two looks; what is waited for ends it.
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        self.seen.lock().unwrap().screen.screen().contents()
    }

    /// True if the program uses the whole screen for itself.
    pub(crate) fn is_taken_over(&self) -> bool {
        self.seen.lock().unwrap().screen.screen().alternate_screen()
    }

    /// Types.
    pub(crate) fn type_keys(&mut self, keys: &str) {
        let mut keyboard = self.keyboard.lock().unwrap();
        keyboard.write_all(keys.as_bytes()).unwrap();
        keyboard.flush().unwrap();
    }

    /// Waits for the program to end; its exit code.
    pub(crate) fn end(mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "still running; the screen shows:\n{}", self.screen());
            // Between two looks: a system has no other way to wait for a child no longer than so long.
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
