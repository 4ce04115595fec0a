//! CRC-32 (ISO-HDLC), the one checksum of the format.

use crc::{CRC_32_ISO_HDLC, Crc, Digest, Table};

/// One table of 1 KB: quick enough to check a lexicon in the background, small enough for the firmware.
static CRC: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

pub(crate) type Running = Digest<'static, u32, Table<1>>;

pub(crate) fn begin() -> Running {
    CRC.digest()
}

pub(crate) fn of(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}
