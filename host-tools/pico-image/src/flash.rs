//! NOR flash of a Pico on a PC: 2 MB that behave as the chip does, in memory or written through to a file.
//!
//! NOR flash can be erased to ones a sector at a time and programmed to zeros a byte at a time. A write that would turn
//! a zero into a one is refused here, where the real chip would silently keep the zero: either way the program is wrong.

use crate::boot_rom::{self, Step};
use crate::uf2::{self, Segment};
use crc::{CRC_32_MPEG_2, Crc};
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use flash_map::PICO;
use runner::FlashChip;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// All the flash a Pico has.
pub const CAPACITY: usize = PICO.flash_bytes();
/// The smallest piece that can be erased.
const SECTOR: usize = flash_map::SECTOR as usize;

/// 2 MB of NOR flash. Offsets count from its first byte.
#[derive(Debug)]
pub struct Flash {
    bytes: Vec<u8>,
    file: Option<File>,
}

/// Reasons why flash did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum FlashError {
    /// Beyond the last byte.
    #[error("flash has no byte at {0:#x}")]
    OutOfBounds(u32),
    /// Only whole sectors can be erased.
    #[error("only whole sectors can be erased, and {0:#x} is not the start of one")]
    NotAligned(u32),
    /// A zero can become a one only by erasing its sector.
    #[error("the write at {0:#x} would turn a zero into a one without erasing")]
    NotErased(u32),
    /// The file behind it failed.
    #[error("the flash file failed: {0}")]
    File(#[from] io::Error),
}

/// Reasons why a file cannot serve as flash.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The operating system says no.
    #[error("cannot be opened: {0}")]
    File(#[from] io::Error),
    /// Another process holds the lock.
    #[error("is in use by another simulator; end that one, or choose another file with --flash")]
    Locked,
    /// It is something else.
    #[error(
        "is no flash file: one is the whole flash of a Pico, {CAPACITY} bytes that the simulator or `picotool save --all` wrote"
    )]
    Foreign,
}

/// Reasons why a UF2 file was not taken.
#[derive(Debug, thiserror::Error)]
pub enum DropError {
    /// It is no UF2 file, or a broken one.
    #[error(transparent)]
    Uf2(#[from] uf2::ReadError),
    /// It is for another place; the simulator runs its own firmware.
    #[error("it writes to {0:#010x}, where no lexicon is; the simulator takes only lexicons")]
    NoLexicon(u32),
    /// Flash did not take it.
    #[error(transparent)]
    Flash(#[from] FlashError),
}

impl Flash {
    /// Factory-new flash, in memory only.
    pub fn erased() -> Self {
        Self { bytes: vec![0xff; CAPACITY], file: None }
    }

    /// The same bytes once more, in memory only.
    pub fn copy(&self) -> Self {
        Self { bytes: self.bytes.clone(), file: None }
    }

    /// The contents of a flash file, in memory only: whatever is done to it, the file stays as it is.
    pub fn of_bytes(bytes: Vec<u8>) -> Result<Self, OpenError> {
        if bytes.len() != CAPACITY || !is_flash(&bytes) {
            return Err(OpenError::Foreign);
        }
        Ok(Self { bytes, file: None })
    }

    /// Flash kept in a file, which is made if there is none and locked as long as this lives.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => OpenError::Locked,
            TryLockError::Error(error) => OpenError::File(error),
        })?;
        let length = file.metadata()?.len();
        if length != 0 && length != CAPACITY as u64 {
            return Err(OpenError::Foreign);
        }
        let mut bytes = vec![0xff; CAPACITY];
        if length == 0 {
            // Half a flash file would never open again.
            file.write_all(&bytes).and_then(|()| file.sync_all()).inspect_err(|_| _ = std::fs::remove_file(path))?;
        } else {
            file.read_exact(&mut bytes)?;
        }
        if !is_flash(&bytes) {
            return Err(OpenError::Foreign);
        }
        Ok(Self { bytes, file: Some(file) })
    }

    /// Takes a UF2 file as the boot ROM does, [erase by erase](boot_rom).
    pub fn drop_uf2(&mut self, file: &[u8]) -> Result<(), DropError> {
        let outside = |segment: &&Segment| !segment.lies_in(&PICO.lexicons.addresses());
        if let Some(segment) = uf2::read(file)?.iter().find(outside) {
            return Err(DropError::NoLexicon(segment.address));
        }
        for step in boot_rom::steps(file)? {
            match step {
                Step::Erase(start) => block_on(self.erase(start, start + SECTOR as u32))?,
                Step::Program(start, bytes) => block_on(self.write(start, &bytes))?,
            }
        }
        Ok(())
    }

    /// Everything in it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The indices of a range, if it lies in flash.
    fn range(&self, offset: u32, length: usize) -> Result<std::ops::Range<usize>, FlashError> {
        let start = offset as usize;
        let end = start.checked_add(length).filter(|&end| end <= CAPACITY).ok_or(FlashError::OutOfBounds(offset))?;
        Ok(start..end)
    }

    fn write_through(&mut self, range: std::ops::Range<usize>) -> Result<(), FlashError> {
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(range.start as u64))?;
            file.write_all(&self.bytes[range])?;
        }
        Ok(())
    }
}

