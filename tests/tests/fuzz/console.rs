//! Fuzzing of the console's lines, from the device's side: whatever is typed, a command is answered with one line or
//! with a report that ends with an empty one, and everything else with at most one complaint.

use crate::fuzz;
use crate::mutation::{Damaged, anywhere, damaged};
use embassy_futures::block_on;
use proptest::prelude::*;
use runner::console::{Backend, Line, Scores, Session, Topic};
use runner::score_sheet::HEADER;
use std::convert::Infallible;

/// A device that has something to report, and remembers what it said.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Spoken {
    pub(crate) lines: Vec<String>,
    drives: usize,
}

impl Backend for Spoken {
    type Closed = Infallible;

    async fn send(&mut self, line: &[u8]) -> Result<(), Infallible> {
        self.lines.push(String::from_utf8(line.to_vec()).unwrap());
        Ok(())
    }

    async fn report_line(&mut self, topic: Topic, number: usize) -> Option<Line> {
        let line = match (topic, number) {
            (Topic::Sheet, 0) => HEADER.into(),
            (Topic::Sheet, 1..4) => format!("{number},JÖRG,7,{},längstes Wort, oder nicht", 7 * number),
            (Topic::Sheet, _) | (_, 2..) | (Topic::Refusal, _) => return None,
            _ => format!("{topic:?} line {number}"),
        };
        Some(line.as_str().try_into().unwrap())
    }

    async fn scores(&mut self) -> Scores {
        [12, -3].into_iter().collect()
    }

    async fn become_drive(&mut self) {
        self.drives += 1;
    }
}

/// The device's output for these bytes, which come in pieces of this size.
pub(crate) fn said_to(bytes: &[u8], piece: usize) -> Spoken {
    let (mut session, mut backend) = (Session::default(), Spoken::default());
    for piece in bytes.chunks(piece) {
        let Ok(()) = block_on(session.receive(piece, &mut backend));
    }
    backend
}

/// The commands, and how many lines the device above has for each: none of them is empty but the last of a report.
const COMMANDS: [(&str, usize); 15] = [
    ("help", 16),
    ("scores", 1),
    ("sheet", 5),
    ("journal", 3),
    ("lexicons", 3),
    ("lists", 3),
    ("kept", 3),
    ("watch", 3),
    ("events", 3),
    ("archive", 3),
    ("slip", 3),
    ("clocks", 3),
    ("selftest", 3),
    ("version", 1),
    ("reboot bootsel", 1),
];
const COMPLAINT: &str = "That is not a command: type help for a list.\r\n";

const SEEDS: [&str; 8] = [
    "slip\r\nclocks\r\nkept\r\nwatch\r\n",
    "help\r\n",
    "scores\nversion\nsheet\n",
    "?\r\nversion\r\nsheet\r\n",
    "scores\r\nscores 12 -3\r\nhelp\r\nhelp: what can be asked\r\n",
    "journal\r\nlexicons\r\nlists\r\n\r\nevents\narchive\nselftest\r\n",
    "hello\r\nhelp\r\nhello\r\nreboot\r\nreboot bootsel\r\n",
    "That is not a command: type help for a list.\r\nzeitwort 0.1.0\r\nscores 12 -3\r\nwhat\r\n",
];
const TOKENS: &[&[u8]] = &[
    b"\r",
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xc2\xa0",
    b"help\n",
    b"\nsheet\n",
    b"\nreboot bootsel\r",
    b"\nscores 12 -3\n",
    b"HELP",
    b"                                                                 ",
];

#[test]
fn a_line_is_answered_with_one_line_or_with_a_report_that_ends() {
    let seeds = SEEDS.map(|text| text.as_bytes().to_vec());
    let reached = fuzz(6000, (damaged(anywhere(TOKENS)), 1..70usize), |(input, piece): (Damaged, usize), reached| {
        let bytes = input.of(&seeds);
        let spoken = said_to(&bytes, piece);
        prop_assert_eq!(&spoken, &said_to(&bytes, 1), "packets do not matter");
        for line in &spoken.lines {
            let body = line.strip_suffix("\r\n");
            prop_assert!(body.is_some_and(|body| !body.contains(['\r', '\n'])), "{:?} is no line", line);
        }

        let mut answers = spoken.lines.iter().map(String::as_str).peekable();
        let (mut sent, mut complained, mut drives) = (Vec::new(), false, 0);
        let mut typed: Vec<&[u8]> = bytes.split(|byte| matches!(byte, b'\r' | b'\n')).collect();
        typed.pop(); // it has no end yet
        for line in typed {
            let text = std::str::from_utf8(line.trim_ascii()).ok().filter(|_| line.len() <= 64);
            if let Some((name, count)) = COMMANDS.iter().find(|(name, _)| text == Some(name)) {
                let answer: Vec<&str> = answers.by_ref().take(*count).collect();
                prop_assert_eq!(answer.len(), *count, "{} is answered in full", name);
                let blank = answer.iter().position(|line| *line == "\r\n");
                prop_assert_eq!(blank, (*count > 1).then_some(count - 1), "{} ends with an empty line", name);
                sent.extend(answer);
                complained = false;
                drives += usize::from(*name == "reboot bootsel");
                reached.note(name);
            } else if text != Some("") {
                let is_echo = text.is_some_and(|text| sent.iter().any(|line: &&str| line.trim_end() == text));
                let complains = answers.next_if_eq(&COMPLAINT).is_some();
                prop_assert!(!(complains && complained), "it complains once");
                prop_assert!(complains || complained || is_echo, "{:?} is not answered", text);
                sent.extend(complains.then_some(COMPLAINT));
                complained |= complains;
                reached.note(if complains {
                    "complaint"
                } else if complained {
                    "not again"
                } else {
                    "echo"
                });
                reached.note(match text {
                    None if line.len() > 64 => "too long",
                    None => "no text",
                    Some(_) => "no command",
                });
            }
        }
        prop_assert_eq!(answers.next(), None, "said without being asked");
        prop_assert_eq!(spoken.drives, drives);
        Ok(())
    });
    reached.assert_at_least(100, COMMANDS.map(|(name, _)| name));
    reached.assert_at_least(100, ["complaint", "not again", "no command"]);
    reached.assert_at_least(20, ["echo", "too long", "no text"]);
}
