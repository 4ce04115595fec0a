//! The console, a line protocol (command-line interface over a cable): it answers a line with another, or with a report
//! that ends with an empty one. It reads; it changes nothing.
//!
//! A terminal may echo: what the console sends comes back as if somebody had typed it. So it does not answer its own last
//! lines, and it complains once about what it does not know, and not again before it has been asked something it knows.

use core::fmt::Write;
use heapless::{Deque, String, Vec};

/// Longer than any command; what is longer is no command.
const QUESTION: usize = 64;

/// Longer than any line: a word list's name and licence, or a player's name with the reason of the points.
pub type Line = String<192>;

/// The totals of the seats that play.
pub type Scores = Vec<i32, 6>;

/// The subject of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Every point with its reason.
    Sheet,
    /// The events of the game.
    Events,
    /// The results of the last games.
    Archive,
    /// The result slip.
    Slip,
    /// The game clocks.
    Clocks,
    /// The state of the kept game and settings.
    Journal,
    /// The word lists.
    Lexicons,
    /// The word lists' bytes.
    Lists,
    /// The bytes of archive and settings.
    Kept,
    /// Somebody begins to [watch](crate::watch), and knows nothing yet.
    Watching,
    /// The changes since then for those who watch.
    Changes,
    /// The reason not to become a drive now, if there is one.
    Refusal,
    /// A check of the parts of the device.
    SelfTest,
}

/// The device that the console talks about, and the cable it talks through.
#[allow(async_fn_in_trait, reason = "one task holds it, on one core")]
pub trait Backend {
    /// Nobody listens any more.
    type Closed;

    /// Sends a line with its end.
    async fn send(&mut self, line: &[u8]) -> Result<(), Self::Closed>;

    /// A line of a report, counted from 0; `None` behind the last one.
    async fn report_line(&mut self, topic: Topic, number: usize) -> Option<Line>;

    /// The totals, from the left.
    async fn scores(&mut self) -> Scores;

    /// Becomes a drive that takes new firmware, once the last answer has arrived.
    async fn become_drive(&mut self);
}

struct Command {
    name: &'static str,
    help: &'static str,
    action: Action,
}

#[derive(Clone, Copy)]
enum Action {
    Help,
    Scores,
    Version,
    Report(Topic),
    Reboot,
}

/// Scores, version and the last words are one line; reports and help end with an empty one.
const COMMANDS: [Command; 15] = [
    Command { name: "help", help: "what can be asked", action: Action::Help },
    Command { name: "scores", help: "the totals of the seats that play, from the left", action: Action::Scores },
    Command { name: "sheet", help: "every point with its reason", action: Action::Report(Topic::Sheet) },
    Command { name: "events", help: "the game as it is kept, for a computer", action: Action::Report(Topic::Events) },
    Command { name: "archive", help: "the results of the last games", action: Action::Report(Topic::Archive) },
    Command { name: "slip", help: "the result slip, for tsh and as CSV", action: Action::Report(Topic::Slip) },
    Command { name: "clocks", help: "the game clocks, from the left", action: Action::Report(Topic::Clocks) },
    Command { name: "journal", help: "how much of the game is kept", action: Action::Report(Topic::Journal) },
    Command { name: "lexicons", help: "the word lists", action: Action::Report(Topic::Lexicons) },
    Command { name: "lists", help: "the word lists, byte for byte", action: Action::Report(Topic::Lists) },
    Command { name: "kept", help: "settings and archive, byte for byte", action: Action::Report(Topic::Kept) },
    Command { name: "watch", help: "picture and game from now on", action: Action::Report(Topic::Watching) },
    Command { name: "selftest", help: "whether all parts work", action: Action::Report(Topic::SelfTest) },
    Command { name: "version", help: "which firmware this is", action: Action::Version },
    Command { name: "reboot bootsel", help: "become a drive that takes new firmware", action: Action::Reboot },
];

/// The session with one who has opened the port.
#[derive(Debug, Default)]
pub struct Session {
    typed: LineBuffer,
    sent: EchoFilter,
    complained: bool,
    watched: bool,
}

impl Session {
    /// True once the computer has asked to be told of every change, until the port is closed.
    pub const fn is_watched(&self) -> bool {
        self.watched
    }

    /// Tells what has changed.
    pub async fn tell<B: Backend>(&mut self, backend: &mut B) -> Result<(), B::Closed> {
        self.report(Topic::Changes, backend).await
    }

