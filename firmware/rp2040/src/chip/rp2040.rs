//! The chip of a Pico, an RP2040: all that is otherwise on a Pico 2 (`rp2350.rs`).

use core::ops::Range;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::pac::CLOCKS;
use embassy_rp::peripherals::FLASH;
pub(crate) use flash_map::PICO as FLASH_MAP;

/// Its six banks of RAM.
pub(crate) const RAM: Range<usize> = 0x2000_0000..0x2004_2000;
/// The watchdog goes down by two a microsecond (erratum RP2040-E1).
pub(crate) const WATCHDOG_COUNTS: u32 = 2;
/// embassy-rp says at the watchdog's start what a reset by it begins anew: here the cores, too.
pub(crate) const EMBASSY_RESTARTS_CORES: bool = true;
/// All stages of the power-on state machine.
pub(crate) const ALL_STAGES: u32 = 0x0001_ffff;

/// Second stage of the boot loader (boot2), assembled from `boot2/boot2.s` with its checksum by the build script. The boot ROM
/// runs it at every start, and embassy-rp after every erase and program.
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = *include_bytes!(concat!(env!("OUT_DIR"), "/boot2.bin"));

/// The number that is burnt into the flash chip.
pub(crate) fn unique_number(flash: Peri<'_, FLASH>) -> Option<[u8; 8]> {
    let mut number = [0; 8];
    let mut flash = Flash::<_, Blocking, { FLASH_MAP.flash_bytes() }>::new_blocking(flash);
    flash.blocking_unique_id(&mut number).ok().map(|()| number)
}

/// The source that the system clock runs from, as one bit.
pub(crate) fn selected_clock() -> u32 {
    CLOCKS.clk_sys_selected().read()
}
