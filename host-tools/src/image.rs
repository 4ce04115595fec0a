//! The firmware's ELF image: its segments in flash and its RAM, checked against the flash map.

use flash_map::{PICO, Region};
use object::Endianness;
use object::elf::{EM_ARM, FileHeader32, PT_LOAD, SHF_ALLOC};
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader};
use pico_image::uf2::Segment;

/// The contents of the firmware's ELF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Segments to program, by load address.
    segments: Vec<Segment>,
    /// Address and size of everything the program has in memory when it runs.
    sections: Vec<(u32, u32)>,
}

/// Use of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The region.
    pub region: Region,
    /// Bytes of it the image takes.
    pub used: u32,
}

/// Reasons why an image cannot go into the device.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// No ELF file, or a broken one.
    #[error("this is no ELF file of a firmware: {0}")]
    Elf(String),
    /// An ELF file for another processor.
    #[error("this is a program for another processor, not for the Pico's ARM core")]
    OtherProcessor,
    /// Nothing to program.
    #[error("there is nothing in it to program")]
    Empty,
    /// Bytes that would land outside the firmware's own regions.
    #[error("{bytes} bytes at {address:#010x} lie outside BOOT2 and FLASH")]
    Overflow {
        /// Their first address.
        address: u32,
        /// Their number.
        bytes: u32,
    },
    /// More variables than memory.
    #[error("the variables take {used} bytes, but there are {room} bytes of RAM")]
    Ram {
        /// Bytes that they take.
        used: u32,
        /// Bytes that there are.
        room: u32,
    },
}

impl From<object::Error> for ImageError {
    fn from(error: object::Error) -> Self {
        ImageError::Elf(error.to_string())
    }
}

impl Image {
    /// Reads an ELF file.
    pub fn read(elf: &[u8]) -> Result<Self, ImageError> {
        let header = FileHeader32::<Endianness>::parse(elf)?;
        let endian = header.endian()?;
        if header.e_machine(endian) != EM_ARM {
            return Err(ImageError::OtherProcessor);
        }
        let mut segments = Vec::new();
        for segment in header.program_headers(endian, elf)?.iter().filter(|p| p.p_type(endian) == PT_LOAD) {
            let bytes = segment.data(endian, elf).map_err(|()| ImageError::Elf("a segment is cut off".into()))?;
            if !bytes.is_empty() {
                segments.push(Segment { address: segment.p_paddr(endian), bytes: bytes.to_vec() });
            }
        }
        let headers = header.section_headers(endian, elf)?.iter();
        let allocated = headers.filter(|section| section.sh_flags(endian).contains(SHF_ALLOC));
        let sections = allocated.map(|section| (section.sh_addr(endian), section.sh_size(endian))).collect();
        if segments.is_empty() {
            return Err(ImageError::Empty);
        }
        Ok(Self { segments, sections })
    }

    /// The segments to program.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Bytes in flash.
    pub fn bytes(&self) -> u32 {
        self.segments.iter().map(|segment| segment.bytes.len() as u32).sum()
    }

    /// Bytes of RAM taken by variables from the start; the stack has the rest.
    pub fn static_ram(&self) -> u32 {
        let inside = self.sections.iter().filter(|(address, _)| PICO.ram.addresses().contains(address));
        inside.map(|(_, size)| *size).fold(0, u32::saturating_add)
    }

    /// The use of each region, in the order of the map; an error if something lies where it may not.
    pub fn uses(&self) -> Result<Vec<Use>, ImageError> {
        for segment in &self.segments {
            check_inside(segment)?;
        }
        let (used, room) = (self.static_ram(), PICO.ram.length);
        if used > room {
            return Err(ImageError::Ram { used, room });
        }
        let taken = |region: &Region| match region {
            ram if *ram == PICO.ram => used,
            flash => self.segments.iter().map(|segment| shared(segment, flash)).sum(),
        };
        Ok(PICO.regions().map(|region| Use { region, used: taken(&region) }).collect())
    }
}

/// Bytes of a segment that lie in a region.
fn shared(segment: &Segment, region: &Region) -> u32 {
    let (own, area) = (segment.addresses(), region.addresses());
    own.end.min(area.end.into()).saturating_sub(own.start.max(area.start.into())) as u32
}

