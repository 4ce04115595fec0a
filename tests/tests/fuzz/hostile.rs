//! Hostile devices and hostile computers. Whatever says that it is a device, forever or for a while, the command reads a
//! bounded part of it and ends with an answer or with one clean sentence; and a flood of lines is answered line by line.

use crate::console::said_to;
use crate::fuzz;
use crate::mutation::{Damaged, anywhere, damaged};
use proptest::prelude::*;
use proptest::sample::select;
use std::io::{self, ErrorKind, Read, Write};
use std::time::Duration;
use zeitwort::console::Console;

/// Lines of liars: sequences that a terminal obeys, numbers that nothing has, answers to other questions.
const LIES: [&str; 10] = [
    "round,player,points,total,reason\r\n",
    "1,Ann\x1b]0;pwn\x07\x1b[2J,3,3,\"=cmd|x\"\x1b[31m\r\n",
    "99999999999,A,99999999999999999999,1,x\r\n",
    "\x1b]0;pwn\x07what\r\n",
    "game,name,seat,player,points,seconds,ending\r\n1,Frei\x1b[2J,1,A\x1b]0;x\x07,4,5,e\r\n",
    "lists 18446744073709551615\r\n",
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000\r\n",
    "events of version 3\r\nffffffffffffffffffffffffffffffffffffffffffffffffffffffff\r\n",
    "zeitwort 9.9\x1b[31m\r\n",
    "\r\n",
];
const TOKENS: &[&[u8]] =
    &[b"\r\n", b"\r\n\r\n", b"\x1b[2J", b"\x9b31m", b"\xc2\x9b", b"\0", b"\x08", b"lists 4096\r\n", &[b'x'; 300]];
/// The command reads no more of an answer than this; see the bounds in its console.
const MOST: usize = 4 * 1024 * 1024 + 64 * 1024;

/// The other end of the cable: greets as a device does, then lies, once or for ever.
struct Liar {
    greeting: Vec<u8>,
    lies: Vec<u8>,
    endless: bool,
    says: Vec<u8>,
    quiet: bool,
    asked: usize,
    sent: usize,
}

impl Read for Liar {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.quiet) {
            return Err(ErrorKind::TimedOut.into());
        }
        if self.says.is_empty() && self.endless && self.asked > 1 {
            self.says.clone_from(&self.lies);
        }
        if self.says.is_empty() {
            return Err(ErrorKind::BrokenPipe.into());
        }
        let count = room.len().min(self.says.len());
        self.says.drain(..count).zip(room).for_each(|(byte, place)| *place = byte);
        self.sent += count;
        Ok(count)
    }
}

impl Write for Liar {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.ends_with(b"\n") {
            self.says.extend(if self.asked == 0 { &self.greeting } else { &self.lies });
            self.asked += 1;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asks one question; the sentence if it is refused.
fn ask(liar: &mut Liar, question: &str) -> Result<(), String> {
    let mut console = Console::greet(liar, Duration::from_secs(600)).map_err(|error| error.to_string())?;
    match question {
        "sheet" => console.sheet().map(drop),
        "lists" => console.lists(|_, _| ()).map(drop),
        "events" => console.events().map(drop),
        _ => console.archive().map(drop),
    }
    .map_err(|error| error.to_string())
}

#[test]
fn a_device_that_lies_is_read_to_a_bound_and_refused_in_one_clean_sentence() {
    let greeting = said_to(b"?\r\nversion\r\n", 64).lines.concat().into_bytes();
    let seeds = [LIES.concat(), LIES[..2].concat(), LIES[5..7].concat(), LIES[4..5].concat()]
        .map(|lie| (lie + "\r\n").into_bytes());
    let questions = select(&["sheet", "lists", "events", "archive"][..]);
    let inputs = (damaged(anywhere(TOKENS)), questions, proptest::bool::weighted(0.02));
    let reached = fuzz(2000, inputs, |(input, question, endless): (Damaged, &str, bool), reached| {
        let (lies, says) = (input.of(&seeds), Vec::new());
        let endless = endless && !lies.is_empty();
        let mut liar = Liar { greeting: greeting.clone(), lies, endless, says, quiet: true, asked: 0, sent: 0 };
        let answer = ask(&mut liar, question);
        prop_assert!(liar.sent <= MOST, "{} bytes read", liar.sent);
        match answer {
            Ok(()) => reached.note(&format!("{question} believed")),
            Err(sentence) => {
                prop_assert!(!sentence.contains(|letter: char| letter.is_control()), "{sentence:?}");
                reached.note(&format!("{question} refused"));
            }
        }
        reached.note(if endless { "endless" } else { "once" });
        Ok(())
    });
    reached.assert_at_least(100, ["sheet refused", "lists refused", "events refused", "archive refused"]);
    reached.assert_at_least(10, ["endless", "sheet believed"]);
}

/// Whatever is typed again and again is answered each time as the times before.
#[test]
fn a_flood_of_lines_is_answered_line_by_line() {
    const TIMES: usize = 40;
    let seeds = ["scores\n", "scores\nwhat\nversion\r\n", "sheet\nlists\n\x1b[2J\n", "help\n\n\nhello\n"];
    let seeds = seeds.map(|text| text.as_bytes().to_vec());
    let reached = fuzz(400, (damaged(anywhere(TOKENS)), 1..70usize), |(input, piece): (Damaged, usize), reached| {
        let mut line = input.of(&seeds);
        line.push(b'\n');
        let answers = |times: usize| said_to(&line.repeat(times), piece).lines.len();
        let each = answers(4) - answers(3);
        prop_assert_eq!(answers(TIMES), answers(3) + (TIMES - 3) * each);
        reached.note(if each > 0 { "answered each time" } else { "nothing to answer" });
        Ok(())
    });
    reached.assert_at_least(100, ["answered each time"]);
}
