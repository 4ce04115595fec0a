//! Items, the frames of the log: one payload with its length and a CRC, which tells a whole one from a torn one.

use crc::{CRC_15_CAN, CRC_32_ISCSI, Crc, NoTable};
use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::sector::{Format, Owner, SECTOR};

/// Items begin and end on this grid, so that a flash that reads or programs whole words of four bytes will do.
pub(crate) const GRID: u32 = 4;
/// Length, its complement, and the CRC.
pub(crate) const HEADER: usize = 6;
/// A value of the greatest length with its key; a fragment of a record is one byte shorter.
pub(crate) const PAYLOAD_MAX: usize = 129;
/// The extent of the greatest item, and of every dead one.
pub(crate) const ITEM_MAX: usize = extent(PAYLOAD_MAX);
/// The extent of the smallest item: what is shorter at the end of a sector stays unused.
const ITEM_MIN: u32 = extent(1) as u32;

/// The one check sum of the format, also of the sector marks.
pub(crate) const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// Guards a stamp by itself.
const STAMP_CRC: Crc<u16, NoTable> = Crc::<u16, NoTable>::new(&CRC_15_CAN);

/// Room for one item as it stands in flash.
pub(crate) type Buffer = [u8; ITEM_MAX];

/// Sequence number of an item in its game. It stands in no byte of its own: the check sum is kept with the stamp added to it, so
/// that whoever reads an item learns the stamp, and one that is out of place cannot pass for another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// Number of times the game had been taken up again after damage; see [`History`](crate::history::History).
    pub(crate) branch: u8,
    /// Number of items of the game before it.
    pub(crate) number: u16,
}

impl Stamp {
    /// More branches than any flash is worth.
    pub(crate) const BRANCHES: usize = 16;
    /// More items than a journal of sixteen sectors has room for.
    const NUMBERS: u32 = 1 << 13;

    /// 17 bits of stamp and a check of 15 over them: two stamps differ in six bits at least.
    fn code(self) -> u32 {
        let bits = u32::from(self.branch) * Self::NUMBERS + u32::from(self.number);
        let [low, middle, high, _] = bits.to_le_bytes();
        bits | u32::from(STAMP_CRC.checksum(&[low, middle, high])) << 17
    }

    fn of_code(code: u32) -> Option<Self> {
        let bits = code & ((1 << 17) - 1);
        let stamp = Self { branch: (bits / Self::NUMBERS) as u8, number: (bits % Self::NUMBERS) as u16 };
        (stamp.code() == code).then_some(stamp)
    }
}

/// The part of a record that an item is; see [`fragment`](crate::fragment).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All of it, or a value.
    Whole = 0x00,
    First = 0x80,
    Middle = 0x40,
    Last = 0xC0,
}

impl Kind {
    /// True if a record is complete with this item.
    pub(crate) const fn ends_record(self) -> bool {
        matches!(self, Self::Whole | Self::Last)
    }

    /// The byte beside the length in the header.
    const fn complement(self, length: u8) -> u8 {
        !length ^ self as u8
    }

    /// The reverse; none if the two bytes do not belong together.
    fn of_header(length: u8, complement: u8) -> Option<Self> {
        let kinds = [Self::Whole, Self::First, Self::Middle, Self::Last];
        kinds.into_iter().find(|kind| kind.complement(length) == complement)
    }
}

/// The content of one place of a sector.
pub(crate) enum Seen {
    /// An item; its payload has this length and stands in the buffer behind the header.
    Item(usize, Kind, Stamp),
    /// An item given up after a power cut.
    Dead,
    /// Nothing was programmed here since the last erase.
    Blank,
    /// Something that is none of these: torn or damaged.
    Broken,
    /// No item fits any more.
    SectorEnd,
}

/// The bytes that an item with a payload of this length covers.
pub(crate) const fn extent(payload: usize) -> usize {
    (HEADER + payload).next_multiple_of(GRID as usize)
}

/// The payload of the item that [`inspect`] has just found.
pub(crate) fn payload(buffer: &Buffer, length: usize) -> &[u8] {
    &buffer[HEADER..][..length]
}

/// Lays an item out as it will stand at `at`.
///
/// The payload comes in two parts because a value stands behind its key; together they are 1..=[`PAYLOAD_MAX`] bytes.
pub(crate) fn encode(
    buffer: &mut Buffer,
    at: u32,
    generation: u32,
    (kind, stamp): (Kind, Stamp),
    head: &[u8],
    tail: &[u8],
) {
    let length = head.len() + tail.len();
    buffer[..extent(length)].fill(0xFF);
    buffer[0] = length as u8;
    buffer[1] = kind.complement(buffer[0]);
    buffer[HEADER..][..head.len()].copy_from_slice(head);
    buffer[HEADER + head.len()..][..tail.len()].copy_from_slice(tail);
    let crc = checksum(at, generation, kind, &buffer[HEADER..][..length]);
    buffer[2..HEADER].copy_from_slice(&(crc ^ stamp.code()).to_le_bytes());
}

