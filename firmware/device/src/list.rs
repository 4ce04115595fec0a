//! A list widget: one line is chosen, and the view scrolls when there are more lines than the screen has.

#[cfg(feature = "keys")]
use core::fmt;

use crate::accessibility::{Element, Role};
use crate::canvas::{Align, Canvas, Font};
use picture::frame_buffer::WIDTH;

/// Lines under a title.
const LINES: usize = 4;
const TITLE_HEIGHT: i32 = 16;
const LINE_HEIGHT: i32 = 12;

/// Moves a choice along a list and stops at its ends.
#[inline(never)]
pub(crate) fn moved(chosen: usize, detents: i8, len: usize) -> usize {
    chosen.saturating_add_signed(isize::from(detents)).min(len.saturating_sub(1))
}

/// The neighbour of a value in the order in which it is offered; it stops at both ends.
pub(crate) fn neighbour<T: Copy + PartialEq>(all: &[T], value: T, detents: i8) -> T {
    let here = all.iter().position(|&one| one == value).unwrap_or(0);
    all.get(moved(here, detents, all.len())).copied().unwrap_or(value)
}

/// The key of a line, whatever the language: a scenario may name it instead of the text. Read as `undo` or `clock-of-3`.
/// Nobody reads along on the chip or in the page: there a key is nothing, and takes no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    #[cfg(feature = "keys")]
    name: &'static str,
    #[cfg(feature = "keys")]
    number: Option<usize>,
}

impl Key {
    /// One of its kind.
    pub(crate) const fn of(name: &'static str) -> Self {
        Self::new(name, None)
    }

    /// One of several, counted from 1.
    pub(crate) const fn numbered(name: &'static str, number: usize) -> Self {
        Self::new(name, Some(number))
    }

    /// The same for a key that one of its kind would have.
    #[cfg_attr(not(feature = "keys"), allow(unused_mut, unused_variables, reason = "nobody reads it there"))]
    pub(crate) const fn with_number(mut self, number: usize) -> Self {
        #[cfg(feature = "keys")]
        {
            self.number = Some(number);
        }
        self
    }

    #[cfg_attr(not(feature = "keys"), allow(unused_variables, reason = "nobody reads it there"))]
    const fn new(name: &'static str, number: Option<usize>) -> Self {
        Self {
            #[cfg(feature = "keys")]
            name,
            #[cfg(feature = "keys")]
            number,
        }
    }
}

#[cfg(feature = "keys")]
impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(formatter, "{}-{number}", self.name),
            None => formatter.write_str(self.name),
        }
    }
}

/// One line of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'text> {
    /// The same in every language, and wherever the line stands.
    pub(crate) key: Key,
    /// On the left.
    pub(crate) label: &'text str,
    /// On the right; may be empty.
    pub(crate) value: &'text str,
}

/// Takes a line when it is composed.
pub(crate) type TakeLine<'a> = &'a mut dyn FnMut(Line<'_>);

/// A title, lines and which of them is chosen. The list is composed line by line: there is no room for all at once.
pub(crate) struct List<'a> {
    pub(crate) title: &'a str,
    pub(crate) len: usize,
    pub(crate) chosen: usize,
    /// The chosen line's value is what the dial changes.
    pub(crate) edited: bool,
    /// Composes one line and gives it to its taker.
    pub(crate) line: &'a dyn Fn(usize, TakeLine<'_>),
}

impl List<'_> {
    /// Draws the part around the chosen line.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        canvas.title(self.title);
        if canvas.is_read() {
            (0..self.len).for_each(|index| {
                (self.line)(index, &mut |line| read_line(canvas, index, line, index == self.chosen, self.edited));
            });
        }
        let first = self.chosen.saturating_sub(LINES - 2).min(self.len.saturating_sub(LINES));
        for (row, index) in (0i32..).zip(first..self.len.min(first + LINES)) {
            (self.line)(index, &mut |line| draw_line(canvas, row, line, index == self.chosen, self.edited));
        }
    }
}

fn read_line(canvas: &mut Canvas<'_>, index: usize, line: Line<'_>, chosen: bool, edited: bool) {
    let Line { key, label, value } = line;
    canvas.tell_reader(Element::Line { index, key, label, value, chosen, edited: chosen && edited });
}

/// One of the choices of a screen that is drawn otherwise than as a list.
pub(crate) fn read_one(canvas: &mut Canvas<'_>, index: usize, key: Key, label: &str, chosen: bool) {
    read_line(canvas, index, Line { key, label, value: "" }, chosen, false);
}

/// A choice between a few words that is drawn otherwise than as a list: a reader takes it for one.
pub(crate) fn read_choice(canvas: &mut Canvas<'_>, choices: &[(Key, &str)], chosen: usize) {
    for (index, &(key, label)) in choices.iter().enumerate() {
        read_line(canvas, index, Line { key, label, value: "" }, index == chosen, false);
    }
}

/// A few lines to choose from, the first at this height.
pub(crate) fn draw_choice(canvas: &mut Canvas<'_>, top: i32, choices: &[(Key, &str)], chosen: usize) {
    for (index, &(key, label)) in choices.iter().enumerate() {
        let line = Line { key, label, value: "" };
        read_line(canvas, index, line, index == chosen, false);
        draw_line_at(canvas, top + index as i32 * LINE_HEIGHT, line, index == chosen, false);
    }
}

fn draw_line(canvas: &mut Canvas<'_>, row: i32, line: Line<'_>, chosen: bool, edited: bool) {
    draw_line_at(canvas, TITLE_HEIGHT + row * LINE_HEIGHT, line, chosen, edited);
}

fn draw_line_at(canvas: &mut Canvas<'_>, top: i32, Line { label, value, .. }: Line<'_>, chosen: bool, edited: bool) {
    let (right, baseline) = (WIDTH as i32 - 3, top + 10);
    let room = |font: Font| right - font.width(value) - 6;
    let font = if Font::Narrow.width(label) <= room(Font::Bold) { Font::Bold } else { Font::Narrow };
    let value_width = font.width(value);
    // The row below the bar is nobody's: an accent above and a tail below need it.
    let rows = (top + 1, baseline + 2);
    canvas.told_as(Role::Part);
    canvas.fitted_between(&[Font::Plain, Font::Narrow], Align::Left, (3, baseline), room(font), rows, label);
    canvas.told_as(Role::Part);
    canvas.fitted_between(&[font, Font::Narrow], Align::Right, (right, baseline), value_width, rows, value);
    if chosen {
        let left = if edited { right - value_width - 3 } else { 0 };
        canvas.invert((left, top + 1), (WIDTH as i32 - left, LINE_HEIGHT - 1));
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
