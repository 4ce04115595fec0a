//! USB serial number of the device: a unique number that is burnt into its chips, as the Pico's own tools write it.
//!
//! A computer keeps what it knows of a device, such as the number of its port, under the serial number.

use crate::chip;
use core::fmt::Write;
use embassy_rp::Peri;
use embassy_rp::peripherals::FLASH;
use heapless::String;
use static_cell::StaticCell;

/// Bytes of the number.
const BYTES: usize = 8;

/// Reads the number, once; in hexadecimal.
pub(crate) fn number(flash: Peri<'_, FLASH>) -> &'static str {
    static NUMBER: StaticCell<String<{ 2 * BYTES }>> = StaticCell::new();
    let bytes = chip::unique_number(flash).unwrap_or_else(|| {
        defmt::warn!("The chip does not tell its number.");
        [0; BYTES]
    });
    let number = NUMBER.init(String::new());
    for byte in bytes {
        let _ = write!(number, "{byte:02X}"); // two digits a byte are what it has room for
    }
    number
}
