//! A list on the screen: one line is chosen, and the list scrolls when it is longer than the screen.

use crate::frame::WIDTH;
use crate::ink::{Align, Face, Ink};
use crate::reading::Seen;

/// Lines under a title.
const LINES: usize = 4;
const TITLE_HEIGHT: i32 = 15;
const LINE_HEIGHT: i32 = 12;

/// Moves a choice along a list and stops at its ends.
pub(crate) fn moved(chosen: usize, detents: i8, len: usize) -> usize {
    chosen.saturating_add_signed(isize::from(detents)).min(len.saturating_sub(1))
}

/// The neighbour of a value in the order in which it is offered; it stops at both ends.
pub(crate) fn neighbour<T: Copy + PartialEq>(all: &[T], value: T, detents: i8) -> T {
    let here = all.iter().position(|&one| one == value).unwrap_or(0);
    all.get(moved(here, detents, all.len())).copied().unwrap_or(value)
}

/// One line: what it is and, if it has one, its value.
pub(crate) struct Line<'text> {
    /// On the left.
    pub(crate) label: &'text str,
    /// On the right; may be empty.
    pub(crate) value: &'text str,
}

/// Draws a list whose texts stand somewhere already.
pub(crate) fn draw<'text>(
    ink: &mut Ink<'_>,
    title: &str,
    len: usize,
    chosen: usize,
    edited: bool,
    line: impl Fn(usize) -> Line<'text>,
) {
    draw_with(ink, title, len, chosen, edited, |index, draw| draw(line(index)));
}

/// Draws a title and the part of the list around the chosen line. `line` composes the text of one line and hands it to
/// the function it is given. `edited` marks the value alone: the dial changes it.
pub(crate) fn draw_with(
    ink: &mut Ink<'_>,
    title: &str,
    len: usize,
    chosen: usize,
    edited: bool,
    line: impl Fn(usize, &mut dyn FnMut(Line<'_>)),
) {
    ink.title(title);
    if ink.is_read() {
        (0..len).for_each(|index| line(index, &mut |line| read_line(ink, index, line, index == chosen, edited)));
    }
    let first = chosen.saturating_sub(LINES - 2).min(len.saturating_sub(LINES));
    for (row, index) in (0i32..).zip(first..len.min(first + LINES)) {
        line(index, &mut |line| draw_line(ink, row, line, index == chosen, edited));
    }
}

fn read_line(ink: &mut Ink<'_>, index: usize, Line { label, value }: Line<'_>, chosen: bool, edited: bool) {
    ink.tell_reader(Seen::Line { index, label, value, chosen, edited: chosen && edited });
}

/// A choice between a few words that is drawn otherwise than as a list: a reader takes it for one.
pub(crate) fn read_choice(ink: &mut Ink<'_>, labels: &[&str], chosen: usize) {
    for (index, label) in labels.iter().enumerate() {
        read_line(ink, index, Line { label, value: "" }, index == chosen, false);
    }
}

fn draw_line(ink: &mut Ink<'_>, row: i32, Line { label, value }: Line<'_>, chosen: bool, edited: bool) {
    let top = TITLE_HEIGHT + row * LINE_HEIGHT;
    let (right, baseline) = (WIDTH as i32 - 3, top + 10);
    let room = |face: Face| right - face.width(value) - 6;
    let face = if Face::Narrow.width(label) <= room(Face::Bold) { Face::Bold } else { Face::Narrow };
    let value_width = face.width(value);
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (3, baseline), room(face), label);
    ink.text(face, Align::Right, (right, baseline), value);
    if chosen {
        let left = if edited { right - value_width - 3 } else { 0 };
        ink.invert((left, top), (WIDTH as i32 - left, LINE_HEIGHT));
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
