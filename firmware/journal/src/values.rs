//! A key-value store with wear levelling: the latest value of each key, in one sector at a time of a ring.

use core::ops::Range;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::item::{self, Buffer, ITEM_MAX, Kind, Seen, Stamp};
use crate::layout::starts;
use crate::sector::{self, Format, HEAD, Owner, SECTOR};
use crate::walk::Walk;
use crate::{Condition, Error};

/// The region of the values and the sector in it that holds them.
pub(crate) struct Values {
    region: Range<u32>,
    current: Option<Page>,
    pub(crate) condition: Condition,
}

/// The sector with the newest mark.
#[derive(Clone, Copy)]
struct Page {
    start: u32,
    generation: u32,
    tail: u32,
    /// A cut store may have touched the next place without a trace that can be seen now.
    doubtful: bool,
}

impl Page {
    fn end(&self) -> u32 {
        self.start + SECTOR
    }
}

impl Values {
    /// Finds the values and settles what a power cut may have left undecided.
    pub(crate) async fn open<F: MultiwriteNorFlash>(flash: &mut F, region: Range<u32>) -> Result<Self, F::Error> {
        let mut newest: Option<(u32, u32)> = None;
        for start in starts(&region) {
            let Some(generation) = sector::generation(flash, start, Format::Values).await? else { continue };
            if newest.is_none_or(|(_, known)| sector::is_later(generation, known)) {
                newest = Some((start, generation));
            }
        }
        let mut values = Self { region, current: None, condition: Condition::Empty };
        if let Some((start, generation)) = newest {
            sector::mark(flash, start, owner(generation)).await?;
            values.current = Some(values.settle(flash, start, generation).await?);
        }
        values.give_up_unfinished_move(flash).await?;
        Ok(values)
    }

    /// A move that was cut before its mark was whole must not count later, when newer values stand in the old sector.
    async fn give_up_unfinished_move<F: MultiwriteNorFlash>(&self, flash: &mut F) -> Result<(), F::Error> {
        let (next, generation) = self.next_sector();
        match sector::generation(flash, next, Format::Values).await? {
            Some(older) if sector::is_later(generation, older) => Ok(()),
            _ => sector::condemn(flash, next).await,
        }
    }

    async fn settle<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        start: u32,
        generation: u32,
    ) -> Result<Page, F::Error> {
        let mut buffer: Buffer = [0; ITEM_MAX];
        let mut walk = Walk::new(start, owner(generation));
        while walk.next(flash, &mut buffer).await?.is_some() {}
        self.condition = if walk.damaged { Condition::Damaged } else { Condition::Sound };
        walk.settle(flash).await?;
        Ok(Page { start, generation, tail: walk.tail(), doubtful: true })
    }

    /// Copies the latest value of `key` into `value` and returns its length.
    pub(crate) async fn load<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        key: u8,
        value: &mut [u8],
    ) -> Result<Option<usize>, Error<F::Error>> {
        let Some(page) = self.current else { return Ok(None) };
        let mut buffer: Buffer = [0; ITEM_MAX];
        let Some(length) = latest(flash, &page, key, &mut buffer).await? else { return Ok(None) };
        let found = &item::payload(&buffer, length)[1..];
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
        let mut buffer: Buffer = [0; ITEM_MAX];
        let mut walk = Walk::new(page.start, owner(page.generation));
        while let Some((length, ..)) = walk.next(flash, &mut buffer).await? {
            if let Some((&key, value)) = item::payload(&buffer, length).split_first() {
                each(key, value);
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
        let mut buffer: Buffer = [0; ITEM_MAX];
        if let Some(page) = &mut self.current {
            if let Some(length) = latest(flash, page, key, &mut buffer).await?
                && &item::payload(&buffer, length)[1..] == value
            {
                return Ok(());
            }
            if append(flash, page, key, value, &mut buffer).await? {
                return Ok(());
            }
        }
        self.move_on(flash, key, value).await
    }

    /// Fills the next sector with the latest value of each key, then marks it: the mark makes it count.
    async fn move_on<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        key: u8,
        value: &[u8],
    ) -> Result<(), Error<F::Error>> {
        let (start, generation) = self.next_sector();
        let mut next = Page { start, generation, tail: start + HEAD, doubtful: false };
        flash.erase(start, next.end()).await?;
        let mut buffer: Buffer = [0; ITEM_MAX];
        if let Some(page) = self.current {
            copy_others(flash, &page, &mut next, key).await?;
        }
        if !append(flash, &mut next, key, value, &mut buffer).await? {
            return Err(Error::ValuesFull);
        }
        sector::mark(flash, start, owner(generation)).await?;
        self.current = Some(next);
        Ok(())
    }

    /// The sector that the values move to when theirs is full, and the generation that it then has.
    fn next_sector(&self) -> (u32, u32) {
        match self.current {
            Some(page) if page.end() < self.region.end => (page.end(), page.generation.wrapping_add(1)),
            Some(page) => (self.region.start, page.generation.wrapping_add(1)),
            None => (self.region.start, 1),
        }
    }
}

