//! Range encoder: the other side of the reader's decoder.

use std::vec::Vec;

use crate::codec::trie::chance;

pub(super) struct Encoder {
    low: u64,
    range: u32,
    /// The byte that waits for a carry, and how many bytes wait with it.
    waiting: u8,
    waits: u64,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self { low: 0, range: u32::MAX, waiting: 0, waits: 1, bytes: Vec::new() }
    }

    pub(super) fn encode(&mut self, sum: i32, yes: bool) {
        let bound = (self.range >> 16) * chance(sum);
        if yes {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > u64::from(u32::MAX) {
            let carry = (self.low >> 32) as u8;
            let mut byte = self.waiting;
            for _ in 0..self.waits {
                self.bytes.push(byte.wrapping_add(carry));
                byte = 0xFF;
            }
            self.waits = 0;
            self.waiting = (self.low >> 24) as u8;
        }
        self.waits += 1;
        self.low = (self.low & 0xFF_FFFF) << 8;
    }

    /// The fewest bytes that are decoded rightly with these behind them: the next block's first bytes may end this one.
    pub(super) fn finish(mut self, behind: [u8; 4]) -> Vec<u8> {
        let written = self.bytes.len() + self.waits as usize - 1;
        let behind = u64::from(u32::from_be_bytes(behind));
        let end = self.low + u64::from(self.range);
        for free in 0..=4usize {
            // So many bytes of our own, then the beginning of what is behind.
            let unit = 1u64 << (32 - 8 * free);
            let mut code = (self.low & !(unit - 1)) + (behind >> (8 * free));
            if code < self.low {
                code += unit;
            }
            if code < end {
                self.low = code;
                (0..5).for_each(|_| self.shift());
                // The first byte that comes out is the room for a carry.
                self.bytes.remove(0);
                self.bytes.truncate(written + free);
                return self.bytes;
            }
        }
        self.bytes
    }
}
