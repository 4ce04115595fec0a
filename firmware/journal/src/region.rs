//! A journal region, an append-only log: the game it holds, its records in order, and the place of the next one.

use core::ops::Range;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::fragment::{Reassembly, Stray};
use crate::history::{History, Thread};
use crate::item::{self, Buffer, ITEM_MAX, Kind, Stamp};
use crate::layout::starts;
use crate::sector::{self, Format, HEAD, ITEMS_AT_LEAST, Owner, SECTOR};
use crate::walk::{Settled, Walk};
use crate::{Condition, Error, Reading};

/// Places tried for one record before the flash counts as worn out.
const ATTEMPTS: usize = 8;

/// The finding on a region.
pub(crate) struct Survey {
    pub(crate) generation: u32,
    pub(crate) condition: Condition,
    pub(crate) history: History,
    /// The stamp of what is appended next; none if the game was damaged too often.
    pub(crate) next: Option<Stamp>,
    /// The walk over the last sector in use.
    end: Walk,
}

/// The place of the next record of a game.
pub(crate) struct Tail {
    region: Range<u32>,
    generation: u32,
    /// Its stamp.
    next: Option<Stamp>,
    at: u32,
    /// The end of the sector that `at` stands in.
    end: u32,
    /// That sector is marked as this game's for certain.
    marked: bool,
    /// A cut append may have touched the next place without a trace that can be seen now.
    doubtful: bool,
    /// A record could not be kept. Later ones might, but a game with a gap in it would be another game.
    closed: Option<Closed>,
}

#[derive(Clone, Copy)]
enum Closed {
    Full,
    Failed,
}

/// The number of the game that a region holds, if it holds one; a game that has lost its marks is known by its items, if it
/// can only be the one expected.
pub(crate) async fn number_or<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    expected: u32,
) -> Result<Option<u32>, F::Error> {
    match newest(flash, region, Format::Journal).await? {
        Some(generation) => Ok(Some(generation)),
        None => Ok(holds(flash, region, expected).await?.then_some(expected)),
    }
}

/// True if a game without marks is this one: the check sums of its items know.
pub(crate) async fn holds<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    generation: u32,
) -> Result<bool, F::Error> {
    let mut first = Walk::new(region.start, Owner { format: Format::Journal, generation });
    let is_lost = sector::has_lost_its_mark(flash, region.start).await?;
    Ok(is_lost && first.next(flash, &mut [0; ITEM_MAX]).await?.is_some())
}

/// Finds out what a region holds of the game with this number, and hands it to `each` on the way. Where a game was taken
/// up again its history is known only at the end; then it is read once more.
pub(crate) async fn survey<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    generation: u32,
    each: &mut dyn FnMut(Reading<'_>) -> bool,
) -> Result<Survey, F::Error> {
    let survey = read(flash, region, generation, History::default(), each).await?;
    if !survey.history.is_forked() {
        return Ok(survey);
    }
    each(Reading::Again);
    read(flash, region, generation, survey.history, each).await
}

/// Reads a region whose history is known from start to end, handing each record of the game to `each` until it takes one
/// no more.
pub(crate) async fn read<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    generation: u32,
    known: History,
    each: &mut dyn FnMut(Reading<'_>) -> bool,
) -> Result<Survey, F::Error> {
    let owner = Owner { format: Format::Journal, generation };
    let (mut history, mut thread, mut end) =
        (History::default(), Thread::through(known), Walk::new(region.start, owner));
    let (mut any, mut whole, mut refused) = (false, 0, false);
    let (mut buffer, mut reassembly): (Buffer, _) = ([0; ITEM_MAX], Reassembly::new());
    for start in starts(region) {
        if sector::generation(flash, start, Format::Journal).await?.is_some_and(|marked| marked != generation) {
            continue;
        }
        let mut walk = Walk::new(start, owner);
        while let Some((length, kind, stamp)) = walk.next(flash, &mut buffer).await? {
            thread.broken |= core::mem::take(&mut end.torn);
            history.note(stamp);
            if refused || !thread.takes(stamp) {
                continue;
            }
            refused = match reassembly.add(kind, item::payload(&buffer, length)) {
                Ok(record) => !record.is_none_or(|record| each(Reading::Record(record))),
                Err(Stray) => true,
            };
            if !refused && kind.ends_record() {
                (any, whole) = (true, thread.taken());
            }
        }
        if walk.is_used() {
            thread.broken |= end.torn;
            end = walk;
        }
    }
    let condition = match (any, thread.broken || refused) {
        (_, true) => Condition::Damaged,
        (false, false) => Condition::Empty,
        (true, false) => Condition::Sound,
    };
    let next = thread.next(&history, if refused { whole } else { thread.taken() });
    Ok(Survey { generation, condition, history, next, end })
}

