//! Fault injection: a NOR flash for tests, as strict as the chip, that can lose power inside any operation.
//!
//! Programming only clears bits, and asking for a set bit where a cleared one stands is refused, because the chip would
//! silently do something else. A cut operation can leave every bit it was about to change done, not done, or *weak*:
//! read as zero or one at random until it is programmed to zero or its sector erased.

mod tear;

use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

use crate::SECTOR;

use self::tear::Fate;
pub use self::tear::{Noise, Tear};

/// See the module's documentation.
#[derive(Clone, Debug)]
pub struct FaultyFlash {
    bytes: Vec<u8>,
    /// Weak bits, by the place of their byte. Such a bit is set in `bytes`.
    weak: BTreeMap<u32, u8>,
    /// Worn out bits, by the place of their byte: they stay one.
    stuck: BTreeMap<u32, u8>,
    /// Sectors, by their start, that no longer erase.
    unerasable: BTreeSet<u32>,
    noise: Noise,
    wear: Vec<u32>,
    counts: Counts,
    /// The cut to come, and the operations until then.
    cut: Option<(u64, Tear)>,
    powered: bool,
    tape: Option<Vec<Operation>>,
}

/// Operations on the flash since the last [`FaultyFlash::take_counts`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls of `read`.
    pub reads: u64,
    /// Bytes read by them.
    pub bytes_read: u64,
    /// Calls of `write`.
    pub programs: u64,
    /// Bytes programmed by them.
    pub bytes_programmed: u64,
    /// Sectors erased.
    pub erases: u64,
}

/// One change of the flash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Clears bits.
    Program {
        /// Its first byte.
        at: u32,
        /// All bits that are zero here.
        bytes: Vec<u8>,
    },
    /// Sets all bits of one sector.
    Erase {
        /// Its start.
        at: u32,
    },
}

/// The reason the flash refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultyFlashError {
    /// The power was cut; see [`FaultyFlash::power_on`].
    NoPower,
    /// The range is not within the flash.
    OutOfBounds,
    /// An erase must begin and end with a sector.
    NotAligned,
    /// A program would have to set a bit, which only an erase can.
    WouldSetBits,
}

impl NorFlashError for FaultyFlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Self::NotAligned => NorFlashErrorKind::NotAligned,
            Self::NoPower | Self::WouldSetBits => NorFlashErrorKind::Other,
        }
    }
}

impl FaultyFlash {
    /// A flash of so many sectors, fresh from the factory.
    pub fn blank(sectors: u32) -> Self {
        Self::with_bytes(std::vec![0xFF; (sectors * SECTOR) as usize])
    }

    /// A flash with this content, of whole sectors.
    pub fn with_bytes(bytes: Vec<u8>) -> Self {
        let sectors = bytes.len() / SECTOR as usize;
        assert_eq!(sectors * SECTOR as usize, bytes.len(), "a flash has whole sectors");
        Self {
            bytes,
            weak: BTreeMap::new(),
            stuck: BTreeMap::new(),
            unerasable: BTreeSet::new(),
            noise: Noise::new(0),
            wear: std::vec![0; sectors],
            counts: Counts::default(),
            cut: None,
            powered: true,
            tape: None,
        }
    }

    /// The content; weak bits read as set.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The content, to be damaged.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Wears a byte out: from now on these bits of it can no longer be programmed.
    pub fn wear_out(&mut self, at: u32, bits: u8) {
        self.stuck.insert(at, bits);
    }

    /// Wears a sector out: from now on erasing it changes nothing, and the chip does not say so.
    pub fn wear_out_sector(&mut self, start: u32) {
        self.unerasable.insert(start);
    }

    /// Number of erases of each sector.
    pub fn wear(&self) -> &[u32] {
        &self.wear
    }

    /// Operations since the last call.
    pub fn take_counts(&mut self) -> Counts {
        std::mem::take(&mut self.counts)
    }

    /// Cuts the power inside the operation (program or erase) that follows after `operations` others.
    pub fn cut_after(&mut self, operations: u64, tear: Tear) {
        self.cut = Some((operations, tear));
    }

    /// False once the power was cut.
    pub fn is_powered(&self) -> bool {
        self.powered
    }

    /// Ends a power cut, and forgets one that did not happen.
    pub fn power_on(&mut self) {
        self.powered = true;
        self.cut = None;
    }

    /// The flash as the next boot finds it if the power is cut inside this operation.
    pub fn torn(&self, operation: &Operation, tear: Tear) -> Self {
        let mut flash = Self { tape: None, ..self.clone() };
        flash.tear(operation, tear);
        flash
    }

    /// Does an operation that was recorded on a flash with the same content.
    pub fn repeat(&mut self, operation: &Operation) {
        self.tear(operation, Tear::Everything);
    }

    /// From now on keeps each operation.
    pub fn record(&mut self) {
        self.tape = Some(Vec::new());
    }

    /// Number of operations recorded.
    pub fn recorded(&self) -> usize {
        self.tape.as_ref().map_or(0, Vec::len)
    }

    /// Ends the recording.
    pub fn take_record(&mut self) -> Vec<Operation> {
        self.tape.take().unwrap_or_default()
    }

