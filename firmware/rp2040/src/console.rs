//! The console on USB: answers one line with another. It reads; it changes nothing.

use crate::machine;
use crate::usb::{PACKET, Port};
use core::convert::Infallible;
use core::fmt::Write;
use embassy_usb::driver::EndpointError;
use heapless::{String, Vec};

/// Longer than any command; what is longer is answered with a sentence.
const LINE: usize = 64;
/// Longer than any answer.
const ANSWER: usize = 256;

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
}

const COMMANDS: [Command; 3] = [
    Command { name: "help", help: "what can be asked", what: What::Help },
    Command { name: "scores", help: "the totals of the seats that play, from the left", what: What::Scores },
    Command { name: "version", help: "which firmware this is", what: What::Version },
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
                send(port, &answer(question).await).await?;
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

/// The answer, its lines ended. Writing never fails: [`ANSWER`] is longer than any.
async fn answer(question: Question<'_>) -> String<ANSWER> {
    let mut answer = String::new();
    let command = question.and_then(|name| COMMANDS.iter().find(|command| command.name == name));
    let _ = match command.map(|command| command.what) {
        Some(What::Help) => {
            COMMANDS.iter().try_for_each(|Command { name, help, .. }| write!(answer, "{name}: {help}\r\n"))
        }
        Some(What::Scores) => {
            let scores = machine::scores().await;
            answer
                .write_str("scores")
                .and_then(|()| scores.iter().try_for_each(|score| write!(answer, " {score}")))
                .and_then(|()| answer.write_str("\r\n"))
        }
        Some(What::Version) => write!(answer, "zeitwort {}\r\n", env!("CARGO_PKG_VERSION")),
        None => answer.write_str("That is not a command: type help for a list.\r\n"),
    };
    answer
}

async fn send(port: &mut Port, text: &str) -> Result<(), EndpointError> {
    for packet in text.as_bytes().chunks(PACKET) {
        port.write_packet(packet).await?;
    }
    // A full packet says that more follows.
    if text.len().is_multiple_of(PACKET) { port.write_packet(&[]).await } else { Ok(()) }
}
