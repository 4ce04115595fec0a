//! Client of a device's USB serial console: sends a line, reads the answer, and never waits for ever.
//!
//! The other end is not known before it has answered, so everything is bounded: the time an answer may take,
//! the length of a line, the bytes of an answer.

mod error;
mod port;

pub use error::{ConsoleError, OpenError};
pub use port::open;

use records::bookings::Bookings;
use records::event_lines::{EventLines, hexadecimal};
use records::results::Results;
use runner::archive_sheet;
use runner::events;
use runner::lists::HEADER as LISTS;
use runner::score_sheet::HEADER;
use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

/// Spoils what somebody may have typed before: a waiting `reboot bootsel` must not be finished by our line end.
const SPOILER: &str = "?";
/// Beginning of the answer to a line that the device does not know.
const UNKNOWN: &str = "That is not a command";
/// The beginning of what a device says that does not become a drive now.
const REFUSAL: &str = "A clock runs";
/// Text before the version.
const NAME: &str = "zeitwort ";
/// The device's lines are shorter.
const LONGEST_LINE: usize = 256;
/// The longest score sheet is half of this.
const LONGEST_ANSWER: usize = 512 * 1024;
/// The region of the word lists in hexadecimal, line ends included, is shorter.
const LONGEST_LISTS: usize = 4 * 1024 * 1024;

/// Tells the time; tests have a clock that only their silences move.
type Clock = fn() -> Instant;

/// A device that has said who it is. `P` is what reads and writes; a read without news ends with a time-out soon.
#[derive(Debug)]
pub struct Console<P> {
    port: P,
    patience: Duration,
    now: Clock,
    /// Read, but not yet looked at.
    waiting: Vec<u8>,
}

impl<P: Read + Write> Console<P> {
    /// Greets what is at the other end; an answer may take `patience`.
    pub fn greet(port: P, patience: Duration) -> Result<Self, ConsoleError> {
        Self::greet_by(Instant::now, port, patience)
    }

    fn greet_by(now: Clock, port: P, patience: Duration) -> Result<Self, ConsoleError> {
        let mut console = Self { port, patience, now, waiting: Vec::new() };
        console.listen_until_quiet()?;
        let name = console.ask(&format!("{SPOILER}\r\nversion"))?.find(|line| line.starts_with(NAME));
        match name {
            Ok(_) => Ok(console),
            // It talks, but does not say its name.
            Err(ConsoleError::Stopped) => Err(ConsoleError::Foreign),
            Err(error) => Err(error),
        }
    }

    /// Every line of the score sheet.
    pub fn sheet(&mut self) -> Result<Bookings, ConsoleError> {
        let mut answer = self.ask("sheet")?;
        if answer.find(|line| line == HEADER || line.starts_with(UNKNOWN))? != HEADER {
            return Err(ConsoleError::TooOld);
        }
        let mut bookings = Bookings::default();
        answer.rows(|line| bookings.take(line))?;
        Ok(bookings)
    }

    /// The bytes of the word lists on the device, telling how many of how many have come. Each line may take as long as an
    /// answer.
    pub fn lists(&mut self, mut told: impl FnMut(usize, usize)) -> Result<Vec<u8>, ConsoleError> {
        let patience = self.patience;
        let mut answer = self.ask("lists")?;
        answer.most = LONGEST_LISTS;
        let header = answer.find(|line| line.starts_with(LISTS) || line.starts_with(UNKNOWN))?;
        let all: usize = header.strip_prefix(LISTS).ok_or(ConsoleError::TooOld)?.parse().unwrap_or(usize::MAX);
        let mut bytes = Vec::new();
        loop {
            answer.until = (answer.console.now)() + patience;
            let line = answer.line()?;
            if line.is_empty() && bytes.len() == all {
                return Ok(bytes);
            }
            bytes.extend(hexadecimal(&line).filter(|bytes| !bytes.is_empty()).ok_or(ConsoleError::GarbledLists)?);
            told(bytes.len(), all);
        }
    }

