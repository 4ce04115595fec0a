//! Sectors: the mark at their start, and the walk over the items behind it.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::item::{self, Buffer, CRC, GRID, ITEM_MAX, Seen};

/// The smallest piece of flash that can be erased.
pub const SECTOR: u32 = 4096;
/// One copy of the mark: generation and check sum.
const COPY: u32 = 8;
/// The mark: two copies, of which one is enough.
pub(crate) const MARK: u32 = 2 * COPY;
/// How many items of the greatest extent a sector holds.
pub(crate) const ITEMS_AT_LEAST: u32 = (SECTOR - MARK) / ITEM_MAX as u32;

/// Stands before the generation in the mark's check sum, so that another format's sector is never taken for ours.
const FORMAT: &[u8] = b"zeitwort journal 1";

/// The generation that the sector at `start` was marked with, if its mark can be read.
pub(crate) async fn generation<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<Option<u32>, F::Error> {
    for at in copies(start) {
        let mut copy = [0; COPY as usize];
        flash.read(at, &mut copy).await?;
        let [a, b, c, d, ..] = copy;
        let generation = u32::from_le_bytes([a, b, c, d]);
        if copy == encoded_mark(generation) {
            return Ok(Some(generation));
        }
    }
    Ok(None)
}

/// Marks an erased sector.
pub(crate) async fn mark<F: MultiwriteNorFlash>(flash: &mut F, start: u32, generation: u32) -> Result<(), F::Error> {
    for at in copies(start) {
        flash.write(at, &encoded_mark(generation)).await?;
    }
    Ok(())
}

/// Programs a mark once more that was read at least once, so that it stays readable.
pub(crate) async fn confirm<F: MultiwriteNorFlash>(flash: &mut F, start: u32, generation: u32) -> Result<(), F::Error> {
    let mark = encoded_mark(generation);
    for at in copies(start) {
        let mut copy = [0; COPY as usize];
        flash.read(at, &mut copy).await?;
        let only_clears = copy.iter().zip(&mark).all(|(kept, wanted)| kept & wanted == *wanted);
        if only_clears {
            flash.write(at, &mark).await?;
        }
    }
    Ok(())
}

fn copies(start: u32) -> [u32; 2] {
    [start, start + COPY]
}

/// Makes the mark unreadable for good, whatever a cut erase may leave of the sector.
pub(crate) async fn condemn<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<(), F::Error> {
    flash.write(start, &[0; MARK as usize]).await
}

/// True if the sector carries this generation's mark and nothing else.
pub(crate) async fn is_fresh<F: MultiwriteNorFlash>(flash: &mut F, start: u32, wanted: u32) -> Result<bool, F::Error> {
    if generation(flash, start).await? != Some(wanted) {
        return Ok(false);
    }
    let mut chunk: Buffer = [0; ITEM_MAX];
    let mut at = start + MARK;
    while at < start + SECTOR {
        let length = item::slot(at, start + SECTOR);
        flash.read(at, &mut chunk[..length]).await?;
        if !item::is_blank(&chunk[..length]) {
            return Ok(false);
        }
        at += length as u32;
    }
    Ok(true)
}

/// True if generation `a` is later than `b`; counts on past the end of the numbers.
pub(crate) fn is_later(a: u32, b: u32) -> bool {
    (a.wrapping_sub(b) as i32) > 0
}

fn encoded_mark(generation: u32) -> [u8; COPY as usize] {
    let mut digest = CRC.digest();
    digest.update(FORMAT);
    digest.update(&generation.to_le_bytes());
    let mut mark = [0; COPY as usize];
    mark[..4].copy_from_slice(&generation.to_le_bytes());
    mark[4..].copy_from_slice(&digest.finalize().to_le_bytes());
    mark
}

/// A walk over the items of one sector, in order, that finds its way again behind damage.
pub(crate) struct Walk {
    at: u32,
    end: u32,
    generation: u32,
    /// The last item seen, whole or dead.
    pub(crate) last: Option<Last>,
    /// Items were passed over that can no longer be read.
    pub(crate) damaged: bool,
    /// Behind the last item stands something that is none: a cut append, at the end of a journal.
    pub(crate) torn: bool,
}

