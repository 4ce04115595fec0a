//! Items, the frames of the log: one payload with its length and a CRC, which tells a whole one from a torn one.

use crate::nor_flash::MultiwriteNorFlash;
use crc::{CRC_32_ISCSI, Crc};

use crate::sector::{Format, Owner, SECTOR};

/// Items begin and end on this grid, so that a flash that reads or programs whole words of four bytes will do.
pub(crate) const GRID: u32 = 4;
/// A value of the greatest length with its key; a fragment of a record is one byte shorter.
pub(crate) const PAYLOAD_MAX: usize = 129;
/// The extent of the greatest item of all.
pub(crate) const BUFFER: usize = Format::Journal.item_max() as usize;

/// The one check sum of the format, also of the labels of sectors.
pub(crate) static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// Room for one item as it stands in flash.
pub(crate) type Buffer = [u8; BUFFER];

impl Format {
    /// Length, its complement, and the CRC; in journals stamp and zeros, too.
    const fn header(self) -> usize {
        match self {
            Self::Values => 6,
            Self::Journal => 10,
        }
    }

    /// The bytes that an item with a payload of this length covers.
    pub(crate) const fn extent(self, payload: usize) -> u32 {
        (self.header() + payload).next_multiple_of(GRID as usize) as u32
    }

    /// The extent of the greatest item, and of every dead one.
    pub(crate) const fn item_max(self) -> u32 {
        self.extent(PAYLOAD_MAX)
    }

    /// The extent of the smallest item: what is shorter at the end of a sector stays unused.
    const fn item_min(self) -> u32 {
        self.extent(1)
    }

    /// The payload of the item that [`inspect`] has just found.
    pub(crate) fn payload(self, buffer: &Buffer, length: usize) -> &[u8] {
        &buffer[self.header()..][..length]
    }

    /// Bytes of the greatest item that fit between here and the sector's end.
    pub(crate) fn slot(self, at: u32, end: u32) -> usize {
        (end - at).min(self.item_max()) as usize
    }
}

/// Sequence number of an item in its game: one that is out of place cannot pass for another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stamp {
    /// Number of times the game had been taken up again after damage; see [`History`](crate::history::History).
    pub(crate) branch: u8,
    /// Number of items of the game before it.
    pub(crate) number: u16,
}

/// The word behind the length: the stamp, and the count of all zeros in the item but its own (a Berger code).
///
/// What a cut leaves of a program has ones where zeros belong. Then there are fewer zeros than the count says, or the count
/// itself has become greater: no torn item passes for a whole one, whatever its check sum makes of it.
struct Word;

impl Word {
    /// 13 bits of number and four of branch.
    const STAMP: u32 = (1 << 17) - 1;
    /// More items than a journal of sixteen sectors has room for.
    const NUMBERS: u32 = 1 << 13;
    const ZEROS: u32 = 0x7FF << 17;

    /// With all bits of the count set.
    fn of_stamp(stamp: Stamp) -> u32 {
        (u32::from(stamp.branch) * Self::NUMBERS + u32::from(stamp.number)) | !Self::STAMP
    }

    fn stamp(word: u32) -> Stamp {
        let bits = word & Self::STAMP;
        Stamp { branch: (bits / Self::NUMBERS) as u8, number: (bits % Self::NUMBERS) as u16 }
    }

    /// The word with the count of zeros of an item in which the count's bits are all set.
    fn counted<'i>(word: u32, item: impl Iterator<Item = &'i u8>) -> u32 {
        let zeros: u32 = item.map(|byte| byte.count_zeros()).sum();
        word & !Self::ZEROS | zeros << 17
    }
}

impl Stamp {
    /// More branches than any flash is worth.
    pub(crate) const BRANCHES: usize = 16;
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

/// The place of an item, or of one to come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) at: u32,
    pub(crate) owner: Owner,
}

/// Lays an item out as it will stand at its spot, and returns its bytes.
///
/// The payload comes in two parts because a value stands behind its key; together they are 1..=[`PAYLOAD_MAX`] bytes.
pub(crate) fn encode<'b>(
    buffer: &'b mut Buffer,
    spot: Spot,
    (kind, stamp): (Kind, Stamp),
    head: &[u8],
    tail: &[u8],
) -> &'b [u8] {
    let format = spot.owner.format;
    let (length, header) = (head.len() + tail.len(), format.header());
    let extent = format.extent(length) as usize;
    buffer[..extent].fill(0xFF);
    buffer[0] = length as u8;
    buffer[1] = kind.complement(buffer[0]);
    buffer[header..][..head.len()].copy_from_slice(head);
    buffer[header + head.len()..][..tail.len()].copy_from_slice(tail);
    let crc = checksum(spot, kind, stamp, &buffer[header..][..length]);
    buffer[header - 4..header].copy_from_slice(&crc.to_le_bytes());
    if format == Format::Journal {
        let word = Word::of_stamp(stamp);
        buffer[2..6].copy_from_slice(&word.to_le_bytes());
        let counted = Word::counted(word, buffer[..extent].iter());
        buffer[2..6].copy_from_slice(&counted.to_le_bytes());
    }
    &buffer[..extent]
}

