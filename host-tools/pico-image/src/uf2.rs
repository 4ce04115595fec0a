//! UF2, the file format of the Pico's bootloader: what its boot ROM takes from a drag and drop.
//!
//! A file is a row of 512-byte blocks. Each block says where its 256 bytes of payload go, which block of how many it is
//! and which chip it is for; the boot ROM writes them in any order and restarts when it has seen them all. It programs
//! whole 256-byte pages, and it [erases by the number of a block](crate::boot_rom), which is right only if sixteen blocks
//! are a sector. So every sector that a segment touches is filled with `0xff`, which flash reads when erased.

use flash_map::SECTOR;
use std::collections::BTreeMap;
use std::ops::Range;

/// The family id of the RP2040, so that a board with another chip refuses the file.
pub const RP2040_FAMILY: u32 = 0xe48b_ff56;
/// Payload bytes in a block: one flash page.
pub const PAYLOAD: usize = 256;
/// Bytes of a whole block.
pub const BLOCK: usize = 512;

const MAGIC_START: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const MAGIC_END: u32 = 0x0ab1_6f30;
const FLAG_NOT_MAIN_FLASH: u32 = 0x0000_0001;
const FLAG_FAMILY_ID: u32 = 0x0000_2000;
/// Offset of the payload in a block, and the room that the format leaves for it.
const DATA: usize = 32;
const DATA_ROOM: usize = 476;

/// A run of bytes and the address they belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Address of the first byte, as the processor sees it.
    pub address: u32,
    /// The bytes; never empty in what [`read`] gives.
    pub bytes: Vec<u8>,
}

impl Segment {
    /// The addresses of its bytes. Wide, since a segment may end with the address space.
    pub fn addresses(&self) -> Range<u64> {
        u64::from(self.address)..u64::from(self.address) + self.bytes.len() as u64
    }

    /// True if all of it lies there.
    pub fn lies_in(&self, area: &Range<u32>) -> bool {
        self.address >= area.start && self.addresses().end <= area.end.into()
    }
}

/// Reasons why segments cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// Two segments claim the same byte.
    #[error("two segments both want address {0:#010x}")]
    Overlap(u32),
    /// A segment runs over the end of the address space.
    #[error("the segment at {0:#010x} runs past the last address")]
    PastTheEnd(u32),
}

/// Reasons why a file is not a UF2 file for this device.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The length is no multiple of the block size, or nothing.
    #[error("a UF2 file is a row of 512-byte blocks, this one is {0} bytes long")]
    Length(usize),
    /// A magic number is missing.
    #[error("block {0} is no UF2 block")]
    Magic(usize),
    /// The file is for another chip.
    #[error("block {block} is for the chip family {family:#010x}, not for the RP2040")]
    Family {
        /// Block counted from 0.
        block: usize,
        /// The family it names.
        family: u32,
    },
    /// The numbering does not fit the file: blocks are missing, doubled or out of order.
    #[error("block {block} says it is {number} of {total}, but the file has {blocks} blocks")]
    Numbering {
        /// Block counted from 0.
        block: usize,
        /// The number it carries.
        number: u32,
        /// The total it carries.
        total: u32,
        /// The number of blocks.
        blocks: usize,
    },
    /// The payload is longer than a block has room for, or runs past the address space.
    #[error("block {block} carries {size} bytes at {address:#010x}, which cannot be")]
    Payload {
        /// Block counted from 0.
        block: usize,
        /// Payload size it carries.
        size: u32,
        /// Its address.
        address: u32,
    },
    /// Two blocks write the same byte.
    #[error("two blocks both write address {0:#010x}")]
    Overlap(u32),
}

/// Writes the segments as one UF2 file for the RP2040. Segments may touch and come in any order.
pub fn write(segments: &[Segment]) -> Result<Vec<u8>, WriteError> {
    let pages = pages(segments)?;
    let total = pages.len() as u32;
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, (address, page)) in pages.iter().enumerate() {
        let header =
            [FLAG_FAMILY_ID, *address, PAYLOAD as u32, number as u32, total, RP2040_FAMILY].map(u32::to_le_bytes);
        file.extend(MAGIC_START.map(u32::to_le_bytes).iter().flatten());
        file.extend(header.iter().flatten());
        file.extend(page);
        file.resize(file.len() + BLOCK - DATA - PAYLOAD - 4, 0);
        file.extend(MAGIC_END.to_le_bytes());
    }
    Ok(file)
}

/// All pages of the sectors the segments touch, by address, padded with what erased flash reads.
fn pages(segments: &[Segment]) -> Result<BTreeMap<u32, [u8; PAYLOAD]>, WriteError> {
    let mut sorted: Vec<&Segment> = segments.iter().filter(|segment| !segment.bytes.is_empty()).collect();
    sorted.sort_by_key(|segment| segment.address);
    let mut pages = BTreeMap::new();
    let mut free_from = 0u64;
    for segment in sorted {
        let start = u64::from(segment.address);
        if start < free_from {
            return Err(WriteError::Overlap(segment.address));
        }
        free_from = start + segment.bytes.len() as u64;
        if free_from > 1 << 32 {
            return Err(WriteError::PastTheEnd(segment.address));
        }
        let sectors = start - start % u64::from(SECTOR)..free_from.next_multiple_of(SECTOR.into());
        for address in sectors.step_by(PAYLOAD) {
            pages.entry(address as u32).or_insert([0xff; PAYLOAD]);
        }
        for (address, byte) in (start..).zip(&segment.bytes) {
            let page = pages.entry(address as u32 & !(PAYLOAD as u32 - 1)).or_insert([0xff; PAYLOAD]);
            page[address as usize % PAYLOAD] = *byte;
        }
    }
    Ok(pages)
}

