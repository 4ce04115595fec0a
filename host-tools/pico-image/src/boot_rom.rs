//! Model of the RP2040's boot ROM (its bootloader): what it does to flash with a UF2 file, erratum RP2040-E14 included.
//!
//! The ROM has no list of sectors it has erased, but one of runs of sixteen *block numbers*: the first block of a run to
//! come erases the sector its page lies in. That is right only if every run is one whole sector, which
//! [`uf2::write`] sees to. A file of other making may lose pages; here it loses the same.

use crate::uf2::{self, PAYLOAD, ReadError, Segment};
use flash_map::{PICO, SECTOR};
use std::collections::BTreeSet;

/// Block numbers that share an erase.
const RUN: usize = SECTOR as usize / PAYLOAD;

/// One thing the ROM does. Offsets count from the first byte of flash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Erases the sector that begins here.
    Erase(u32),
    /// Programs these bytes: only zeros are written, ones stay what they were.
    Program(u32, Vec<u8>),
}

/// The ROM's flash operations when the blocks come in the order of the file. Blocks that lie elsewhere are left out.
pub fn steps(file: &[u8]) -> Result<Vec<Step>, ReadError> {
    let mut erased = BTreeSet::new();
    let mut steps = Vec::new();
    for (number, block) in uf2::blocks(file)? {
        let Some(offset) = in_flash(&block) else { continue };
        if erased.insert(number / RUN) {
            steps.push(Step::Erase(offset - offset % SECTOR));
        }
        steps.push(Step::Program(offset, block.bytes));
    }
    Ok(steps)
}

fn in_flash(block: &Segment) -> Option<u32> {
    block.lies_in(&PICO.flash()).then(|| block.address - PICO.flash().start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flash::CAPACITY;
    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;
    use reached::reach;

    /// As much of the flash as a property needs.
    const SOME: usize = 256 * 1024;

    /// The flash as the ROM leaves it.
    fn loaded(file: &[u8], mut flash: Vec<u8>) -> Vec<u8> {
        for step in steps(file).unwrap() {
            match step {
                Step::Erase(at) => flash[at as usize..][..SECTOR as usize].fill(0xff),
                Step::Program(at, bytes) => {
                    flash[at as usize..].iter_mut().zip(bytes).for_each(|(old, new)| *old &= new)
                }
            }
        }
        flash
    }

    fn offset(segment: &Segment) -> usize {
        (segment.address - PICO.flash().start) as usize
    }

    /// Bytes of the segments that are not in flash.
    fn wrong(segments: &[Segment], flash: &[u8]) -> usize {
        let bytes = segments.iter().flat_map(|segment| (offset(segment)..).zip(&segment.bytes));
        bytes.filter(|(at, byte)| flash[*at] != **byte).count()
    }

    fn segment(offset: u32, bytes: Vec<u8>) -> Segment {
        Segment { address: PICO.flash().start + offset, bytes }
    }

    #[test]
    fn words_behind_firmware_that_ends_inside_a_sector_arrive_whole() {
        let segments = [segment(0, vec![1; 754 * PAYLOAD]), segment(0x8_4000, vec![2; 3629 * PAYLOAD])];
        let file = uf2::write(&segments).unwrap();
        assert_eq!(wrong(&segments, &loaded(&file, vec![0xff; CAPACITY])), 0);
        assert_eq!(wrong(&segments, &loaded(&file, vec![0; CAPACITY])), 0);
    }

    #[test]
    fn a_file_whose_sectors_are_not_filled_loses_pages() {
        let words = segment(0x8_4000, vec![2; 32 * PAYLOAD]);
        let filled = uf2::write(&[segment(0, vec![1; 2 * PAYLOAD]), words.clone()]).unwrap();
        let kept = filled.chunks(uf2::BLOCK).enumerate().filter(|(number, _)| !(2..16).contains(number));
        let mut file: Vec<u8> = kept.flat_map(|(_, block)| block.to_vec()).collect();
        for (number, block) in file.chunks_mut(uf2::BLOCK).enumerate() {
            block[20..24].copy_from_slice(&(number as u32).to_le_bytes());
            block[24..28].copy_from_slice(&34u32.to_le_bytes());
        }
        assert_eq!(wrong(&[words], &loaded(&file, vec![0xff; CAPACITY])), 2 * 14 * PAYLOAD);
    }

    /// Regions begin on any byte, touch, share sectors, and leave gaps of any size.
    #[test]
    fn every_layout_arrives_whole_on_a_chip_with_anything_on_it() {
        let layouts = vec((prop_oneof![1 => Just(0), 9 => 0u32..9000], 1usize..9000, any::<u8>()), 1..12);
        let reached = reach(256, (layouts, any::<u8>()), |(layout, old), reached| {
            let mut segments = Vec::new();
            let mut at = 0;
            for (gap, length, fill) in layout {
                segments.push(segment(at + gap, (0..length).map(|i| fill.wrapping_add(i as u8)).collect()));
                at += gap + length as u32;
            }
            let flash = loaded(&uf2::write(&segments).unwrap(), vec![old; SOME]);
            prop_assert_eq!(wrong(&segments, &flash), 0);
            let sectors = |segment: &Segment| {
                let start = offset(segment);
                start / SECTOR as usize..=(start + segment.bytes.len() - 1) / SECTOR as usize
            };
            for pair in segments.windows(2) {
                let (before, after) = (sectors(&pair[0]), sectors(&pair[1]));
                let touch = u64::from(pair[1].address) == pair[0].addresses().end;
                reached.note(match (touch, after.start() - before.end()) {
                    (true, _) => "touch",
                    (false, 0) => "share a sector",
                    (false, 1) => "in the next sector",
                    (false, _) => "sectors between",
                });
            }
            let own: BTreeSet<usize> = segments.iter().flat_map(sectors).collect();
            let foreign = flash.chunks(SECTOR as usize).enumerate().filter(|(sector, _)| !own.contains(sector));
            let same = foreign.flat_map(|(_, bytes)| bytes).all(|byte| *byte == old);
            prop_assert!(same, "a sector of nobody was touched");
            Ok(())
        });
        reached.assert_at_least(50, ["touch", "share a sector", "in the next sector", "sectors between"]);
    }

    #[test]
    fn scattered_pages_arrive_whole() {
        let reached = reach(256, btree_map(0u32..1024, any::<u8>(), 1..200), |pages, reached| {
            let page = |(page, fill): (&u32, &u8)| segment(page * PAYLOAD as u32, vec![*fill; PAYLOAD]);
            let segments: Vec<Segment> = pages.iter().map(page).collect();
            prop_assert_eq!(wrong(&segments, &loaded(&uf2::write(&segments).unwrap(), vec![0; SOME])), 0);
            let numbers: Vec<&u32> = pages.keys().collect();
            for pair in numbers.windows(2) {
                let per_sector = SECTOR / PAYLOAD as u32;
                let shared = pair[0] / per_sector == pair[1] / per_sector;
                reached.note(match (pair[1] - pair[0], shared) {
                    (1, _) => "neighbours",
                    (_, true) => "a gap in a sector",
                    (_, false) => "another sector",
                });
            }
            Ok(())
        });
        reached.assert_at_least(1000, ["neighbours", "a gap in a sector", "another sector"]);
    }
}
