//! Canonical prefix codes, decoded from their rows in flash.

use crate::little_endian::u16_at;

/// Bytes of a row: last code, offset.
const ROW: usize = 4;

/// One code of the body's directory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrefixCode<'a> {
    rows: &'a [u8],
    symbols: usize,
}

impl<'a> PrefixCode<'a> {
    /// The code whose directory entry stands at `entry`.
    pub(crate) fn at(body: &'a [u8], entry: usize) -> Option<Self> {
        let rows = body.get(usize::from(u16_at(body, entry)?)..)?;
        Some(Self { rows, symbols: u16_at(body, entry + 2)?.into() })
    }

    /// Decodes the code at the top of `window`: where its symbol stands, and how many bits it has.
    #[inline(always)]
    pub(crate) fn decode(&self, window: u32) -> Option<(usize, u32)> {
        let &[shortest, longest, ref rows @ ..] = self.rows else { return None };
        let bits = (window >> 16) as u16;
        let mut length = u32::from(shortest);
        let mut rows = rows.chunks_exact(ROW);
        while length <= u32::from(longest) {
            let &[last_low, last_high, add_low, add_high] = rows.next()?.first_chunk()?;
            if bits <= u16::from_le_bytes([last_low, last_high]) {
                let code = (u32::from(bits) >> (16u32.checked_sub(length)?)) as u16;
                let index = code.wrapping_add(u16::from_le_bytes([add_low, add_high]));
                return Some((self.symbols + usize::from(index), length));
            }
            length += 1;
        }
        None
    }
}