/// Reads a UF2 file for the RP2040 back into segments, neighbours joined, ordered by address.
pub fn read(file: &[u8]) -> Result<Vec<Segment>, ReadError> {
    let mut pieces: Vec<Segment> = blocks(file)?.into_iter().map(|(_, piece)| piece).collect();
    pieces.sort_by_key(|piece| piece.address);
    let mut segments: Vec<Segment> = Vec::new();
    for piece in pieces {
        match segments.last_mut() {
            Some(last) if last.addresses().end > u64::from(piece.address) => {
                return Err(ReadError::Overlap(piece.address));
            }
            Some(last) if last.addresses().end == u64::from(piece.address) => last.bytes.extend(piece.bytes),
            _ => segments.push(piece),
        }
    }
    Ok(segments)
}

/// The blocks of a file that are meant for flash, each with its number.
pub(crate) fn blocks(file: &[u8]) -> Result<Vec<(usize, Segment)>, ReadError> {
    if file.is_empty() || !file.len().is_multiple_of(BLOCK) {
        return Err(ReadError::Length(file.len()));
    }
    let count = file.len() / BLOCK;
    let read = |(number, block)| Ok(read_block(number, count, block)?.map(|piece| (number, piece)));
    file.chunks_exact(BLOCK).enumerate().map(read).filter_map(Result::transpose).collect()
}

