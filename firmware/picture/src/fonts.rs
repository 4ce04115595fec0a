//! Fonts of u8g2, subset while compiling to the characters that are drawn with them.

use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;
use u8g2_fonts::types::VerticalPosition;
use u8g2_fonts::{Content, FontRenderer, fonts};

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

/// The cut fonts, what they are cut from, and how each is drawn.
macro_rules! cut {
    ($($cut:ident $renderer:ident $font:ident $charset:ident)*) => {$(
        struct $cut;

        impl u8g2_fonts::Font for $cut {
            const DATA: &'static [u8] = &{
                const WHOLE: &[u8] = fonts::$font::DATA;
                subset::<{ size(WHOLE, $charset) }>(WHOLE, $charset)
            };
        }

        static $renderer: FontRenderer = FontRenderer::new::<$cut>().with_ignore_unknown_chars(true);
    )*};
}

cut! {
    Narrow NARROW u8g2_font_4x6_tf ALL
    Low LOW u8g2_font_5x7_tf SMALL
    Plain PLAIN u8g2_font_helvR08_tf ALL
    Bold BOLD u8g2_font_helvB08_tf TEXT
    Title TITLE u8g2_font_helvB10_tf TEXT
    Name NAME u8g2_font_helvB14_tf TEXT
    Huge HUGE u8g2_font_logisoso32_tn ALL
}

impl Font {
    /// The renderer that draws it.
    pub fn renderer(self) -> &'static FontRenderer {
        match self {
            Font::Narrow => &NARROW,
            Font::Low => &LOW,
            Font::Plain => &PLAIN,
            Font::Bold => &BOLD,
            Font::Title => &TITLE,
            Font::Name => &NAME,
            Font::Huge => &HUGE,
        }
    }

    /// The advance of the pen over this text.
    pub fn width(self, content: impl Content) -> i32 {
        self.renderer()
            .get_rendered_dimensions(content, Point::zero(), VerticalPosition::Baseline)
            .map_or(0, |dimensions| dimensions.advance.x)
    }

    /// The extent of this text. To measure is half as much work as to draw: once for each font is enough.
    #[inline(never)]
    pub fn extent(self, text: &str) -> Extent {
        let taken = self.renderer().get_rendered_dimensions(text, Point::zero(), VerticalPosition::Baseline);
        let (width, lit) = taken.map_or((0, None), |taken| (taken.advance.x, taken.bounding_box));
        Extent { width, lit: lit.unwrap_or_default() }
    }

    /// True if this character was cut away.
    pub fn lacks(self, character: char) -> bool {
        let charset = match self {
            Font::Narrow | Font::Plain | Font::Huge => ALL,
            Font::Bold | Font::Title | Font::Name => TEXT,
            Font::Low => SMALL,
        };
        u8::try_from(character).is_ok_and(|code| !has(charset, code))
    }
}

/// The extent of a text in a font.
pub struct Extent {
    /// The advance of the pen.
    width: i32,
    /// The box of what it lights, counted from where it begins on its baseline: the highest row is below zero.
    lit: Rectangle,
}

impl Extent {
    /// True if it is no wider than that, and between these rows on this baseline.
    pub fn fits(&self, baseline: i32, width: i32, (top, bottom): (i32, i32)) -> bool {
        let highest = baseline + self.lit.top_left.y;
        self.width <= width && highest >= top && highest + self.height() - 1 <= bottom
    }

    /// The number of rows it takes.
    pub fn height(&self) -> i32 {
        self.lit.size.height as i32
    }

    /// The middle of what it lights.
    pub fn middle(&self) -> i32 {
        self.lit.top_left.x + self.lit.size.width as i32 / 2
    }

    /// Its last column.
    pub fn last(&self) -> i32 {
        self.width - 1
    }
}

/// Bytes before the glyphs.
const HEADER: usize = 23;
/// The fields of the header that say, in two bytes each, how far behind it A, a, and what is no Latin-1 begin.
const PLACES: [usize; 3] = [17, 19, 21];
/// The first character at each of the places; behind Latin-1 there is none.
const FIRST: [u8; 2] = *b"Aa";
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
    use super::*;

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

    #[test]
    fn what_is_kept_is_drawn_as_in_the_whole_font_and_the_rest_is_not_drawn() {
        for (font, whole) in FONTS.into_iter().zip(WHOLE) {
            for character in (0x20..0x200).filter_map(char::from_u32) {
                let size = |font: &FontRenderer| {
                    font.get_rendered_dimensions(character, Point::zero(), VerticalPosition::Baseline)
                        .ok()
                        .map(|size| (size.advance, size.bounding_box))
                };
                let cut = size(&font.renderer().clone().with_ignore_unknown_chars(false));
                assert_eq!(cut, size(&whole).filter(|_| !font.lacks(character)), "{font:?} {character:?}");
            }
        }
    }
}
