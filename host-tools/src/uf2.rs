//! UF2 files: what the Pico's boot ROM takes from a drag and drop.
//!
//! A file is a row of 512-byte blocks. Each block says where its 256 bytes of payload go, which block of how many it is
//! and which chip it is for; the boot ROM writes them in any order and restarts when it has seen them all. It erases and
//! programs whole 256-byte pages, so segments are cut on page borders and padded with `0xff`, which flash reads when
//! erased.

use std::collections::BTreeMap;

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
/// Where the payload begins in a block, and how much room the format leaves for it.
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

/// Why segments cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// Two segments claim the same byte.
    #[error("two segments both want address {0:#010x}")]
    Overlap(u32),
    /// A segment runs over the end of the address space.
    #[error("the segment at {0:#010x} runs past the last address")]
    PastTheEnd(u32),
}

/// Why a file is not a UF2 file for this device.
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
        /// What it says.
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
        /// How many blocks there are.
        blocks: usize,
    },
    /// The payload is longer than a block has room for, or runs past the address space.
    #[error("block {block} carries {size} bytes at {address:#010x}, which cannot be")]
    Payload {
        /// Block counted from 0.
        block: usize,
        /// Payload size it carries.
        size: u32,
        /// Where it should go.
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

/// The flash pages the segments touch, by address, padded with what erased flash reads.
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
        for (address, byte) in (start..).zip(&segment.bytes) {
            let page = pages.entry(address as u32 & !(PAYLOAD as u32 - 1)).or_insert([0xff; PAYLOAD]);
            page[address as usize % PAYLOAD] = *byte;
        }
    }
    Ok(pages)
}

/// Reads a UF2 file for the RP2040 back into segments, neighbours joined, ordered by address.
pub fn read(file: &[u8]) -> Result<Vec<Segment>, ReadError> {
    if file.is_empty() || !file.len().is_multiple_of(BLOCK) {
        return Err(ReadError::Length(file.len()));
    }
    let blocks = file.len() / BLOCK;
    let mut pieces = Vec::with_capacity(blocks);
    for (number, block) in file.chunks_exact(BLOCK).enumerate() {
        if let Some(piece) = read_block(number, blocks, block)? {
            pieces.push(piece);
        }
    }
    pieces.sort_by_key(|piece| piece.address);
    let mut segments: Vec<Segment> = Vec::new();
    for piece in pieces {
        match segments.last_mut() {
            Some(last) if end(last) > u64::from(piece.address) => return Err(ReadError::Overlap(piece.address)),
            Some(last) if end(last) == u64::from(piece.address) => last.bytes.extend(piece.bytes),
            _ => segments.push(piece),
        }
    }
    Ok(segments)
}

fn end(segment: &Segment) -> u64 {
    u64::from(segment.address) + segment.bytes.len() as u64
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
