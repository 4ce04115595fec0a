//! A pseudo-random generator (xorshift) that is seeded once by the runner.

/// An xorshift generator; good enough to say who begins, and the same on every runner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(u32);

impl Random {
    /// Before the runner has given its seed.
    pub(crate) const UNSEEDED: Self = Self(0);

    /// Starts from the runner's seed.
    pub(crate) const fn new(seed: u32) -> Self {
        Self(seed)
    }

    /// One of `of`, each as likely as the others; 0 if there is nothing to choose from.
    pub(crate) fn pick(&mut self, of: usize) -> usize {
        // Zero is the one state an xorshift never leaves, and no other comes to it.
        if self.0 == 0 {
            self.0 = 0x5eed_0001;
        }
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        ((u64::from(self.0) * of as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_as_likely_as_the_others() {
        let mut random = Random::new(7);
        let mut picked = [0; 6];
        for _ in 0..60_000 {
            picked[random.pick(6)] += 1;
        }
        assert!(picked.iter().all(|&count| (9_500..10_500).contains(&count)), "{picked:?}");
    }

    #[test]
    fn seed_zero_chooses_too() {
        let mut random = Random::new(0);
        assert!((0..100).map(|_| random.pick(2)).any(|picked| picked == 1));
        assert_eq!(random.pick(0), 0);
    }
}