/// The newest generation that any sector of the region is marked with; none if the first sector is clean already.
pub(crate) async fn newest<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    format: Format,
) -> Result<Option<u32>, F::Error> {
    let first = sector::generation(flash, region.start, format).await?;
    if first.is_none() && sector::is_sealed(flash, region.start).await? {
        return Ok(None);
    }
    let mut newest = None;
    for start in starts(region) {
        newest = match (newest, sector::generation(flash, start, format).await?) {
            (Some(known), Some(found)) if sector::is_later(found, known) => Some(found),
            (None, found) => found,
            (known, _) => known,
        };
    }
    Ok(newest)
}

impl Survey {
    /// Settles the end of the region; see [`Walk::settle`].
    pub(crate) async fn settle<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<Settled, F::Error> {
        self.end.settle(flash).await
    }

    pub(crate) fn into_tail(self, region: Range<u32>) -> Tail {
        let Self { generation, next, end, .. } = self;
        let (at, end) = (end.tail(), end.sector_end());
        Tail { region, generation, next, at, end, marked: false, doubtful: true, closed: None }
    }
}

impl Tail {
    /// The start of a region whose sectors are all clean.
    pub(crate) fn of_clean(region: Range<u32>, generation: u32) -> Self {
        let (at, end) = (region.start + HEAD, region.start + SECTOR);
        let next = Some(Stamp::default());
        Self { region, generation, next, at, end, marked: false, doubtful: true, closed: None }
    }

    /// Stamps what is appended next so: the game is known only up to there.
    pub(crate) fn go_on_with(&mut self, next: Option<Stamp>) {
        self.next = next;
    }

    /// Appends a record or a fragment of one, and says what it was stamped with; durable when it returns. From the first
    /// that cannot be kept, none is.
    pub(crate) async fn append<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        kind: Kind,
        record: &[u8],
    ) -> Result<Stamp, Error<F::Error>> {
        match self.closed {
            Some(Closed::Full) => return Err(Error::Full),
            Some(Closed::Failed) => return Err(Error::Gap),
            None => {}
        }
        let put = self.put(flash, kind, record).await;
        self.closed = match &put {
            Ok(_) => None,
            Err(Error::Full) => Some(Closed::Full),
            Err(_) => Some(Closed::Failed),
        };
        put
    }

    async fn put<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        kind: Kind,
        record: &[u8],
    ) -> Result<Stamp, Error<F::Error>> {
        let stamp = self.next.ok_or(Error::WornOut)?;
        let mut buffer: Buffer = [0; ITEM_MAX];
        let extent = item::extent(record.len());
        for _ in 0..ATTEMPTS {
            self.skip_doubtful(flash).await?;
            self.make_room(flash, extent as u32).await?;
            self.mark_sector(flash).await?;
            self.doubtful = true;
            item::encode(&mut buffer, self.at, self.generation, (kind, stamp), record, &[]);
            if item::put(flash, self.at, &buffer[..extent]).await? {
                self.at += extent as u32;
                self.doubtful = false;
                self.next = Some(Stamp { number: stamp.number + 1, ..stamp });
                return Ok(stamp);
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
            let owner = Owner { format: Format::Journal, generation: self.generation };
            sector::mark(flash, self.end - SECTOR, owner).await?;
            self.marked = true;
        }
        Ok(())
    }

    /// Goes on to the next sector of this game if this one is too full.
    async fn make_room<F: MultiwriteNorFlash>(&mut self, flash: &mut F, extent: u32) -> Result<(), Error<F::Error>> {
        let (mut at, mut end) = (self.at, self.end);
        while at + extent > end {
            if end == self.region.end {
                return Err(Error::Full);
            }
            let marked = sector::generation(flash, end, Format::Journal).await?;
            let other_game = marked.is_some_and(|generation| generation != self.generation);
            let next_end = end + SECTOR;
            (at, end) = (if other_game { next_end } else { end + HEAD }, next_end);
        }
        self.marked &= end == self.end;
        (self.at, self.end) = (at, end);
        Ok(())
    }

    /// Number of records that fit for certain, even if all are of the greatest length.
    pub(crate) fn records_left(&self) -> u32 {
        (self.end - self.at) / ITEM_MAX as u32 + (self.region.end - self.end) / SECTOR * ITEMS_AT_LEAST
    }
}
