//! Remote display: lines that mirror a device's picture and game on a computer, as they change (delta updates).
//!
//! ```text
//! picture 401 00ff…         columns as the display stores them (128 a page, from the top), from that one on
//! log 80 0a01…              bytes of the game's events, from that one on
//! table 153 2 -42 runs lit  the end of an update: so many bytes are in force, seat 2's turn, 42 seconds over it, the display
//! ```
//!
//! A [`Watch`] holds a shadow of what was told, so the newest picture always wins and nobody waits for a computer. Each update
//! goes once through the picture: what changes meanwhile comes with the next one.

use crate::console::Line;
use crate::lists::{BYTES, push_hexadecimal};
use core::fmt::Write;
use device::frame_buffer::{PAGES, WIDTH};
use device::{Device, FrameBuffer};
use game::Game;

const SIZE: usize = WIDTH * PAGES;

/// What a computer that watches has been told.
#[derive(Debug)]
pub struct Watch {
    picture: [u8; SIZE],
    /// Columns it knows, from the first; those behind them hold what they will.
    known: usize,
    /// Columns of the picture that this update has been through.
    seen: usize,
    /// Bytes of the log, and the [state](Game::rewrites) they are of.
    log: usize,
    rewrites: u32,
    /// The last line of this update has been told.
    ended: bool,
}

impl Default for Watch {
    fn default() -> Self {
        Self::new()
    }
}

impl Watch {
    /// Nothing has been told.
    pub const fn new() -> Self {
        Self { picture: [0; SIZE], known: 0, seen: 0, log: 0, rewrites: 0, ended: false }
    }

    /// Somebody begins to watch, and knows nothing.
    pub fn begin(&mut self) {
        (self.known, self.seen, self.log, self.ended) = (0, 0, 0, false);
    }

    /// The next line of an update; `None` behind the last one.
    pub fn line(&mut self, frame: &FrameBuffer, device: &Device) -> Option<Line> {
        if self.ended {
            (self.seen, self.ended) = (0, false);
            return None;
        }
        let line = self.picture_line(frame).or_else(|| self.log_line(device.game()));
        self.ended = line.is_none();
        line.or_else(|| table_line(device))
    }

    fn picture_line(&mut self, frame: &FrameBuffer) -> Option<Line> {
        let (wanted, known) = (frame.bytes(), self.known);
        let differs = |column: &usize| *column >= known || wanted.get(*column) != self.picture.get(*column);
        let first = (self.seen..SIZE).find(differs);
        self.seen = SIZE;
        let first = first?;
        let last = (first..SIZE.min(first + BYTES)).rfind(differs)?;
        self.seen = last + 1;
        self.known = known.max(self.seen);
        let columns = wanted.get(first..=last)?;
        self.picture.get_mut(first..=last)?.copy_from_slice(columns);
        told("picture", first, columns)
    }

    fn log_line(&mut self, game: &Game) -> Option<Line> {
        if self.rewrites != game.rewrites() {
            (self.log, self.rewrites) = (0, game.rewrites());
        }
        let from = self.log;
        let piece = game.log_bytes().get(from..)?.chunks(BYTES).next()?;
        self.log += piece.len();
        told("log", from, piece)
    }
}

fn told(name: &str, from: usize, bytes: &[u8]) -> Option<Line> {
    let mut line = Line::new();
    write!(line, "{name} {from} ").ok()?;
    push_hexadecimal(bytes, &mut line)?;
    Some(line)
}

fn table_line(device: &Device) -> Option<Line> {
    let mut line = Line::new();
    let bytes = device.game().log_bytes().len();
    let seat = device.game().phase().seat().map_or(0, |seat| seat.index() + 1);
    let (sign, seconds) = device.clock_reading();
    let runs = if device.is_clock_running() { "runs" } else { "stands" };
    let lit = if device.panel().lit { "lit" } else { "dark" };
    write!(line, "table {bytes} {seat} {sign}{seconds} {runs} {lit}").ok()?;
    Some(line)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::*;
    use std::boxed::Box;
    use std::string::String;
    use std::vec::Vec;

    /// A computer that is told an update: the lines it had, by their names.
    fn take(mirror: &mut [u8; SIZE], watch: &mut Watch, frame: &FrameBuffer, device: &Device) -> Vec<String> {
        core::iter::from_fn(|| watch.line(frame, device))
            .map(|line| {
                let words: Vec<&str> = line.split(' ').collect();
                if let ["picture", first, digits] = words[..] {
                    let first: usize = first.parse().unwrap();
                    for (pair, column) in digits.as_bytes().chunks(2).zip(&mut mirror[first..]) {
                        *column = u8::from_str_radix(core::str::from_utf8(pair).unwrap(), 16).unwrap();
                    }
                }
                String::from(words[0])
            })
            .collect()
    }

    #[test]
    fn a_computer_that_begins_is_told_the_whole_picture_and_then_what_changes() {
        let (mut mirror, mut watch, mut frame) = ([0xa5; SIZE], Watch::new(), FrameBuffer::new());
        let device = Box::new(Device::new());
        let lines = take(&mut mirror, &mut watch, &frame, &device);
        assert_eq!(lines.len(), 14, "13 lines of columns, and the table");
        assert_eq!(mirror, *frame.bytes());
        assert_eq!(take(&mut mirror, &mut watch, &frame, &device), ["table"]);
        frame.draw_iter((3..101).map(|x| Pixel(Point::new(x, 20), BinaryColor::On))).unwrap();
        assert_eq!(take(&mut mirror, &mut watch, &frame, &device), ["picture", "picture", "table"]);
        assert_eq!(mirror, *frame.bytes());
        let mut other = [0; SIZE];
        watch.begin();
        take(&mut other, &mut watch, &frame, &device);
        assert_eq!(other, *frame.bytes(), "the next one who begins");
    }

    #[test]
    fn a_picture_that_changes_with_every_line_holds_back_nothing_else() {
        let (mut watch, mut frame, device) = (Watch::new(), FrameBuffer::new(), Box::new(Device::new()));
        let lines = (0..).map_while(|tick| {
            frame.draw_iter([Pixel(Point::new(tick % 128, tick / 128 % 64), BinaryColor::On)]).unwrap();
            watch.line(&frame, &device)
        });
        assert_eq!(lines.last().as_deref(), Some("table 0 0 +0 stands lit"));
    }

    #[test]
    fn the_log_is_told_once_and_again_when_events_were_dropped() {
        use game::{Event, GameKind, Seat, Settings};
        let (mut watch, mut game) = (Watch::new(), Box::new(Game::new()));
        let mut settings = Settings::new(GameKind::FreePlay);
        for seat in 0..2 {
            settings.sit(Seat::new(seat).unwrap());
        }
        let mut told = |game: &Game| {
            let lines = core::iter::from_fn(|| watch.log_line(game));
            lines.map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect::<Vec<usize>>()
        };
        assert_eq!(told(&game), [], "nothing has happened");
        game.apply(&Event::Begin(settings)).unwrap();
        assert_eq!(told(&game), [0]);
        assert_eq!(told(&game), []);
        game.rewind_to(0).unwrap();
        game.rewind_to(1).unwrap();
        assert_eq!(told(&game), [], "nothing was dropped");
        game.rewind_to(0).unwrap();
        game.apply(&Event::Begin(settings)).unwrap();
        assert_eq!(told(&game), [0], "played on from there");
    }
}