/// True if the first page is what a Pico's flash has there: nothing, or a second-stage boot loader, whose last word is
/// the checksum the boot ROM asks for. Keeps a stray 2 MB file from being taken for flash and written over.
fn is_flash(bytes: &[u8]) -> bool {
    let (loader, checksum) = bytes[..256].split_at(252);
    bytes[..256].iter().all(|&byte| byte == 0xff) || boot_checksum(loader).to_le_bytes() == checksum
}

/// CRC-32/MPEG-2, as the RP2040's boot ROM computes it.
fn boot_checksum(bytes: &[u8]) -> u32 {
    Crc::<u32>::new(&CRC_32_MPEG_2).checksum(bytes)
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            FlashError::OutOfBounds(_) => NorFlashErrorKind::OutOfBounds,
            FlashError::NotAligned(_) => NorFlashErrorKind::NotAligned,
            FlashError::NotErased(_) | FlashError::File(_) => NorFlashErrorKind::Other,
        }
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        bytes.copy_from_slice(&self.bytes[self.range(offset, bytes.len())?]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        CAPACITY
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        if let Some(&crooked) = [from, to].iter().find(|&&border| !(border as usize).is_multiple_of(SECTOR)) {
            return Err(FlashError::NotAligned(crooked));
        }
        let length = to.checked_sub(from).ok_or(FlashError::OutOfBounds(to))?;
        let range = self.range(from, length as usize)?;
        self.bytes[range.clone()].fill(0xff);
        self.write_through(range)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let range = self.range(offset, bytes.len())?;
        let sets_a_bit = |(old, new): (&u8, &u8)| !old & new != 0;
        if let Some(at) = self.bytes[range.clone()].iter().zip(bytes).position(sets_a_bit) {
            return Err(FlashError::NotErased(offset + at as u32));
        }
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.write_through(range)
    }
}

impl FlashChip for Flash {
    fn lexicons(&self) -> &[u8] {
        &self.bytes[PICO.lexicons.indices()]
    }
}

/// Programming a byte again is fine as long as it only clears bits, which [`Flash`] checks.
impl MultiwriteNorFlash for Flash {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programming_only_clears_bits() {
        let mut flash = Flash::erased();
        block_on(flash.write(0x100, &[0b1010_0101])).unwrap();
        block_on(flash.write(0x100, &[0b1000_0101])).unwrap();
        let refused = block_on(flash.write(0xff, &[0, 0b1000_0111])).unwrap_err();
        assert!(matches!(refused, FlashError::NotErased(0x100)), "{refused}");
        assert_eq!(flash.bytes()[0xff..0x101], [0xff, 0b1000_0101], "a refused write changes nothing");
    }

