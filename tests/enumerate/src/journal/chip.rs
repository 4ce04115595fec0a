//! A NOR flash whose torn operations read as the search chooses.

use std::hash::{Hash, Hasher};

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use journal::SECTOR;

/// Reading of something torn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// As before the operation.
    Old,
    /// As after it.
    New,
    /// Half of it.
    Neither,
}

/// An operation when the power is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tear {
    /// It had not begun.
    NotBegun,
    /// It reads so at first, and so the second time; then it stays.
    Torn([View; 2]),
    /// It was done, and nobody heard of it.
    Done,
}

impl Tear {
    /// All of them. What is read twice as before or as after is not torn.
    pub fn all() -> impl Iterator<Item = Self> {
        const VIEWS: [View; 3] = [View::Old, View::New, View::Neither];
        let pairs = VIEWS.into_iter().flat_map(|first| VIEWS.map(|second| [first, second]));
        let torn = pairs.filter(|[first, second]| first != second || *first == View::Neither).map(Self::Torn);
        [Self::NotBegun, Self::Done].into_iter().chain(torn)
    }
}

/// A change of the flash: a program, or a whole sector if there are no bytes.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    at: usize,
    program: Option<Vec<u8>>,
    /// What was torn when it began.
    units: Vec<Unit>,
}

/// A piece of flash that was torn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Unit {
    at: usize,
    old: Vec<u8>,
    new: Vec<u8>,
    views: [View; 2],
    reads: usize,
}

impl Unit {
    fn range(&self) -> core::ops::Range<usize> {
        self.at..self.at + self.old.len()
    }

    fn overlaps(&self, at: usize, length: usize) -> bool {
        self.at < at + length && at < self.at + self.old.len()
    }

    fn byte(&self, index: usize) -> u8 {
        let (old, new) = (self.old[index], self.new[index]);
        match self.views[self.reads.min(1)] {
            View::Old => old,
            View::New => new,
            // Every other bit that was to change has.
            View::Neither => old ^ ((old ^ new) & if index.is_multiple_of(2) { 0x55 } else { 0xAA }),
        }
    }
}

/// See the module's documentation.
#[derive(Clone, Debug)]
pub struct Chip {
    bytes: Vec<u8>,
    units: Vec<Unit>,
    record: Option<Vec<Operation>>,
    pub(crate) erases: u32,
}

/// The journal asked for something that no NOR flash does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;

impl NorFlashError for Impossible {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Chip {
    /// A new one of so many sectors.
    pub fn blank(sectors: u32) -> Self {
        Self { bytes: vec![0xFF; (sectors * SECTOR) as usize], units: Vec::new(), record: None, erases: 0 }
    }

    pub(crate) fn record(&mut self) {
        self.record = Some(Vec::new());
    }

    pub(crate) fn take_record(&mut self) -> Vec<Operation> {
        self.record.take().unwrap_or_default()
    }

    /// Does an operation that was recorded, or what the tear leaves of it.
    pub(crate) fn repeat(&mut self, operation: &Operation, tear: Tear) {
        self.units.clone_from(&operation.units);
        match tear {
            Tear::NotBegun => {}
            Tear::Done => self.perform(operation.at, operation.program.as_deref()),
            Tear::Torn(views) => {
                let mut done = self.clone();
                done.perform(operation.at, operation.program.as_deref());
                let length = operation.program.as_ref().map_or(SECTOR as usize, Vec::len);
                self.collapse(operation.at, length);
                let range = operation.at..operation.at + length;
                let (old, new) = (self.bytes[range.clone()].to_vec(), done.bytes[range].to_vec());
                self.units.push(Unit { at: operation.at, old, new, views, reads: 0 });
            }
        }
    }

    /// Whatever is torn there is as it would have read next.
    fn collapse(&mut self, at: usize, length: usize) {
        for unit in self.units.extract_if(.., |unit| unit.overlaps(at, length)) {
            for (index, place) in unit.range().enumerate() {
                self.bytes[place] = unit.byte(index);
            }
        }
    }

    fn perform(&mut self, at: usize, program: Option<&[u8]>) {
        self.collapse(at, program.map_or(SECTOR as usize, <[u8]>::len));
        match program {
            Some(bytes) => self.bytes[at..].iter_mut().zip(bytes).for_each(|(kept, byte)| *kept &= byte),
            None => self.bytes[at..at + SECTOR as usize].fill(0xFF),
        }
    }

    fn note(&mut self, at: usize, program: Option<&[u8]>) {
        if let Some(record) = &mut self.record {
            record.push(Operation { at, program: program.map(<[u8]>::to_vec), units: self.units.clone() });
        }
    }
}

impl Hash for Chip {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Most of it is blank.
        let chunks = self.bytes.chunks(64).enumerate().filter(|(_, chunk)| **chunk != [0xFF; 64]);
        chunks.for_each(|chunk| chunk.hash(state));
        self.units.hash(state);
    }
}

impl ErrorType for Chip {
    type Error = Impossible;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Impossible> {
        let (at, length) = (offset as usize, bytes.len());
        bytes.copy_from_slice(self.bytes.get(at..at + length).ok_or(Impossible)?);
        for unit in self.units.iter_mut().filter(|unit| unit.overlaps(at, length)) {
            for place in unit.at.max(at)..unit.range().end.min(at + length) {
                bytes[place - at] = unit.byte(place - unit.at);
            }
            unit.reads += 1;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Impossible> {
        for at in (from..to).step_by(SECTOR as usize) {
            self.erases += 1;
            self.note(at as usize, None);
            self.perform(at as usize, None);
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Impossible> {
        let at = offset as usize;
        let torn = self.units.iter().any(|unit| unit.overlaps(at, bytes.len()));
        let kept = self.bytes.get(at..at + bytes.len()).ok_or(Impossible)?;
        if !torn && kept.iter().zip(bytes).any(|(kept, wanted)| wanted & !kept != 0) {
            return Err(Impossible);
        }
        self.note(at, Some(bytes));
        self.perform(at, Some(bytes));
        Ok(())
    }
}

impl MultiwriteNorFlash for Chip {}
