//! The picture: 128 × 64 pixels in the byte order of the SSD1306, so that a runner can send columns without turning them.

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
pub struct Frame {
    bytes: [u8; WIDTH * PAGES],
    spilled: bool,
}

/// Two frames are equal when they look equal.
impl PartialEq for Frame {
    fn eq(&self, other: &Frame) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for Frame {}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Frame {
    /// A dark picture.
    pub const fn new() -> Self {
        Self { bytes: [0; WIDTH * PAGES], spilled: false }
    }

    /// All bytes, page by page.
    pub const fn bytes(&self) -> &[u8; WIDTH * PAGES] {
        &self.bytes
    }

    /// Whether the pixel is lit; outside the picture nothing is.
    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        x < WIDTH && y < HEIGHT && self.bytes[y / 8 * WIDTH + x] >> (y % 8) & 1 == 1
    }

    /// Whether anything did not fit since the last wipe: a text too long for its place, a pixel outside the picture.
    pub const fn has_spilled(&self) -> bool {
        self.spilled
    }

    /// Something did not fit its place, though it stayed inside the picture.
    pub(crate) fn spill(&mut self) {
        self.spilled = true;
    }

    /// Turns every pixel off.
    pub fn wipe(&mut self) {
        *self = Self::new();
    }

    /// Lights or darkens one pixel; outside the picture nothing happens, but the frame remembers it.
    pub fn set(&mut self, x: i32, y: i32, lit: bool) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
            && x < WIDTH
            && y < HEIGHT
        {
            let byte = &mut self.bytes[y / 8 * WIDTH + x];
            let bit = 1 << (y % 8);
            *byte = if lit { *byte | bit } else { *byte & !bit };
        } else {
            self.spilled = true;
        }
    }

    /// Swaps lit and dark inside a rectangle: how a chosen line or a running player stands out.
    pub fn invert(&mut self, area: Rectangle) {
        let area = area.intersection(&self.bounding_box());
        for point in area.points() {
            let (x, y) = (point.x as usize, point.y as usize);
            self.bytes[y / 8 * WIDTH + x] ^= 1 << (y % 8);
        }
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Frame {
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
}
