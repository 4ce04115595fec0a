//! The seed: all the randomness the device ever gets, from the jitter of the ring oscillator.

use embassy_rp::pac::ROSC;

/// Raw bits folded into the seed: eight for each of its bits, because single ones are neither fair nor independent.
const RAW_BITS: usize = 256;
/// Between two raw bits, so that the oscillator (about 6 MHz) has moved on.
const CYCLES_APART: u32 = 64;

/// A new seed.
pub(crate) fn draw() -> u32 {
    fold(core::iter::repeat_with(raw_bit).take(RAW_BITS))
}

fn raw_bit() -> bool {
    cortex_m::asm::delay(CYCLES_APART);
    ROSC.randombit().read().randombit()
}

/// Starts from 0 and, for each bit in the order read, turns the seed left by one place and flips its lowest bit if the
/// bit is set. So bit `n` of the seed is the parity of the raw bits `255 - n`, `223 - n`, `191 - n` … counted from 0.
fn fold(bits: impl Iterator<Item = bool>) -> u32 {
    bits.fold(0_u32, |seed, bit| seed.rotate_left(1) ^ u32::from(bit))
}
