//! Fuzzing of the console's lines, from the computer's side: a sheet that is shown was said so, line by line, and came
//! to its end.

use crate::console::said_to;
use crate::fuzz;
use crate::mutation::{Damaged, anywhere, damaged};
use proptest::prelude::*;
use records::bookings::{Booking, Bookings};
use std::io::{self, ErrorKind, Read, Write};
use std::time::Duration;
use zeitwort::console::{Console, ConsoleError};

const TOKENS: &[&[u8]] = &[
    b"\r\n",
    b"\n",
    b"\r\n\r\n",
    b",",
    b"-",
    b"99999999999",
    b"# ",
    b"\xff",
    b"\0",
    b"zeitwort 0.1.0\r\n",
    b"That is not a command",
    b"round,player,points,total,reason\r\n",
    b"2,ANN,5,5,noted\r\n",
    b"# A remark.\r\n",
    &[b'x'; 300],
];

/// A cable: quiet until it is asked something, then it says its part, and in the end it is unplugged.
struct Cable {
    parts: std::vec::IntoIter<Vec<u8>>,
    says: Vec<u8>,
    quiet: bool,
}

impl Read for Cable {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.quiet) {
            return Err(ErrorKind::TimedOut.into());
        }
        if self.says.is_empty() {
            return Err(ErrorKind::BrokenPipe.into());
        }
        let count = room.len().min(self.says.len()).min(61);
        self.says.drain(..count).zip(room).for_each(|(byte, place)| *place = byte);
        Ok(count)
    }
}

impl Write for Cable {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.ends_with(b"\n") {
            self.says.extend(self.parts.next().unwrap_or_default());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn sheet(parts: Vec<Vec<u8>>) -> Result<Bookings, ConsoleError> {
    let cable = Cable { parts: parts.into_iter(), says: Vec::new(), quiet: true };
    // Nothing waits here: whoever has nothing more to say is unplugged.
    Console::greet(cable, Duration::from_secs(600))?.sheet()
}

#[test]
fn a_sheet_that_is_shown_was_said_line_by_line_and_to_its_end() {
    let [whole, unknown] = [&b"sheet\r\n"[..], b"what\r\n"].map(|asked| said_to(asked, 64).lines.concat());
    let remarked = whole.replace("\r\n\r\n", "\r\n# It was damaged.\r\n\r\n");
    let seeds = [whole.clone(), remarked, whole, unknown].map(String::into_bytes);
    let greeting = said_to(b"?\r\nversion\r\n", 64).lines.concat().into_bytes();
    let reached = fuzz(3000, damaged(anywhere(TOKENS)), |input: Damaged, reached| {
        let said = input.of(&seeds);
        let text = String::from_utf8_lossy(&said).into_owned();
        let sheet = match sheet(vec![greeting.clone(), said]) {
            Ok(sheet) => sheet,
            Err(error) => {
                reached.note_variant("refused", &error);
                return Ok(());
            }
        };
        let body: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
        for booking in &sheet.lines {
            prop_assert!(
                body.iter().any(|line| line.parse::<Booking>().as_ref() == Ok(booking)),
                "{} was not said",
                booking
            );
        }
        prop_assert!(body[..body.len() - 1].contains(&""), "it came to no end");
        reached.note(if sheet.lines.len() == 3 { "a whole sheet" } else { "another sheet" });
        reached.note(if sheet.remark.is_some() { "with a remark" } else { "without" });
        Ok(())
    });
    reached.assert_at_least(
        100,
        ["a whole sheet", "with a remark", "refused Garbled", "refused Unplugged", "refused TooOld"],
    );
    reached.assert_at_least(10, ["another sheet", "refused Foreign"]);
}
