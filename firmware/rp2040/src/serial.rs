//! USB serial number of the device: the unique number that is burnt into its flash chip, as the Pico's own tools write it.
//!
//! A computer keeps what it knows of a device, such as the number of its port, under the serial number.

use core::fmt::Write;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use flash_map::PICO;
use heapless::String;
use static_cell::StaticCell;

/// Bytes of the number.
const BYTES: usize = 8;

/// Reads the number, once; in hexadecimal.
pub(crate) fn number(flash: Peri<'_, FLASH>) -> &'static str {
    static NUMBER: StaticCell<String<{ 2 * BYTES }>> = StaticCell::new();
    let mut bytes = [0; BYTES];
    let read = Flash::<_, Blocking, { PICO.flash_bytes() }>::new_blocking(flash).blocking_unique_id(&mut bytes);
    if read.is_err() {
        defmt::warn!("The flash chip does not tell its number.");
    }
    let number = NUMBER.init(String::new());
    for byte in bytes {
        let _ = write!(number, "{byte:02X}"); // two digits a byte are what it has room for
    }
    number
}
