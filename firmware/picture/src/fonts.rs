//! Fonts of u8g2, subset while compiling to the characters that are drawn with them.

use crate::glyphs::{FIRST, Glyph, HEADER, PLACES};
use u8g2_fonts::{Content, Font as _, fonts};

/// The fonts, from small to large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// For places where much must fit: 4 pixels per letter.
    Narrow,
    /// Small letters where lines stand close: 7 pixels from one to the next.
    Low,
    /// Running text.
    Plain,
    /// Running text that matters.
    Bold,
    /// Titles.
    Title,
    /// The name of the running player.
    Name,
    /// Numbers to be read from the other side of the table, digits only.
    Huge,
}

/// A charset, as ranges of codes in Latin-1.
type Charset = &'static [(u8, u8)];

/// All letters and what stands between them: what others wrote, such as the licence of a word list, is drawn too.
const ALL: Charset = &[
    (b' ', b'~'),
    (0xA7, 0xA7),
    (0xA9, 0xA9),
    (0xAB, 0xAB),
    (0xAE, 0xAE),
    (0xB0, 0xB0),
    (0xB7, 0xB7),
    (0xBB, 0xBB),
    (0xC0, 0xFF),
];
/// The characters of texts, names and words.
const TEXT: Charset =
    &[(b' ', b'_'), (b'a', b'z'), (0xAB, 0xAB), (0xB0, 0xB0), (0xB7, 0xB7), (0xBB, 0xBB), (0xC0, 0xFF)];
/// Letters that can be typed, small.
const SMALL: Charset = &[(b'a', b'z'), (0xE0, 0xFE)];

/// The cut fonts, and what they are cut from.
macro_rules! cut {
    ($($cut:ident $font:ident $charset:ident)*) => {$(
        static $cut: &[u8] = &{
            const WHOLE: &[u8] = fonts::$font::DATA;
            subset::<{ size(WHOLE, $charset) }>(WHOLE, $charset)
        };
    )*};
}

cut! {
    NARROW u8g2_font_4x6_tf ALL
    LOW u8g2_font_5x7_tf SMALL
    PLAIN u8g2_font_helvR08_tf ALL
    BOLD u8g2_font_helvB08_tf TEXT
    TITLE u8g2_font_helvB10_tf TEXT
    NAME u8g2_font_helvB14_tf TEXT
    HUGE u8g2_font_logisoso32_tn ALL
}

impl Font {
    /// Its bytes.
    fn bytes(self) -> &'static [u8] {
        match self {
            Font::Narrow => NARROW,
            Font::Low => LOW,
            Font::Plain => PLAIN,
            Font::Bold => BOLD,
            Font::Title => TITLE,
            Font::Name => NAME,
            Font::Huge => HUGE,
        }
    }

    /// The glyphs of a text, without the characters that this font does not have.
    pub(crate) fn glyphs(self, text: &str) -> impl Iterator<Item = Glyph<'static>> {
        let bytes = self.bytes();
        text.chars().filter_map(move |character| Glyph::find(bytes, character))
    }

    /// The advance of the pen over this text.
    pub fn width(self, content: impl Content) -> i32 {
        let (bytes, mut width) = (self.bytes(), 0);
        content.for_each_char_infallible(|character| {
            width += Glyph::find(bytes, character).map_or(0, |glyph| glyph.advance);
        });
        width
    }

    /// The extent of this text. To measure is half as much work as to draw: once for each font is enough.
    #[inline(never)]
    pub fn extent(self, text: &str) -> Extent {
        let mut extent = Extent { width: 0, columns: (i32::MAX, i32::MIN), rows: (i32::MAX, i32::MIN) };
        for glyph in self.glyphs(text) {
            if glyph.width > 0 && glyph.height > 0 {
                let (left, top) = (extent.width + glyph.left, glyph.top);
                extent.columns = (extent.columns.0.min(left), extent.columns.1.max(left + glyph.width));
                extent.rows = (extent.rows.0.min(top), extent.rows.1.max(top + glyph.height));
            }
            extent.width += glyph.advance;
        }
        if extent.rows.0 > extent.rows.1 {
            (extent.columns, extent.rows) = ((0, 0), (0, 0));
        }
        extent
    }

    /// True if this character was cut away, or never was there.
    pub fn lacks(self, character: char) -> bool {
        let charset = match self {
            Font::Narrow | Font::Plain | Font::Huge => ALL,
            Font::Bold | Font::Title | Font::Name => TEXT,
            Font::Low => SMALL,
        };
        !u8::try_from(character).is_ok_and(|code| has(charset, code))
    }
}

