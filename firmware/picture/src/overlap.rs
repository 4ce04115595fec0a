//! Overlap detection: a map of the text each pixel belongs to, so that tests find texts that touch. Builds without debug
//! assertions, as the firmware's, have no map.

use crate::frame_buffer::{HEIGHT, WIDTH};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

const PIXELS: usize = if cfg!(debug_assertions) { WIDTH * HEIGHT } else { 0 };

/// Nothing was drawn there.
const NOBODY: u16 = 0;
/// Lines, boxes, bars and sand.
const SHAPES: u16 = 1;
/// Lit and dark were swapped there.
const INVERTED: u16 = 1 << 15;

/// The map of owners.
#[derive(Clone)]
pub(crate) struct Owners {
    of: [u16; PIXELS],
    /// The last text that was begun.
    texts: u16,
    /// It is being written.
    writing: bool,
    /// A character that its font does not have; 0 is none.
    lacking: u32,
}

impl Owners {
    /// Without a map all zero: a frame buffer that is not would be laid into flash, all of it.
    pub(crate) const fn new() -> Self {
        Self {
            of: [NOBODY; PIXELS],
            texts: if cfg!(debug_assertions) { SHAPES } else { 0 },
            writing: false,
            lacking: 0,
        }
    }

    /// Begins a text: what is drawn until its end belongs to it.
    pub(crate) fn begin_text(&mut self) {
        if cfg!(debug_assertions) {
            (self.texts, self.writing) = (self.texts + 1, true);
        }
    }

    /// Ends the text: what is drawn from now on is none.
    pub(crate) fn end_text(&mut self) {
        if cfg!(debug_assertions) {
            self.writing = false;
        }
    }

    /// A character was to be drawn that its font does not have.
    pub(crate) fn lack(&mut self, character: char) {
        if cfg!(debug_assertions) {
            self.lacking = character as u32;
        }
    }

    /// The last character that was not drawn.
    pub(crate) const fn lacking(&self) -> Option<char> {
        if self.lacking == 0 { None } else { char::from_u32(self.lacking) }
    }

    /// These pixels were lit or darkened.
    pub(crate) fn draw(&mut self, area: &Rectangle, lit: bool) {
        let owner = match (lit, self.writing) {
            (false, _) => NOBODY,
            (true, false) => SHAPES,
            (true, true) => self.texts,
        };
        self.change(area, |pixel| *pixel = owner);
    }

    /// Lit and dark were swapped.
    pub(crate) fn invert(&mut self, area: &Rectangle) {
        self.change(area, |pixel| *pixel ^= INVERTED);
    }

    fn change(&mut self, area: &Rectangle, change: impl Fn(&mut u16)) {
        if cfg!(debug_assertions) {
            for Point { x, y } in area.points() {
                if let Some(place) = place(x, y) {
                    change(&mut self.of[place]);
                }
            }
        }
    }

    /// The first pixel of a text that has no gap to another text, to a line, or to a lit box beside it; or that leaves the lit
    /// box in which the rest of it stands.
    pub(crate) fn touching(&self) -> Option<(i32, i32)> {
        let pixels = self.of.iter().enumerate().filter(|&(_, own)| own & !INVERTED > SHAPES);
        let mut texts = pixels.map(|(place, own)| (place % WIDTH, place / WIDTH, *own));
        let touching = texts.find(|&(x, y, own)| {
            // A lit box lights the pixels where nobody is; within it a text may reach its edge.
            let touches = |other: &u16| match *other {
                NOBODY => false,
                INVERTED => own & INVERTED == 0,
                other => other != own,
            };
            let (left, right) = (x.saturating_sub(1), (x + 1).min(WIDTH - 1));
            let mut rows = y.saturating_sub(1)..=(y + 1).min(HEIGHT - 1);
            rows.any(|row| self.of[row * WIDTH + left..=row * WIDTH + right].iter().any(touches))
        });
        touching.map(|(x, y, _)| (x as i32, y as i32))
    }
}

/// The place of a pixel in the map, if it is in the picture.
fn place(x: i32, y: i32) -> Option<usize> {
    let inside = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
    inside.then(|| y as usize * WIDTH + x as usize)
}

#[cfg(test)]
mod tests {
    use crate::{Font, FrameBuffer};
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::*;
    use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};

    /// A letter with its foot at (10, 20), and then something else.
    fn beside_a_letter(draw: impl FnOnce(&mut FrameBuffer)) -> Option<(i32, i32)> {
        let mut frame = FrameBuffer::new();
        frame.write(Font::Plain, (10, 20), "l");
        draw(&mut frame);
        frame.touching()
    }

    fn square(top: i32) -> Rectangle {
        Rectangle::new(Point::new(5, top), Size::new(20, 20))
    }

    #[test]
    fn two_texts_need_a_dark_pixel_between_them() {
        let second = |x| beside_a_letter(|frame| _ = frame.write(Font::Plain, (x, 20), "l"));
        assert_eq!((second(12), second(11)), (None, Some((10, 12))));
        let mut frame = FrameBuffer::new();
        frame.write(Font::Plain, (10, 20), "WWll");
        assert_eq!(frame.touching(), None, "one text is one");
    }

    #[test]
    fn a_text_touches_neither_lines_nor_a_lit_box_and_leaves_none() {
        let line = PrimitiveStyle::with_stroke(BinaryColor::On, 1);
        let boxed = |top| beside_a_letter(|frame| square(top).into_styled(line).draw(frame).unwrap());
        assert_eq!((boxed(10), boxed(11).is_some()), (None, true));
        let lit = |top| beside_a_letter(|frame| frame.invert(square(top)));
        assert_eq!((lit(12), lit(13).is_some(), lit(20).is_some(), lit(21)), (None, true, true, None));
    }
}
