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
    static __lexicons_start: u8;
    static __lexicons_end: u8;
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

/// The word lists, read where they stand.
pub(crate) fn lexicons() -> &'static [u8] {
    let start = &raw const __lexicons_start;
    let length = (&raw const __lexicons_end).addr() - start.addr();
    // SAFETY: the linker puts the region into the flash the chip maps into memory. Nothing writes it while the firmware
    // runs: new lists come with a reset. While other regions are written, nothing reads.
    unsafe { core::slice::from_raw_parts(start, length) }
}
