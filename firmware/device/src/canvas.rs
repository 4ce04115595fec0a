//! The canvas that screens draw on: lines of text, boxes, and the icons every screen uses.

use crate::accessibility::{Element, Role};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
pub(crate) use picture::Font;
use picture::fonts::Extent;
use picture::frame_buffer::{FrameBuffer, HEIGHT, WIDTH};
use u8g2_fonts::Content;

/// The alignment of a text to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// It begins there.
    Left,
    /// It is centred there.
    Centre,
    /// It ends there.
    Right,
}

impl Align {
    /// Pixels of a text of this extent to the left of its point.
    fn left_of(self, extent: &Extent) -> i32 {
        match self {
            Align::Left => 0,
            Align::Centre => extent.middle(),
            Align::Right => extent.last(),
        }
    }
}

/// An icon, seven pixels high: one byte per row, the highest bit on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Icon {
    width: u8,
    rows: [u8; 7],
}

impl Icon {
    /// Push the dial.
    pub(crate) const PUSH: Icon = Icon {
        width: 7,
        rows: [0b0011_1000, 0b0100_0100, 0b1001_0010, 0b1011_1010, 0b1001_0010, 0b0100_0100, 0b0011_1000],
    };
    /// Turn the dial.
    pub(crate) const TURN: Icon = Icon {
        width: 7,
        rows: [0b0011_1010, 0b0100_0110, 0b1000_1110, 0b1000_0000, 0b1000_0010, 0b0100_0100, 0b0011_1000],
    };
    /// Hold the dial down.
    pub(crate) const HOLD: Icon = Icon {
        width: 7,
        rows: [0b0011_1000, 0b0111_1100, 0b1111_1110, 0b1111_1110, 0b1111_1110, 0b0111_1100, 0b0011_1000],
    };
    /// Press a seat's button.
    pub(crate) const SEAT: Icon = Icon {
        width: 7,
        rows: [0b0001_0000, 0b0001_0000, 0b0111_1100, 0b0011_1000, 0b0001_0000, 0b0000_0000, 0b1111_1110],
    };
    /// A word runs across.
    pub(crate) const ACROSS: Icon = Icon {
        width: 7,
        rows: [0b0000_0000, 0b0000_1000, 0b0000_0100, 0b1111_1110, 0b0000_0100, 0b0000_1000, 0b0000_0000],
    };
    /// A word runs down.
    pub(crate) const DOWN: Icon = Icon {
        width: 5,
        rows: [0b0010_0000, 0b0010_0000, 0b0010_0000, 0b0010_0000, 0b1010_1000, 0b0111_0000, 0b0010_0000],
    };
    /// A seat taken by a grown-up.
    pub(crate) const ADULT: Icon = Icon {
        width: 7,
        rows: [0b0011_1000, 0b0011_1000, 0b0001_0000, 0b0111_1100, 0b0001_0000, 0b0010_1000, 0b0100_0100],
    };
    /// A seat taken by a child.
    pub(crate) const CHILD: Icon = Icon {
        width: 7,
        rows: [0b0000_0000, 0b0000_0000, 0b0001_0000, 0b0011_1000, 0b0001_0000, 0b0010_1000, 0b0010_1000],
    };

    /// Its name for a reader; who sits where is told by names.
    fn name(self) -> Option<&'static str> {
        const NAMES: [(Icon, &str); 6] = [
            (Icon::PUSH, "push"),
            (Icon::TURN, "turn"),
            (Icon::HOLD, "hold"),
            (Icon::SEAT, "seat"),
            (Icon::ACROSS, "across"),
            (Icon::DOWN, "down"),
        ];
        NAMES.iter().find(|(icon, _)| *icon == self).map(|(_, name)| *name)
    }
}

/// The signs that say what a control does: their names, and seven rows from the top, the highest of seven bits on the left.
pub const SIGNS: [(&str, [u8; 7]); 4] =
    [("seat", Icon::SEAT.rows), ("turn", Icon::TURN.rows), ("push", Icon::PUSH.rows), ("hold", Icon::HOLD.rows)];

/// More letters than fit beside each other, some of them two bytes long.
const LONGEST_TEXT: usize = 80;

/// A text whose letters are beside each other; what is longer than the screen is wide is cut there, too.
fn as_text(content: impl Content) -> heapless::String<LONGEST_TEXT> {
    let mut text = heapless::String::new();
    content.for_each_char_infallible(|letter| _ = text.push(letter));
    text
}

/// Nobody reads along on the chip: there, roles and what only a reader is told compile to nothing.
pub(crate) const CAN_BE_READ: bool = cfg!(not(target_os = "none"));

