//! Range decoder: yes or no, each with the chance that the weights give it.

use super::format::{DECISIONS_MAX, TABLES};

pub(crate) struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    code: u32,
    range: u32,
    left: u16,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8], at: usize) -> Self {
        let mut decoder = Self { bytes, at, code: 0, range: u32::MAX, left: DECISIONS_MAX };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    /// Takes one more byte; behind the end are zeros.
    #[inline(always)]
    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.get(self.at).copied().unwrap_or(0));
        self.at += 1;
    }

    /// True if more was decided than a block has: the bytes are damaged, and every answer from here on is no.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    /// Decisions so far.
    pub(crate) fn decided(&self) -> u16 {
        DECISIONS_MAX - self.left
    }

    /// The next decision, by the sum of its weights.
    #[inline(never)]
    pub(crate) fn decide(&mut self, sum: i32) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let bound = (self.range >> 16) * chance(sum);
        let yes = self.code < bound;
        if yes {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        yes
    }
}

/// Chance of a yes in 65,536.
#[inline(always)]
pub(crate) fn chance(sum: i32) -> u32 {
    let likely = u32::from(TABLES.chances[(sum.unsigned_abs() as usize).min(TABLES.chances.len() - 1)]);
    if sum < 0 { 65_536 - likely } else { likely }
}
