//! Which columns of the display must be sent: the difference between the picture wanted and the one it holds.

use device::Frame;
use device::frame::{PAGES, WIDTH};

/// Unchanged columns sent along rather than opening another window, which costs as many bytes on the bus.
const WORTH_BRIDGING: usize = 7;

/// A run of columns in one page (a row of eight pixels), to be sent in one go.
pub(crate) struct Window {
    pub(crate) page: u8,
    pub(crate) first: u8,
    length: u8,
    columns: [u8; WIDTH],
}

impl Window {
    /// The pixels, from the left.
    pub(crate) fn columns(&self) -> &[u8] {
        &self.columns[..usize::from(self.length)]
    }
}

/// What the display holds, as far as we know.
pub(crate) struct Held {
    bytes: [u8; WIDTH * PAGES],
    known: [bool; PAGES],
    page: usize,
}

impl Held {
    /// Nothing is known: a display that was just switched on holds noise.
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; WIDTH * PAGES], known: [false; PAGES], page: 0 }
    }

    /// A page is to be sent again, whatever the display holds there.
    pub(crate) fn forget(&mut self, page: usize) {
        self.known[page % PAGES] = false;
    }

    /// The next window to send, going round the pages, and takes it as sent. `None` if the display shows the frame.
    pub(crate) fn next_window(&mut self, frame: &Frame) -> Option<Window> {
        for _ in 0..PAGES {
            let page = self.page;
            let wanted = &frame.bytes()[page * WIDTH..][..WIDTH];
            let held = &mut self.bytes[page * WIDTH..][..WIDTH];
            let run = if self.known[page] { first_difference(held, wanted) } else { Some(0..WIDTH) };
            if let Some(run) = run {
                self.known[page] = true;
                held[run.clone()].copy_from_slice(&wanted[run.clone()]);
                let mut columns = [0; WIDTH];
                columns[..run.len()].copy_from_slice(&wanted[run.clone()]);
                return Some(Window { page: page as u8, first: run.start as u8, length: run.len() as u8, columns });
            }
            self.page = (page + 1) % PAGES;
        }
        None
    }
}

/// The first run of columns that differ, with gaps too short to be worth a window of their own.
fn first_difference(held: &[u8], wanted: &[u8]) -> Option<core::ops::Range<usize>> {
    let mut differing = held.iter().zip(wanted).enumerate().filter(|(_, (held, wanted))| held != wanted);
    let (start, _) = differing.next()?;
    let mut end = start + 1;
    for (column, _) in differing {
        if column - end > WORTH_BRIDGING {
            break;
        }
        end = column + 1;
    }
    Some(start..end)
}
