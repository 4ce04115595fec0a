//! The Raspberry Pi Pico 2: an RP2350 with 4 MB of flash, of which this map takes as much as a Pico has. Built in CI, not released.

use crate::{Board, PICO, Region};

/// See the module's documentation. Its boot ROM wants no boot loader before the firmware, but a block in its first 4 KB.
pub const PICO_2: Board = Board {
    name: "Raspberry Pi Pico 2",
    boot2: None,
    firmware: Region { offset: 0, length: PICO.archive.offset, ..PICO.firmware },
    ram: Region { length: 512 * 1024, ..PICO.ram },
    ..PICO
}
.checked();
