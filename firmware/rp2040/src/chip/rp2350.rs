//! The chip of a Pico 2, an RP2350: all that is otherwise on a Pico (`rp2040.rs`). It is compiled in CI and has never run.

use core::ops::Range;
use embassy_rp::Peri;
use embassy_rp::pac::CLOCKS;
use embassy_rp::peripherals::FLASH;
pub(crate) use flash_map::PICO_2 as FLASH_MAP;

/// Its ten banks of RAM.
pub(crate) const RAM: Range<usize> = 0x2000_0000..0x2008_2000;
/// The watchdog goes down by one a microsecond.
pub(crate) const WATCHDOG_COUNTS: u32 = 1;
/// embassy-rp (0.10) leaves the cores out: their bits are others than on an RP2040.
pub(crate) const EMBASSY_RESTARTS_CORES: bool = false;
/// All stages of the power-on state machine.
pub(crate) const ALL_STAGES: u32 = 0x01ff_ffff;

/// The number that is burnt into the chip itself.
pub(crate) fn unique_number(_flash: Peri<'_, FLASH>) -> Option<[u8; 8]> {
    embassy_rp::otp::get_chipid().ok().map(u64::to_be_bytes)
}

/// The source that the system clock runs from, as one bit.
pub(crate) fn selected_clock() -> u32 {
    CLOCKS.clk_sys_selected().read().0
}
