//! A NOR flash whose torn operations read as the search chooses, and whose operations fail as it chooses.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use journal::SECTOR;

const SECTOR_BYTES: usize = SECTOR as usize;

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
    /// It reads so until the power goes once more, and so from then on. Not as before at first: whoever finds all of it blank
    /// would have to program every blank place at each boot.
    Drifts([View; 2]),
    /// It was done, and nobody heard of it.
    Done,
}

impl Tear {
    /// All of them, with those that drift or without. What is read twice as before or as after is not torn.
    pub fn all(drifting: bool) -> impl Iterator<Item = Self> {
        const VIEWS: [View; 3] = [View::Old, View::New, View::Neither];
        let pairs = || VIEWS.into_iter().flat_map(|first| VIEWS.map(|second| [first, second]));
        let torn = pairs().filter(|[first, second]| first != second || *first == View::Neither).map(Self::Torn);
        let drift =
            pairs().filter(move |[first, second]| drifting && first != second && *first != View::Old).map(Self::Drifts);
        [Self::NotBegun, Self::Done].into_iter().chain(torn).chain(drift)
    }
}

/// A change of the flash: a program, or a whole sector if there are no bytes.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    at: usize,
    program: Option<Vec<u8>>,
    /// The flash when it began: what was torn before may have been read since.
    before: Chip,
}

impl Operation {
    pub(crate) fn range(&self) -> Range<usize> {
        self.at..self.at + self.program.as_ref().map_or(SECTOR_BYTES, Vec::len)
    }

    pub(crate) fn is_erase(&self) -> bool {
        self.program.is_none()
    }

    /// The flash if the power is cut in it.
    pub(crate) fn torn(&self, tear: Tear) -> Chip {
        let mut chip = self.before.clone();
        match tear {
            Tear::NotBegun => {}
            Tear::Done => chip.perform(self.at, self.program.as_deref()),
            Tear::Torn(views) | Tear::Drifts(views) => {
                let mut done = chip.clone();
                done.perform(self.at, self.program.as_deref());
                let range = self.range();
                chip.collapse(self.at, range.len(), 0);
                let (old, new) = (chip.copy(range.clone()), done.copy(range));
                let drifts = matches!(tear, Tear::Drifts(_)).then_some(Drift::Fresh);
                let bits = old.iter().zip(&new).map(|(old, new)| old ^ new).collect();
                chip.torn.push(Torn { at: self.at, bits });
                chip.units.push(Unit { at: self.at, old, new, views, drifts });
            }
        }
        chip
    }
}

/// A piece of flash that was torn and not read since, or that drifts. Once it is as it stays it is bytes like all others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Unit {
    at: usize,
    old: Vec<u8>,
    new: Vec<u8>,
    views: [View; 2],
    /// None if reading decides it.
    drifts: Option<Drift>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Drift {
    /// The power has not come back yet.
    Fresh,
    /// It is on for the first time since.
    Once,
}

impl Unit {
    fn range(&self) -> Range<usize> {
        self.at..self.at + self.old.len()
    }

    fn overlaps(&self, at: usize, length: usize) -> bool {
        self.at < at + length && at < self.at + self.old.len()
    }

    fn byte(&self, index: usize, view: View) -> u8 {
        let (old, new) = (self.old[index], self.new[index]);
        match view {
            View::Old => old,
            View::New => new,
            // Every other bit that was to change has.
            View::Neither => old ^ ((old ^ new) & if index.is_multiple_of(2) { 0x55 } else { 0xAA }),
        }
    }
}

/// Bits that an operation was to change when it was torn. Whoever has read one of them as one may program it so, even if it reads
/// as zero from then on: a chip does not complain, and the bit stays zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Torn {
    at: usize,
    bits: Arc<[u8]>,
}

impl Torn {
    fn bits(&self, place: usize) -> u8 {
        place.checked_sub(self.at).and_then(|index| self.bits.get(index)).copied().unwrap_or_default()
    }
}

/// The bytes of a sector, and their hash once somebody wanted it.
#[derive(Clone, Debug)]
struct Sector {
    bytes: [u8; SECTOR_BYTES],
    hash: OnceLock<u64>,
}

