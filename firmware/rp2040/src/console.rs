//! The console on USB: answers one line with another. It reads; it changes nothing.
//!
//! A terminal may echo: what the console sends comes back as if somebody had typed it. So it does not answer its own last
//! lines, and it complains once about what it does not know, and not again before it has been asked something it knows.

use crate::machine;
use crate::reports::{Line as Answer, Topic};
use crate::usb::{PACKET, Port};
use core::convert::Infallible;
use core::fmt::Write;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_time::{Duration, Timer};
use embassy_usb::driver::EndpointError;
use heapless::{Deque, Vec};

/// Longer than any command; what is longer is answered with a sentence.
const LINE: usize = 64;
/// Time for a computer to read the last answer.
const FAREWELL: Duration = Duration::from_millis(100);

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

/// Scores and version are one line; reports and help end with an empty one.
const COMMANDS: [Command; 8] = [
    Command { name: "help", help: "what can be asked", what: What::Help },
    Command { name: "scores", help: "the totals of the seats that play, from the left", what: What::Scores },
    Command { name: "sheet", help: "every point with its reason", what: What::Report(Topic::Sheet) },
    Command { name: "journal", help: "how much of the game is kept", what: What::Report(Topic::Journal) },
    Command { name: "lexicons", help: "the word lists", what: What::Report(Topic::Lexicons) },
    Command { name: "selftest", help: "whether all parts work", what: What::Report(Topic::SelfTest) },
    Command { name: "version", help: "which firmware this is", what: What::Version },
    Command { name: "reboot bootsel", help: "become a drive that takes new firmware", what: What::Reboot },
];

/// Answers whoever opens the port, for ever.
#[embassy_executor::task]
pub(crate) async fn run(mut port: Port) -> ! {
    loop {
        port.wait_connection().await;
        let Err(error) = serve(&mut port).await;
        defmt::info!("The console was closed: {}", error);
    }
}

async fn serve(port: &mut Port) -> Result<Infallible, EndpointError> {
    let mut line = Line::default();
    let mut talk = Talk { port, sent: History::default(), complained: false };
    let mut packet = [0; PACKET];
    loop {
        let length = talk.port.read_packet(&mut packet).await?;
        for byte in &packet[..length] {
            if let Some(question) = line.push(*byte) {
                talk.answer(question).await?;
            }
        }
    }
}

/// A line as it comes in.
#[derive(Default)]
struct Line {
    bytes: Vec<u8, LINE>,
    complete: bool,
    too_long: bool,
}

/// A line that came in: `None` if it was too long or not text.
type Question<'a> = Option<&'a str>;

impl Line {
    /// Takes the next byte; returns the line if it ends here and is not empty.
    fn push(&mut self, byte: u8) -> Option<Question<'_>> {
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

/// What was sent last, to know it again: sixteen lines, each as a number made of its bytes.
#[derive(Default)]
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

/// One who has opened the port.
struct Talk<'a> {
    port: &'a mut Port,
    sent: History,
    complained: bool,
}

impl Talk<'_> {
    /// Writing into an answer never fails: it is longer than any line.
    async fn answer(&mut self, question: Question<'_>) -> Result<(), EndpointError> {
        let Some(command) = question.and_then(|name| COMMANDS.iter().find(|command| command.name == name)) else {
            return self.complain(question).await;
        };
        self.complained = false;
        let mut answer = Answer::new();
        let _ = match command.what {
            What::Help => {
                for Command { name, help, .. } in &COMMANDS {
                    answer.clear();
                    let _ = write!(answer, "{name}: {help}");
                    self.send(&mut answer).await?;
                }
                answer.clear();
                Ok(())
            }
            What::Report(topic) => {
                for number in 0.. {
                    let Some(mut line) = machine::report_line(topic, number).await else { break };
                    self.send(&mut line).await?;
                }
                Ok(())
            }
            What::Scores => {
                let scores = machine::scores().await;
                answer.write_str("scores").and_then(|()| scores.iter().try_for_each(|score| write!(answer, " {score}")))
            }
            What::Version => write!(answer, "zeitwort {}", env!("CARGO_PKG_VERSION")),
            What::Reboot => {
                let _ = answer.write_str("Drop a UF2 file on the drive that appears.");
                self.send(&mut answer).await?;
                Timer::after(FAREWELL).await;
                reset_to_usb_boot(0, 0);
                Ok(())
            }
        };
        self.send(&mut answer).await
    }

    /// Says that this is no command, once, and never to an echo.
    async fn complain(&mut self, question: Question<'_>) -> Result<(), EndpointError> {
        let is_echo = question.is_some_and(|line| self.sent.has(line));
        if is_echo || core::mem::replace(&mut self.complained, true) {
            return Ok(());
        }
        let mut answer = Answer::new();
        let _ = answer.write_str("That is not a command: type help for a list.");
        self.send(&mut answer).await
    }

    /// Sends a line.
    async fn send(&mut self, line: &mut Answer) -> Result<(), EndpointError> {
        self.sent.remember(line);
        let _ = line.push_str("\r\n");
        for packet in line.as_bytes().chunks(PACKET) {
            self.port.write_packet(packet).await?;
        }
        // A full packet says that more follows.
        if line.len().is_multiple_of(PACKET) { self.port.write_packet(&[]).await } else { Ok(()) }
    }
}
