//! A journal region, an append-only log: the game it holds, its records in order, and the place of the next one.

use core::ops::Range;

use crate::nor_flash::MultiwriteNorFlash;

use crate::fragment::{Reassembly, Stray};
use crate::history::{History, Thread};
use crate::item::{self, BUFFER, Buffer, Kind, Spot, Stamp};
use crate::layout::starts;
use crate::sector::{self, Format, Label, Owner, SECTOR};
use crate::walk::{Settled, Walk};
use crate::watermark::{self, Flag};
use crate::{Condition, Error, Reading};

/// Places of one sector tried for one record before the next sector is.
const ATTEMPTS: usize = 8;
/// The extent of the greatest item.
const ITEM_MAX: u32 = Format::Journal.item_max();
/// Number of items of the greatest extent that a sector holds.
const ITEMS_AT_LEAST: u32 = (SECTOR - Format::Journal.head()) / ITEM_MAX;

/// The finding on a region.
pub(crate) struct Survey {
    pub(crate) generation: u32,
    pub(crate) condition: Condition,
    pub(crate) history: History,
    /// The stamp of what is appended next; none if the game was damaged too often.
    pub(crate) next: Option<Stamp>,
    /// The walk over the last sector in use.
    end: Walk,
    /// The place behind it of an item that was acknowledged and is gone: what stands there is damaged, not cut.
    gone: Option<u32>,
}

/// The labels of a region's sectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Labels {
    /// The newest game that stands there and is not given up.
    pub(crate) game: Option<u32>,
    /// The newest game that a sector was made ready for.
    pub(crate) ready: Option<(u32, Label)>,
}

/// Of which game a region is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// None came after it.
    Current,
    Previous,
}

/// The place of the next record of a game.
#[derive(Clone, Hash)]
pub(crate) struct Tail {
    region: Range<u32>,
    generation: u32,
    /// Its stamp.
    next: Option<Stamp>,
    at: u32,
    /// The end of the sector that `at` stands in.
    end: u32,
    /// Sectors behind it that the game may go on in, a bit each.
    spare: u16,
    /// That sector is marked as this game's for certain.
    marked: bool,
    /// Items of this game stand in that sector: it is this game's even if it cannot be marked any more.
    holds_items: bool,
    /// A cut append may have touched the next place without a trace that can be seen now.
    doubtful: bool,
    /// The item that was appended last, not acknowledged yet.
    appended: Option<u32>,
    /// The sector in which the one acknowledged last stands, if that is another.
    left: Option<u32>,
    /// A record could not be kept. Later ones might, but a game with a gap in it would be another game.
    closed: Option<Closed>,
}

#[derive(Clone, Copy, Hash)]
enum Closed {
    Full,
    Failed,
}

/// The number of the game that a region holds, if it holds one; a game that has lost its marks is known by its items, if it
/// can only be the one expected.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn number_or<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    expected: u32,
) -> Result<Option<u32>, F::Error> {
    let Labels { game, ready } = labels(flash, region).await?;
    if game.is_some() {
        return Ok(game);
    }
    // Items may stand in a sector that did not erase when the region was made ready for a later game.
    let given_up = ready.is_some_and(|(ready, _)| sector::is_later(ready, expected));
    Ok((!given_up && holds(flash, region, expected).await?).then_some(expected))
}