/// One block; `None` for a block that is a comment and not meant for flash.
fn read_block(block: usize, blocks: usize, bytes: &[u8]) -> Result<Option<Segment>, ReadError> {
    let word = |at: usize| bytes[at..at + 4].iter().rev().fold(0u32, |word, byte| word << 8 | u32::from(*byte));
    if [word(0), word(4)] != MAGIC_START || word(BLOCK - 4) != MAGIC_END {
        return Err(ReadError::Magic(block));
    }
    let (flags, address, size, number, total) = (word(8), word(12), word(16), word(20), word(24));
    if number as usize != block || total as usize != blocks {
        return Err(ReadError::Numbering { block, number, total, blocks });
    }
    if flags & FLAG_FAMILY_ID == 0 || word(28) != RP2040_FAMILY {
        return Err(ReadError::Family { block, family: word(28) });
    }
    if size == 0 || size as usize > DATA_ROOM || u64::from(address) + u64::from(size) > 1 << 32 {
        return Err(ReadError::Payload { block, size, address });
    }
    let payload = bytes[DATA..DATA + size as usize].to_vec();
    Ok((flags & FLAG_NOT_MAIN_FLASH == 0).then_some(Segment { address, bytes: payload }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;
    use reached::reach;

    fn segment(address: u32, bytes: impl Into<Vec<u8>>) -> Segment {
        Segment { address, bytes: bytes.into() }
    }

    #[test]
    fn a_block_has_the_bytes_of_the_specification() {
        let file = write(&[segment(0x1000_0000, *b"boot")]).unwrap();
        #[rustfmt::skip]
        let header = [
            b'U', b'F', b'2', b'\n', 0x57, 0x51, 0x5d, 0x9e, 0x00, 0x20, 0, 0, 0, 0, 0, 0x10,
            0, 1, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0x56, 0xff, 0x8b, 0xe4,
        ];
        assert_eq!(file.len(), 16 * 512, "a whole sector");
        assert_eq!(file[..32], header);
        assert_eq!(file[32..36], *b"boot");
        assert!(file[36..288].iter().all(|&byte| byte == 0xff), "the rest of the page stays erased");
        assert!(file[288..508].iter().all(|&byte| byte == 0));
        assert_eq!(file[508..512], [0x30, 0x6f, 0xb1, 0x0a]);
    }

    #[test]
    fn sixteen_blocks_are_a_sector() {
        let file = write(&[segment(0x1000_0f00, [1; 300]), segment(0x1008_4a00, [2; 1])]).unwrap();
        let address = |block: &[u8]| u32::from_le_bytes([block[12], block[13], block[14], block[15]]);
        for (sector, blocks) in [0x1000_0000, 0x1000_1000, 0x1008_4000].iter().zip(file.chunks(16 * 512)) {
            let pages: Vec<u32> = blocks.chunks(512).map(address).collect();
            assert_eq!(pages, (0..16).map(|page| sector + 256 * page).collect::<Vec<_>>());
        }
    }

    #[test]
    fn blocks_count_across_segments() {
        let file = write(&[segment(0x1008_4000, [2; 300]), segment(0x1000_0000, [1; 256])]).unwrap();
        let numbers: Vec<[u8; 4]> =
            file.chunks(512).map(|block| [block[13], block[14], block[20], block[24]]).collect();
        assert_eq!([numbers[0], numbers[16], numbers[17]], [[0, 0, 0, 32], [0x40, 8, 16, 32], [0x41, 8, 17, 32]]);
    }

    #[test]
    fn segments_that_share_a_page_share_its_block() {
        let file = write(&[segment(0x1000_0000, [1; 100]), segment(0x1000_0080, [2; 100])]).unwrap();
        assert_eq!(file.len(), 16 * 512);
        assert_eq!([file[32 + 99], file[32 + 100], file[32 + 128]], [1, 0xff, 2]);
    }

    #[test]
    fn overlapping_segments_are_refused() {
        let twice = [segment(0x1000_0000, [1; 4]), segment(0x1000_0003, [2; 4])];
        assert_eq!(write(&twice), Err(WriteError::Overlap(0x1000_0003)));
        assert_eq!(write(&[segment(u32::MAX, [1; 2])]), Err(WriteError::PastTheEnd(u32::MAX)));
    }

    fn broken(change: impl FnOnce(&mut Vec<u8>)) -> ReadError {
        let mut file = write(&[segment(0x1000_0000, [7; 600])]).unwrap();
        change(&mut file);
        read(&file).unwrap_err()
    }

    #[test]
    fn a_broken_file_is_told_what_is_wrong_where() {
        assert_eq!(broken(|file| file.truncate(700)), ReadError::Length(700));
        assert_eq!(broken(Vec::clear), ReadError::Length(0));
        assert_eq!(broken(|file| file[512] = 0), ReadError::Magic(1));
        assert_eq!(broken(|file| file[1023] = 0), ReadError::Magic(1));
        assert_eq!(broken(|file| file[28] = 0x57), ReadError::Family { block: 0, family: 0xe48b_ff57 });
        let lost = broken(|file| file.truncate(1024));
        assert_eq!(lost, ReadError::Numbering { block: 0, number: 0, total: 16, blocks: 2 });
        let long = broken(|file| file[512 + 17] = 2);
        assert_eq!(long, ReadError::Payload { block: 1, size: 512, address: 0x1000_0100 });
        assert_eq!(broken(|file| file[512 + 13] = 0), ReadError::Overlap(0x1000_0000));
    }

    #[test]
    fn a_block_not_meant_for_flash_is_skipped() {
        let mut file = write(&[segment(0x1000_0000, [7; 4096])]).unwrap();
        file[512 + 8] |= 1;
        assert_eq!(read(&file).unwrap(), [segment(0x1000_0000, [7; 256]), segment(0x1000_0200, [7; 14 * 256])]);
    }

    #[test]
    fn all_bytes_come_back() {
        let reached = reach(256, btree_map(0u32..64, any::<u8>(), 1..20), |pages, reached| {
            let segments: Vec<Segment> =
                pages.iter().map(|(&page, &fill)| segment(0x1000_0000 + page * 256, [fill; 256])).collect();
            let back = read(&write(&segments).unwrap()).unwrap();
            for pair in back.windows(2) {
                prop_assert!(pair[0].addresses().end < u64::from(pair[1].address), "neighbours are joined");
            }
            reached.note(if back.len() < segments.len() { "joined" } else { "all apart" });
            let flat = |segments: &[Segment]| {
                segments.iter().flat_map(|s| (s.address..).zip(s.bytes.clone())).collect::<BTreeMap<_, _>>()
            };
            let (back, sent) = (flat(&back), flat(&segments));
            reached.note(if back.len() > sent.len() { "filled" } else { "nothing to fill" });
            prop_assert!(sent.iter().all(|(address, byte)| back.get(address) == Some(byte)));
            let filled = back.iter().filter(|(address, _)| !sent.contains_key(address));
            prop_assert!(filled.map(|(_, byte)| *byte).all(|byte| byte == 0xff), "filled with ones");
            Ok(())
        });
        reached.assert_at_least(10, ["joined", "all apart", "filled"]);
    }

    #[test]
    fn no_file_makes_the_reader_panic() {
        let reached = reach(512, (vec(any::<u8>(), 1024), 0..3u8), |(mut file, valid), reached| {
            // As it comes, with valid marks and numbers, or with a valid size as well.
            if valid > 0 {
                let good = write(&[segment(0, [0; 512])]).unwrap();
                for block in [0, 512] {
                    file[block..block + 12].copy_from_slice(&good[block..block + 12]);
                    file[block + 20..block + 32].copy_from_slice(&good[block + 20..block + 32]);
                    file[block + 508..block + 512].copy_from_slice(&good[508..512]);
                    file[block + 24..block + 28].copy_from_slice(&2u32.to_le_bytes());
                    if valid > 1 {
                        file[block + 16..block + 20].copy_from_slice(&good[16..20]);
                    }
                }
            }
            match read(&file) {
                Ok(_) => reached.note("read"),
                Err(error) => reached.note_variant("refused", &error),
            }
            Ok(())
        });
        reached.assert_at_least(100, ["refused Magic", "refused Payload", "read"]);
    }
}
