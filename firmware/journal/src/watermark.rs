//! The high-water mark of a journal's sector: what was acknowledged, so that its loss can be told.
//!
//! A record that was cut and a record that was damaged look alike. What tells them apart stands in the head of the sector,
//! away from the record, and is programmed when the record reads back: the place of the last one, that the game goes on in
//! another sector, that another game came after this one. All of it is single bits, kept twice: a cut leaves each as it was
//! or as it is to be, and both are true.

use crate::nor_flash::MultiwriteNorFlash;

use crate::item::Stamp;
use crate::sector::{LABELS_END, SECTOR};

/// A bit for each branch of the game, see [`History`](crate::history::History): what was true of an older branch no longer
/// counts once a game was taken up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    /// Records that were acknowledged stand in a sector behind this one.
    Continued = 0,
    /// A record of the next game was acknowledged.
    Superseded = 4,
}

/// No two items begin within so many bytes.
const STEP: u32 = 8;
const FLAGS: u32 = LABELS_END;
const PLACES: u32 = FLAGS + 8;
/// Bytes of the head up to here: where the first item stands.
pub(crate) const END: u32 = PLACES + 2 * SECTOR / STEP / 8;

/// Bytes that are read and programmed at once.
type Word = [u8; 4];

/// Number of the place of an item; greater for those behind it.
pub(crate) const fn place(at: u32) -> u32 {
    at % SECTOR / STEP
}

/// The first byte of a sector whose place is behind this one.
pub(crate) const fn behind(place: u32) -> u32 {
    (place + 1) * STEP
}

/// Remembers the item at `at` as one that was acknowledged.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn acknowledge<F: MultiwriteNorFlash>(flash: &mut F, at: u32) -> Result<(), F::Error> {
    let (start, place) = (at - at % SECTOR, place(at));
    let (byte, bit) = (place / 8, !(1 << (place % 8)));
    let mut keep = [0xFF; 4];
    let both = (byte % 2 * 2) as usize;
    keep[both..both + 2].fill(bit);
    clear(flash, start + PLACES + byte / 2 * 4, keep).await
}

/// The place of the last item of this sector that was acknowledged.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn last<F: MultiwriteNorFlash>(flash: &mut F, start: u32) -> Result<Option<u32>, F::Error> {
    let mut places = [0; (END - PLACES) as usize];
    flash.read(start + PLACES, &mut places).await?;
    let byte = places.chunks_exact(2).rposition(|copies| !(copies[0] | copies[1]) != 0);
    Ok(byte.map(|byte| {
        let cleared = !(places[2 * byte] | places[2 * byte + 1]);
        byte as u32 * 8 + cleared.ilog2()
    }))
}

/// Sets a flag for the branch that the game is in.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn set<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u32,
    flag: Flag,
    branch: u8,
) -> Result<(), F::Error> {
    let [low, high] = (!(1_u16 << (usize::from(branch) % Stamp::BRANCHES))).to_le_bytes();
    clear(flash, start + FLAGS + flag as u32, [low, high, low, high]).await
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn is_set<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u32,
    flag: Flag,
    branch: u8,
) -> Result<bool, F::Error> {
    let mut word: Word = [0; 4];
    flash.read(start + FLAGS + flag as u32, &mut word).await?;
    let [a, b, c, d] = word;
    let bits = u16::from_le_bytes([a | c, b | d]);
    Ok(bits & 1 << (usize::from(branch) % Stamp::BRANCHES) == 0)
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn clear<F: MultiwriteNorFlash>(flash: &mut F, at: u32, keep: Word) -> Result<(), F::Error> {
    let mut word: Word = [0; 4];
    flash.read(at, &mut word).await?;
    word.iter_mut().zip(keep).for_each(|(byte, keep)| *byte &= keep);
    flash.write(at, &word).await
}
