//! A key-value store with wear levelling: the latest value of each key, in one sector at a time of a ring.

use core::ops::Range;

use crate::nor_flash::MultiwriteNorFlash;

use crate::fragment::{self, Assembly};
use crate::item::{self, BUFFER, Buffer, Kind, Spot, Stamp};
use crate::layout::{sectors, starts};
use crate::sector::{self, Format, Label, Owner, SECTOR};
use crate::walk::Walk;
use crate::{Condition, Error};

/// The region of the values and the sector in it that holds them.
#[derive(Clone, Hash)]
pub(crate) struct Values {
    region: Range<u32>,
    current: Option<Page>,
    pub(crate) condition: Condition,
}

/// The sector with the newest mark.
#[derive(Clone, Copy, Hash)]
struct Page {
    start: u32,
    generation: u32,
    tail: u32,
    /// A cut store may have touched the next place without a trace that can be seen now.
    doubtful: bool,
    /// Places did not read back.
    worn: bool,
}

impl Page {
    fn end(&self) -> u32 {
        self.start + SECTOR
    }

    fn owner(&self) -> Owner {
        owner(self.generation)
    }
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl Values {
    /// Finds the values and settles what a power cut may have left undecided.
    pub(crate) async fn open<F: MultiwriteNorFlash>(flash: &mut F, region: Range<u32>) -> Result<Self, F::Error> {
        let mut values = Self { region, current: None, condition: Condition::Empty };
        let mut passed_over = None;
        while let Some((start, generation)) = values.newest_before(flash, passed_over).await? {
            // A mark that does not read so once more was being given up when the power was cut, or had not been whole.
            if sector::mark(flash, start, owner(generation)).await? {
                values.current = Some(values.settle(flash, start, generation).await?);
                break;
            }
            passed_over = Some(generation);
        }
        values.give_up_unfinished_moves(flash).await?;
        Ok(values)
    }

    /// The sector with the newest mark that is older than this.
    async fn newest_before<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        limit: Option<u32>,
    ) -> Result<Option<(u32, u32)>, F::Error> {
        let mut newest: Option<(u32, u32)> = None;
        for start in starts(&self.region) {
            let Some(generation) = sector::generation(flash, start, Label::Values).await? else { continue };
            let is_newer = newest.is_none_or(|(_, known)| sector::is_later(generation, known));
            if is_newer && limit.is_none_or(|limit| sector::is_later(limit, generation)) {
                newest = Some((start, generation));
            }
        }
        Ok(newest)
    }

    /// A move that was cut before its mark was whole must not count later, when newer values stand in the old sector.
    async fn give_up_unfinished_moves<F: MultiwriteNorFlash>(&self, flash: &mut F) -> Result<(), F::Error> {
        let next = self.current.map(|page| page.end()).filter(|&next| next < self.region.end);
        let next = next.unwrap_or(self.region.start);
        for start in starts(&self.region) {
            let found = sector::generation(flash, start, Label::Values).await?;
            let counts = self.current.is_some_and(|page| {
                page.start == start || found.is_some_and(|found| sector::is_later(page.generation, found))
            });
            // One that was passed over for another looks used.
            if !counts && (start == next || !sector::is_blank(flash, start, start + Format::Values.head()).await?) {
                sector::condemn_values(flash, start).await?;
            }
        }
        Ok(())
    }

    async fn settle<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        start: u32,
        generation: u32,
    ) -> Result<Page, F::Error> {
        let mut buffer: Buffer = [0; BUFFER];
        let mut walk = Walk::new(start, owner(generation));
        while walk.next(flash, &mut buffer).await?.is_some() {}
        self.condition = if walk.damaged { Condition::Damaged } else { Condition::Sound };
        walk.settle(flash, None).await?;
        Ok(Page { start, generation, tail: walk.tail(), doubtful: true, worn: false })
    }

    /// Copies the latest value of `key` into `value` and returns its length.
    pub(crate) async fn load<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        key: u8,
        value: &mut [u8],
    ) -> Result<Option<usize>, Error<F::Error>> {
        let Some(page) = self.current else { return Ok(None) };
        let mut assembly = Assembly::new();
        if latest(flash, &page, key, &mut assembly).await?.is_none() {
            return Ok(None);
        }
        let found = assembly.value();
        value.get_mut(..found.len()).ok_or(Error::ValueSize)?.copy_from_slice(found);
        Ok(Some(found.len()))
    }

    /// Hands every value to `each` with its key, in the order in which they were kept: the last one of a key counts.
    pub(crate) async fn read<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        mut each: impl FnMut(u8, &[u8]),
    ) -> Result<(), F::Error> {
        let Some(page) = self.current else { return Ok(()) };
        let (mut buffer, mut assembly): (Buffer, _) = ([0; BUFFER], Assembly::new());
        let mut walk = Walk::new(page.start, page.owner());
        while let Some((length, kind, _)) = walk.next(flash, &mut buffer).await? {
            if let Some(key) = assembly.add(kind, Format::Values.payload(&buffer, length)) {
                each(key, assembly.value());
            }
        }
        Ok(())
    }

    /// Keeps a value; durable when it returns. A value that is kept already is not written again.
    pub(crate) async fn store<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        key: u8,
        value: &[u8],
    ) -> Result<(), Error<F::Error>> {
        if let Some(page) = &mut self.current
            && (is_kept(flash, page, key, value).await? || append(flash, page, key, value).await?)
        {
            return Ok(());
        }
        self.move_on(flash, key, value).await
    }

    /// Fills the next sector with the latest value of each key, then marks it: the mark makes it count. A sector that does
    /// not read back is passed over.
    async fn move_on<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        key: u8,
        value: &[u8],
    ) -> Result<(), Error<F::Error>> {
        let (mut start, mut generation) =
            self.current.map_or((self.region.end, 0), |page| (page.end(), page.generation));
        let others = sectors(&self.region) - u32::from(self.current.is_some());
        for _ in 0..others {
            start = if start < self.region.end { start } else { self.region.start };
            generation = generation.wrapping_add(1);
            let tail = start + Format::Values.head();
            let mut next = Page { start, generation, tail, doubtful: false, worn: false };
            if sector::erase(flash, start).await? {
                let fits = self.fill(flash, &mut next, key, value).await?;
                if !fits && !next.worn {
                    return Err(Error::ValuesFull);
                }
                if fits && sector::mark(flash, start, owner(generation)).await? {
                    self.current = Some(next);
                    return Ok(());
                }
            }
            sector::condemn_values(flash, start).await?;
            start = next.end();
        }
        Err(Error::WornOut)
    }

    /// Copies the latest value of every other key, and adds this one. False if not all of it fits.
    async fn fill<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        next: &mut Page,
        key: u8,
        value: &[u8],
    ) -> Result<bool, F::Error> {
        let mut done = [false; 256];
        done[key as usize] = true;
        if let Some(page) = &self.current {
            let mut walk = Walk::new(page.start, page.owner());
            let mut buffer: Buffer = [0; BUFFER];
            while walk.next(flash, &mut buffer).await?.is_some() {
                let key = Format::Values.payload(&buffer, 1)[0];
                if !core::mem::replace(&mut done[key as usize], true) && !copy(flash, page, next, key).await? {
                    return Ok(false);
                }
            }
        }
        append(flash, next, key, value).await
    }
}

