//! Random seed of the device, drawn from the jitter of the ring oscillator (ROSC).

use embassy_rp::pac::ROSC;

/// Between two raw bits, so that the oscillator (about 6 MHz) has moved on.
const CYCLES_APART: u32 = 64;

/// A new seed.
pub(crate) fn draw() -> u32 {
    device::seed::fold(core::iter::repeat_with(raw_bit))
}

fn raw_bit() -> bool {
    cortex_m::asm::delay(CYCLES_APART);
    ROSC.randombit().read().randombit()
}