    fn check(&self, at: u32, length: usize) -> Result<(), FaultyFlashError> {
        if !self.powered {
            return Err(FaultyFlashError::NoPower);
        }
        if at as usize + length > self.bytes.len() { Err(FaultyFlashError::OutOfBounds) } else { Ok(()) }
    }

    fn perform(&mut self, operation: Operation) -> Result<(), FaultyFlashError> {
        if let Some(tape) = &mut self.tape {
            tape.push(operation.clone());
        }
        match &mut self.cut {
            Some((0, tear)) => {
                let tear = *tear;
                self.tear(&operation, tear);
                self.powered = false;
                Err(FaultyFlashError::NoPower)
            }
            Some((remaining, _)) => {
                *remaining -= 1;
                self.tear(&operation, Tear::Everything);
                Ok(())
            }
            None => {
                self.tear(&operation, Tear::Everything);
                Ok(())
            }
        }
    }

    /// Does as much of the operation as the tear lets through.
    fn tear(&mut self, operation: &Operation, tear: Tear) {
        let (at, wanted) = match operation {
            Operation::Program { at, bytes } => (*at, bytes.clone()),
            Operation::Erase { at } if self.unerasable.contains(at) => return,
            Operation::Erase { at } => (*at, std::vec![0xFF; SECTOR as usize]),
        };
        if let (Operation::Erase { .. }, Tear::Everything) = (operation, tear) {
            self.bytes[at as usize..][..SECTOR as usize].fill(0xFF);
            self.weak.retain(|weak_at, _| weak_at / SECTOR != at / SECTOR);
            self.wear[(at / SECTOR) as usize] += 1;
            return;
        }
        let kept = &self.bytes[at as usize..][..wanted.len()];
        let changing: Vec<u8> = kept.iter().zip(&wanted).map(|(kept, wanted)| kept ^ wanted).collect();
        let mut fate = Fate::new(tear, &changing);
        if let Operation::Erase { .. } = operation {
            self.wear[(at / SECTOR) as usize] += 1;
        }
        for (index, &wanted) in (0..).zip(&wanted) {
            let (done, weak) = fate.of_byte(index);
            match (operation, tear) {
                (Operation::Program { .. }, _) => self.program_byte(at + index, wanted, done, weak),
                (Operation::Erase { .. }, Tear::Garbage(_)) => self.set_garbage(at + index, done, weak),
                (Operation::Erase { .. }, _) => self.erase_byte(at + index, done, weak),
            }
        }
    }

    /// Clears those bits that the byte has as zero and that are in `done`; those in `weak` become weak.
    fn program_byte(&mut self, at: u32, byte: u8, done: u8, weak: u8) {
        let kept = &mut self.bytes[at as usize];
        let known = self.weak.remove(&at).unwrap_or(0);
        *kept &= byte | !done | self.stuck.get(&at).copied().unwrap_or(0);
        let weak = (known | (*kept & !byte & weak)) & *kept;
        if weak != 0 {
            self.weak.insert(at, weak);
        }
    }

    /// Sets the bits in `done`, and makes those in `weak` weak that were not set already.
    fn erase_byte(&mut self, at: u32, done: u8, weak: u8) {
        let kept = &mut self.bytes[at as usize];
        let unsure = (self.weak.remove(&at).unwrap_or(0) | (!*kept & weak)) & !done;
        *kept |= done | unsure;
        if unsure != 0 {
            self.weak.insert(at, unsure);
        }
    }

    fn set_garbage(&mut self, at: u32, byte: u8, weak: u8) {
        self.bytes[at as usize] = byte | weak;
        self.weak.insert(at, weak);
    }
}

impl ErrorType for FaultyFlash {
    type Error = FaultyFlashError;
}

impl ReadNorFlash for FaultyFlash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FaultyFlashError> {
        self.check(offset, bytes.len())?;
        self.counts.reads += 1;
        self.counts.bytes_read += bytes.len() as u64;
        bytes.copy_from_slice(&self.bytes[offset as usize..][..bytes.len()]);
        for (&at, &weak) in self.weak.range(offset..offset + bytes.len() as u32) {
            bytes[(at - offset) as usize] &= !(weak & self.noise.number() as u8);
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FaultyFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FaultyFlashError> {
        if from > to || !from.is_multiple_of(SECTOR) || !to.is_multiple_of(SECTOR) {
            return Err(FaultyFlashError::NotAligned);
        }
        for at in (from..to).step_by(SECTOR as usize) {
            self.check(at, SECTOR as usize)?;
            self.counts.erases += 1;
            self.perform(Operation::Erase { at })?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FaultyFlashError> {
        self.check(offset, bytes.len())?;
        if self.bytes[offset as usize..].iter().zip(bytes).any(|(kept, wanted)| wanted & !kept != 0) {
            return Err(FaultyFlashError::WouldSetBits);
        }
        self.counts.programs += 1;
        self.counts.bytes_programmed += bytes.len() as u64;
        self.perform(Operation::Program { at: offset, bytes: bytes.to_vec() })
    }
}

impl MultiwriteNorFlash for FaultyFlash {}