impl Sector {
    fn hash(&self) -> u64 {
        *self.hash.get_or_init(|| {
            // Folded multiplication, word by word.
            self.bytes.chunks_exact(8).fold(0x9E37_79B9_7F4A_7C15, |hash: u64, word| {
                let word = word.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
                let product = u128::from(hash ^ word) * 0xA076_1D64_78BD_642F;
                (product as u64 ^ (product >> 64) as u64).rotate_left(23).wrapping_add(word)
            })
        })
    }
}

/// An operation of the chip that fails without a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worn {
    /// Its lowest zero bits stay one, for good; an erased sector keeps what it had.
    Stuck,
    /// Nothing of it happens, this time.
    Skipped,
}

/// See the module's documentation. A clone shares the sectors that neither of the two has changed.
#[derive(Clone, Debug)]
pub struct Chip {
    sectors: Vec<Arc<Sector>>,
    units: Vec<Unit>,
    /// The words torn since its last erase.
    torn: Vec<Torn>,
    /// What can no longer be programmed, or, where it is a whole sector, erased.
    worn: Vec<Range<usize>>,
    record: Option<Vec<Operation>>,
    /// The operation from now on that fails.
    failing: Option<(usize, Worn)>,
    erases: u32,
}

/// The journal asked for something that no NOR flash does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Impossible;

impl NorFlashError for Impossible {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Chip {
    /// A new one of so many sectors.
    pub fn blank(sectors: usize) -> Self {
        let blank = Arc::new(Sector { bytes: [0xFF; SECTOR_BYTES], hash: OnceLock::new() });
        let (units, torn, worn) = (Vec::new(), Vec::new(), Vec::new());
        Self { sectors: vec![blank; sectors], units, torn, worn, record: None, failing: None, erases: 0 }
    }

    /// Sectors erased so far.
    pub fn erases(&self) -> u32 {
        self.erases
    }

    /// The power comes on: whatever drifts has, the second time.
    pub(crate) fn power_on(&mut self) {
        self.settle(|unit| unit.drifts == Some(Drift::Once), 1);
        let fresh = self.units.iter_mut().filter(|unit| unit.drifts == Some(Drift::Fresh));
        fresh.for_each(|unit| unit.drifts = Some(Drift::Once));
    }

    pub(crate) fn record(&mut self) {
        self.record = Some(Vec::new());
    }

    pub(crate) fn take_record(&mut self) -> Vec<Operation> {
        self.record.take().unwrap_or_default()
    }

    /// Lets the operation after so many others fail.
    pub fn fail_after(&mut self, operations: usize, worn: Worn) {
        self.failing = Some((operations, worn));
    }

    /// Damage: these bytes become what `hit` makes of them.
    pub(crate) fn damage(&mut self, range: Range<usize>, hit: impl Fn(u8, usize) -> u8) {
        range.for_each(|place| {
            let byte = self.byte_mut(place);
            *byte = hit(*byte, place);
        });
    }

    fn copy(&self, range: Range<usize>) -> Vec<u8> {
        self.plain(range.start, range.len()).to_vec()
    }

    /// Bytes of one sector, without what is torn there.
    fn plain(&self, at: usize, length: usize) -> &[u8] {
        &self.sectors[at / SECTOR_BYTES].bytes[at % SECTOR_BYTES..][..length]
    }

    fn byte_mut(&mut self, place: usize) -> &mut u8 {
        let sector = Arc::make_mut(&mut self.sectors[place / SECTOR_BYTES]);
        sector.hash.take();
        &mut sector.bytes[place % SECTOR_BYTES]
    }

    /// Whatever is torn there becomes as the first or the second read would have had it.
    fn collapse(&mut self, at: usize, length: usize, read: usize) {
        let is_done = |unit: &mut Unit| unit.overlaps(at, length) && (read == 0 || unit.drifts.is_none());
        self.settle(is_done, read);
    }

    fn settle(&mut self, is_done: impl FnMut(&mut Unit) -> bool, read: usize) {
        for unit in self.units.extract_if(.., is_done).collect::<Vec<_>>() {
            for (index, place) in unit.range().enumerate() {
                *self.byte_mut(place) = unit.byte(index, unit.views[read]);
            }
        }
    }

