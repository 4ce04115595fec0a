//! The seed: all the randomness the device ever gets, folded from raw bits that are neither fair nor independent.

/// Raw bits that make a seed: eight for each of its bits.
pub const RAW_BITS: usize = 256;

/// Starts from 0 and, for each of the first [`RAW_BITS`] bits in the order read, turns the seed left by one place and flips
/// its lowest bit if the bit is set. So bit `n` of the seed is the parity of the raw bits `255 - n`, `223 - n`, `191 - n` …
/// counted from 0.
pub fn fold(bits: impl Iterator<Item = bool>) -> u32 {
    bits.take(RAW_BITS).fold(0, |seed: u32, bit| seed.rotate_left(1) ^ u32::from(bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_before_the_bits_of_a_seed_leave_it_as_it_is() {
        for expected in [0, 1, 0x97E4_E73D, u32::MAX] {
            let bits = (0..32).rev().map(|place| expected >> place & 1 == 1);
            let zeros = core::iter::repeat_n(false, RAW_BITS - 32);
            assert_eq!(fold(zeros.chain(bits)), expected);
        }
    }

    #[test]
    fn a_bit_of_the_seed_is_the_parity_of_eight_raw_bits() {
        let raw = |index: usize| index % 32 == 31 && index < 96;
        assert_eq!(fold((0..).map(raw)), 1, "three set bits fall on the lowest bit");
        assert_eq!(fold((0..).map(|index| index == 255 - 31 || index == 255 - 63 || index == 255)), 1);
        assert_eq!(fold((0..).map(|index| index == 256)), 0, "what comes after is not read");
    }
}
