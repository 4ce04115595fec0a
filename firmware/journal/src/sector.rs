//! Sector headers: seal (erase complete) and mark (owner and generation, a checksum over both).

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::item::{self, Buffer, CRC, ITEM_MAX};

/// The smallest piece of flash that can be erased.
pub const SECTOR: u32 = 4096;
/// Bytes before the items: the seal, and the mark twice.
pub(crate) const HEAD: u32 = SEAL.len() as u32 + 2 * MARK;
/// Number of items of the greatest extent that a sector holds.
pub(crate) const ITEMS_AT_LEAST: u32 = (SECTOR - HEAD) / ITEM_MAX as u32;

/// Written when an erase is complete. A sector that only looks blank may have been cut in the middle of one.
const SEAL: [u8; 8] = *b"Zeitwort";
/// With so many bits changed it is still known: nothing else that may stand there is so like it.
const SEAL_BITS_LOST: u32 = 8;
/// One copy of the mark: generation and check sum.
const MARK: u32 = 8;

/// Format of a sector's content. Its name stands before the generation in the mark's check sum, so that one is never taken
/// for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Values without stamps, as ever.
    Values,
    /// Records with stamps.
    Journal,
    /// Records without: version 0.1 wrote them.
    JournalOfOld,
}

impl Format {
    const fn name(self) -> &'static [u8] {
        match self {
            Self::Values | Self::JournalOfOld => b"zeitwort journal 1",
            Self::Journal => b"zeitwort journal 2",
        }
    }
}

/// Whose items stand in a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    pub(crate) format: Format,
    /// Counts games, and the moves of the values.
    pub(crate) generation: u32,
}

/// The generation that the sector at `start` is marked with, if one of the two copies can be read.
pub(crate) async fn generation<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u32,
    format: Format,
) -> Result<Option<u32>, F::Error> {
    for at in marks(start) {
        let mut copy = [0; MARK as usize];
        flash.read(at, &mut copy).await?;
        let [a, b, c, d, ..] = copy;
        let generation = u32::from_le_bytes([a, b, c, d]);
        if copy == encoded_mark(Owner { format, generation }) {
            return Ok(Some(generation));
        }
    }
    Ok(None)
}

/// Marks a sector, or confirms the mark it has: bits that a cut left undecided are then decided.
///
/// A copy that is damaged stays so; the other one is enough.
pub(crate) async fn mark<F: MultiwriteNorFlash>(flash: &mut F, start: u32, owner: Owner) -> Result<(), F::Error> {
    let mark = encoded_mark(owner);
    for at in marks(start) {
        let mut copy = [0; MARK as usize];
        flash.read(at, &mut copy).await?;
        let only_clears = copy.iter().zip(&mark).all(|(kept, wanted)| kept & wanted == *wanted);
        if only_clears {
            flash.write(at, &mark).await?;
        }
    }
    Ok(())
}

/// Makes the mark unreadable for good, whatever a cut erase may leave of the sector. The seal is broken before: a seal
/// without a mark is a game that was damaged.
pub(crate) async fn condemn<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<(), F::Error> {
    flash.write(start, &[0; SEAL.len()]).await?;
    flash.write(start + SEAL.len() as u32, &[0; 2 * MARK as usize]).await
}

/// Erases a sector unless it is sealed and nothing was written since.
pub(crate) async fn clean<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<(), F::Error> {
    if !(is_sealed(flash, start).await? && is_blank_behind_seal(flash, start).await?) {
        condemn(flash, start).await?;
        flash.erase(start, start + SECTOR).await?;
    }
    flash.write(start, &SEAL).await
}

pub(crate) async fn is_sealed<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    let mut seal = [0; SEAL.len()];
    flash.read(start, &mut seal).await?;
    Ok(seal == SEAL)
}

/// True if items stand in a sector whose mark cannot be read: it was whole before the first of them was written.
pub(crate) async fn has_lost_its_mark<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    for format in [Format::Journal, Format::JournalOfOld] {
        if generation(flash, start, format).await?.is_some() {
            return Ok(false);
        }
    }
    let (mut seal, mut first): (_, Buffer) = ([0; SEAL.len()], [0; ITEM_MAX]);
    flash.read(start, &mut seal).await?;
    flash.read(start + HEAD, &mut first).await?;
    let changed: u32 = seal.iter().zip(SEAL).map(|(kept, sealed)| (kept ^ sealed).count_ones()).sum();
    Ok(changed <= SEAL_BITS_LOST && !item::is_blank(&first))
}

async fn is_blank_behind_seal<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    let mut chunk: Buffer = [0; ITEM_MAX];
    let (mut at, end) = (start + SEAL.len() as u32, start + SECTOR);
    while at < end {
        let length = item::slot(at, end);
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

fn marks(start: u32) -> [u32; 2] {
    let first = start + SEAL.len() as u32;
    [first, first + MARK]
}

fn encoded_mark(Owner { format, generation }: Owner) -> [u8; MARK as usize] {
    let mut digest = CRC.digest();
    digest.update(format.name());
    digest.update(&generation.to_le_bytes());
    let mut mark = [0; MARK as usize];
    mark[..4].copy_from_slice(&generation.to_le_bytes());
    mark[4..].copy_from_slice(&digest.finalize().to_le_bytes());
    mark
}
