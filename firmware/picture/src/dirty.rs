//! Dirty rectangles, a page high: the columns of a display that must be sent, by the difference between the frame buffer
//! and a shadow of what the display holds.

use crate::frame_buffer::{FrameBuffer, PAGES, WIDTH};
use core::ops::Range;

/// Unchanged columns sent along rather than opening another window, which costs as many bytes on the bus.
const WORTH_BRIDGING: usize = 7;

/// A run of columns in one page (a row of eight pixels), to be sent in one go.
#[derive(Debug)]
pub struct Window<'a> {
    /// Its page, from the top.
    pub page: u8,
    /// Its first column.
    pub first: u8,
    /// The pixels, from the left.
    pub columns: &'a [u8],
}

/// Pixels of a page that must stay dark while the display's start line is shifted: they would come in at the other edge of the glass.
/// Few rows only: the first ones of the picture with a small shift, the last ones with one near the number of rows.
pub const fn off_the_glass(shift: u8, page: u8) -> u8 {
    const ROWS: u8 = (PAGES * 8) as u8;
    const LAST: u8 = PAGES as u8 - 1;
    match (shift, page) {
        (1..8, 0) => (1 << shift) - 1,
        (_, LAST) if shift > ROWS - 8 && shift < ROWS => !(0xff >> (ROWS - shift)),
        _ => 0,
    }
}

/// The shadow of the display: what it holds, as far as we know.
#[derive(Debug)]
pub struct DisplayShadow {
    bytes: [u8; WIDTH * PAGES],
    known: [bool; PAGES],
    /// The place to go on looking: a page, and how many of its columns have been looked at.
    page: usize,
    looked_at: usize,
}

impl Default for DisplayShadow {
    fn default() -> Self {
        Self::new()
    }
}

impl DisplayShadow {
    /// Nothing is known: a display that was just switched on holds noise.
    pub const fn new() -> Self {
        Self { bytes: [0; WIDTH * PAGES], known: [false; PAGES], page: 0, looked_at: 0 }
    }

    /// A page is to be sent again, whatever the display holds there.
    pub fn forget(&mut self, page: usize) {
        self.known[page % PAGES] = false;
    }

    /// The columns of a page as the display holds them.
    pub fn held(&self, page: u8, columns: Range<u8>) -> &[u8] {
        let [start, end] = [columns.start, columns.end].map(|column| usize::from(page) * WIDTH + usize::from(column));
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// The next window to send, going round the pages, and takes it as sent. `None` if the display shows the frame.
    pub fn next_window(&mut self, frame: &FrameBuffer) -> Option<Window<'_>> {
        // Once round, and the first columns of the page that was begun in its middle.
        for _ in 0..=PAGES {
            let (page, from) = (self.page, self.looked_at);
            let wanted = &frame.bytes()[page * WIDTH..][..WIDTH];
            let shadow = &self.bytes[page * WIDTH..][..WIDTH];
            let run = if self.known[page] { first_difference(shadow, wanted, from) } else { Some(0..WIDTH) };
            if let Some(run) = run {
                self.known[page] = true;
                self.looked_at = run.end;
                let first = run.start as u8;
                self.bytes[page * WIDTH..][run.clone()].copy_from_slice(&wanted[run.clone()]);
                return Some(Window { page: page as u8, first, columns: &self.bytes[page * WIDTH..][run] });
            }
            (self.page, self.looked_at) = ((page + 1) % PAGES, 0);
        }
        None
    }
}

