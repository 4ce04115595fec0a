//! Glyphs of a u8g2 font: found in it, measured and drawn. Pixels beside each other are lit at once: letters are drawn with every press.

/// Bytes of a font before its glyphs.
pub(crate) const HEADER: usize = 23;
/// The fields of the header that say, in two bytes each, how far behind it A, a, and what is no Latin-1 begin.
pub(crate) const PLACES: [usize; 3] = [17, 19, 21];
/// The first character at each of the places; behind Latin-1 there is none.
pub(crate) const FIRST: [u8; 2] = *b"Aa";
/// The fields of the header that say how many bits a number of a glyph has: a run of dark and of lit pixels, width, height, what it stands to
/// the right of the pen and above the baseline, and how far the pen moves.
const BITS: usize = 2;

/// A glyph of a font.
pub(crate) struct Glyph<'font> {
    runs: Bits<'font>,
    /// Bits of a run of dark pixels, and of lit ones.
    run_bits: (u8, u8),
    /// The box it is drawn in, counted from the pen on the baseline: its left column and highest row, width and height.
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// The distance that it moves the pen.
    pub(crate) advance: i32,
}

impl<'font> Glyph<'font> {
    /// Looks for a character; `None` if the font does not have it. Glyphs are a chain, each with its code and its length.
    #[inline(never)]
    pub(crate) fn find(font: &'font [u8], character: char) -> Option<Self> {
        let wanted = u8::try_from(character).ok()?;
        let place = match wanted {
            b'a'.. => PLACES[1],
            b'A'.. => PLACES[0],
            _ => 0,
        };
        let (header, glyphs) = font.split_at_checked(HEADER)?;
        let skipped = if place == 0 { 0 } else { usize::from(header[place]) << 8 | usize::from(header[place + 1]) };
        let mut rest = glyphs.get(skipped..)?;
        let bytes = loop {
            let [code, length, bytes @ ..] = rest else { return None };
            if *code == wanted {
                break bytes;
            }
            if *length == 0 {
                return None;
            }
            rest = rest.get(usize::from(*length)..)?;
        };
        let bits = |field: usize| header[BITS + field];
        let mut runs = Bits { bytes, buffer: 0, held: 0 };
        let (width, height) = (runs.take(bits(2)) as i32, runs.take(bits(3)) as i32);
        let (left, above, advance) = (runs.signed(bits(4)), runs.signed(bits(5)), runs.signed(bits(6)));
        Some(Self { runs, run_bits: (bits(0), bits(1)), left, top: -height - above, width, height, advance })
    }

    /// Tells the runs of its lit pixels: column and row of the first one, counted from the pen on the baseline, and how many.
    #[inline(always)]
    pub(crate) fn runs(mut self, mut light: impl FnMut(i32, i32, i32)) {
        if self.width == 0 {
            return;
        }
        let right = self.left + self.width;
        let bottom = self.top + self.height;
        let (mut x, mut y) = (self.left, self.top);
        while y < bottom {
            let dark = self.runs.take(self.run_bits.0) as i32;
            let lit = self.runs.take(self.run_bits.1) as i32;
            // The same two runs, as often as a bit says so.
            loop {
                x += dark;
                while x >= right {
                    x -= self.width;
                    y += 1;
                }
                let mut left = lit;
                while left > 0 && y < bottom {
                    let pixels = left.min(right - x);
                    light(x, y, pixels);
                    left -= pixels;
                    x += pixels;
                    if x >= right {
                        x = self.left;
                        y += 1;
                    }
                }
                if y >= bottom || self.runs.take(1) == 0 {
                    break;
                }
            }
        }
    }
}

/// Numbers of up to eight bits behind each other, the lowest bit first.
struct Bits<'font> {
    bytes: &'font [u8],
    buffer: u32,
    held: u8,
}

impl Bits<'_> {
    /// The next number of so many bits; behind the end there are zeros.
    fn take(&mut self, bits: u8) -> u32 {
        if self.held < bits {
            if let [byte, rest @ ..] = self.bytes {
                self.buffer |= u32::from(*byte) << self.held;
                self.bytes = rest;
            }
            self.held += 8;
        }
        let number = self.buffer & ((1 << bits) - 1);
        self.buffer >>= bits;
        self.held -= bits;
        number
    }

    /// The same for a number that may be below zero.
    fn signed(&mut self, bits: u8) -> i32 {
        self.take(bits) as i32 - (1 << bits >> 1)
    }
}
