//! Sector headers: seal (erase complete) and labels (format and generation, a checksum over both).

use crate::nor_flash::MultiwriteNorFlash;

use crate::item::{self, BUFFER, Buffer, CRC};

/// The smallest piece of flash that can be erased.
pub const SECTOR: u32 = 4096;

/// Written when an erase is complete. A sector that only looks blank may have been cut in the middle of one.
const SEAL: [u8; 8] = *b"Zeitwort";
/// With so many bits changed it is still known: nothing else that may stand there is so like it.
const SEAL_BITS_LOST: u32 = 8;
/// One label: generation and check sum.
const LABEL: u32 = 8;
/// Seal and the mark twice: all that a sector of values begins with.
const MARKS_END: u32 = SEAL.len() as u32 + 2 * LABEL;
/// The label that says which game a sector was made ready for.
const NOTE: u32 = MARKS_END;
/// Seal, marks and note; see [`watermark`](crate::watermark) for what follows in a journal.
pub(crate) const LABELS_END: u32 = NOTE + LABEL;

/// Format of a sector's items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Values, as ever.
    Values,
    /// Records with stamps.
    Journal,
}

/// What a label says. Its name stands before the generation in the check sum, so that one is never taken for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// Values of this generation stand here.
    Values,
    /// The game of this generation stands here.
    Journal,
    /// Made ready for this game; the game before it stands in the other region.
    Next,
    /// Made ready for this game; there is none before it.
    First,
    /// A game of version 0.1.
    Version1,
    /// A game of version 0.2.
    Version2,
}

impl Label {
    /// Marks of games that this version cannot read.
    pub(crate) const OF_OLD: [Self; 2] = [Self::Version1, Self::Version2];

    const fn name(self) -> &'static [u8] {
        match self {
            Self::Values | Self::Version1 => b"zeitwort journal 1",
            Self::Version2 => b"zeitwort journal 2",
            Self::Journal => b"zeitwort journal 3",
            Self::Next => b"zeitwort journal 3, next",
            Self::First => b"zeitwort journal 3, first",
        }
    }

    /// The lowest six bits of a newer check count the zeros of the other 58 (a Berger code): a program that was cut leaves
    /// too few zeros, or too great a count, and never another label.
    fn check(self, generation: u32) -> u32 {
        const COUNT: u32 = 0x3F;
        let mut digest = CRC.digest();
        digest.update(self.name());
        digest.update(&generation.to_le_bytes());
        let crc = digest.finalize();
        match self {
            Self::Values | Self::Version1 | Self::Version2 => crc,
            Self::Journal | Self::Next | Self::First => {
                (crc & !COUNT) | (generation.count_zeros() + (crc | COUNT).count_zeros())
            }
        }
    }

    fn encoded(self, generation: u32) -> [u8; LABEL as usize] {
        let mut label = [0; LABEL as usize];
        label[..4].copy_from_slice(&generation.to_le_bytes());
        label[4..].copy_from_slice(&self.check(generation).to_le_bytes());
        label
    }
}

/// Whose items stand in a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    pub(crate) format: Format,
    /// Counts games, and the moves of the values.
    pub(crate) generation: u32,
}

impl Owner {
    const fn mark(self) -> Label {
        match self.format {
            Format::Values => Label::Values,
            Format::Journal => Label::Journal,
        }
    }
}

impl Format {
    /// Bytes before the items.
    pub(crate) const fn head(self) -> u32 {
        match self {
            Self::Values => MARKS_END,
            Self::Journal => crate::watermark::END,
        }
    }
}

/// The generation that the sector at `start` is marked with, if one of the two copies can be read.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn generation<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u32,
    label: Label,
) -> Result<Option<u32>, F::Error> {
    for at in marks(start) {
        if let Some(generation) = labelled(flash, at, label).await? {
            return Ok(Some(generation));
        }
    }
    Ok(None)
}

/// The game that a sector was made ready for, and whether there was one before it.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn note<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<Option<(u32, Label)>, F::Error> {
    for label in [Label::Next, Label::First] {
        if let Some(generation) = labelled(flash, start + NOTE, label).await? {
            return Ok(Some((generation, label)));
        }
    }
    Ok(None)
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn labelled<F: MultiwriteNorFlash>(flash: &mut F, at: u32, label: Label) -> Result<Option<u32>, F::Error> {
    let mut copy = [0; LABEL as usize];
    flash.read(at, &mut copy).await?;
    let [a, b, c, d, ..] = copy;
    let generation = u32::from_le_bytes([a, b, c, d]);
    Ok((copy == label.encoded(generation)).then_some(generation))
}

/// Marks a sector, or confirms the mark it has: bits that a cut left undecided are then decided. False if the mark does not
/// read back.
///
/// A copy that is damaged stays so; the other one is enough.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn mark<F: MultiwriteNorFlash>(flash: &mut F, start: u32, owner: Owner) -> Result<bool, F::Error> {
    let mark = owner.mark().encoded(owner.generation);
    for at in marks(start) {
        let mut copy = [0; LABEL as usize];
        flash.read(at, &mut copy).await?;
        let only_clears = copy.iter().zip(&mark).all(|(kept, wanted)| kept & wanted == *wanted);
        if only_clears {
            flash.write(at, &mark).await?;
        }
    }
    Ok(generation(flash, start, owner.mark()).await? == Some(owner.generation))
}

