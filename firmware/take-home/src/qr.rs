//! QR codes of frames and texts, in buffers of fixed size: one encoder for the device, the command and the page.
//!
//! It makes two kinds of codes (version 3 and 10, both level L) and always the same mask, so most of ISO 18004 is a constant here: it takes far
//! less flash than an encoder of all versions. Tests compare every module with one of those, `qrcodegen-no-heap`.

use crate::base45;
use crate::frame::Density;

/// Every code has the same mask: the best of eight is found by making and judging all of them. Whether a camera would notice was not
/// measured.
const FORMAT: u32 = 0x77C4; // level L, mask 0, their check, and what they are masked with
/// Version 10 and its check.
const VERSION_10: u32 = 0xA4D3;

/// Bytes of all modules of the largest code, and bytes of its data and their check.
const MODULE_BYTES: usize = (57_usize * 57).div_ceil(8);
const WORDS: usize = 346;
/// Bytes of the longest check of a block.
const CHECK: usize = 18;

/// A version's parameters of its codes.
struct Kind {
    /// Modules along a side.
    side: u8,
    /// Bytes of data, of all blocks together.
    data: usize,
    /// Blocks, of which the last ones have a byte more if they are not equal.
    blocks: usize,
    /// Bytes of a block's check.
    check: usize,
    /// Bits that count characters, in alphanumeric and in byte mode.
    count_bits: [u32; 2],
    /// Rows and columns in whose crossings patterns stand for alignment, but in three corners.
    alignment: &'static [u8],
    /// Its version is told.
    is_told: bool,
    /// Rows and columns that patterns touch, a bit each: where not both do, and no timing is, there is data.
    busy: u64,
}

const COARSE: Kind = Kind {
    side: 29,
    data: 55,
    blocks: 1,
    check: 15,
    count_bits: [9, 8],
    alignment: &[6, 22],
    is_told: false,
    busy: ones(0, 8) | ones(20, 28),
};
const FINE: Kind = Kind {
    side: 57,
    data: 274,
    blocks: 4,
    check: 18,
    count_bits: [11, 16],
    alignment: &[6, 28, 50],
    is_told: true,
    busy: ones(0, 8) | ones(26, 30) | ones(46, 56),
};

/// Ones from a bit up to another.
const fn ones(first: u32, last: u32) -> u64 {
    (1 << (last + 1)) - (1 << first)
}

/// Buffers of an encoder, less than a kilobyte. Keep them in one place.
#[derive(Debug)]
pub struct QrBuffers {
    side: u8,
    modules: [u8; MODULE_BYTES],
    data: [u8; WORDS],
    checks: [[u8; CHECK]; FINE.blocks],
}

impl Default for QrBuffers {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes bits behind each other, the highest first.
struct Bits<'b> {
    bytes: &'b mut [u8],
    length: usize,
}

impl Bits<'_> {
    fn add(&mut self, value: u32, bits: u32) {
        for bit in (0..bits).rev() {
            if let Some(byte) = self.bytes.get_mut(self.length / 8) {
                *byte |= ((value >> bit & 1) as u8) << (7 - self.length % 8);
            }
            self.length += 1;
        }
    }
}

/// Twice a number in the field of 256 that Reed and Solomon's codes of QR use.
const fn doubled(x: u8) -> u8 {
    x << 1 ^ if x >= 0x80 { 0x1D } else { 0 }
}

fn product(x: u8, y: u8) -> u8 {
    (0..8).rev().fold(0, |product, bit| doubled(product) ^ if y >> bit & 1 == 1 { x } else { 0 })
}

/// The divisor of this degree, without its highest term, and its multiples by 2, 4, 8 …
fn divisor(degree: usize) -> [[u8; CHECK]; 8] {
    let mut divisor = [0; CHECK];
    divisor[degree - 1] = 1;
    let mut root = 1;
    for _ in 0..degree {
        for place in 0..degree {
            let next = if place + 1 < degree { divisor[place + 1] } else { 0 };
            divisor[place] = product(divisor[place], root) ^ next;
        }
        root = doubled(root);
    }
    let mut multiple = divisor;
    core::array::from_fn(|_| {
        let this = multiple;
        multiple = this.map(doubled);
        this
    })
}

