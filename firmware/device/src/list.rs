//! A list on the screen: one line is chosen, and the list scrolls when it is longer than the screen.

use crate::frame::WIDTH;
use crate::ink::{Align, Face, Ink};

/// Lines under a title.
const LINES: usize = 4;
const TITLE_HEIGHT: i32 = 15;
const LINE_HEIGHT: i32 = 12;

/// Moves a choice along a list and stops at its ends.
pub(crate) fn moved(chosen: usize, detents: i8, len: usize) -> usize {
    chosen.saturating_add_signed(isize::from(detents)).min(len.saturating_sub(1))
}

/// One line: what it is and, if it has one, its value.
pub(crate) struct Line<'text> {
    /// On the left.
    pub(crate) label: &'text str,
    /// On the right; may be empty.
    pub(crate) value: &'text str,
}

/// Draws a title and the part of the list around the chosen line. `edited` marks its value alone: the dial changes it.
pub(crate) fn draw<'text>(
    ink: &mut Ink<'_>,
    title: &str,
    len: usize,
    chosen: usize,
    edited: bool,
    mut line: impl FnMut(usize) -> Line<'text>,
) {
    ink.title(title);
    let first = chosen.saturating_sub(LINES - 2).min(len.saturating_sub(LINES));
    for (row, index) in (0i32..).zip(first..len.min(first + LINES)) {
        let Line { label, value } = line(index);
        let (top, baseline) = (TITLE_HEIGHT + row * LINE_HEIGHT, TITLE_HEIGHT + row * LINE_HEIGHT + 10);
        let value_width = Face::Bold.width(value);
        let right = WIDTH as i32 - 3;
        ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (3, baseline), right - value_width - 6, label);
        ink.text(Face::Bold, Align::Right, (right, baseline), value);
        if index == chosen {
            let left = if edited { right - value_width - 3 } else { 0 };
            ink.invert((left, top), (WIDTH as i32 - left, LINE_HEIGHT));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_stops_at_both_ends() {
        assert_eq!(moved(0, -3, 5), 0);
        assert_eq!(moved(3, 9, 5), 4);
        assert_eq!(moved(2, 1, 5), 3);
        assert_eq!(moved(0, 1, 0), 0);
    }
}