/// The first run of columns that differ, from one of them on, with gaps too short to be worth a window of their own. Plain loops, and
/// registers of their own: a thousand columns are compared for every picture.
#[inline(never)]
fn first_difference(shadow: &[u8], wanted: &[u8], from: usize) -> Option<Range<usize>> {
    let columns = shadow.len().min(wanted.len());
    let mut start = from;
    while start < columns && shadow[start] == wanted[start] {
        start += 1;
    }
    if start >= columns {
        return None;
    }
    let (mut end, mut column) = (start + 1, start + 1);
    while column < columns && column - end <= WORTH_BRIDGING {
        if shadow[column] != wanted[column] {
            end = column + 1;
        }
        column += 1;
    }
    Some(start..end)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::*;
    use std::vec::Vec;

    /// A display that is sent these windows.
    struct Display([u8; WIDTH * PAGES]);

    impl Display {
        fn take(&mut self, shadow: &mut DisplayShadow, frame: &FrameBuffer) -> Vec<(u8, u8, usize)> {
            let mut sent = Vec::new();
            while let Some(window) = shadow.next_window(frame) {
                let at = usize::from(window.page) * WIDTH + usize::from(window.first);
                self.0[at..][..window.columns.len()].copy_from_slice(window.columns);
                sent.push((window.page, window.first, window.columns.len()));
            }
            sent
        }
    }

    fn with_pixels(pixels: &[(i32, i32)]) -> FrameBuffer {
        let mut frame = FrameBuffer::new();
        let pixels = pixels.iter().map(|&(x, y)| Pixel(Point::new(x, y), BinaryColor::On));
        frame.draw_iter(pixels).unwrap();
        frame
    }

    #[test]
    fn a_display_of_noise_is_sent_everything_once_and_then_nothing() {
        let (mut display, mut shadow, frame) =
            (Display([0xa5; WIDTH * PAGES]), DisplayShadow::new(), with_pixels(&[(3, 3)]));
        let sent = display.take(&mut shadow, &frame);
        assert!(
            sent.iter().map(|&(page, first, length)| (page, first, length)).eq((0..8).map(|page| (page, 0, WIDTH)))
        );
        assert_eq!(display.0, *frame.bytes());
        assert_eq!(display.take(&mut shadow, &frame), []);
    }

    #[test]
    fn only_columns_that_differ_are_sent_and_short_gaps_with_them() {
        let (mut display, mut shadow) = (Display([0; WIDTH * PAGES]), DisplayShadow::new());
        display.take(&mut shadow, &FrameBuffer::new());
        for (pixels, windows) in [
            (&[(5, 0)][..], &[(0, 5, 1)][..]),
            (&[(5, 0), (20, 0), (28, 3)], &[(0, 20, 9)]),
            (&[(5, 0), (20, 0), (28, 3), (0, 63), (9, 63)], &[(7, 0, 1), (7, 9, 1)]),
        ] {
            let frame = with_pixels(pixels);
            let mut sent = display.take(&mut shadow, &frame);
            sent.sort_unstable();
            assert_eq!(sent, windows);
            assert_eq!(display.0, *frame.bytes());
        }
    }

    /// The picture on the glass of a display that holds this, with a shifted start line.
    fn seen(memory: &[u8; WIDTH * PAGES], shift: u8, x: usize, y: usize) -> bool {
        let row = (y + usize::from(shift)) % (PAGES * 8);
        memory[row / 8 * WIDTH + x] >> (row % 8) & 1 == 1
    }

    #[test]
    fn a_shifted_picture_has_no_line_at_the_other_edge_and_is_whole_otherwise() {
        let bright = [0xff; WIDTH * PAGES];
        for shift in [0, 1, 2, 62, 63_u8] {
            let mut memory = bright;
            for (at, byte) in memory.iter_mut().enumerate() {
                *byte &= !off_the_glass(shift, (at / WIDTH) as u8);
            }
            let away = if shift < 32 { usize::from(shift) } else { 64 - usize::from(shift) };
            for y in 0..64 {
                let comes_in = if shift < 32 { y >= 64 - away } else { y < away };
                assert_eq!(seen(&memory, shift, 5, y), !comes_in, "shift {shift}, row {y}");
            }
        }
    }

    #[test]
    fn a_forgotten_page_is_sent_again_though_nothing_changed() {
        let (mut display, mut shadow, frame) =
            (Display([0; WIDTH * PAGES]), DisplayShadow::new(), with_pixels(&[(1, 9)]));
        display.take(&mut shadow, &frame);
        shadow.forget(1);
        assert_eq!(display.take(&mut shadow, &frame), [(1, 0, WIDTH)]);
    }
}
