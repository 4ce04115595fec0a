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
    /// The state of the kept game and settings.
    Journal,
    /// The word lists.
    Lexicons,
    /// The word lists' bytes.
    Lists,
    /// A check of the parts of the device.
    SelfTest,
}

/// The device that the console talks about, and the cable it talks through.
#[allow(async_fn_in_trait, reason = "one task holds it, on one core")]
pub trait Desk {
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
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Help,
    Scores,
    Version,
    Report(Topic),
    Reboot,
}

/// Scores, version and the last words are one line; reports and help end with an empty one.
const COMMANDS: [Command; 11] = [
    Command { name: "help", help: "what can be asked", what: What::Help },
    Command { name: "scores", help: "the totals of the seats that play, from the left", what: What::Scores },
    Command { name: "sheet", help: "every point with its reason", what: What::Report(Topic::Sheet) },
    Command { name: "events", help: "the game as it is kept, for a computer", what: What::Report(Topic::Events) },
    Command { name: "archive", help: "the results of the last games", what: What::Report(Topic::Archive) },
    Command { name: "journal", help: "how much of the game is kept", what: What::Report(Topic::Journal) },
    Command { name: "lexicons", help: "the word lists", what: What::Report(Topic::Lexicons) },
    Command { name: "lists", help: "the word lists, byte for byte", what: What::Report(Topic::Lists) },
    Command { name: "selftest", help: "whether all parts work", what: What::Report(Topic::SelfTest) },
    Command { name: "version", help: "which firmware this is", what: What::Version },
    Command { name: "reboot bootsel", help: "become a drive that takes new firmware", what: What::Reboot },
];

/// The conversation with one who has opened the port.
#[derive(Debug, Default)]
pub struct Conversation {
    typed: Typed,
    sent: History,
    complained: bool,
}

impl Conversation {
    /// Takes bytes as they come, and answers each line that is complete.
    pub async fn hear<D: Desk>(&mut self, bytes: &[u8], desk: &mut D) -> Result<(), D::Closed> {
        for byte in bytes {
            let Some(question) = self.typed.push(*byte) else { continue };
            let is_echo = question.is_some_and(|line| self.sent.has(line));
            match COMMANDS.iter().find(|command| question == Some(command.name)) {
                Some(command) => self.answer(command.what, desk).await?,
                None => self.complain(is_echo, desk).await?,
            }
        }
        Ok(())
    }

    /// Writing into an answer never fails: it is longer than any line.
    async fn answer<D: Desk>(&mut self, what: What, desk: &mut D) -> Result<(), D::Closed> {
        self.complained = false;
        let mut answer = Line::new();
        let _ = match what {
            What::Help => {
                for Command { name, help, .. } in &COMMANDS {
                    answer.clear();
                    let _ = write!(answer, "{name}: {help}");
                    self.send(&mut answer, desk).await?;
                }
                answer.clear();
                Ok(())
            }
            What::Report(topic) => {
                for number in 0.. {
                    let Some(mut line) = desk.report_line(topic, number).await else { break };
                    self.send(&mut line, desk).await?;
                }
                Ok(())
            }
            What::Scores => {
                let scores = desk.scores().await;
                answer.write_str("scores").and_then(|()| scores.iter().try_for_each(|score| write!(answer, " {score}")))
            }
            What::Version => write!(answer, "zeitwort {}", env!("CARGO_PKG_VERSION")),
            What::Reboot => {
                let _ = answer.write_str("Drop a UF2 file on the drive that appears.");
                self.send(&mut answer, desk).await?;
                desk.become_drive().await;
                return Ok(());
            }
        };
        self.send(&mut answer, desk).await
    }

    /// Says that this is no command, once, and never to an echo.
    async fn complain<D: Desk>(&mut self, is_echo: bool, desk: &mut D) -> Result<(), D::Closed> {
        if is_echo || core::mem::replace(&mut self.complained, true) {
            return Ok(());
        }
        let mut answer = Line::new();
        let _ = answer.write_str("That is not a command: type help for a list.");
        self.send(&mut answer, desk).await
    }

    async fn send<D: Desk>(&mut self, line: &mut Line, desk: &mut D) -> Result<(), D::Closed> {
        self.sent.remember(line);
        let _ = line.push_str("\r\n");
        desk.send(line.as_bytes()).await
    }
}

/// A line as it comes in.
#[derive(Debug, Default)]
struct Typed {
    bytes: Vec<u8, QUESTION>,
    complete: bool,
    too_long: bool,
}

impl Typed {
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
        match core::str::from_utf8(&self.bytes).ok().filter(|_| !self.too_long).map(str::trim) {
            Some("") => None,
            question => Some(question),
        }
    }
}

/// The last sixteen lines sent, each as a hash of its bytes, to know an echo.
#[derive(Debug, Default)]
struct History {
    lines: Deque<u32, 16>,
}

impl History {
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
