//! The flash map: memory regions as constants, per board.
//!
//! A [`Board`] is one constant in a file of its own; [`PICO`] is the first, [`PICO_2`] the second. Firmware, command, page and tests take
//! addresses from here, and the linker's `memory.x` is [rendered](MemoryX) from the same numbers. Moving a region loses
//! what devices hold there: games, preferences, word lists.
#![no_std]
#![forbid(unsafe_code)]

mod memory_x;
mod pico;
mod pico_2;

use core::ops::Range;
use journal::Layout;
pub use journal::SECTOR;
pub use memory_x::MemoryX;
pub use pico::PICO;
pub use pico_2::PICO_2;

/// A piece of memory that serves one purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Name in linker scripts, for example `JOURNAL_A`.
    pub name: &'static str,
    /// Address at which the processor sees the first byte of the memory that the region is part of.
    pub base: u32,
    /// Bytes of that memory before the region.
    pub offset: u32,
    /// Bytes.
    pub length: u32,
}

/// The memory of one board: flash without a gap, and RAM.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Name by which it is sold.
    pub name: &'static str,
    /// Second-stage boot loader with its check sum, on chips whose boot ROM wants one.
    pub boot2: Option<Region>,
    /// The firmware.
    pub firmware: Region,
    /// Results of the last games.
    pub archive: Region,
    /// The device's preferences.
    pub preferences: Region,
    /// Two journals that take turns, game by game.
    pub journals: [Region; 2],
    /// The word lists.
    pub lexicons: Region,
    /// Variables and the stack.
    pub ram: Region,
}

impl Region {
    /// First address.
    pub const fn origin(&self) -> u32 {
        self.base + self.offset
    }

    /// Address behind the last one.
    pub const fn end(&self) -> u32 {
        self.origin() + self.length
    }

    /// Its addresses.
    pub const fn addresses(&self) -> Range<u32> {
        self.origin()..self.end()
    }

    /// Offsets into its memory, as a flash driver counts.
    pub const fn offsets(&self) -> Range<u32> {
        self.offset..self.offset + self.length
    }

    /// The same as indices of a slice of the whole memory.
    pub const fn indices(&self) -> Range<usize> {
        self.offset as usize..(self.offset + self.length) as usize
    }
}

impl Board {
    /// Regions that an image of the firmware fills; all others are written by the device or by a UF2 file of their own.
    pub fn image_regions(&self) -> impl Iterator<Item = Region> {
        self.boot2.into_iter().chain([self.firmware])
    }

    /// All regions, flash in the order of its addresses and then RAM.
    pub fn regions(&self) -> impl Iterator<Item = Region> {
        self.image_regions().chain(self.data_regions()).chain([self.ram])
    }

    /// Archive and preferences, one behind the other: what a person saves of a device, and puts on another.
    pub const fn kept(&self) -> Range<u32> {
        assert!(self.archive.end() == self.preferences.origin());
        self.archive.origin()..self.preferences.end()
    }

    /// Addresses at which the processor sees the flash chip.
    pub const fn flash(&self) -> Range<u32> {
        self.firmware.base..self.lexicons.end()
    }

    /// Size of the flash chip, in bytes.
    pub const fn flash_bytes(&self) -> usize {
        (self.flash().end - self.flash().start) as usize
    }

    /// Regions that the journal writes, as offsets into the flash.
    pub const fn journal_layout(&self) -> Layout {
        Layout {
            values: self.preferences.offsets(),
            archive: self.archive.offsets(),
            journals: [self.journals[0].offsets(), self.journals[1].offsets()],
        }
    }

    const fn data_regions(&self) -> [Region; 5] {
        [self.archive, self.preferences, self.journals[0], self.journals[1], self.lexicons]
    }

    /// The board itself, if its regions are the whole chip without a gap and those that are erased share no sector. If
    /// not, the constant made of it does not compile.
    const fn checked(self) -> Self {
        let mut free = 0;
        if let Some(boot2) = self.boot2 {
            assert!(boot2.offset == free && boot2.base == self.firmware.base, "the boot loader does not come first");
            free = boot2.length;
        }
        assert!(self.firmware.offset == free, "the firmware does not follow the boot loader");
        free += self.firmware.length;
        let (regions, mut place) = (self.data_regions(), 0);
        while place < regions.len() {
            let region = regions[place];
            assert!(region.base == self.firmware.base, "a region lies in another memory than the firmware");
            assert!(region.offset == free, "the regions of the flash do not follow one another");
            assert!(region.offset.is_multiple_of(SECTOR), "a region does not begin with a sector");
            free += region.length;
            place += 1;
        }
        assert!(free.is_multiple_of(SECTOR), "the last region does not end with a sector");
        self
    }
}