/// Makes the mark unreadable for good, whatever a cut erase may leave of the sector. The seal is broken before: a seal
/// without a mark is a game that was damaged.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn condemn<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<(), F::Error> {
    flash.write(start, &[0; SEAL.len()]).await?;
    flash.write(start + SEAL.len() as u32, &[0; (LABELS_END - SEAL.len() as u32) as usize]).await
}

/// Condemns the mark of a sector of values, unless that was done.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn condemn_values<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<(), F::Error> {
    let mut head = [0; MARKS_END as usize];
    flash.read(start, &mut head).await?;
    if head == [0; MARKS_END as usize] { Ok(()) } else { flash.write(start, &[0; MARKS_END as usize]).await }
}

/// Erases a sector and reads it back. False if it is not blank then.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn erase<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    flash.erase(start, start + SECTOR).await?;
    is_blank(flash, start, start + SECTOR).await
}

/// Makes a sector ready for a game, with a note of it or without, unless it is and nothing was written since. False if the
/// sector is worn out.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn clean<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u32,
    wanted: Option<(u32, Label)>,
) -> Result<bool, F::Error> {
    if !is_clean(flash, start, wanted).await? {
        condemn(flash, start).await?;
        if !erase(flash, start).await? {
            condemn(flash, start).await?;
            return Ok(false);
        }
        if let Some((generation, label)) = wanted {
            flash.write(start + NOTE, &label.encoded(generation)).await?;
        }
    }
    flash.write(start, &SEAL).await?;
    is_clean(flash, start, wanted).await
}

/// Whoever finds it so need not erase it.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn is_clean<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u32,
    wanted: Option<(u32, Label)>,
) -> Result<bool, F::Error> {
    let behind = if wanted.is_some() { LABELS_END } else { NOTE };
    Ok(is_sealed(flash, start).await?
        && note(flash, start).await? == wanted
        && is_blank(flash, start + SEAL.len() as u32, start + NOTE).await?
        && is_blank(flash, start + behind, start + SECTOR).await?)
}

/// True if this game may be written to the sector: it was made ready, and nobody else has used it since.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn is_ready<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u32,
    generation: u32,
) -> Result<bool, F::Error> {
    let is_noted = note(flash, start).await?.is_none_or(|(noted, _)| noted == generation);
    // Read once: a mark that was cut may be there now and not the next time, and then it is this game's.
    let is_free = match self::generation(flash, start, Label::Journal).await? {
        Some(marked) => marked == generation,
        None => !is_of_old(flash, start).await? && !is_used(flash, start).await?,
    };
    Ok(is_free && is_noted && is_sealed(flash, start).await?)
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn is_sealed<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    let mut seal = [0; SEAL.len()];
    flash.read(start, &mut seal).await?;
    Ok(seal == SEAL)
}

/// True if the marks of no version can be read.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn is_unmarked<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    Ok(generation(flash, start, Label::Journal).await?.is_none() && !is_of_old(flash, start).await?)
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn is_of_old<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    for label in Label::OF_OLD {
        if generation(flash, start, label).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// True if something stands at the first place for an item.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn is_used<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    let mut first: Buffer = [0; BUFFER];
    flash.read(start + Format::Journal.head(), &mut first).await?;
    Ok(!item::is_blank(&first))
}

/// True if items stand in a sector whose mark cannot be read: it was whole before the first of them was written.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn has_lost_its_mark<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<bool, F::Error> {
    let mut seal = [0; SEAL.len()];
    flash.read(start, &mut seal).await?;
    let changed: u32 = seal.iter().zip(SEAL).map(|(kept, sealed)| (kept ^ sealed).count_ones()).sum();
    Ok(changed <= SEAL_BITS_LOST && is_unmarked(flash, start).await? && is_used(flash, start).await?)
}

/// Reads from one place to another: nothing was programmed there since the last erase.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn is_blank<F: MultiwriteNorFlash>(flash: &mut F, mut at: u32, end: u32) -> Result<bool, F::Error> {
    let mut chunk: Buffer = [0; BUFFER];
    while at < end {
        let length = chunk.len().min((end - at) as usize);
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
    [first, first + LABEL]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a cut can leave of a label has ones where the label has zeros.
    #[test]
    fn a_label_of_which_bits_are_missing_is_no_label() {
        let mut noise = 1_u64;
        for generation in (0..2_000).chain([u32::MAX, u32::MAX - 1, 1 << 31]) {
            let whole = u64::from_le_bytes(Label::Journal.encoded(generation));
            for _ in 0..200 {
                noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let torn = whole | (noise ^ (noise >> 29)) & noise.rotate_left(17);
                let read = Label::Journal.encoded(torn as u32);
                assert!(torn == whole || u64::from_le_bytes(read) != torn, "{whole:x} torn to {torn:x}");
            }
        }
    }
}