const fn owner(generation: u32) -> Owner {
    Owner { format: Format::Values, generation }
}

/// Copies the latest value of a key, if it has one. False if it does not fit.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn copy<F: MultiwriteNorFlash>(flash: &mut F, from: &Page, to: &mut Page, key: u8) -> Result<bool, F::Error> {
    let mut assembly = Assembly::new();
    match latest(flash, from, key, &mut assembly).await? {
        Some(()) => append(flash, to, key, assembly.value()).await,
        None => Ok(true),
    }
}

/// True if this is the latest value of its key.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn is_kept<F: MultiwriteNorFlash>(flash: &mut F, page: &Page, key: u8, value: &[u8]) -> Result<bool, F::Error> {
    let mut assembly = Assembly::new();
    Ok(latest(flash, page, key, &mut assembly).await?.is_some() && assembly.value() == value)
}

/// Finds the last whole value of this key, and puts it together.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn latest<F: MultiwriteNorFlash>(
    flash: &mut F,
    page: &Page,
    key: u8,
    assembly: &mut Assembly,
) -> Result<Option<()>, F::Error> {
    let mut buffer: Buffer = [0; BUFFER];
    let mut walk = Walk::new(page.start, page.owner());
    let (mut begun, mut found) = (0, None);
    while let Some((length, kind, _)) = walk.next(flash, &mut buffer).await? {
        let payload = Format::Values.payload(&buffer, length);
        if payload[0] != key {
            continue;
        }
        if let (Kind::Whole | Kind::First, Some(last)) = (kind, walk.last) {
            begun = last.at;
        }
        if assembly.add(kind, payload).is_some() {
            found = Some(begun);
        }
    }
    // Behind it may stand fragments of one that was cut.
    let Some(found) = found else { return Ok(None) };
    let mut walk = Walk::from(found, page.owner());
    while let Some((length, kind, _)) = walk.next(flash, &mut buffer).await? {
        let payload = Format::Values.payload(&buffer, length);
        if payload[0] == key && assembly.add(kind, payload).is_some() {
            return Ok(Some(()));
        }
    }
    Ok(None)
}

/// Appends one value to a sector. False if it does not fit there.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn append<F: MultiwriteNorFlash>(
    flash: &mut F,
    page: &mut Page,
    key: u8,
    value: &[u8],
) -> Result<bool, F::Error> {
    for (kind, head, part) in fragment::of_value(key, value) {
        if !append_item(flash, page, kind, head.as_slice(), part).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn append_item<F: MultiwriteNorFlash>(
    flash: &mut F,
    page: &mut Page,
    kind: Kind,
    head: &[u8],
    part: &[u8],
) -> Result<bool, F::Error> {
    let mut buffer: Buffer = [0; BUFFER];
    let extent = Format::Values.extent(head.len() + part.len());
    loop {
        let spot = Spot { at: page.tail, owner: page.owner() };
        if page.doubtful {
            page.tail = item::kill(flash, spot, page.end()).await?;
            page.doubtful = false;
            continue;
        }
        if page.tail + extent > page.end() {
            return Ok(false);
        }
        page.doubtful = true;
        let encoded = item::encode(&mut buffer, spot, (kind, Stamp::default()), head, part);
        if item::put(flash, page.tail, encoded).await? {
            page.tail += extent;
            page.doubtful = false;
            return Ok(true);
        }
        page.worn = true;
    }
}