    /// The bytes of the game's events, as [`game::events_of`] reads them.
    pub fn events(&mut self) -> Result<Vec<u8>, ConsoleError> {
        let mut answer = self.ask("events")?;
        let first = answer.find(|line| line.starts_with(events::HEADER) || line.starts_with(UNKNOWN))?;
        let mut told = EventLines::headed(&first).map_err(|_| ConsoleError::TooOld)?;
        answer.rows(|line| told.take(line))?;
        Ok(told.bytes)
    }

    /// The results of the last games.
    pub fn archive(&mut self) -> Result<Results, ConsoleError> {
        let mut answer = self.ask("archive")?;
        if answer.find(|line| line == archive_sheet::HEADER || line.starts_with(UNKNOWN))? != archive_sheet::HEADER {
            return Err(ConsoleError::TooOld);
        }
        let mut results = Results::default();
        answer.rows(|line| results.take(line))?;
        Ok(results)
    }

    /// Lets the device become a drive that takes UF2 files. It may be gone before its last words have come.
    pub fn reboot_to_drive(mut self) -> Result<(), ConsoleError> {
        match self.ask("reboot bootsel")?.find(|line| !line.is_empty()) {
            Ok(line) if line.starts_with(UNKNOWN) => Err(ConsoleError::TooOld),
            Ok(line) if line.starts_with(REFUSAL) => Err(ConsoleError::ClockRuns),
            Ok(_) | Err(ConsoleError::Unplugged) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Throws away what was sent before anything was asked.
    fn listen_until_quiet(&mut self) -> Result<(), ConsoleError> {
        let mut answer = Answer::new(self);
        while answer.more()? {
            answer.console.waiting.clear();
            if answer.is_late() {
                return Err(ConsoleError::Foreign);
            }
        }
        Ok(())
    }

    fn ask(&mut self, question: &str) -> Result<Answer<'_, P>, ConsoleError> {
        let written = self.port.write_all(format!("{question}\r\n").as_bytes()).and_then(|()| self.port.flush());
        written.map_err(|error| if is_pause(error.kind()) { ConsoleError::Silent } else { ConsoleError::Unplugged })?;
        Ok(Answer::new(self))
    }
}

/// An answer, within its limits of time and length.
struct Answer<'a, P> {
    console: &'a mut Console<P>,
    until: Instant,
    bytes: usize,
    /// Bytes of the longest answer.
    most: usize,
}

impl<'a, P: Read> Answer<'a, P> {
    fn new(console: &'a mut Console<P>) -> Self {
        let until = (console.now)() + console.patience;
        Self { console, until, bytes: 0, most: LONGEST_ANSWER }
    }

    /// The first line that is meant; those before it are left from other questions.
    fn find(&mut self, meant: impl Fn(&str) -> bool) -> Result<String, ConsoleError> {
        loop {
            let line = self.line()?;
            if meant(&line) {
                return Ok(line);
            }
        }
    }

    /// Lets every line be taken, up to the empty one behind the last.
    fn rows<E>(mut self, mut take: impl FnMut(&str) -> Result<(), E>) -> Result<(), ConsoleError> {
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Ok(());
            }
            take(&line).map_err(|_| ConsoleError::Garbled(line))?;
        }
    }

    /// The next line, without its end.
    fn line(&mut self) -> Result<String, ConsoleError> {
        loop {
            if let Some(end) = self.console.waiting.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.console.waiting.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_string());
            }
            if self.console.waiting.len() > LONGEST_LINE {
                return Err(ConsoleError::Foreign);
            }
            if self.is_late() {
                return Err(if self.bytes == 0 { ConsoleError::Silent } else { ConsoleError::Stopped });
            }
            self.more()?;
        }
    }

    fn is_late(&self) -> bool {
        (self.console.now)() >= self.until
    }

    /// Reads what is there; whether there was anything.
    fn more(&mut self) -> Result<bool, ConsoleError> {
        let mut piece = [0; LONGEST_LINE];
        match self.console.port.read(&mut piece) {
            Ok(0) => Err(ConsoleError::Unplugged),
            Ok(count) => {
                self.bytes += count;
                self.console.waiting.extend(&piece[..count]);
                if self.bytes > self.most { Err(ConsoleError::Foreign) } else { Ok(true) }
            }
            Err(error) if is_pause(error.kind()) => Ok(false),
            Err(_) => Err(ConsoleError::Unplugged),
        }
    }
}

fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::TimedOut | ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests;