/// A canvas over one picture.
pub(crate) struct Canvas<'frame> {
    frame: &'frame mut FrameBuffer,
    /// Is told what can be chosen or typed.
    reader: Option<&'frame mut dyn FnMut(Element<'_>)>,
    /// The role of the next text for a reader.
    role: Role,
    /// Rows that a sentence over this picture hides, from one to before another: whole lines, none in half.
    hidden: (i32, i32),
    /// Pixels at the top that a badge on the right leaves.
    room: i32,
}

/// Between a title and the scores.
const MIDDLE: (i32, i32) = (16, 53);

impl<'frame> Canvas<'frame> {
    /// Takes the picture to draw on.
    pub(crate) fn new(frame: &'frame mut FrameBuffer) -> Self {
        Self { frame, reader: None, role: Role::Plain, hidden: MIDDLE, room: WIDTH as i32 }
    }

    /// The same, with somebody who reads along.
    pub(crate) fn read_by(frame: &'frame mut FrameBuffer, reader: &'frame mut dyn FnMut(Element<'_>)) -> Self {
        Self { frame, reader: Some(reader), role: Role::Plain, hidden: MIDDLE, room: WIDTH as i32 }
    }

    /// Leaves a badge room in the upper right corner.
    pub(crate) const fn make_room(&mut self, room: i32) {
        self.room = room;
    }

    /// Pixels from the left that a screen has at the top.
    pub(crate) const fn room(&self) -> i32 {
        self.room
    }

    /// True if a badge takes part of the top.
    pub(crate) const fn has_badge(&self) -> bool {
        self.room < WIDTH as i32
    }

    /// True if somebody reads along.
    pub(crate) fn is_read(&self) -> bool {
        CAN_BE_READ && self.reader.is_some()
    }

    /// The next text is this to a reader.
    #[inline(always)]
    pub(crate) fn told_as(&mut self, role: Role) -> &mut Self {
        if CAN_BE_READ {
            self.role = role;
        }
        self
    }

    /// Tells a reader what is drawn.
    #[inline(always)]
    pub(crate) fn tell_reader(&mut self, element: Element<'_>) {
        if CAN_BE_READ && let Some(reader) = &mut self.reader {
            reader(element);
        }
    }

    /// The picture itself, for what has its own way of drawing.
    pub(crate) fn frame(&mut self) -> &mut FrameBuffer {
        self.frame
    }

    /// Writes text with its baseline at `at.y`.
    pub(crate) fn text(&mut self, font: Font, align: Align, at: (i32, i32), content: impl Content) {
        self.write(font, align, at, &as_text(content));
    }

    /// Writes text that begins there, and returns where the next thing may begin.
    pub(crate) fn text_from(&mut self, font: Font, at: (i32, i32), content: impl Content) -> i32 {
        self.write(font, Align::Left, at, &as_text(content))
    }

    /// The same for all kinds of content: drawing is long, and would be there once for each.
    #[inline(never)]
    fn write(&mut self, font: Font, align: Align, at: (i32, i32), text: &str) -> i32 {
        let left = if align == Align::Left { 0 } else { align.left_of(&font.extent(text)) };
        self.write_from(font, left, at, text)
    }

    /// Writes text so many pixels to the left of where it is aligned.
    fn write_from(&mut self, font: Font, left: i32, at: (i32, i32), text: &str) -> i32 {
        if CAN_BE_READ {
            let role = core::mem::take(&mut self.role);
            self.tell_reader(Element::Text { x: at.0, y: at.1, role, text });
        }
        at.0 - left + self.frame.write(font, (at.0 - left, at.1), text)
    }

    /// Writes text in the first of these fonts in which it is no wider than `width`; in the last, and spilling, if none is.
    pub(crate) fn fitted(&mut self, fonts: &[Font], align: Align, at: (i32, i32), width: i32, text: &str) {
        self.fitted_between(fonts, align, at, width, (0, HEIGHT as i32 - 1), text);
    }

    /// The same, in rows `top` to `bottom` only. An accent on a capital may need the row or two below the baseline; where a tail
    /// hangs there, too, it takes a smaller font.
    pub(crate) fn fitted_between(
        &mut self,
        fonts: &[Font],
        align: Align,
        at: (i32, i32),
        width: i32,
        rows: (i32, i32),
        text: &str,
    ) {
        self.first_fitting((fonts, &[0, -1, -2]), align, at, width, rows, text);
    }

    /// The same; where a font has no room for tails, it may stand a bit higher.
    pub(crate) fn largest(
        &mut self,
        fonts: &[Font],
        align: Align,
        at: (i32, i32),
        width: i32,
        rows: (i32, i32),
        text: &str,
    ) {
        self.first_fitting((fonts, &[0, 2]), align, at, width, rows, text);
    }

    /// Writes text in the first font that fits, raised by the first number that helps; in the last, and spilling, if none does.
    #[inline(never)]
    fn first_fitting(
        &mut self,
        (fonts, raises): (&[Font], &[i32]),
        align: Align,
        (x, baseline): (i32, i32),
        width: i32,
        rows: (i32, i32),
        text: &str,
    ) {
        let fitting = fonts.iter().find_map(|font| {
            let extent = font.extent(text);
            let raised = raises.iter().find(|raised| extent.fits(baseline - **raised, width, rows))?;
            Some((*font, *raised, align.left_of(&extent)))
        });
        if let Some((font, raised, left)) = fitting {
            // It was measured already.
            self.write_from(font, left, (x, baseline - raised), text);
        } else if let (Some(font), Some(raised)) = (fonts.last(), raises.last()) {
            self.frame.spill();
            self.text(*font, align, (x, baseline - raised), text);
        }
    }

    /// Draws an icon and returns where the next thing may begin.
    pub(crate) fn icon(&mut self, icon: Icon, (x, y): (i32, i32)) -> i32 {
        if CAN_BE_READ && let Some(name) = icon.name() {
            self.tell_reader(Element::Icon { x, y, name });
            if icon != Icon::ACROSS && icon != Icon::DOWN {
                self.told_as(Role::Hint);
            }
        }
        self.frame.text(|frame| {
            for (dy, row) in (0i32..).zip(icon.rows) {
                for dx in 0..8 {
                    if row & (0x80 >> dx) != 0 {
                        frame.set(x + dx, y + dy, true);
                    }
                }
            }
        });
        x + i32::from(icon.width) + 2
    }

    /// Swaps lit and dark in a box.
    pub(crate) fn invert(&mut self, (x, y): (i32, i32), (width, height): (i32, i32)) {
        self.frame.invert(area((x, y), (width, height)));
    }

    /// Darkens a box.
    pub(crate) fn clear(&mut self, at: (i32, i32), size: (i32, i32)) {
        let Ok(()) = self.frame.fill_solid(&area(at, size), BinaryColor::Off);
    }

    /// Draws the outline of a box.
    pub(crate) fn outline(&mut self, (x, y): (i32, i32), (width, height): (i32, i32)) {
        let sides = [
            ((x, y), (width, 1)),
            ((x, y + height - 1), (width, 1)),
            ((x, y + 1), (1, height - 2)),
            ((x + width - 1, y + 1), (1, height - 2)),
        ];
        for (at, size) in sides {
            let Ok(()) = self.frame.fill_solid(&area(at, size), BinaryColor::On);
        }
    }

    /// The title at the top of a screen, dark on a lit bar.
    pub(crate) fn title(&mut self, text: &str) {
        self.title_bar(&[Font::Title, Font::Bold, Font::Plain, Font::Narrow], (12, 16), text);
    }

    /// The same, lower, where other things are to be read first.
    pub(crate) fn small_title(&mut self, text: &str) {
        self.title_bar(&[Font::Bold, Font::Narrow], (9, 12), text);
    }

    fn title_bar(&mut self, fonts: &[Font], (baseline, height): (i32, i32), text: &str) {
        let width = self.room;
        let text = if self.has_badge() { cut(Font::Narrow, width - 4, text) } else { text };
        if self.role == Role::Plain {
            self.told_as(Role::Title);
        }
        self.fitted_between(fonts, Align::Centre, (width / 2, baseline), width - 4, (1, height - 2), text);
        self.invert((0, 0), (width, height));
    }

    /// A hint at the bottom of a screen: which control, and what it does.
    pub(crate) fn hint(&mut self, icon: Icon, text: &str) {
        let width = i32::from(icon.width) + 2 + Font::Plain.width(text);
        let x = (WIDTH as i32 - width) / 2;
        let x = self.icon(icon, (x, HEIGHT as i32 - 9));
        self.text(Font::Plain, Align::Left, (x, HEIGHT as i32 - 2), text);
    }

    /// From this row on, a sentence over this picture hides everything.
    pub(crate) fn hide_from(&mut self, row: i32) {
        self.hidden = (row, HEIGHT as i32);
    }

    /// A sentence in a box over whatever was there.
    pub(crate) fn toast(&mut self, sentence: &str) {
        let (from, to) = self.hidden;
        self.clear((0, from), (WIDTH as i32, to - from));
        self.outline((0, 18), (WIDTH as i32, 33));
        self.told_as(Role::Message);
        self.paragraph(Font::Bold, Font::Narrow, (WIDTH as i32 / 2, 21), 120, 2, sentence);
    }

    /// Text over several lines, broken at spaces and centred; in the second font if it does not fit in the first.
    pub(crate) fn paragraph(
        &mut self,
        font: Font,
        smaller: Font,
        (x, top): (i32, i32),
        width: i32,
        lines: usize,
        text: &str,
    ) {
        let fits = |font: Font| {
            broken(font, width, text).count() <= lines
                && broken(font, width, text).all(|line| font.width(line) <= width)
        };
        if !fits(font) && !fits(smaller) {
            self.frame.spill();
        }
        let height = |font: Font| if font == Font::Narrow { 8 } else { 12 };
        let font = if fits(font) && font.extent(text).height() < height(font) { font } else { smaller };
        let height = height(font);
        for (line, words) in (0i32..).zip(broken(font, width, text)) {
            if line > 0 {
                self.told_as(Role::More);
            }
            self.text(font, Align::Centre, (x, top + 10 + line * height), words);
        }
    }

    /// Two hints side by side.
    pub(crate) fn hints(&mut self, left: (Icon, &str), right: (Icon, &str)) {
        let x = self.icon(left.0, (0, HEIGHT as i32 - 9));
        self.text(Font::Plain, Align::Left, (x, HEIGHT as i32 - 2), left.1);
        let x = WIDTH as i32 - Font::Plain.width(right.1) - i32::from(right.0.width) - 2;
        let x = self.icon(right.0, (x, HEIGHT as i32 - 9));
        self.text(Font::Plain, Align::Left, (x, HEIGHT as i32 - 2), right.1);
    }
}

/// As much of a text as is no wider than this.
pub(crate) fn cut(font: Font, width: i32, text: &str) -> &str {
    let mut text = text;
    while let Some((last, _)) = text.char_indices().next_back()
        && font.width(text) > width
    {
        text = text.get(..last).unwrap_or_default();
    }
    text
}

/// Breaks a text at spaces into lines no wider than `width`; a word that is wider stands alone. Slicing that cannot fail:
/// the panic of a bad slice would take five kilobytes of flash.
pub(crate) fn broken(font: Font, width: i32, text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start_matches(' ');
    core::iter::from_fn(move || {
        let spaces = rest.bytes().enumerate().filter(|&(_, byte)| byte == b' ').map(|(at, _)| at);
        let mut splits = spaces.chain([rest.len()]).filter_map(|end| rest.split_at_checked(end));
        let first_word = splits.next().filter(|(word, _)| !word.is_empty())?;
        let (line, after) = splits.take_while(|(line, _)| font.width(*line) <= width).last().unwrap_or(first_word);
        rest = after.trim_start_matches(' ');
        Some(line)
    })
}

fn area((x, y): (i32, i32), (width, height): (i32, i32)) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width.max(0) as u32, height.max(0) as u32))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_text_is_broken_where_the_next_word_would_not_fit() {
        let lines = |width, text| broken(Font::Narrow, width, text).collect::<Vec<_>>();
        assert_eq!(lines(4 * 7, "one two three"), ["one two", "three"]);
        assert_eq!(lines(4 * 6, "one two three"), ["one", "two", "three"]);
        assert_eq!(lines(4 * 4, " three  ä two"), ["three", "ä", "two"]);
        assert_eq!(lines(400, "one two"), ["one two"]);
        assert!(lines(400, " ").is_empty());
    }

    #[test]
    fn a_capital_with_an_accent_is_no_reason_for_small_letters() {
        let drawn = |write: &dyn Fn(&mut Canvas<'_>)| {
            let mut frame = FrameBuffer::new();
            write(&mut Canvas::new(&mut frame));
            frame
        };
        let fonts = [Font::Plain, Font::Narrow];
        let lower =
            [("Anna", Font::Plain, 0), ("Özlem", Font::Plain, 1), ("Élise", Font::Plain, 2), ("Éguy", Font::Narrow, 0)];
        for (text, font, lower) in lower {
            let fitted = drawn(&|canvas| canvas.fitted_between(&fonts, Align::Left, (3, 30), 100, (21, 31), text));
            let plain = drawn(&|canvas| canvas.text(font, Align::Left, (3, 30 + lower), text));
            assert!(fitted == plain, "{text}");
        }
    }
}