/// True if a game without marks is this one: the check sums of its items know.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn holds<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    generation: u32,
) -> Result<bool, F::Error> {
    for start in starts(region) {
        let is_lost = sector::is_unmarked(flash, start).await? && sector::is_used(flash, start).await?;
        let mut walk = Walk::new(start, owner(generation));
        if is_lost && walk.next(flash, &mut [0; BUFFER]).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

const fn owner(generation: u32) -> Owner {
    Owner { format: Format::Journal, generation }
}

/// Finds out what a region holds of the game with this number, and hands it to `each` on the way. Where a game was taken
/// up again its history is known only at the end; then it is read once more.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn survey<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    generation: u32,
    role: Role,
    each: &mut dyn FnMut(Reading<'_>) -> bool,
) -> Result<Survey, F::Error> {
    let survey = read(flash, region, generation, (role, History::default()), each).await?;
    if !survey.history.is_forked() {
        return Ok(survey);
    }
    each(Reading::Again);
    read(flash, region, generation, (role, survey.history), each).await
}

/// Reads a region whose history is known from start to end, handing each record of the game to `each` until it takes one
/// no more.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn read<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    generation: u32,
    (role, known): (Role, History),
    each: &mut dyn FnMut(Reading<'_>) -> bool,
) -> Result<Survey, F::Error> {
    let (mut history, mut thread, mut end) =
        (History::default(), Thread::through(known), Walk::new(region.start, owner(generation)));
    let (mut any, mut whole, mut refused, mut used, mut gone) = (false, 0, false, false, None);
    let (mut buffer, mut reassembly): (Buffer, _) = ([0; BUFFER], Reassembly::new());
    for start in starts(region) {
        let marked = sector::generation(flash, start, Label::Journal).await?;
        if marked.is_some_and(|marked| marked != generation) {
            continue;
        }
        let mut walk = Walk::new(start, owner(generation));
        let mut owed = watermark::last(flash, start).await?;
        while let Some((length, kind, stamp)) = walk.next(flash, &mut buffer).await? {
            let place = walk.last.map(|last| watermark::place(last.at));
            thread.broken |= owed < place && owed.take().is_some();
            owed = owed.filter(|_| owed != place);
            history.note(stamp);
            if refused || !thread.takes(stamp) {
                continue;
            }
            refused = match reassembly.add(kind, Format::Journal.payload(&buffer, length)) {
                Ok(record) => !record.is_none_or(|record| each(Reading::Record(record))),
                Err(Stray) => true,
            };
            if !refused && kind.ends_record() {
                (any, whole) = (true, thread.taken());
            }
        }
        let has_items = walk.last.is_some_and(|last| last.is_item);
        // Without mark and item it is not this game's: worn out and left alone, or made ready for it.
        if walk.is_used() && (marked.is_some() || has_items) {
            thread.broken |= owed.is_some();
            (used, end, gone) = (true, walk, owed.map(|place| start + watermark::behind(place)));
        }
    }
    let branch = history.branch();
    let last = end.sector_end() - SECTOR;
    let went_on = watermark::is_set(flash, last, Flag::Continued, branch).await?;
    thread.broken |= used && went_on;
    if let (Role::Current, Some(first)) = (role, first_marked(flash, region, generation).await?) {
        thread.broken |= watermark::is_set(flash, first, Flag::Superseded, branch).await?;
    }
    let condition = match (any, thread.broken || refused) {
        (_, true) => Condition::Damaged,
        (false, false) => Condition::Empty,
        (true, false) => Condition::Sound,
    };
    let next = thread.next(&history, if refused { whole } else { thread.taken() });
    Ok(Survey { generation, condition, history, next, end, gone })
}

/// Notes in the first sector of a game that another came after it.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn supersede<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    (generation, branch): (u32, u8),
) -> Result<(), F::Error> {
    match first_marked(flash, region, generation).await? {
        Some(start) => watermark::set(flash, start, Flag::Superseded, branch).await,
        None => Ok(()),
    }
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn first_marked<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    generation: u32,
) -> Result<Option<u32>, F::Error> {
    for start in starts(region) {
        if sector::generation(flash, start, Label::Journal).await? == Some(generation) {
            return Ok(Some(start));
        }
    }
    Ok(None)
}

/// The labels of all sectors of a region, taken together: making it ready for a game gives up what stood there before.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn labels<F: MultiwriteNorFlash>(flash: &mut F, region: &Range<u32>) -> Result<Labels, F::Error> {
    let (mut game, mut ready) = (None, None);
    for start in starts(region) {
        let marked = sector::generation(flash, start, Label::Journal).await?;
        game = newer(game, marked.map(|generation| (generation, Label::Journal)));
        ready = newer(ready, sector::note(flash, start).await?);
    }
    let given_up = |generation| ready.is_some_and(|(ready, _)| sector::is_later(ready, generation));
    let game = game.map(|(generation, _)| generation).filter(|&generation| !given_up(generation));
    Ok(Labels { game, ready })
}

fn newer(known: Option<(u32, Label)>, found: Option<(u32, Label)>) -> Option<(u32, Label)> {
    match (known, found) {
        (Some((known_generation, _)), Some((generation, _))) if sector::is_later(generation, known_generation) => found,
        (None, found) => found,
        (known, _) => known,
    }
}

/// The newest game of an older version; none if the region was made ready for another.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn of_old<F: MultiwriteNorFlash>(flash: &mut F, region: &Range<u32>) -> Result<Option<u32>, F::Error> {
    let mut newest = None;
    for start in starts(region) {
        let mut found = None;
        for label in Label::OF_OLD {
            let generation = sector::generation(flash, start, label).await?;
            found = newer(found, generation.map(|generation| (generation, label)));
        }
        let is_ready = sector::note(flash, start).await?.is_some()
            || start == region.start && found.is_none() && sector::is_sealed(flash, start).await?;
        if is_ready {
            return Ok(None);
        }
        newest = newer(newest, found);
    }
    Ok(newest.map(|(generation, _)| generation))
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl Survey {
    /// Settles the end of the region; see [`Walk::settle`]. What a boot finds is acknowledged.
    pub(crate) async fn settle<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<Settled, F::Error> {
        let settled = self.end.settle(flash, self.gone).await?;
        if let (Settled::AsWalked, Some(last)) = (&settled, self.end.last)
            && last.is_item
            && self.gone.is_none()
        {
            watermark::acknowledge(flash, last.at).await?;
        }
        Ok(settled)
    }

    pub(crate) async fn into_tail<F: MultiwriteNorFlash>(
        self,
        flash: &mut F,
        region: Range<u32>,
    ) -> Result<Tail, F::Error> {
        let Self { generation, next, end: walk, .. } = self;
        let (at, end) = (walk.tail(), walk.sector_end());
        let spare = spare(flash, &region, end, generation).await?;
        Ok(Tail { next, at, end, holds_items: true, ..Tail::new(region, generation, spare) })
    }
}

