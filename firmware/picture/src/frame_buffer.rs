//! The frame buffer: 128 × 64 pixels in the byte order of all its displays, so that a runner can send columns without
//! turning them.

use crate::fonts::Font;
use crate::overlap::Owners;
use core::convert::Infallible;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Pixels across.
pub const WIDTH: usize = 128;
/// Pixels down.
pub const HEIGHT: usize = 64;
/// Rows of eight pixels, as the display stores them.
pub const PAGES: usize = HEIGHT / 8;

/// One whole picture. Byte `page * 128 + x` holds the pixels `(x, page * 8)` (lowest bit) to `(x, page * 8 + 7)`.
#[derive(Clone)]
pub struct FrameBuffer {
    bytes: [u8; WIDTH * PAGES],
    spilled: bool,
    owners: Owners,
}

/// Two frames are equal when they look equal.
impl PartialEq for FrameBuffer {
    fn eq(&self, other: &FrameBuffer) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for FrameBuffer {}

impl Default for FrameBuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl FrameBuffer {
    /// A dark picture.
    pub const fn new() -> Self {
        Self { bytes: [0; WIDTH * PAGES], spilled: false, owners: Owners::new() }
    }

    /// All bytes, page by page.
    pub const fn bytes(&self) -> &[u8; WIDTH * PAGES] {
        &self.bytes
    }

    /// True if the pixel is lit; outside the picture nothing is.
    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        x < WIDTH && y < HEIGHT && self.bytes[y / 8 * WIDTH + x] >> (y % 8) & 1 == 1
    }

    /// True if anything did not fit since the last wipe: a text too long for its place, a pixel outside the picture.
    pub const fn has_spilled(&self) -> bool {
        self.spilled
    }

    /// Something did not fit its place, though it stayed inside the picture.
    pub fn spill(&mut self) {
        self.spilled = true;
    }

    /// A pixel of a text that touches another text, a line or the edge of a lit box. Known only with debug assertions.
    pub fn touching(&self) -> Option<(i32, i32)> {
        self.owners.touching()
    }

    /// The last character that was not drawn, since its font does not have it. Known only with debug assertions.
    pub fn lacking(&self) -> Option<char> {
        self.owners.lacking()
    }

    /// Draws an icon or a text: what `write` lights belongs together.
    pub fn text<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        self.owners.begin_text();
        let written = write(self);
        self.owners.end_text();
        written
    }

    /// Writes a text that begins at this point of its baseline, and says how far the pen has moved.
    #[inline(never)]
    pub fn write(&mut self, font: Font, at: (i32, i32), text: &str) -> i32 {
        if cfg!(debug_assertions)
            && let Some(character) = text.chars().find(|&character| font.lacks(character))
        {
            self.spill();
            self.owners.lack(character);
        }
        self.text(|frame| {
            let mut pen = at.0;
            for glyph in font.glyphs(text) {
                let advance = glyph.advance;
                glyph.runs(|x, y, pixels| frame.light_row((pen + x, at.1 + y), pixels));
                pen += advance;
            }
            pen - at.0
        })
    }

    /// Lights pixels beside each other.
    #[inline(always)]
    fn light_row(&mut self, (x, y): (i32, i32), pixels: i32) {
        // What is left of or above the picture becomes far right or below.
        let (column, row) = (x as u32 as usize, y as u32 as usize);
        if column >= WIDTH || row >= HEIGHT || column + pixels as usize > WIDTH {
            return self.light_each((x, y), pixels);
        }
        let (bit, start) = (1 << (row % 8), row / 8 * WIDTH + column);
        for byte in self.bytes.iter_mut().skip(start).take(pixels as usize) {
            *byte |= bit;
        }
        self.owners.draw(&Rectangle::new(Point::new(x, y), Size::new(pixels as u32, 1)), true);
    }

    /// The same at the edge of the picture.
    #[inline(never)]
    fn light_each(&mut self, (x, y): (i32, i32), pixels: i32) {
        (x..x + pixels).for_each(|x| self.set(x, y, true));
    }

    /// Turns every pixel off.
    pub fn wipe(&mut self) {
        *self = Self::new();
    }

    /// Lights or darkens one pixel; outside the picture nothing happens, but the frame remembers it.
    pub fn set(&mut self, x: i32, y: i32, lit: bool) {
        // What is left of or above the picture becomes far right or below.
        let (column, row) = (x as u32 as usize, y as u32 as usize);
        if column < WIDTH && row < HEIGHT {
            let byte = &mut self.bytes[row / 8 * WIDTH + column];
            let bit = 1 << (row % 8);
            *byte = if lit { *byte | bit } else { *byte & !bit };
            self.owners.draw(&Rectangle::new(Point::new(x, y), Size::new(1, 1)), lit);
        } else {
            self.spilled = true;
        }
    }

    /// Lights pixels of a column, the upper 32 of them in the first number, the top one in its lowest bit.
    pub fn light(&mut self, x: usize, pixels: [u32; 2]) {
        // Plain loops: forty-five columns are lit with every detent.
        let mut at = x;
        for mut pixels in pixels {
            for _ in 0..4 {
                if let Some(byte) = self.bytes.get_mut(at) {
                    *byte |= pixels as u8;
                }
                pixels >>= 8;
                at += WIDTH;
            }
        }
    }

    /// Swaps lit and dark inside a rectangle: how a chosen line or a running player stands out.
    pub fn invert(&mut self, area: Rectangle) {
        self.for_bytes(area, |byte, pixels| *byte ^= pixels);
        self.owners.invert(&area);
    }

    /// Gives every byte of the picture that has pixels inside the rectangle to `change`, along with which ones they are.
    #[inline(never)]
    fn for_bytes(&mut self, area: Rectangle, change: fn(&mut u8, u8)) {
        let area = area.intersection(&self.bounding_box());
        let Some(last) = area.bottom_right() else { return };
        let (left, top) = (area.top_left.x as usize, area.top_left.y as usize);
        let (right, bottom) = (last.x as usize, last.y as usize);
        for page in top / 8..=bottom / 8 {
            let above = top.saturating_sub(page * 8);
            let below = (page * 8 + 7).saturating_sub(bottom);
            let pixels = (u8::MAX << above) & (u8::MAX >> below);
            for byte in &mut self.bytes[page * WIDTH + left..=page * WIDTH + right] {
                change(byte, pixels);
            }
        }
    }
}

