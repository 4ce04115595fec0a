//! The console on USB: answers one line with another. It reads; it changes nothing.

use crate::machine;
use crate::reports::{Line as Answer, Topic};
use crate::usb::{PACKET, Port};
use core::convert::Infallible;
use core::fmt::Write;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_time::{Duration, Timer};
use embassy_usb::driver::EndpointError;
use heapless::Vec;

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
    let mut packet = [0; PACKET];
    loop {
        let length = port.read_packet(&mut packet).await?;
        for byte in &packet[..length] {
            if let Some(question) = line.push(*byte) {
                answer(port, question).await?;
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

/// Writing into an answer never fails: it is longer than any line.
async fn answer(port: &mut Port, question: Question<'_>) -> Result<(), EndpointError> {
    let mut answer = Answer::new();
    let command = question.and_then(|name| COMMANDS.iter().find(|command| command.name == name));
    let _ = match command.map(|command| command.what) {
        Some(What::Help) => {
            for Command { name, help, .. } in &COMMANDS {
                answer.clear();
                let _ = write!(answer, "{name}: {help}");
                send(port, &mut answer).await?;
            }
            answer.clear();
            Ok(())
        }
        Some(What::Report(topic)) => {
            for number in 0.. {
                let Some(mut line) = machine::report_line(topic, number).await else { break };
                send(port, &mut line).await?;
            }
            Ok(())
        }
        Some(What::Scores) => {
            let scores = machine::scores().await;
            answer.write_str("scores").and_then(|()| scores.iter().try_for_each(|score| write!(answer, " {score}")))
        }
        Some(What::Version) => write!(answer, "zeitwort {}", env!("CARGO_PKG_VERSION")),
        Some(What::Reboot) => {
            let _ = answer.write_str("Drop a UF2 file on the drive that appears.");
            send(port, &mut answer).await?;
            Timer::after(FAREWELL).await;
            reset_to_usb_boot(0, 0);
            Ok(())
        }
        None => answer.write_str("That is not a command: type help for a list."),
    };
    send(port, &mut answer).await
}

/// Sends a line.
async fn send(port: &mut Port, line: &mut Answer) -> Result<(), EndpointError> {
    let _ = line.push_str("\r\n");
    for packet in line.as_bytes().chunks(PACKET) {
        port.write_packet(packet).await?;
    }
    // A full packet says that more follows.
    if line.len().is_multiple_of(PACKET) { port.write_packet(&[]).await } else { Ok(()) }
}