/// The sectors of a region from `from` on that this game may go on in, a bit each.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn spare<F: MultiwriteNorFlash>(
    flash: &mut F,
    region: &Range<u32>,
    from: u32,
    generation: u32,
) -> Result<u16, F::Error> {
    let mut spare = 0;
    for (number, start) in starts(region).enumerate() {
        if start >= from && sector::is_ready(flash, start, generation).await? {
            spare |= 1 << number;
        }
    }
    Ok(spare)
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl Tail {
    fn new(region: Range<u32>, generation: u32, spare: u16) -> Self {
        let at = region.start;
        Self {
            region,
            generation,
            next: Some(Stamp::default()),
            at,
            end: at,
            spare,
            marked: false,
            holds_items: false,
            doubtful: true,
            appended: None,
            left: None,
            closed: None,
        }
    }

    /// The start of a region whose sectors were made ready; none if all of them are worn out.
    pub(crate) async fn of_clean<F: MultiwriteNorFlash>(
        flash: &mut F,
        region: Range<u32>,
        generation: u32,
    ) -> Result<Option<Self>, F::Error> {
        let spare = spare(flash, &region, region.start, generation).await?;
        let mut tail = Self::new(region, generation, spare);
        Ok(tail.enter_next_sector().then_some(tail))
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
        let mut buffer: Buffer = [0; BUFFER];
        let extent = Format::Journal.extent(record.len());
        let (mut failed, mut sector) = (0, self.end);
        loop {
            match self.make_room(flash, extent).await {
                Err(Error::Full) if failed > 0 => return Err(Error::WornOut),
                room => room?,
            }
            if core::mem::replace(&mut sector, self.end) != self.end {
                failed = failed.min(1);
            }
            self.doubtful = true;
            let encoded = item::encode(&mut buffer, self.here(), (kind, stamp), record, &[]);
            if item::put(flash, self.at, encoded).await? {
                (self.appended, self.holds_items) = (Some(self.at), true);
                self.at += extent;
                self.doubtful = false;
                self.next = Some(Stamp { number: stamp.number + 1, ..stamp });
                return Ok(stamp);
            }
            failed += 1;
            if failed > ATTEMPTS {
                self.leave_sector();
            }
        }
    }

    fn here(&self) -> Spot {
        Spot { at: self.at, owner: owner(self.generation) }
    }

    /// Makes `at` a place for an item of this extent, in a sector that is marked.
    ///
    /// Gives up the place that a cut append would have used. Near the end of a sector its record may have been too long for
    /// it, so the first place of the next sector is given up as well.
    async fn make_room<F: MultiwriteNorFlash>(&mut self, flash: &mut F, extent: u32) -> Result<(), Error<F::Error>> {
        loop {
            let is_usable = self.marked || self.mark_sector(flash).await? || self.holds_items;
            if is_usable && self.doubtful && self.at < self.end {
                self.doubtful = self.end - self.at < ITEM_MAX;
                self.at = item::kill(flash, self.here(), self.end).await?;
            } else if is_usable && self.at + extent <= self.end {
                return Ok(());
            } else {
                // What was appended here is acknowledged before anything stands elsewhere.
                if let Some(appended) = self.appended.take() {
                    watermark::acknowledge(flash, appended).await?;
                }
                if self.holds_items {
                    self.left = Some(self.end - SECTOR);
                }
                if !self.enter_next_sector() {
                    return Err(Error::Full);
                }
                // A cut append may have been the first here.
                let marked = sector::generation(flash, self.end - SECTOR, Label::Journal).await?;
                self.doubtful |= marked.is_some();
            }
        }
    }

    async fn mark_sector<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<bool, F::Error> {
        self.marked = sector::mark(flash, self.end - SECTOR, owner(self.generation)).await?;
        Ok(self.marked)
    }

    /// Nothing more is written to this sector.
    fn leave_sector(&mut self) {
        (self.at, self.doubtful) = (self.end, false);
    }

    /// False if there is none.
    fn enter_next_sector(&mut self) -> bool {
        if self.spare == 0 {
            return false;
        }
        let start = self.region.start + self.spare.trailing_zeros() * SECTOR;
        self.spare &= self.spare - 1;
        (self.at, self.end) = (start + Format::Journal.head(), start + SECTOR);
        (self.marked, self.holds_items) = (false, false);
        true
    }

    /// Notes what was appended as acknowledged: from now on its loss can be told.
    pub(crate) async fn acknowledge<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        branch: u8,
    ) -> Result<(), F::Error> {
        let Some(appended) = self.appended.take() else { return Ok(()) };
        watermark::acknowledge(flash, appended).await?;
        if let Some(left) = self.left.take() {
            watermark::set(flash, left, Flag::Continued, branch).await?;
        }
        Ok(())
    }

    /// Number of records that fit for certain, even if all are of the greatest length.
    pub(crate) fn records_left(&self) -> u32 {
        (self.end - self.at) / ITEM_MAX + self.spare.count_ones() * ITEMS_AT_LEAST
    }
}