/// The extent of a text in a font.
pub struct Extent {
    /// The advance of the pen.
    width: i32,
    /// The box of what it lights, counted from where it begins on its baseline: from a column or row to before another; the highest row is
    /// below zero.
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Extent {
    /// True if it is no wider than that, and between these rows on this baseline.
    pub fn fits(&self, baseline: i32, width: i32, (top, bottom): (i32, i32)) -> bool {
        self.width <= width && baseline + self.rows.0 >= top && baseline + self.rows.1 - 1 <= bottom
    }

    /// The number of rows it takes.
    pub fn height(&self) -> i32 {
        self.rows.1 - self.rows.0
    }

    /// The middle of what it lights.
    pub fn middle(&self) -> i32 {
        self.columns.0 + (self.columns.1 - self.columns.0) / 2
    }

    /// Its last column.
    pub fn last(&self) -> i32 {
        self.width - 1
    }
}

/// A glyph of no length ends the Latin-1 part.
const END: usize = 2;

const fn has(charset: Charset, code: u8) -> bool {
    let mut range = 0;
    while range < charset.len() {
        if charset[range].0 <= code && code <= charset[range].1 {
            return true;
        }
        range += 1;
    }
    false
}

/// The bytes of the font with these characters only.
const fn size(font: &[u8], charset: Charset) -> usize {
    let (mut from, mut to) = (HEADER, HEADER);
    while font[from + 1] != 0 {
        let length = font[from + 1] as usize;
        if has(charset, font[from]) {
            to += length;
        }
        from += length;
    }
    to + font.len() - from
}

/// The font with these characters only: its glyphs are a chain, each with its code and its length.
const fn subset<const SIZE: usize>(font: &[u8], charset: Charset) -> [u8; SIZE] {
    let mut subset = [0; SIZE];
    copy(font, 0, &mut subset, 0, HEADER);
    let mut places = [0; 3];
    let (mut from, mut to) = (HEADER, HEADER);
    while font[from + 1] != 0 {
        let (code, length) = (font[from], font[from + 1] as usize);
        let mut place = 0;
        while place < FIRST.len() {
            if code < FIRST[place] && has(charset, code) {
                places[place] = to + length - HEADER;
            }
            place += 1;
        }
        if has(charset, code) {
            copy(font, from, &mut subset, to, length);
            to += length;
        }
        from += length;
    }
    copy(font, from, &mut subset, to, font.len() - from);
    places[2] = to + END - HEADER;
    let mut place = 0;
    while place < places.len() {
        let bytes = (places[place] as u16).to_be_bytes();
        subset[PLACES[place]] = bytes[0];
        subset[PLACES[place] + 1] = bytes[1];
        place += 1;
    }
    subset
}

const fn copy(from: &[u8], start: usize, to: &mut [u8], at: usize, count: usize) {
    let mut byte = 0;
    while byte < count {
        to[at + byte] = from[start + byte];
        byte += 1;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::frame_buffer::FrameBuffer;
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::*;
    use std::string::String;
    use u8g2_fonts::FontRenderer;
    use u8g2_fonts::types::{FontColor, VerticalPosition};

    const FONTS: [Font; 7] = [Font::Narrow, Font::Low, Font::Plain, Font::Bold, Font::Title, Font::Name, Font::Huge];

    const WHOLE: [FontRenderer; 7] = [
        FontRenderer::new::<fonts::u8g2_font_4x6_tf>(),
        FontRenderer::new::<fonts::u8g2_font_5x7_tf>(),
        FontRenderer::new::<fonts::u8g2_font_helvR08_tf>(),
        FontRenderer::new::<fonts::u8g2_font_helvB08_tf>(),
        FontRenderer::new::<fonts::u8g2_font_helvB10_tf>(),
        FontRenderer::new::<fonts::u8g2_font_helvB14_tf>(),
        FontRenderer::new::<fonts::u8g2_font_logisoso32_tn>(),
    ];

    /// A text as the library of the fonts draws it, and how far the pen has moved.
    fn drawn_by_library(font: &FontRenderer, at: Point, text: &str) -> (FrameBuffer, i32) {
        let mut frame = FrameBuffer::new();
        let colour = FontColor::Transparent(BinaryColor::On);
        let taken = font.render(text, at, VerticalPosition::Baseline, colour, &mut frame).unwrap();
        (frame, taken.advance.x)
    }

    #[test]
    fn what_is_kept_is_drawn_as_in_the_whole_font_and_the_rest_is_not_drawn() {
        for (font, whole) in FONTS.into_iter().zip(WHOLE) {
            let whole = whole.with_ignore_unknown_chars(true);
            for character in (0x20..0x200).filter_map(char::from_u32) {
                let text = String::from(character);
                let kept = if font.lacks(character) { "" } else { &text };
                // In the middle, and over each edge.
                for at in [(40, 40), (-2, 40), (126, 40), (40, 3), (40, 65)] {
                    let mut frame = FrameBuffer::new();
                    let advance = frame.write(font, at, kept);
                    let (expected, moved) = drawn_by_library(&whole, at.into(), kept);
                    assert!(frame == expected && advance == moved, "{font:?} {character:?} at {at:?}");
                    assert_eq!(frame.has_spilled(), expected.has_spilled(), "{font:?} {character:?} at {at:?}");
                    assert_eq!(FrameBuffer::new().write(font, at, &text), advance, "{font:?} {character:?}");
                }
            }
        }
    }

    #[test]
    fn a_text_is_measured_as_by_the_library() {
        for (font, whole) in FONTS.into_iter().zip(WHOLE) {
            let whole = whole.with_ignore_unknown_chars(true);
            for text in ["", " ", "0", "Ägypten, 17", "jqy", "-", "  10:59", "Ā"] {
                let kept: String = text.chars().filter(|&character| !font.lacks(character)).collect();
                let taken =
                    whole.get_rendered_dimensions(kept.as_str(), Point::zero(), VerticalPosition::Baseline).unwrap();
                let lit = taken.bounding_box.unwrap_or_default();
                let extent = font.extent(text);
                assert_eq!(extent.width, taken.advance.x, "{font:?} {text:?}");
                assert_eq!(font.width(text), taken.advance.x, "{font:?} {text:?}");
                assert_eq!((extent.columns.0, extent.rows.0), (lit.top_left.x, lit.top_left.y), "{font:?} {text:?}");
                assert_eq!(extent.middle(), lit.top_left.x + lit.size.width as i32 / 2, "{font:?} {text:?}");
                assert_eq!(extent.height(), lit.size.height as i32, "{font:?} {text:?}");
            }
        }
    }
}