/// Reads what stands at `at`, in a sector that ends at `end`, written by this owner.
pub(crate) async fn inspect<F: MultiwriteNorFlash>(
    flash: &mut F,
    at: u32,
    end: u32,
    owner: Owner,
    buffer: &mut Buffer,
) -> Result<Seen, F::Error> {
    if at + ITEM_MIN > end {
        return Ok(Seen::SectorEnd);
    }
    let first = ITEM_MIN as usize;
    flash.read(at, &mut buffer[..first]).await?;
    match (buffer[0], buffer[1]) {
        (0x00, 0x00) => {
            let slot = slot(at, end);
            flash.read(at, &mut buffer[..slot]).await?;
            Ok(if buffer[..slot].iter().all(|&byte| byte == 0) { Seen::Dead } else { Seen::Broken })
        }
        (0xFF, 0xFF) => {
            let slot = slot(at, end);
            flash.read(at, &mut buffer[..slot]).await?;
            Ok(if is_blank(&buffer[..slot]) { Seen::Blank } else { Seen::Broken })
        }
        (length, complement) => {
            let Some(kind) = Kind::of_header(length, complement) else { return Ok(Seen::Broken) };
            let length = length as usize;
            let whole = extent(length);
            if length == 0 || length > PAYLOAD_MAX || at + whole as u32 > end {
                return Ok(Seen::Broken);
            }
            if first < whole {
                flash.read(at + first as u32, &mut buffer[first..whole]).await?;
            }
            let kept = u32::from_le_bytes([buffer[2], buffer[3], buffer[4], buffer[5]]);
            let stamp = Stamp::of_code(kept ^ checksum(at, owner.generation, kind, payload(buffer, length)));
            let stamp = stamp.filter(|&stamp| owner.format != Format::Values || stamp == Stamp::default());
            Ok(stamp.map_or(Seen::Broken, |stamp| Seen::Item(length, kind, stamp)))
        }
    }
}

/// Programs an encoded item at `at`. False if the place was not blank or does not read back as it should.
pub(crate) async fn put<F: MultiwriteNorFlash>(flash: &mut F, at: u32, encoded: &[u8]) -> Result<bool, F::Error> {
    let mut buffer: Buffer = [0; ITEM_MAX];
    let there = &mut buffer[..encoded.len()];
    flash.read(at, there).await?;
    if !is_blank(there) {
        return Ok(false);
    }
    flash.write(at, encoded).await?;
    flash.read(at, there).await?;
    Ok(there == encoded)
}

/// Makes whatever stands at `at` a dead item for good and returns where the next one may stand.
///
/// All of it becomes zero, so that not even a cut erase can bring a whole item back.
pub(crate) async fn kill<F: MultiwriteNorFlash>(flash: &mut F, at: u32, end: u32) -> Result<u32, F::Error> {
    let slot = slot(at, end);
    if slot > 0 {
        flash.write(at, &[0; ITEM_MAX][..slot]).await?;
    }
    Ok(at + slot as u32)
}

/// Bytes of the greatest item that fit between here and the sector's end.
pub(crate) fn slot(at: u32, end: u32) -> usize {
    ((end - at) as usize).min(ITEM_MAX)
}

pub(crate) fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0xFF)
}

/// Binds a payload to its place and its generation: nothing that was left there or moved there passes for it.
fn checksum(at: u32, generation: u32, kind: Kind, payload: &[u8]) -> u32 {
    let mut digest = CRC.digest();
    digest.update(&generation.to_le_bytes());
    digest.update(&(at % SECTOR).to_le_bytes());
    digest.update(&[payload.len() as u8]);
    digest.update(payload);
    if kind != Kind::Whole {
        digest.update(&[kind as u8]);
    }
    digest.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_changed_bits_never_make_another_stamp() {
        let least = (1..1u32 << 17).map(|bits| {
            let stamp = Stamp { branch: (bits >> 13) as u8, number: (bits & 0x1FFF) as u16 };
            assert_eq!(Stamp::of_code(stamp.code()), Some(stamp));
            (stamp.code() ^ Stamp::default().code()).count_ones()
        });
        assert_eq!(least.min(), Some(6));
    }
}
