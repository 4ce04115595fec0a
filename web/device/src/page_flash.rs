//! Flash in the page's memory that knows which of its sectors have changed since the page last kept them.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use embedded_storage::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use flash_map::PICO;
use runner::FlashChip;

/// The smallest piece that is erased, and that a page keeps.
pub(crate) const SECTOR: usize = flash_map::SECTOR as usize;

/// All the flash of a Pico.
pub(crate) struct PageFlash {
    bytes: Vec<u8>,
    changed: Vec<bool>,
}

/// Beyond the last byte.
#[derive(Debug)]
pub(crate) struct OutOfBounds;

impl PageFlash {
    /// Factory-new.
    pub(crate) fn erased() -> Self {
        Self { bytes: vec![0xff; PICO.flash_bytes()], changed: vec![false; PICO.flash_bytes() / SECTOR] }
    }

    /// The address where the page may read it and, while the device is off, write it.
    pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.bytes.as_mut_ptr()
    }

    /// The sectors that changed since this was last asked, by their offsets.
    pub(crate) fn take_changed(&mut self) -> impl Iterator<Item = u32> {
        let changed = self.changed.iter_mut().enumerate();
        changed.filter_map(|(sector, changed)| core::mem::take(changed).then_some((sector * SECTOR) as u32))
    }

    fn range(offset: u32, length: usize) -> Result<Range<usize>, OutOfBounds> {
        let start = offset as usize;
        start.checked_add(length).filter(|end| *end <= PICO.flash_bytes()).map(|end| start..end).ok_or(OutOfBounds)
    }

    fn mark(&mut self, range: Range<usize>) {
        self.changed[range.start / SECTOR..range.end.div_ceil(SECTOR)].fill(true);
    }
}

impl FlashChip for PageFlash {
    fn lexicons(&self) -> &[u8] {
        &self.bytes[PICO.lexicons.indices()]
    }
}

impl NorFlashError for OutOfBounds {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::OutOfBounds
    }
}

impl ErrorType for PageFlash {
    type Error = OutOfBounds;
}

impl ReadNorFlash for PageFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), OutOfBounds> {
        bytes.copy_from_slice(&self.bytes[Self::range(offset, bytes.len())?]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        PICO.flash_bytes()
    }
}

impl NorFlash for PageFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), OutOfBounds> {
        let range = Self::range(from, to.saturating_sub(from) as usize)?;
        self.bytes[range.clone()].fill(0xff);
        self.mark(range);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), OutOfBounds> {
        let range = Self::range(offset, bytes.len())?;
        self.bytes[range.clone()].iter_mut().zip(bytes).for_each(|(old, new)| *old &= new);
        self.mark(range);
        Ok(())
    }
}

impl MultiwriteNorFlash for PageFlash {}
