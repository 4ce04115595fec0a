//! The upper trie: nodes with many words below them, and where the blocks of their other children begin.

use super::format::{LENGTH_BITS, RANK_BITS, SKIP_BITS};

/// Bits of a window that are good.
const WINDOW: usize = 25;

/// A place in the upper trie, and how much of the payload lies before it.
pub(crate) struct Index<'a> {
    bytes: &'a [u8],
    bit: usize,
    pub(crate) payload: usize,
    steps: u32,
}

impl<'a> Index<'a> {
    pub(crate) fn new(bytes: &'a [u8], steps: u32) -> Self {
        Self { bytes, bit: 0, payload: 0, steps }
    }

    /// The bits from here on, of which 25 are good; zeros behind the end.
    #[inline(always)]
    fn window(&self) -> u32 {
        let start = self.bit >> 3;
        let bytes = self.bytes.get(start..start + 4).and_then(|bytes| bytes.first_chunk());
        bytes.map_or(0, |bytes| u32::from_be_bytes(*bytes)) << (self.bit & 7)
    }

    #[inline(always)]
    fn flag(&mut self) -> bool {
        let set = self.window() >> 31 != 0;
        self.bit += 1;
        set
    }

    /// The next upper child's rank, if there is one; `least` is the smallest it can be.
    #[inline(always)]
    pub(crate) fn child(&mut self, least: usize) -> Option<usize> {
        self.item(least, false).map(|(rank, _)| rank)
    }

    /// The next block's first rank and its bytes, if there is one.
    #[inline(always)]
    pub(crate) fn block(&mut self, least: usize) -> Option<(usize, usize)> {
        self.item(least, true)
    }

    /// A flag, a rank and, of a block, a length, out of one window if that is long enough.
    #[inline(always)]
    fn item(&mut self, least: usize, is_block: bool) -> Option<(usize, usize)> {
        let mut window = self.window();
        if window >> 31 == 0 {
            self.bit += 1;
            return None;
        }
        window <<= 1;
        let (mut rank, mut length, mut used) = (least, 0, 1);
        // A rank takes seven ones at the most.
        while window >> 31 != 0 && used < 10 {
            (window, rank, used) = (window << 1, rank + (1 << RANK_BITS), used + 1);
        }
        rank += (window << 1 >> (32 - RANK_BITS)) as usize;
        window <<= 1 + RANK_BITS;
        used += 1 + RANK_BITS as usize;
        if is_block {
            while window >> 31 != 0 {
                (window, length, used) = (window << 1, length + (1 << LENGTH_BITS), used + 1);
                if used == WINDOW - 1 - LENGTH_BITS as usize {
                    self.bit += used;
                    (window, used) = (self.window(), 0);
                }
            }
            length += (window << 1 >> (32 - LENGTH_BITS)) as usize;
            used += 1 + LENGTH_BITS as usize;
        }
        self.bit += used;
        Some((rank, length))
    }

    /// Enters a node: true if a word ends there. `None` if there were more nodes than can be: damage.
    pub(crate) fn enter(&mut self) -> Option<bool> {
        self.step()?;
        self.skip();
        Some(self.flag())
    }

    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        Some(())
    }

    /// Index and payload that the node's subtree takes, if that is written.
    fn skip(&mut self) -> Option<(usize, usize)> {
        self.flag().then(|| (self.field(), self.field()))
    }

    fn field(&mut self) -> usize {
        let field = self.window() >> (32 - SKIP_BITS);
        self.bit += SKIP_BITS as usize;
        field as usize
    }

    /// Passes a node with all below it.
    pub(crate) fn pass(&mut self) -> Option<()> {
        let mut left = 1usize;
        while left > 0 {
            self.step()?;
            left -= 1;
            if let Some((bits, bytes)) = self.skip() {
                self.bit += bits;
                self.payload += bytes;
                continue;
            }
            self.flag();
            let mut least = 0;
            while let Some(rank) = self.child(least) {
                (least, left) = (rank + 1, left + 1);
            }
            least = 0;
            while let Some((rank, length)) = self.block(least) {
                (least, self.payload) = (rank + 1, self.payload + length);
            }
        }
        Some(())
    }
}