/// Regions may be neighbours, and a segment may run from one into the next.
fn check_inside(segment: &Segment) -> Result<(), ImageError> {
    let inside: u32 = PICO.image_regions().map(|region| shared(segment, &region)).sum();
    match segment.bytes.len() as u32 - inside {
        0 => Ok(()),
        bytes => Err(ImageError::Overflow { address: segment.address, bytes }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: u32 = 52;
    const PROGRAM_HEADER: u32 = 32;
    const SECTION_HEADER: u32 = 40;

    /// A 32-bit little-endian ARM program: segments as load address and bytes, sections as address and size.
    fn elf(segments: &[(u32, &[u8])], sections: &[(u32, u32)]) -> Vec<u8> {
        let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let headers = HEADER + PROGRAM_HEADER * segments.len() as u32;
        let mut file = b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x28\0".to_vec();
        let section_headers = if sections.is_empty() { 0 } else { headers };
        file.extend(words(&[1, 0, HEADER, section_headers, 0]));
        let halves = [HEADER, PROGRAM_HEADER, segments.len() as u32, SECTION_HEADER, sections.len() as u32, 0];
        file.extend(halves.iter().flat_map(|half| (*half as u16).to_le_bytes()));
        let mut offset = headers + SECTION_HEADER * sections.len() as u32;
        for (address, bytes) in segments {
            let length = bytes.len() as u32;
            file.extend(words(&[PT_LOAD.0, offset, 0x2000_0000, *address, length, length, 5, 4]));
            offset += length;
        }
        for (address, size) in sections {
            file.extend(words(&[0, 8, SHF_ALLOC.0 as u32, *address, 0, *size, 0, 0, 4, 0]));
        }
        segments.iter().for_each(|(_, bytes)| file.extend(*bytes));
        file
    }

    #[test]
    fn an_image_is_counted_where_it_is_loaded() {
        let file = elf(&[(0x1000_0000, &[1; 256]), (0x1000_0100, &[2; 700])], &[(0x2000_0000, 40), (0x1000_0100, 9)]);
        let image = Image::read(&file).unwrap();
        assert_eq!(image.bytes(), 956);
        let used: Vec<(&str, u32)> = image.uses().unwrap().iter().map(|use_| (use_.region.name, use_.used)).collect();
        let expected = [("BOOT2", 256), ("FLASH", 700), ("ARCHIVE", 0), ("PREFERENCES", 0), ("JOURNAL_A", 0)];
        assert_eq!(used[..5], expected);
        assert_eq!(used.last(), Some(&("RAM", 40)));
    }

    #[test]
    fn a_segment_may_run_from_the_boot_loader_into_the_firmware() {
        let image = Image::read(&elf(&[(0x1000_00f0, &[1; 32])], &[])).unwrap();
        let uses = image.uses().unwrap();
        assert_eq!((uses[0].used, uses[1].used), (16, 16));
    }

    #[test]
    fn an_image_that_reaches_the_archive_is_refused() {
        let image = Image::read(&elf(&[(0x1005_bff0, &[1; 20])], &[])).unwrap();
        assert_eq!(image.uses(), Err(ImageError::Overflow { address: 0x1005_bff0, bytes: 4 }));
    }

    #[test]
    fn more_variables_than_memory_are_refused() {
        let image = Image::read(&elf(&[(0x1000_0100, &[1])], &[(0x2000_0000, 262_144), (0x2003_fffc, 4)])).unwrap();
        assert_eq!(image.uses(), Err(ImageError::Ram { used: 262_148, room: 262_144 }));
    }

    #[test]
    fn other_files_are_refused() {
        assert!(matches!(Image::read(b"hello"), Err(ImageError::Elf(_))));
        assert!(matches!(Image::read(&[]), Err(ImageError::Elf(_))));
        assert_eq!(Image::read(&elf(&[], &[])), Err(ImageError::Empty));
        let mut other = elf(&[(0x1000_0100, &[1])], &[]);
        other[18] = 0x3e;
        assert_eq!(Image::read(&other), Err(ImageError::OtherProcessor));
        let mut cut = elf(&[(0x1000_0100, &[1; 64])], &[]);
        cut.truncate(cut.len() - 1);
        assert!(matches!(Image::read(&cut), Err(ImageError::Elf(_))));
    }
}
