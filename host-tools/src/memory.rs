//! What the device remembers: its effects carried out on the journal, its flash read back at boot.

use crate::flash::Flash;
use crate::flash_map::{FlashMap, MapError};
use device::library::Library;
use device::{Device, Effect, Storage};
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use journal::{Error, Journal, Layout, Prepared, Room, SETTING_MAX};
use std::fmt::Debug;
use std::ops::Range;

/// The key under which the device's settings are kept, as one value.
pub const SETTINGS: u8 = 0;

/// The flash under a memory: the simulator's, or one that a test makes fail.
pub trait Chip: MultiwriteNorFlash {
    /// Everything in it; word lists are read in place.
    fn bytes(&self) -> &[u8];

    /// Hears of each effect that has returned, and whether it did what was asked. For those who watch; a chip ignores it.
    fn carried_out(&mut self, _effect: &Effect, _done: bool) {}
}

impl Chip for Flash {
    fn bytes(&self) -> &[u8] {
        self.bytes()
    }
}

/// The journal over one flash.
pub struct Memory<F = Flash> {
    journal: Journal<F>,
    /// The bytes of flash that hold word lists.
    lexicons: Range<usize>,
    /// What the device heard last: it is told only what is new.
    told: Storage,
}

/// Why the device could not be told what it knew.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// The flash map lacks a region.
    #[error("memory.x: {0}")]
    Map(#[from] MapError),
    /// The journal cannot be read.
    #[error("the flash cannot be used: {0}")]
    Journal(String),
}

impl<E: Debug> From<Error<E>> for MemoryError {
    fn from(error: Error<E>) -> Self {
        Self::Journal(error.to_string())
    }
}

impl<F: Chip> Memory<F> {
    /// Tells the device everything flash has for it.
    pub fn recall(flash: F, device: &mut Device) -> Result<Self, MemoryError> {
        let map = FlashMap::of_the_device()?;
        let mut journal = block_on(Journal::open(flash, layout(&map)?))?;
        let mut buffer = [0; SETTING_MAX];
        if let Some(settings) = block_on(journal.load_setting(SETTINGS, &mut buffer))? {
            device.recall_settings(settings);
        }
        block_on(journal.records(|record| device.recall(record)))?;
        let lexicons = map.region("LEXICONS")?.flash_bytes();
        Ok(Self { journal, lexicons, told: Storage::Fine })
    }

    /// The records of the game before the current one, oldest first.
    pub fn previous(&mut self, each: impl FnMut(&[u8])) -> Result<(), MemoryError> {
        block_on(self.journal.previous(each))?;
        Ok(())
    }

    /// Does what the device wants kept; the answer is news for it. Sounds and words are not its business.
    pub fn carry_out(&mut self, effect: Effect) -> Option<Storage> {
        let done = block_on(async {
            match &effect {
                Effect::Play(..) | Effect::LookUp(..) => Ok(None),
                Effect::PrepareJournal => self.prepare().await.map(|()| None),
                Effect::BeginJournal => self.journal.begin().await.map(|()| None),
                Effect::Keep(record) => self.journal.append(record).await.map(Some),
                Effect::KeepPart(part) => self.journal.append_part(part).await.map(Some),
                Effect::KeepSettings(settings) => self.journal.store_setting(SETTINGS, settings).await.map(|()| None),
            }
        });
        self.journal.flash().carried_out(&effect, done.is_ok());
        let news = match done {
            Ok(None) => return None,
            Ok(Some(Room::Plenty)) => Storage::Fine,
            Ok(Some(Room::NearlyFull { records_left })) => {
                Storage::NearlyFull(records_left.try_into().unwrap_or(u16::MAX))
            }
            Err(Error::Full) => Storage::Full,
            Err(_) => Storage::Failed,
        };
        (std::mem::replace(&mut self.told, news) != news).then_some(news)
    }

    /// A PC erases at once what the chip erases in idle moments.
    async fn prepare(&mut self) -> Result<(), Error<F::Error>> {
        while self.journal.prepare_step().await? == Prepared::More {}
        Ok(())
    }

    /// The word lists in flash.
    pub fn library(&mut self) -> Library<'_> {
        Library::open(&self.journal.flash().bytes()[self.lexicons.clone()])
    }

    /// The flash alone, as it is.
    pub fn into_flash(self) -> F {
        self.journal.close()
    }
}

/// Where the map puts settings and journals, as offsets into the flash.
pub fn layout(map: &FlashMap) -> Result<Layout, MapError> {
    let offsets = |name: &str| {
        let bytes = map.region(name)?.flash_bytes();
        Ok(bytes.start as u32..bytes.end as u32)
    };
    Ok(Layout { settings: offsets("SETTINGS")?, journals: [offsets("JOURNAL_A")?, offsets("JOURNAL_B")?] })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(content: &[u8]) -> device::Bytes {
        device::Bytes::from_slice(content).unwrap()
    }

    fn kept(flash: Flash) -> Vec<Vec<u8>> {
        let mut journal = block_on(Journal::open(flash, layout(&FlashMap::of_the_device().unwrap()).unwrap())).unwrap();
        let mut records = Vec::new();
        block_on(journal.records(|record| records.push(record.to_vec()))).unwrap();
        records
    }

    #[test]
    fn records_survive_the_plug() {
        let mut memory = Memory::recall(Flash::erased(), &mut Device::new()).unwrap();
        memory.carry_out(Effect::PrepareJournal);
        memory.carry_out(Effect::BeginJournal);
        memory.carry_out(Effect::Keep(bytes(b"one")));
        memory.carry_out(Effect::Keep(bytes(b"two")));
        assert_eq!(kept(memory.into_flash()), [b"one", b"two"]);
    }

    #[test]
    fn settings_survive_the_plug() {
        let mut memory = Memory::recall(Flash::erased(), &mut Device::new()).unwrap();
        assert_eq!(memory.carry_out(Effect::KeepSettings(bytes(b"French"))), None);
        let mut journal =
            block_on(Journal::open(memory.into_flash(), layout(&FlashMap::of_the_device().unwrap()).unwrap())).unwrap();
        let mut buffer = [0; SETTING_MAX];
        assert_eq!(block_on(journal.load_setting(SETTINGS, &mut buffer)).unwrap(), Some(b"French".as_slice()));
    }

    #[test]
    fn a_record_before_the_journal_began_is_told_once_as_failed() {
        let mut memory = Memory::recall(Flash::erased(), &mut Device::new()).unwrap();
        assert_eq!(memory.carry_out(Effect::Keep(bytes(b"lost"))), Some(Storage::Failed));
        assert_eq!(memory.carry_out(Effect::Keep(bytes(b"lost"))), None);
        memory.carry_out(Effect::BeginJournal);
        assert_eq!(memory.carry_out(Effect::Keep(bytes(b"kept"))), Some(Storage::Fine));
    }

    #[test]
    fn a_full_journal_is_told_before_it_is_full_and_keeps_what_it_has() {
        let mut memory = Memory::recall(Flash::erased(), &mut Device::new()).unwrap();
        memory.carry_out(Effect::BeginJournal);
        let mut news = Vec::new();
        let mut appended = 0;
        while news.last() != Some(&Storage::Full) {
            news.extend(memory.carry_out(Effect::Keep(bytes(&[7; 100]))));
            appended += 1;
        }
        assert!(matches!(news[0], Storage::NearlyFull(_)), "{:?}", news[0]);
        assert_eq!(kept(memory.into_flash()).len(), appended - 1);
    }
}
