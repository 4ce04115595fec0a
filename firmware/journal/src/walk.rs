//! Log recovery: the walk over the items of a sector, and the repair of its end after a power cut.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::item::{self, Buffer, GRID, ITEM_MAX, Kind, Seen, Stamp};
use crate::sector::{HEAD, Owner, SECTOR};

/// A walk over the items of one sector, in order, that finds its way again behind damage.
pub(crate) struct Walk {
    at: u32,
    end: u32,
    owner: Owner,
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
    /// Or it is dead.
    is_item: bool,
}

impl Walk {
    pub(crate) fn new(start: u32, owner: Owner) -> Self {
        Self { at: start + HEAD, end: start + SECTOR, owner, last: None, damaged: false, torn: false }
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

    /// Goes on to the next item and returns the length of its payload, which stands in the buffer, its kind and its stamp.
    pub(crate) async fn next<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        buffer: &mut Buffer,
    ) -> Result<Option<(usize, Kind, Stamp)>, F::Error> {
        loop {
            match item::inspect(flash, self.at, self.end, self.owner, buffer).await? {
                Seen::Item(length, kind, stamp) => {
                    self.last = Some(Last { at: self.at, is_item: true });
                    self.at += item::extent(length) as u32;
                    return Ok(Some((length, kind, stamp)));
                }
                Seen::Dead => {
                    self.last = Some(Last { at: self.at, is_item: false });
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
            match item::inspect(flash, at, self.end, self.owner, buffer).await? {
                Seen::Item(..) => return Ok(Some(at)),
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
            match item::inspect(flash, last.at, self.end, self.owner, &mut buffer).await? {
                Seen::Item(length, ..) => flash.write(last.at, &buffer[..item::extent(length)]).await?,
                _ => {
                    self.at = item::kill(flash, last.at, self.end).await?;
                    if last.is_item {
                        settled = Settled::ItemLost;
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
        let seen = item::inspect(flash, self.at, self.end, self.owner, buffer).await?;
        Ok(matches!(seen, Seen::Blank | Seen::SectorEnd))
    }
}

/// The last item after settling.
#[derive(PartialEq, Eq)]
pub(crate) enum Settled {
    /// It is what the walk said.
    AsWalked,
    /// The walk could read it, and then it could not be read any more.
    ItemLost,
}
