//! A journal region: which game it holds, its records in order, and where the next one goes.

use core::ops::Range;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::item::{self, Buffer, ITEM_MAX, Kind};
use crate::layout::starts;
use crate::sector::{self, HEAD, ITEMS_AT_LEAST, SECTOR};
use crate::walk::{Settled, Walk};
use crate::{Condition, Error};

/// Places tried for one record before the flash counts as worn out.
const ATTEMPTS: usize = 8;

/// What a region was found to hold.
pub(crate) struct Survey {
    pub(crate) generation: u32,
    /// Parts do not count.
    pub(crate) records: u32,
    pub(crate) condition: Condition,
    /// The walk over the last sector in use.
    end: Walk,
}

/// Where the next record of a game goes.
pub(crate) struct Tail {
    region: Range<u32>,
    generation: u32,
    at: u32,
    /// The end of the sector that `at` stands in.
    end: u32,
    /// That sector is marked as this game's for certain.
    marked: bool,
    /// A cut append may have touched the next place without a trace that can be seen now.
    doubtful: bool,
    /// A record found no room. Shorter ones might, but a game with a gap in it would be another game.
    full: bool,
}

/// Reads a region from start to end, handing each record to `each`. None if it holds no game.
pub(crate) async fn survey<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    mut each: impl FnMut(&[u8]),
) -> Result<Option<Survey>, F::Error> {
    let Some(generation) = newest(flash, region).await? else { return Ok(None) };
    let (mut records, mut end) = (0, Walk::new(region.start, generation));
    let mut buffer: Buffer = [0; ITEM_MAX];
    let (mut damaged, mut gap) = (false, false);
    for start in starts(region) {
        match sector::generation(flash, start).await? {
            Some(marked) if marked == generation => {}
            Some(_) => {
                gap = true;
                continue;
            }
            None => gap = true,
        }
        let mut walk = Walk::new(start, generation);
        while let Some((length, kind)) = walk.next(flash, &mut buffer).await? {
            records += u32::from(kind == Kind::Whole);
            each(item::payload(&buffer, length));
        }
        if walk.is_used() {
            damaged |= walk.damaged || gap || end.torn;
            end = walk;
        }
    }
    let condition = match (records, damaged) {
        (_, true) => Condition::Damaged,
        (0, false) => Condition::Empty,
        (_, false) => Condition::Sound,
    };
    Ok(Some(Survey { generation, records, condition, end }))
}

/// The newest generation that any sector of the region is marked with; none if the first sector is clean already.
async fn newest<F: MultiwriteNorFlash>(flash: &mut F, region: &Range<u32>) -> Result<Option<u32>, F::Error> {
    let first = sector::generation(flash, region.start).await?;
    if first.is_none() && sector::is_sealed(flash, region.start).await? {
        return Ok(None);
    }
    let mut newest = None;
    for start in starts(region) {
        newest = match (newest, sector::generation(flash, start).await?) {
            (Some(known), Some(found)) if sector::is_later(found, known) => Some(found),
            (None, found) => found,
            (known, _) => known,
        };
    }
    Ok(newest)
}

impl Survey {
    /// Settles the end of the region; see [`Walk::settle`].
    pub(crate) async fn settle<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), F::Error> {
        if self.end.settle(flash).await? == Settled::RecordLost {
            self.records -= 1;
        }
        Ok(())
    }

    pub(crate) fn into_tail(self, region: Range<u32>) -> Tail {
        let (at, end) = (self.end.tail(), self.end.sector_end());
        Tail { region, generation: self.generation, at, end, marked: false, doubtful: true, full: false }
    }
}

impl Tail {
    /// The start of a region whose sectors are all clean.
    pub(crate) fn of_clean(region: Range<u32>, generation: u32) -> Self {
        let (at, end) = (region.start + HEAD, region.start + SECTOR);
        Self { region, generation, at, end, marked: false, doubtful: true, full: false }
    }

    /// Appends one record or a part of one; durable when it returns.
    pub(crate) async fn append<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        kind: Kind,
        record: &[u8],
    ) -> Result<(), Error<F::Error>> {
        if self.full {
            return Err(Error::Full);
        }
        let mut buffer: Buffer = [0; ITEM_MAX];
        let extent = item::extent(record.len());
        for _ in 0..ATTEMPTS {
            self.skip_doubtful(flash).await?;
            self.make_room(flash, extent as u32).await?;
            self.mark_sector(flash).await?;
            self.doubtful = true;
            item::encode(&mut buffer, self.at, self.generation, kind, record, &[]);
            if item::put(flash, self.at, &buffer[..extent]).await? {
                self.at += extent as u32;
                self.doubtful = false;
                return Ok(());
            }
        }
        Err(Error::WornOut)
    }

    /// Gives up the place that a cut append would have used. Near the end of a sector its record may have been too
    /// long for it, so the first place of the next sector is given up as well.
    async fn skip_doubtful<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), Error<F::Error>> {
        if self.doubtful {
            let too_short = self.end - self.at < ITEM_MAX as u32;
            self.mark_sector(flash).await?;
            self.at = item::kill(flash, self.at, self.end).await?;
            if too_short {
                self.make_room(flash, ITEM_MAX as u32).await?;
                self.mark_sector(flash).await?;
                self.at = item::kill(flash, self.at, self.end).await?;
            }
            self.doubtful = false;
        }
        Ok(())
    }

    async fn mark_sector<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<(), F::Error> {
        if !self.marked {
            sector::mark(flash, self.end - SECTOR, self.generation).await?;
            self.marked = true;
        }
        Ok(())
    }

    /// Goes on to the next sector of this game if this one is too full.
    async fn make_room<F: MultiwriteNorFlash>(&mut self, flash: &mut F, extent: u32) -> Result<(), Error<F::Error>> {
        let (mut at, mut end) = (self.at, self.end);
        while at + extent > end {
            if end == self.region.end {
                self.full = true;
                return Err(Error::Full);
            }
            let marked = sector::generation(flash, end).await?;
            let other_game = marked.is_some_and(|generation| generation != self.generation);
            (at, end) = (if other_game { end + SECTOR } else { end + HEAD }, end + SECTOR);
        }
        self.marked &= end == self.end;
        (self.at, self.end) = (at, end);
        Ok(())
    }

    /// How many records fit for certain, even if all are of the greatest length.
    pub(crate) fn records_left(&self) -> u32 {
        (self.end - self.at) / ITEM_MAX as u32 + (self.region.end - self.end) / SECTOR * ITEMS_AT_LEAST
    }
}
