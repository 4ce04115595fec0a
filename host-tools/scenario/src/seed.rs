//! Random seed of the device in a scenario: the same 32 bits the chip would draw from the emulator's ring oscillator.
//!
//! The emulator serves random bits as the top bits of an xorshift generator that starts from the scenario's `seed`; the
//! firmware folds them into its own seed with [`device::seed::fold`].

/// The seed of a device that boots in a scenario with this `seed`.
pub fn as_on_the_chip(seed: u32) -> u32 {
    device::seed::fold(RandomBits::new(seed))
}

/// The emulator's ring oscillator.
struct RandomBits(u32);

impl RandomBits {
    /// An xorshift generator cannot leave 0, so 0 counts as 1.
    fn new(seed: u32) -> Self {
        Self(seed.max(1))
    }
}

impl Iterator for RandomBits {
    type Item = bool;

    fn next(&mut self) -> Option<bool> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        Some(self.0 >> 31 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_xorshift32() {
        let mut bits = RandomBits::new(1);
        let states: Vec<u32> = (0..3).map(|_| (bits.next(), bits.0).1).collect();
        assert_eq!(states, [270_369, 67_634_689, 2_647_435_461], "Marsaglia's 13, 17, 5 from 1");
    }

    #[test]
    fn another_seed_is_another_game() {
        assert_ne!(as_on_the_chip(1), as_on_the_chip(2));
        assert_eq!(as_on_the_chip(0), as_on_the_chip(1));
    }
}
