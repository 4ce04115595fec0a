//! The Raspberry Pi Pico: an RP2040 with 2 MB of flash.

use crate::{Board, Region};

/// See the module's documentation.
pub const PICO: Board = Board {
    name: "Raspberry Pi Pico",
    boot2: Some(flash("BOOT2", 0, 0x100)),
    firmware: flash("FLASH", 0x100, 368 * KB - 0x100),
    archive: flash("ARCHIVE", 0x05_C000, 16 * KB),
    preferences: flash("PREFERENCES", 0x06_0000, 16 * KB),
    journals: [flash("JOURNAL_A", 0x06_4000, 64 * KB), flash("JOURNAL_B", 0x07_4000, 64 * KB)],
    lexicons: flash("LEXICONS", 0x08_4000, 1520 * KB),
    ram: Region { name: "RAM", base: 0x2000_0000, offset: 0, length: 256 * KB },
}
.checked();

const KB: u32 = 1024;

/// A region of the flash chip, which the RP2040 maps into memory (execute in place).
const fn flash(name: &'static str, offset: u32, length: u32) -> Region {
    Region { name, base: 0x1000_0000, offset, length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_where_devices_in_use_have_them() {
        assert_eq!(PICO.firmware.addresses(), 0x1000_0100..0x1005_C000);
        assert_eq!(PICO.archive.addresses(), 0x1005_C000..0x1006_0000);
        assert_eq!(PICO.preferences.addresses(), 0x1006_0000..0x1006_4000);
        let journals = PICO.journals.map(|journal| journal.addresses());
        assert_eq!(journals, [0x1006_4000..0x1007_4000, 0x1007_4000..0x1008_4000]);
        assert_eq!(PICO.lexicons.indices(), 0x08_4000..0x20_0000);
        assert_eq!((PICO.flash(), PICO.flash_bytes()), (0x1000_0000..0x1020_0000, 2 * 1024 * 1024));
        assert_eq!(PICO.ram.addresses(), 0x2000_0000..0x2004_0000);
    }
}