    #[test]
    fn only_whole_sectors_can_be_erased() {
        let mut flash = Flash::erased();
        block_on(flash.write(0x1000, &[0; 8192])).unwrap();
        assert!(matches!(block_on(flash.erase(0x1000, 0x1800)), Err(FlashError::NotAligned(0x1800))));
        block_on(flash.erase(0x1000, 0x2000)).unwrap();
        assert_eq!(flash.bytes()[0x1fff], 0xff);
        assert_eq!(flash.bytes()[0x2000], 0);
    }

    #[test]
    fn nothing_lies_beyond_the_last_byte() {
        let mut flash = Flash::erased();
        let end = CAPACITY as u32;
        assert!(matches!(block_on(flash.write(end - 1, &[0, 0])), Err(FlashError::OutOfBounds(_))));
        assert!(matches!(block_on(flash.read(u32::MAX, &mut [0; 2])), Err(FlashError::OutOfBounds(_))));
        assert!(matches!(block_on(flash.erase(end, end + 4096)), Err(FlashError::OutOfBounds(_))));
        assert!(matches!(block_on(flash.erase(8192, 4096)), Err(FlashError::OutOfBounds(_))));
    }

    #[test]
    fn a_file_remembers() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new.flash");
        block_on(Flash::open(&path).unwrap().write(0x60000, b"kept")).unwrap();
        let flash = Flash::open(&path).unwrap();
        assert_eq!(flash.bytes()[0x60000..0x60004], *b"kept");
        assert_eq!(std::fs::metadata(&path).unwrap().len(), CAPACITY as u64);
    }

    #[test]
    fn two_simulators_cannot_share_a_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("shared.flash");
        let _first = Flash::open(&path).unwrap();
        assert!(matches!(Flash::open(&path), Err(OpenError::Locked)));
    }

    #[test]
    fn a_stray_file_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        for (name, content) in [("letter.txt", b"Dear Anna".to_vec()), ("zeros.bin", vec![0; CAPACITY])] {
            let path = dir.path().join(name);
            std::fs::write(&path, &content).unwrap();
            assert!(matches!(Flash::open(&path), Err(OpenError::Foreign)), "{name}");
            assert_eq!(std::fs::read(&path).unwrap(), content);
        }
    }

    #[test]
    fn a_dropped_lexicon_replaces_the_one_before() {
        let mut flash = Flash::erased();
        let lexicon =
            |fill: u8, length: usize| uf2::write(&[Segment { address: 0x1008_4000, bytes: vec![fill; length] }]);
        flash.drop_uf2(&lexicon(0x0f, 5000).unwrap()).unwrap();
        flash.drop_uf2(&lexicon(0xf0, 300).unwrap()).unwrap();
        let at = |offset: usize| flash.bytes()[0x84000 + offset];
        assert_eq!([at(0), at(299), at(300), at(4095), at(4096)], [0xf0, 0xf0, 0xff, 0xff, 0x0f]);
    }

    #[test]
    fn a_dropped_firmware_is_refused() {
        let mut flash = Flash::erased();
        let firmware = uf2::write(&[Segment { address: 0x1000_0000, bytes: vec![1; 512] }]).unwrap();
        assert!(matches!(flash.drop_uf2(&firmware), Err(DropError::NoLexicon(0x1000_0000))));
        assert!(matches!(flash.drop_uf2(b"no UF2"), Err(DropError::Uf2(_))));
        assert!(flash.bytes().iter().all(|&byte| byte == 0xff));
    }

    #[test]
    fn a_dump_of_a_real_device_is_flash() {
        assert_eq!(boot_checksum(b"123456789"), 0x0376_e6e7, "the check value of CRC-32/MPEG-2");
        let mut dump = vec![0xff; CAPACITY];
        dump[..9].copy_from_slice(b"bootstuff");
        let checksum = boot_checksum(&dump[..252]);
        dump[252..256].copy_from_slice(&checksum.to_le_bytes());
        assert!(is_flash(&dump));
        dump[3] ^= 1;
        assert!(!is_flash(&dump));
    }
}
