//! CRC-32 (ISO-HDLC), the one checksum of the format: half a byte at a time, for a table of 64 bytes instead of 1 KB.

/// The polynomial, its lowest bit first.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// What each half of a byte does to the checksum.
static TABLE: [u32; 16] = table();

const fn table() -> [u32; 16] {
    let (mut table, mut half) = ([0; 16], 0);
    while half < table.len() {
        let (mut crc, mut bit) = (half as u32, 0);
        while bit < 4 {
            crc = crc >> 1 ^ if crc & 1 == 1 { POLYNOMIAL } else { 0 };
            bit += 1;
        }
        table[half] = crc;
        half += 1;
    }
    table
}

/// The checksum of the bytes so far.
#[derive(Clone, Copy)]
pub(crate) struct Running(u32);

pub(crate) const fn begin() -> Running {
    Running(!0)
}

pub(crate) fn of(bytes: &[u8]) -> u32 {
    let mut running = begin();
    running.update(bytes);
    running.finish()
}

impl Running {
    #[inline(never)]
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 ^= u32::from(byte);
            self.0 = TABLE[(self.0 & 15) as usize] ^ self.0 >> 4;
            self.0 = TABLE[(self.0 & 15) as usize] ^ self.0 >> 4;
        }
    }

    pub(crate) const fn finish(self) -> u32 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_iso_hdlc() {
        const OTHER: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
        let bytes = core::array::from_fn::<u8, 256, _>(|byte| byte as u8);
        for end in [0, 1, 9, 255, 256] {
            assert_eq!(super::of(&bytes[..end]), OTHER.checksum(&bytes[..end]));
        }
    }
}
