//! Torn writes, a fault model: each bit of a cut operation is done, not done, or weak.

use std::vec::Vec;

/// The extent to which an operation is done when the power is cut inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tear {
    /// Nothing has changed yet.
    Nothing,
    /// Only the first bytes have changed.
    First(u32),
    /// All but the first bytes have changed.
    AllButFirst(u32),
    /// Each bit has changed, or not, or is weak; the seed decides.
    Scattered(u64),
    /// Each bit that was to change is weak.
    Weak,
    /// One of the bits that were to change is weak, the others are as before; the seed decides which.
    OneWeak(u64),
    /// One of the bits that were to change is weak, the others have changed; the seed decides which.
    AllButOneWeak(u64),
    /// An erased sector holds anything at all; the seed decides. A program is scattered.
    Garbage(u64),
    /// All has changed, but the caller never hears of it.
    Everything,
}

/// Decides for each byte of a cut operation which bits are done and which are weak.
pub(super) struct Fate {
    tear: Tear,
    noise: Noise,
    /// The byte and the bit of it that is weak if only one is.
    one: Option<(u32, u8)>,
}

impl Fate {
    /// `changing` has the bits set, byte by byte, that the whole operation would change.
    pub(super) fn new(tear: Tear, changing: &[u8]) -> Self {
        let seed = match tear {
            Tear::Scattered(seed) | Tear::Garbage(seed) | Tear::OneWeak(seed) | Tear::AllButOneWeak(seed) => seed,
            _ => 0,
        };
        let mut noise = Noise::new(seed);
        if !matches!(tear, Tear::OneWeak(_) | Tear::AllButOneWeak(_)) {
            return Self { tear, noise, one: None };
        }
        let bits = (0..).zip(changing).flat_map(|(index, byte)| (0..8).map(move |bit| (index, byte & 1 << bit)));
        let bits: Vec<(u32, u8)> = bits.filter(|(_, bit)| *bit != 0).collect();
        let one = bits.get(noise.number() as usize % bits.len().max(1)).copied();
        Self { tear, noise, one }
    }

    pub(super) fn of_byte(&mut self, index: u32) -> (u8, u8) {
        let all = |yes: bool| if yes { 0xFF } else { 0x00 };
        let one = self.one.map_or(0, |(byte, bit)| if byte == index { bit } else { 0 });
        match self.tear {
            Tear::Nothing => (0x00, 0x00),
            Tear::First(count) => (all(index < count), 0x00),
            Tear::AllButFirst(count) => (all(index >= count), 0x00),
            Tear::Weak => (0x00, 0xFF),
            Tear::OneWeak(_) => (0x00, one),
            Tear::AllButOneWeak(_) => (!one, one),
            Tear::Everything => (0xFF, 0x00),
            Tear::Scattered(_) | Tear::Garbage(_) => {
                let [done, weak, ..] = self.noise.number().to_le_bytes();
                (done, weak & !done)
            }
        }
    }
}

/// Chance for tests (SplitMix64), the same in every run.
#[derive(Clone, Debug)]
pub struct Noise(u64);

impl Noise {
    /// Another seed, another chance.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Any number below the limit, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        self.number() as usize % limit
    }

    /// Any byte.
    pub fn byte(&mut self) -> u8 {
        self.number() as u8
    }
}
