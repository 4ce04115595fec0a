//! Log recovery: the walk over the items of a sector, and the repair of its end after a power cut.

use crate::nor_flash::MultiwriteNorFlash;

use crate::item::{self, BUFFER, Buffer, GRID, Kind, Seen, Spot, Stamp};
use crate::sector::{Owner, SECTOR};

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
    pub(crate) is_item: bool,
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl Walk {
    pub(crate) fn new(start: u32, owner: Owner) -> Self {
        Self::from(start + owner.format.head(), owner)
    }

    /// A walk that begins in the middle, with the item that stands there.
    pub(crate) fn from(at: u32, owner: Owner) -> Self {
        let end = at - at % SECTOR + SECTOR;
        Self { at, end, owner, last: None, damaged: false, torn: false }
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

    fn here(&self) -> Spot {
        self.spot(self.at)
    }

    fn spot(&self, at: u32) -> Spot {
        Spot { at, owner: self.owner }
    }

    /// Goes on to the next item and returns the length of its payload, which stands in the buffer, its kind and its stamp.
    pub(crate) async fn next<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        buffer: &mut Buffer,
    ) -> Result<Option<(usize, Kind, Stamp)>, F::Error> {
        loop {
            match item::inspect(flash, self.here(), self.end, buffer).await? {
                Seen::Item(length, kind, stamp) => {
                    self.last = Some(Last { at: self.at, is_item: true });
                    self.at += self.owner.format.extent(length);
                    return Ok(Some((length, kind, stamp)));
                }
                Seen::Dead => {
                    self.last = Some(Last { at: self.at, is_item: false });
                    self.at += self.owner.format.slot(self.at, self.end) as u32;
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
            match item::inspect(flash, self.spot(at), self.end, buffer).await? {
                Seen::Item(..) => return Ok(Some(at)),
                Seen::SectorEnd => return Ok(None),
                Seen::Blank => at += self.owner.format.slot(at, self.end) as u32,
                Seen::Dead | Seen::Broken => at += GRID,
            }
        }
    }

    /// After a whole walk: programs the last item once more, so that bits which a cut left between one and zero cannot
    /// change their mind later. What reads as whole is made whole, what does not is made dead; but damage
    /// behind it, up to `gone` and further, stays as it is.
    pub(crate) async fn settle<F: MultiwriteNorFlash>(
        &mut self,
        flash: &mut F,
        gone: Option<u32>,
    ) -> Result<Settled, F::Error> {
        let mut buffer: Buffer = [0; BUFFER];
        let mut settled = Settled::AsWalked;
        if let Some(last) = self.last {
            match item::inspect(flash, self.spot(last.at), self.end, &mut buffer).await? {
                Seen::Item(length, ..) => {
                    let extent = self.owner.format.extent(length) as usize;
                    flash.write(last.at, &buffer[..extent]).await?;
                }
                _ => {
                    self.at = item::kill(flash, self.spot(last.at), self.end).await?;
                    if last.is_item {
                        settled = Settled::ItemLost;
                    }
                }
            }
        }
        if let Some(gone) = gone {
            self.pass_over(flash, gone).await?;
        }
        while self.torn || !self.at_free_place(flash, &mut buffer).await? {
            self.at = item::kill(flash, self.here(), self.end).await?;
            self.torn = false;
        }
        Ok(settled)
    }

    /// Goes on to where everything up to the sector's end is blank, at least to `gone`.
    async fn pass_over<F: MultiwriteNorFlash>(&mut self, flash: &mut F, gone: u32) -> Result<(), F::Error> {
        self.at = self.at.max(gone);
        let mut word = [0; GRID as usize];
        for at in (self.at..self.end).step_by(GRID as usize) {
            flash.read(at, &mut word).await?;
            if !item::is_blank(&word) {
                self.at = at + GRID;
            }
        }
        self.torn = false;
        Ok(())
    }

    async fn at_free_place<F: MultiwriteNorFlash>(&self, flash: &mut F, buffer: &mut Buffer) -> Result<bool, F::Error> {
        let seen = item::inspect(flash, self.here(), self.end, buffer).await?;
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
