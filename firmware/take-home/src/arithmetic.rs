//! Binary arithmetic coder (range coder) without carry: 32-bit bounds, probabilities of 12 bits.

/// Probability of a one, of 4096.
pub(crate) type Probability = u16;

/// As likely as not.
pub(crate) const EVEN: Probability = 2_048;

/// One side of the coder: it is given a bit and returns it, or is asked for one.
pub(crate) trait BitCoder {
    /// The bit that is coded at this place.
    fn bit(&mut self, one: Probability, bit: bool) -> bool;
}

/// Bounds of the interval that is left.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: u32,
    high: u32,
}

impl Bounds {
    const ALL: Self = Self { low: 0, high: u32::MAX };

    /// The last number of the half that means one.
    fn middle(self, one: Probability) -> u32 {
        self.low + ((self.high - self.low) >> 12) * u32::from(one)
    }

    fn take(&mut self, middle: u32, bit: bool) {
        if bit { self.high = middle } else { self.low = middle + 1 }
    }

    /// Shifts a byte out that both bounds agree on.
    fn settled(&mut self) -> Option<u8> {
        let [first, ..] = self.low.to_be_bytes();
        if first != self.high.to_be_bytes()[0] {
            return None;
        }
        (self.low, self.high) = (self.low << 8, self.high << 8 | 0xFF);
        Some(first)
    }
}

/// Bytes that one symbol can push out, and the end of a stream behind it: a bit never settles more than four.
pub(crate) const SPILL: usize = 40;

/// Writes bits; what is settled waits in a small buffer.
#[derive(Debug)]
pub(crate) struct Writer {
    bounds: Bounds,
    pub(crate) settled: heapless::Deque<u8, SPILL>,
}

impl Writer {
    /// A writer that has yet to begin: all of it is zero, so that as a static it takes no flash.
    pub(crate) const fn idle() -> Self {
        Self { bounds: Bounds { low: 0, high: 0 }, settled: heapless::Deque::new() }
    }

    pub(crate) const fn new() -> Self {
        Self { bounds: Bounds::ALL, settled: heapless::Deque::new() }
    }

    /// Ends the stream with the fewest bytes that lie between the bounds; a reader takes zeros for those behind them.
    pub(crate) fn finish(&mut self) {
        let Bounds { low, high } = self.bounds;
        for bytes in 0..=4_u32 {
            let below = u32::MAX.checked_shr(8 * bytes).unwrap_or(0);
            // The least number not below `low` whose other bytes are zero.
            let Some(short) = low.checked_add(below).map(|number| number & !below) else { continue };
            if short <= high {
                for byte in short.to_be_bytes().iter().take(bytes as usize) {
                    let _ = self.settled.push_back(*byte);
                }
                break;
            }
        }
        self.bounds = Bounds::ALL;
    }
}

impl BitCoder for Writer {
    fn bit(&mut self, one: Probability, bit: bool) -> bool {
        let middle = self.bounds.middle(one);
        self.bounds.take(middle, bit);
        while let Some(byte) = self.bounds.settled() {
            let _ = self.settled.push_back(byte);
        }
        bit
    }
}

/// Reads bits; behind the last byte there are zeros.
#[derive(Debug)]
pub(crate) struct Reader<'s> {
    bounds: Bounds,
    value: u32,
    bytes: core::slice::Iter<'s, u8>,
    /// Zeros that were taken for bytes that are not there.
    pub(crate) beyond: usize,
}

impl<'s> Reader<'s> {
    pub(crate) fn new(bytes: &'s [u8]) -> Self {
        let mut reader = Self { bounds: Bounds::ALL, value: 0, bytes: bytes.iter(), beyond: 0 };
        for _ in 0..4 {
            reader.shift();
        }
        reader
    }

    fn shift(&mut self) {
        let next = self.bytes.next();
        self.beyond += usize::from(next.is_none());
        self.value = self.value << 8 | u32::from(next.copied().unwrap_or(0));
    }
}

impl BitCoder for Reader<'_> {
    fn bit(&mut self, one: Probability, _: bool) -> bool {
        let middle = self.bounds.middle(one);
        let bit = self.value <= middle;
        self.bounds.take(middle, bit);
        while self.bounds.settled().is_some() {
            self.shift();
        }
        bit
    }
}

/// Codes nothing: a model learns from what it is shown.
pub(crate) struct Lesson;

impl BitCoder for Lesson {
    fn bit(&mut self, _: Probability, bit: bool) -> bool {
        bit
    }
}