    fn perform(&mut self, at: usize, program: Option<&[u8]>) {
        let length = program.map_or(SECTOR_BYTES, <[u8]>::len);
        self.collapse(at, length, 0);
        match program {
            Some(bytes) => {
                for (place, &byte) in (at..).zip(bytes) {
                    let is_stuck = |worn: &Range<usize>| worn.len() < SECTOR_BYTES && worn.contains(&place);
                    let stays = if self.worn.iter().any(is_stuck) { 0x11 } else { 0 };
                    let kept = self.byte_mut(place);
                    *kept &= byte | stays;
                }
            }
            None if self.worn.contains(&(at..at + SECTOR_BYTES)) => {}
            None => {
                let sector = Arc::make_mut(&mut self.sectors[at / SECTOR_BYTES]);
                sector.hash.take();
                sector.bytes.fill(0xFF);
                self.torn.retain(|torn| torn.at / SECTOR_BYTES != at / SECTOR_BYTES);
            }
        }
    }

    /// Does an operation for the journal, unless it is to fail.
    fn operate(&mut self, at: usize, program: Option<&[u8]>) {
        if let Some(mut record) = self.record.take() {
            record.push(Operation { at, program: program.map(<[u8]>::to_vec), before: self.clone() });
            self.record = Some(record);
        }
        match &mut self.failing {
            Some((0, worn)) => {
                let worn = *worn;
                self.failing = None;
                if worn == Worn::Skipped {
                    return;
                }
                self.worn.push(at..at + program.map_or(SECTOR_BYTES, <[u8]>::len));
            }
            Some((operations, _)) => *operations -= 1,
            None => {}
        }
        self.perform(at, program);
    }
}

impl Hash for Chip {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sectors.iter().for_each(|sector| state.write_u64(sector.hash()));
        (&self.units, &self.torn, &self.worn).hash(state);
    }
}

impl ErrorType for Chip {
    type Error = Impossible;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Impossible> {
        let (at, length) = (offset as usize, bytes.len());
        if at / SECTOR_BYTES >= self.sectors.len() || at % SECTOR_BYTES + length > SECTOR_BYTES {
            return Err(Impossible);
        }
        bytes.copy_from_slice(self.plain(at, length));
        if self.units.is_empty() {
            return Ok(());
        }
        for unit in self.units.iter().filter(|unit| unit.overlaps(at, length)) {
            for place in unit.at.max(at)..unit.range().end.min(at + length) {
                bytes[place - at] = unit.byte(place - unit.at, unit.views[0]);
            }
        }
        self.collapse(at, length, 1);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.sectors.len() * SECTOR_BYTES
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR_BYTES;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Impossible> {
        for at in (from as usize..to as usize).step_by(SECTOR_BYTES) {
            self.erases += 1;
            self.operate(at, None);
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Impossible> {
        let at = offset as usize;
        if at % SECTOR_BYTES + bytes.len() > SECTOR_BYTES || at / SECTOR_BYTES >= self.sectors.len() {
            return Err(Impossible);
        }
        let was_torn = |place| self.torn.iter().fold(0, |bits, torn| bits | torn.bits(place));
        let mut places = (at..).zip(self.plain(at, bytes.len())).zip(bytes);
        if places.any(|((place, kept), wanted)| wanted & !kept & !was_torn(place) != 0) {
            return Err(Impossible);
        }
        self.operate(at, Some(bytes));
        Ok(())
    }
}

impl MultiwriteNorFlash for Chip {}

#[cfg(test)]
mod tests {
    use super::*;
    use embassy_futures::block_on;

    fn byte(chip: &mut Chip) -> u8 {
        let mut byte = [0];
        block_on(chip.read(0, &mut byte)).unwrap();
        byte[0]
    }

    #[test]
    fn a_torn_bit_may_be_programmed_as_it_was_read_and_no_other() {
        let mut chip = Chip::blank(1);
        block_on(chip.write(0, &[0xF0])).unwrap();
        assert_eq!(block_on(chip.write(0, &[0xF1])), Err(Impossible));
        chip.record();
        block_on(chip.write(0, &[0x30])).unwrap();
        let mut chip = chip.take_record()[0].torn(Tear::Torn([View::Old, View::New]));
        assert_eq!(byte(&mut chip), 0xF0);
        assert_eq!(block_on(chip.write(0, &[0xF0])), Ok(()), "as it was read");
        assert_eq!(byte(&mut chip), 0x30, "no program sets a bit");
        assert_eq!(block_on(chip.write(0, &[0x31])), Err(Impossible), "this bit was zero before");
        block_on(chip.erase(0, SECTOR)).unwrap();
        block_on(chip.write(0, &[0x30])).unwrap();
        assert_eq!(block_on(chip.write(0, &[0xF0])), Err(Impossible), "not torn since the erase");
    }
}