impl OriginDimensions for FrameBuffer {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for FrameBuffer {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(point, color) in pixels {
            self.set(point.x, point.y, color.is_on());
        }
        Ok(())
    }

    /// Eight pixels at a time: the hourglass is wiped twenty times a second.
    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        self.spilled |= !area.is_zero_sized() && area.intersection(&self.bounding_box()) != *area;
        match color {
            BinaryColor::On => self.for_bytes(*area, |byte, pixels| *byte |= pixels),
            BinaryColor::Off => self.for_bytes(*area, |byte, pixels| *byte &= !pixels),
        }
        self.owners.draw(area, color.is_on());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rectangles with every place of their edges in a byte, some of them outside the picture, some of them nothing.
    fn areas() -> impl Iterator<Item = Rectangle> {
        let tops = (-9..12).chain(50..70);
        let sizes = [(0, 5), (5, 0), (1, 1), (3, 2), (2, 8), (5, 17), (130, 9)];
        tops.flat_map(move |y| {
            sizes.map(|(width, height)| Rectangle::new(Point::new(y * 2 - 3, y), Size::new(width, height)))
        })
    }

    #[test]
    fn eight_pixels_at_a_time_are_the_same_as_one() {
        for color in [BinaryColor::On, BinaryColor::Off] {
            for area in areas() {
                let (mut fast, mut slow) = (FrameBuffer::new(), FrameBuffer::new());
                for frame in [&mut fast, &mut slow] {
                    (0..128).for_each(|x| frame.set(x, x / 2, true));
                }
                let Ok(()) = fast.fill_solid(&area, color);
                area.points().for_each(|point| slow.set(point.x, point.y, color.is_on()));
                assert!(fast == slow && fast.has_spilled() == slow.has_spilled(), "{area:?}");
            }
        }
    }

    #[test]
    fn what_is_inverted_twice_is_as_before() {
        for area in areas() {
            let mut frame = FrameBuffer::new();
            frame.invert(area);
            let inside = |(x, y): (usize, usize)| area.contains(Point::new(x as i32, y as i32));
            for place in (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
                assert_eq!(frame.is_lit(place.0, place.1), inside(place), "{area:?} at {place:?}");
            }
            frame.invert(area);
            assert!(frame == FrameBuffer::new(), "{area:?}");
        }
    }
}