/// Reads what stands at a spot, in a sector that ends at `end`.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn inspect<F: MultiwriteNorFlash>(
    flash: &mut F,
    spot @ Spot { at, owner }: Spot,
    end: u32,
    buffer: &mut Buffer,
) -> Result<Seen, F::Error> {
    let format = owner.format;
    if at + format.item_min() > end {
        return Ok(Seen::SectorEnd);
    }
    let first = format.item_min() as usize;
    flash.read(at, &mut buffer[..first]).await?;
    match (buffer[0], buffer[1]) {
        (0x00, 0x00) => {
            let slot = format.slot(at, end);
            flash.read(at, &mut buffer[..slot]).await?;
            Ok(if buffer[..slot].iter().all(|&byte| byte == 0) { Seen::Dead } else { Seen::Broken })
        }
        (0xFF, 0xFF) => {
            let slot = format.slot(at, end);
            flash.read(at, &mut buffer[..slot]).await?;
            Ok(if is_blank(&buffer[..slot]) { Seen::Blank } else { Seen::Broken })
        }
        (length, complement) => {
            let Some(kind) = Kind::of_header(length, complement) else { return Ok(Seen::Broken) };
            let length = length as usize;
            let whole = format.extent(length);
            if length == 0 || length > PAYLOAD_MAX || at + whole > end {
                return Ok(Seen::Broken);
            }
            if first < whole as usize {
                flash.read(at + first as u32, &mut buffer[first..whole as usize]).await?;
            }
            Ok(match stamp_of(spot, kind, length, buffer) {
                Some(stamp) => Seen::Item(length, kind, stamp),
                None => Seen::Broken,
            })
        }
    }
}

/// The stamp of an item that is whole.
fn stamp_of(spot: Spot, kind: Kind, length: usize, buffer: &Buffer) -> Option<Stamp> {
    let format = spot.owner.format;
    let [.., a, b, c, d] = buffer[..format.header()] else { return None };
    let kept = u32::from_le_bytes([a, b, c, d]);
    let stamp = match format {
        Format::Values => Stamp::default(),
        Format::Journal => {
            let extent = format.extent(length) as usize;
            let counted = u32::from_le_bytes([buffer[2], buffer[3], buffer[4], buffer[5]]);
            let word = counted | Word::ZEROS;
            let bytes = word.to_le_bytes();
            if counted != Word::counted(word, buffer[..2].iter().chain(&bytes).chain(&buffer[6..extent])) {
                return None;
            }
            Word::stamp(counted)
        }
    };
    (kept == checksum(spot, kind, stamp, format.payload(buffer, length))).then_some(stamp)
}

/// Programs an encoded item at `at`. False if the place was not blank or does not read back as it should.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn put<F: MultiwriteNorFlash>(flash: &mut F, at: u32, encoded: &[u8]) -> Result<bool, F::Error> {
    let mut buffer: Buffer = [0; BUFFER];
    let there = &mut buffer[..encoded.len()];
    flash.read(at, there).await?;
    if !is_blank(there) {
        return Ok(false);
    }
    flash.write(at, encoded).await?;
    flash.read(at, there).await?;
    Ok(there == encoded)
}

/// Makes whatever stands at a spot a dead item for good and returns where the next one may stand.
///
/// All of it becomes zero, so that not even a cut erase can bring a whole item back.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
pub(crate) async fn kill<F: MultiwriteNorFlash>(flash: &mut F, spot: Spot, end: u32) -> Result<u32, F::Error> {
    let slot = spot.owner.format.slot(spot.at, end);
    if slot > 0 {
        flash.write(spot.at, &[0; BUFFER][..slot]).await?;
    }
    Ok(spot.at + slot as u32)
}

pub(crate) fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0xFF)
}

/// Binds a payload to its place and its generation: nothing that was left there or moved there passes for it.
fn checksum(Spot { at, owner }: Spot, kind: Kind, stamp: Stamp, payload: &[u8]) -> u32 {
    let mut digest = CRC.digest();
    digest.update(&owner.generation.to_le_bytes());
    digest.update(&(at % SECTOR).to_le_bytes());
    digest.update(&[payload.len() as u8]);
    digest.update(payload);
    if kind != Kind::Whole {
        digest.update(&[kind as u8]);
    }
    if owner.format == Format::Journal {
        digest.update(&Word::of_stamp(stamp).to_le_bytes());
    }
    digest.finalize()
}
