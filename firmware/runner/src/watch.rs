//! Remote display: lines that mirror a device's picture and game on a computer, as they change (delta updates).
//!
//! ```text
//! picture 3 17 00ff…           page 3, from column 17 on: columns as the display stores them
//! log 80 0a01…                 bytes of the game's events, from that byte on
//! table 153 2 0:42 runs lit    the end of an update: so many bytes are in force, seat 2's turn, its clock, the display
//! ```
//!
//! A [`Watch`] holds a shadow of what was sent, so that the newest picture always wins and nobody waits for a computer; on connecting
//! nothing is known there, and everything is sent.

use crate::console::{Line, digest};
use crate::lists::push_hexadecimal;
use core::fmt::Write;
use device::dirty::DisplayShadow;
use device::{Device, FrameBuffer};
use game::Game;

/// Bytes of the log per line.
const BYTES: usize = 80;

/// The most columns that a line has room for.
const COLUMNS: u8 = 64;

/// What a computer that watches has been told.
#[derive(Debug, Default)]
pub struct Watch {
    picture: DisplayShadow,
    /// The part of a window that is still to be sent: its page, its next column and its last one.
    rest: Option<(u8, u8, u8)>,
}

impl Watch {
    /// The next line of the picture; `None` if the computer shows this frame.
    pub fn picture_line(&mut self, frame: &FrameBuffer) -> Option<Line> {
        let (page, first, end) = match self.rest.take() {
            Some(rest) => rest,
            None => {
                let window = self.picture.next_window(frame)?;
                (window.page, window.first, window.first + window.columns.len() as u8)
            }
        };
        let until = end.min(first + COLUMNS);
        self.rest = (until < end).then_some((page, until, end));
        let mut line = Line::new();
        write!(line, "picture {page} {first} ").ok()?;
        push_hexadecimal(self.picture.held(page, first..until), &mut line)?;
        Some(line)
    }
}

/// The events that a computer has been told, by their number of bytes and their hash: the log itself is too long to keep twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldLog {
    bytes: usize,
    digest: u32,
}

impl Default for ToldLog {
    fn default() -> Self {
        Self { bytes: 0, digest: digest(&[]) }
    }
}

impl ToldLog {
    /// The next line of the log, and what is told with it; `None` if all in force is told. Whatever differs is told again from the beginning.
    pub fn line(self, game: &Game) -> Option<(Self, Line)> {
        let log = game.log_bytes();
        let holds = log.get(..self.bytes).is_some_and(|told| digest(told) == self.digest);
        let from = if holds { self.bytes } else { 0 };
        let piece = log.get(from..)?.chunks(BYTES).next()?;
        let mut line = Line::new();
        write!(line, "log {from} ").ok()?;
        push_hexadecimal(piece, &mut line)?;
        let bytes = from + piece.len();
        Some((Self { bytes, digest: digest(log.get(..bytes)?) }, line))
    }
}

/// The line that ends an update.
pub fn table_line(device: &Device) -> Line {
    let mut line = Line::new();
    let seat = device.game().phase().seat().map_or(0, |seat| seat.index() + 1);
    let (runs, lit) = (device.is_clock_running(), device.panel().lit);
    let (sign, seconds) = device.clock_reading();
    let _ = write!(
        line,
        "table {} {seat} {sign}{}:{:02} {} {}",
        device.game().log_bytes().len(),
        seconds / 60,
        seconds % 60,
        if runs { "runs" } else { "stands" },
        if lit { "lit" } else { "dark" },
    ); // a line has room for it
    line
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    fn bytes(digits: &str) -> Vec<u8> {
        let byte = |pair: &[u8]| u8::from_str_radix(core::str::from_utf8(pair).unwrap(), 16).unwrap();
        digits.as_bytes().chunks(2).map(byte).collect()
    }

    /// A computer that is told these lines.
    fn take(mirror: &mut [u8; 1024], watch: &mut Watch, frame: &FrameBuffer) -> usize {
        let lines: Vec<Line> = core::iter::from_fn(|| watch.picture_line(frame)).collect();
        for line in &lines {
            let words: Vec<&str> = line.split(' ').collect();
            let [_, page, first, digits] = words[..] else { panic!("{line}") };
            let at = page.parse::<usize>().unwrap() * 128 + first.parse::<usize>().unwrap();
            let columns = bytes(digits);
            mirror[at..][..columns.len()].copy_from_slice(&columns);
        }
        lines.len()
    }

    #[test]
    fn a_computer_that_connects_is_told_the_whole_picture_and_then_what_changes() {
        use embedded_graphics::pixelcolor::BinaryColor;
        use embedded_graphics::prelude::*;
        let (mut mirror, mut watch, mut frame) = ([0xa5; 1024], Watch::default(), FrameBuffer::new());
        assert_eq!(take(&mut mirror, &mut watch, &frame), 16, "two lines a page");
        assert_eq!(mirror, *frame.bytes());
        frame.draw_iter((3..101).map(|x| Pixel(Point::new(x, 20), BinaryColor::On))).unwrap();
        assert_eq!(take(&mut mirror, &mut watch, &frame), 2, "98 columns");
        assert_eq!(mirror, *frame.bytes());
        assert_eq!(take(&mut mirror, &mut watch, &frame), 0);
    }

    #[test]
    fn the_log_is_told_once_and_again_only_if_it_is_another() {
        let game = Game::new();
        assert_eq!(ToldLog::default().line(&game), None, "nothing has happened");
        let other = ToldLog { bytes: 3, digest: 1 };
        assert_eq!(other.line(&game).map(|(_, line)| String::from(line.as_str())), None);
    }
}
