//! The flash map, as the linker read it from `memory.x`.

use core::ops::Range;
use embassy_rp::flash::FLASH_BASE;

/// Bytes of flash on a Pico.
pub(crate) const FLASH_BYTES: usize = 2 * 1024 * 1024;

unsafe extern "C" {
    static __settings_start: u8;
    static __settings_end: u8;
    static __journal_a_start: u8;
    static __journal_a_end: u8;
    static __journal_b_start: u8;
    static __journal_b_end: u8;
}

/// The bytes between two linker symbols, counted from the start of flash.
fn region(start: *const u8, end: *const u8) -> Range<u32> {
    let offset = |symbol: *const u8| (symbol.addr() - FLASH_BASE.addr()) as u32;
    offset(start)..offset(end)
}

/// Where settings are kept.
pub(crate) fn settings() -> Range<u32> {
    region(&raw const __settings_start, &raw const __settings_end)
}

/// Where the two journals are kept that take turns.
pub(crate) fn journals() -> [Range<u32>; 2] {
    [
        region(&raw const __journal_a_start, &raw const __journal_a_end),
        region(&raw const __journal_b_start, &raw const __journal_b_end),
    ]
}