    /// Takes bytes as they come, and answers each line that is complete.
    pub async fn receive<B: Backend>(&mut self, bytes: &[u8], backend: &mut B) -> Result<(), B::Closed> {
        for byte in bytes {
            let Some(question) = self.typed.push(*byte) else { continue };
            let is_echo = question.is_some_and(|line| self.sent.has(line));
            match COMMANDS.iter().find(|command| question == Some(command.name)) {
                Some(command) => self.answer(command.action, backend).await?,
                None => self.complain(is_echo, backend).await?,
            }
        }
        Ok(())
    }

    /// Writing into an answer never fails: it is longer than any line.
    async fn answer<B: Backend>(&mut self, action: Action, backend: &mut B) -> Result<(), B::Closed> {
        self.complained = false;
        let mut answer = Line::new();
        let _ = match action {
            Action::Help => {
                for Command { name, help, .. } in &COMMANDS {
                    answer.clear();
                    let _ = write!(answer, "{name}: {help}");
                    self.send(&mut answer, backend).await?;
                }
                answer.clear();
                Ok(())
            }
            Action::Report(topic) => {
                self.watched |= topic == Topic::Watching;
                self.report(topic, backend).await?;
                Ok(())
            }
            Action::Scores => {
                let scores = backend.scores().await;
                answer.write_str("scores").and_then(|()| scores.iter().try_for_each(|score| write!(answer, " {score}")))
            }
            Action::Version => write!(answer, "zeitwort {}", env!("CARGO_PKG_VERSION")),
            Action::Reboot => {
                let refused = match backend.report_line(Topic::Refusal, 0).await {
                    Some(refusal) => {
                        answer = refusal;
                        true
                    }
                    None => answer.write_str("Drop a UF2 file on the drive that appears.").is_err(),
                };
                self.send(&mut answer, backend).await?;
                if !refused {
                    backend.become_drive().await;
                }
                return Ok(());
            }
        };
        self.send(&mut answer, backend).await
    }

    async fn report<B: Backend>(&mut self, topic: Topic, backend: &mut B) -> Result<(), B::Closed> {
        for number in 0.. {
            let Some(mut line) = backend.report_line(topic, number).await else { break };
            self.send(&mut line, backend).await?;
        }
        Ok(())
    }

    /// Says that this is no command, once, and never to an echo.
    async fn complain<B: Backend>(&mut self, is_echo: bool, backend: &mut B) -> Result<(), B::Closed> {
        if is_echo || core::mem::replace(&mut self.complained, true) {
            return Ok(());
        }
        let mut answer = Line::new();
        let _ = answer.write_str("That is not a command: type help for a list.");
        self.send(&mut answer, backend).await
    }

    async fn send<B: Backend>(&mut self, line: &mut Line, backend: &mut B) -> Result<(), B::Closed> {
        self.sent.remember(line);
        let _ = line.push_str("\r\n");
        backend.send(line.as_bytes()).await
    }
}

/// A line as it comes in.
#[derive(Debug, Default)]
struct LineBuffer {
    bytes: Vec<u8, QUESTION>,
    complete: bool,
    too_long: bool,
}

impl LineBuffer {
    /// Takes the next byte; returns the line if it ends here and is not empty: `None` if it was too long or not text.
    fn push(&mut self, byte: u8) -> Option<Option<&str>> {
        if core::mem::take(&mut self.complete) {
            self.bytes.clear();
            self.too_long = false;
        }
        if !matches!(byte, b'\r' | b'\n') {
            self.too_long |= self.bytes.push(byte).is_err();
            return None;
        }
        self.complete = true;
        match core::str::from_utf8(self.bytes.trim_ascii()).ok().filter(|_| !self.too_long) {
            Some("") => None,
            question => Some(question),
        }
    }
}

/// The last sixteen lines sent, each as a hash of its bytes, to know an echo.
#[derive(Debug, Default)]
struct EchoFilter {
    lines: Deque<u32, 16>,
}

impl EchoFilter {
    fn remember(&mut self, line: &str) {
        if self.lines.is_full() {
            self.lines.pop_front();
        }
        let _ = self.lines.push_back(digest(line)); // there is room
    }

    fn has(&self, line: &str) -> bool {
        self.lines.iter().any(|sent| *sent == digest(line))
    }
}

/// The 32-bit FNV-1a hash.
fn digest(line: &str) -> u32 {
    line.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