const fn owner(generation: u32) -> Owner {
    Owner { format: Format::Values, generation }
}

/// Copies the latest value of every key but one.
async fn copy_others<F: MultiwriteNorFlash>(
    flash: &mut F,
    from: &Page,
    to: &mut Page,
    except: u8,
) -> Result<(), Error<F::Error>> {
    let mut done = [false; 256];
    done[except as usize] = true;
    let mut walk = Walk::new(from.start, owner(from.generation));
    let mut buffer: Buffer = [0; ITEM_MAX];
    while walk.next(flash, &mut buffer).await?.is_some() {
        let key = item::payload(&buffer, 1)[0];
        if core::mem::replace(&mut done[key as usize], true) {
            continue;
        }
        if let Some(length) = latest(flash, from, key, &mut buffer).await? {
            let mut value: Buffer = [0; ITEM_MAX];
            let value = &mut value[..length - 1];
            value.copy_from_slice(&item::payload(&buffer, length)[1..]);
            if !append(flash, to, key, value, &mut buffer).await? {
                return Err(Error::ValuesFull);
            }
        }
    }
    Ok(())
}

/// Finds the last item with this key and leaves it in the buffer.
async fn latest<F: MultiwriteNorFlash>(
    flash: &mut F,
    page: &Page,
    key: u8,
    buffer: &mut Buffer,
) -> Result<Option<usize>, F::Error> {
    let mut walk = Walk::new(page.start, owner(page.generation));
    let mut found = None;
    while walk.next(flash, buffer).await?.is_some() {
        if item::payload(buffer, 1)[0] == key {
            found = walk.last;
        }
    }
    let Some(found) = found else { return Ok(None) };
    match item::inspect(flash, found.at, page.end(), owner(page.generation), buffer).await? {
        Seen::Item(length, ..) => Ok(Some(length)),
        _ => Ok(None),
    }
}

/// Appends one value to a sector. False if it does not fit there.
async fn append<F: MultiwriteNorFlash>(
    flash: &mut F,
    page: &mut Page,
    key: u8,
    value: &[u8],
    buffer: &mut Buffer,
) -> Result<bool, F::Error> {
    let extent = item::extent(1 + value.len());
    loop {
        if page.doubtful {
            page.tail = item::kill(flash, page.tail, page.end()).await?;
            page.doubtful = false;
        }
        if page.tail + extent as u32 > page.end() {
            return Ok(false);
        }
        page.doubtful = true;
        item::encode(buffer, page.tail, page.generation, (Kind::Whole, Stamp::default()), &[key], value);
        if item::put(flash, page.tail, &buffer[..extent]).await? {
            page.tail += extent as u32;
            page.doubtful = false;
            return Ok(true);
        }
    }
}