/// The check of a block.
fn check(block: &[u8], degree: usize, divisor: &[[u8; CHECK]; 8]) -> [u8; CHECK] {
    let mut check = [0; CHECK];
    for byte in block {
        let factor = byte ^ check[0];
        check.copy_within(1.., 0);
        check[degree - 1] = 0;
        for (_, multiple) in (0..).zip(divisor).filter(|(bit, _)| factor >> bit & 1 == 1) {
            check.iter_mut().zip(multiple).for_each(|(check, term)| *check ^= term);
        }
    }
    check
}

/// The longer way along rows or columns.
fn distance(x: i32, y: i32, (middle_x, middle_y): (i32, i32)) -> i32 {
    (x - middle_x).abs().max((y - middle_y).abs())
}

impl Kind {
    const fn of(density: Density) -> &'static Self {
        match density {
            Density::Coarse => &COARSE,
            Density::Fine => &FINE,
        }
    }

    /// The first byte of a block in the data; of the one behind the last, the end.
    const fn start(&self, block: usize) -> usize {
        let shortest = self.data / self.blocks;
        let longer = self.data % self.blocks;
        let shorter = self.blocks - longer;
        block * shortest + block.saturating_sub(shorter)
    }

    /// Modules that are no data: true if dark, `None` if data belongs there.
    fn pattern(&self, x: i32, y: i32) -> Option<bool> {
        let is_timing = x == 6 || y == 6;
        if !is_timing && (self.busy >> x & self.busy >> y & 1) == 0 {
            return None;
        }
        let last = i32::from(self.side) - 1;
        if let Some(dark) = Self::corner(last, x, y) {
            return Some(dark);
        }
        if is_timing {
            return Some((x + y) % 2 == 0);
        }
        let bit = |along: i32, across: i32| {
            let from = along - (last - 10);
            (across < 6 && (0..3).contains(&from)).then(|| VERSION_10 >> (across * 3 + from) & 1 == 1)
        };
        if self.is_told
            && let Some(dark) = bit(x, y).or_else(|| bit(y, x))
        {
            return Some(dark);
        }
        let near = |place: i32| {
            self.alignment.iter().map(|&middle| i32::from(middle)).find(|middle| (place - middle).abs() <= 2)
        };
        let middle = (near(x)?, near(y)?);
        // Those that would stand in a corner are not there.
        let outer = last - 6;
        let in_corner = matches!(middle, (6, 6)) || middle == (6, outer) || middle == (outer, 6);
        (!in_corner).then(|| distance(x, y, middle) != 1)
    }

    /// The squares that find the code, what keeps them apart, and beside that the format.
    fn corner(last: i32, x: i32, y: i32) -> Option<bool> {
        for corner in [(3, 3), (last - 3, 3), (3, last - 3)] {
            let distance = distance(x, y, corner);
            if distance <= 4 {
                return Some(distance != 2 && distance != 4);
            }
        }
        let bit = match (x, y) {
            (6, _) | (_, 6) => return None,
            (8, 0..=5) => y,
            (8, 7) => 6,
            (8, 8) => 7,
            (7, 8) => 8,
            (0..=5, 8) => 14 - x,
            (_, 8) if last - x < 8 => last - x,
            (8, _) if last - y < 7 => 14 - (last - y),
            (8, _) if last - y == 7 => return Some(true),
            _ => return None,
        };
        Some(FORMAT >> bit & 1 == 1)
    }
}

impl QrBuffers {
    /// Empty buffers.
    pub const fn new() -> Self {
        Self { side: 0, modules: [0; MODULE_BYTES], data: [0; WORDS], checks: [[0; CHECK]; FINE.blocks] }
    }

