//! Flash layout (partition table): the regions of values, archive and journals.

use core::ops::Range;

use crate::nor_flash::MultiwriteNorFlash;

use crate::error::Error;
use crate::item::GRID;
use crate::sector::SECTOR;

/// A journal has no more, so that every item can have a number.
const MOST_SECTORS: u32 = 16;

/// The regions, as offsets into the flash; all of whole sectors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// At least two sectors: values move from one to the next when it is full.
    pub values: Range<u32>,
    /// Values that are written between games only; likewise.
    pub archive: Range<u32>,
    /// The two journals that take turns, of one to sixteen sectors each.
    pub journals: [Range<u32>; 2],
}

impl Layout {
    /// Refuses a layout that this flash cannot have, before anything is read or written.
    pub(crate) fn check<F: MultiwriteNorFlash>(&self, flash: &F) -> Result<(), Error<F::Error>> {
        const {
            assert!((GRID as usize).is_multiple_of(F::READ_SIZE), "the flash must read words of 1, 2 or 4 bytes");
            assert!((GRID as usize).is_multiple_of(F::WRITE_SIZE), "the flash must program words of 1, 2 or 4 bytes");
            assert!((SECTOR as usize).is_multiple_of(F::ERASE_SIZE), "the flash must erase sectors of 4096 bytes");
        }
        let [first, second] = &self.journals;
        let regions = [&self.values, &self.archive, first, second];
        let whole = regions.iter().all(|region| {
            region.start < region.end
                && region.start.is_multiple_of(SECTOR)
                && region.end.is_multiple_of(SECTOR)
                && region.end as usize <= flash.capacity()
        });
        let apart = regions
            .iter()
            .enumerate()
            .all(|(place, a)| regions.iter().skip(place + 1).all(|b| a.end <= b.start || b.end <= a.start));
        let movable = sectors(&self.values) >= 2 && sectors(&self.archive) >= 2;
        let numbered = self.journals.iter().all(|journal| sectors(journal) <= MOST_SECTORS);
        if whole && apart && numbered && movable { Ok(()) } else { Err(Error::Layout) }
    }
}

/// The number of sectors in a region.
pub(crate) fn sectors(region: &Range<u32>) -> u32 {
    region.end.saturating_sub(region.start) / SECTOR
}

/// The start of each sector of a region.
pub(crate) fn starts(region: &Range<u32>) -> impl Iterator<Item = u32> + use<> {
    region.clone().step_by(SECTOR as usize)
}