/// The item that a walk saw last.
#[derive(Clone, Copy)]
pub(crate) struct Last {
    pub(crate) at: u32,
    pub(crate) whole: bool,
}

impl Walk {
    pub(crate) fn new(start: u32, generation: u32) -> Self {
        Self { at: start + MARK, end: start + SECTOR, generation, last: None, damaged: false, torn: false }
    }

    /// The place behind the last item.
    pub(crate) fn tail(&self) -> u32 {
        self.at
    }

    pub(crate) fn sector_end(&self) -> u32 {
        self.end
    }

    /// True if anything was programmed behind the mark.
    pub(crate) fn is_used(&self) -> bool {
        self.last.is_some() || self.torn
    }

    /// Goes on to the next whole item and returns the length of its payload, which stands in the buffer.
    pub(crate) async fn next<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        buffer: &mut Buffer,
    ) -> Result<Option<usize>, F::Error> {
        loop {
            match item::inspect(flash, self.at, self.end, self.generation, buffer).await? {
                Seen::Item(length) => {
                    self.last = Some(Last { at: self.at, whole: true });
                    self.at += item::extent(length) as u32;
                    return Ok(Some(length));
                }
                Seen::Dead => {
                    self.last = Some(Last { at: self.at, whole: false });
                    self.at += item::slot(self.at, self.end) as u32;
                }
                Seen::SectorEnd => return Ok(None),
                seen @ (Seen::Blank | Seen::Broken) => match self.look_ahead(flash, buffer).await? {
                    Some(found) => {
                        self.damaged = true;
                        self.at = found;
                    }
                    None => {
                        self.torn = matches!(seen, Seen::Broken);
                        return Ok(None);
                    }
                },
            }
        }
    }

    /// The next place where a whole item stands.
    async fn look_ahead<F: MultiwriteNorFlash>(
        &self,
        flash: &mut F,
        buffer: &mut Buffer,
    ) -> Result<Option<u32>, F::Error> {
        let mut at = self.at + GRID;
        loop {
            match item::inspect(flash, at, self.end, self.generation, buffer).await? {
                Seen::Item(_) => return Ok(Some(at)),
                Seen::SectorEnd => return Ok(None),
                Seen::Blank => at += item::slot(at, self.end) as u32,
                Seen::Dead | Seen::Broken => at += GRID,
            }
        }
    }

    /// After a whole walk: programs the last item once more, so that bits which a cut left between one and zero cannot
    /// change their mind later. What reads as whole is made whole, what does not is made dead.
    pub(crate) async fn settle<F: MultiwriteNorFlash>(&mut self, flash: &mut F) -> Result<Settled, F::Error> {
        let mut buffer: Buffer = [0; ITEM_MAX];
        let mut settled = Settled::AsWalked;
        if let Some(last) = self.last {
            match item::inspect(flash, last.at, self.end, self.generation, &mut buffer).await? {
                Seen::Item(length) => flash.write(last.at, &buffer[..item::extent(length)]).await?,
                _ => {
                    self.at = item::kill(flash, last.at, self.end).await?;
                    if last.whole {
                        settled = Settled::LastItemLost;
                    }
                }
            }
        }
        while self.torn || !self.at_free_place(flash, &mut buffer).await? {
            self.at = item::kill(flash, self.at, self.end).await?;
            self.torn = false;
        }
        Ok(settled)
    }

    async fn at_free_place<F: MultiwriteNorFlash>(&self, flash: &mut F, buffer: &mut Buffer) -> Result<bool, F::Error> {
        let seen = item::inspect(flash, self.at, self.end, self.generation, buffer).await?;
        Ok(matches!(seen, Seen::Blank | Seen::SectorEnd))
    }
}

/// What settling made of the last item.
#[derive(PartialEq, Eq)]
pub(crate) enum Settled {
    /// It is what the walk said.
    AsWalked,
    /// The walk could read it, and then it could not be read any more.
    LastItemLost,
}