    /// The code of a text; `None` if it is too long for this density.
    #[inline(never)]
    pub fn encode(&mut self, text: &str, density: Density) -> Option<Modules<'_>> {
        let kind = Kind::of(density);
        let is_alphanumeric = text.bytes().all(|byte| base45::digit(byte).is_some());
        let most = if is_alphanumeric { density.chars() } else { density.text_bytes() };
        if text.len() > most {
            return None;
        }
        self.write(kind, text.as_bytes(), is_alphanumeric);
        self.draw(kind);
        Some(self.modules())
    }

    /// The bytes of a text, and those that check them.
    fn write(&mut self, kind: &Kind, text: &[u8], is_alphanumeric: bool) {
        self.data.fill(0);
        let mut bits = Bits { bytes: &mut self.data[..kind.data], length: 0 };
        let [alphanumeric, byte] = kind.count_bits;
        if is_alphanumeric {
            bits.add(0b0010, 4);
            bits.add(text.len() as u32, alphanumeric);
            let digit = |byte: u8| base45::digit(byte).unwrap_or(0);
            for pair in text.chunks(2) {
                match *pair {
                    [first, second] => bits.add(digit(first) * 45 + digit(second), 11),
                    _ => bits.add(digit(pair[0]), 6),
                }
            }
        } else {
            bits.add(0b0100, 4);
            bits.add(text.len() as u32, byte);
            text.iter().for_each(|&byte| bits.add(byte.into(), 8));
        }
        // The end is four zeros, as far as there is room, then zeros up to a whole byte, then these two in turn.
        let end = (bits.length + 4).div_ceil(8);
        for (place, byte) in self.data[..kind.data].iter_mut().skip(end).enumerate() {
            *byte = if place % 2 == 0 { 0xEC } else { 0x11 };
        }
        let divisor = divisor(kind.check);
        for block in 0..kind.blocks {
            let (start, end) = (kind.start(block), kind.start(block + 1));
            self.checks[block] = check(&self.data[start..end], kind.check, &divisor);
        }
    }

    /// The bytes in the order in which they are drawn: the first of each block, the second of each, and then their checks.
    fn word(&self, kind: &Kind, place: usize) -> u8 {
        let shortest = kind.data / kind.blocks;
        let whole = shortest * kind.blocks;
        if place < whole {
            return self.data[kind.start(place % kind.blocks) + place / kind.blocks];
        }
        if place < kind.data {
            // The longer blocks are the last ones.
            return self.data[kind.start(kind.blocks - (kind.data - place) + 1) - 1];
        }
        let place = place - kind.data;
        self.checks[place % kind.blocks].get(place / kind.blocks).copied().unwrap_or(0)
    }

    /// Draws up and down in columns of two, from the right, around all patterns.
    fn draw(&mut self, kind: &Kind) {
        self.side = kind.side;
        self.modules.fill(0);
        let side = i32::from(kind.side);
        let all = 8 * (kind.data + kind.blocks * kind.check);
        let (mut drawn, mut word) = (0, 0);
        let mut right = side - 1;
        while right > 0 {
            if right == 6 {
                right = 5;
            }
            let up = (right + 1) & 2 == 0;
            for row in 0..side {
                let y = if up { side - 1 - row } else { row };
                for x in [right, right - 1] {
                    let dark = kind.pattern(x, y).unwrap_or_else(|| {
                        if drawn % 8 == 0 {
                            word = if drawn < all { self.word(kind, drawn / 8) } else { 0 };
                        }
                        drawn += 1;
                        let bit = word & 0x80 != 0;
                        word <<= 1;
                        bit != ((x + y) % 2 == 0)
                    });
                    self.set(x, y, dark);
                }
            }
            right -= 2;
        }
        // The column that none of those in twos takes has patterns only.
        for y in 0..side {
            self.set(6, y, kind.pattern(6, y).unwrap_or(false));
        }
    }

    fn set(&mut self, x: i32, y: i32, dark: bool) {
        let place = (y * i32::from(self.side) + x) as usize;
        if let Some(bits) = self.modules.get_mut(place / 8) {
            *bits |= u8::from(dark) << (place % 8);
        }
    }

    /// The code that was made last; without modules if there was none.
    pub const fn modules(&self) -> Modules<'_> {
        Modules { side: self.side, bits: &self.modules }
    }
}

/// The modules of a code.
#[derive(Clone, Copy, Debug)]
pub struct Modules<'b> {
    side: u8,
    bits: &'b [u8],
}

impl Modules<'_> {
    /// Modules along a side, without the quiet zone.
    pub const fn size(&self) -> u8 {
        self.side
    }

    /// True if the module is dark; outside of the code nothing is.
    pub fn is_dark(&self, x: i32, y: i32) -> bool {
        let side = i32::from(self.side);
        if !(0..side).contains(&x) || !(0..side).contains(&y) {
            return false;
        }
        let place = (y * side + x) as usize;
        self.bits.get(place / 8).is_some_and(|bits| bits >> (place % 8) & 1 == 1)
    }
}
