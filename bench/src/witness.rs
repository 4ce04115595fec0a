//! A strict flash that remembers which operations each effect took, which effects were acknowledged, and which words were
//! asked for.

use device::Effect;
use device::io::{Answer, Lists};
use dict_pack::pack::{Description, pack, shelf};
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use flash_map::PICO;
use game::Words;
use journal::faulty_flash::{FaultyFlash, FaultyFlashError, Operation};
use letters::Language;
use runner::{Chip, Library};

/// One effect: what it did to the flash, and whether it was acknowledged.
pub struct Step {
    /// What it took.
    pub operations: Vec<Operation>,
    /// What was to be kept.
    pub effect: Effect,
    /// Whether it is.
    pub acknowledged: bool,
}

impl Step {
    /// The items that were programmed, and where: a record, or its fragments. Marks and dead places are none.
    pub fn items(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let programs = self.operations.iter().filter_map(|operation| match operation {
            Operation::Program { at, bytes } => Some((*at as usize, bytes.as_slice())),
            Operation::Erase { .. } => None,
        });
        programs.filter(|(_, bytes)| {
            let [length, complement, ..] = *bytes else { return false };
            // The two highest bits tell the kind of a fragment.
            *length > 0
                && (!length ^ complement) & 0x3f == 0
                && bytes.len() == (usize::from(*length) + 6).next_multiple_of(4)
        })
    }
}

/// See the module's documentation.
pub struct Witness {
    /// What it looks at.
    pub flash: FaultyFlash,
    /// Whether its supply is low.
    pub supply_low: bool,
    steps: Vec<Step>,
    asked: Vec<Words>,
    verdict: Option<fn(&Words) -> bool>,
}

impl Witness {
    /// Looks at this flash from now on.
    pub fn new(mut flash: FaultyFlash) -> Self {
        flash.record();
        Self { flash, supply_low: false, steps: Vec::new(), asked: Vec::new(), verdict: None }
    }

    /// A new flash with a list of one word for each of these languages, whose verdicts are made up by this.
    pub fn with_verdicts(languages: &[Language], verdict: fn(&Words) -> bool) -> Self {
        let lists: Vec<Vec<u8>> = languages.iter().map(|&language| list(language)).collect();
        let lists: Vec<&[u8]> = lists.iter().map(Vec::as_slice).collect();
        let mut bytes = vec![0xff; PICO.flash_bytes()];
        let shelf = shelf(&lists).unwrap_or_default();
        bytes[PICO.lexicons.indices()][..shelf.len()].copy_from_slice(&shelf);
        Self { verdict: Some(verdict), ..Self::new(FaultyFlash::with_bytes(bytes)) }
    }

    /// The words asked for since this was last asked.
    pub fn take_asked(&mut self) -> Vec<Words> {
        std::mem::take(&mut self.asked)
    }

    /// The effects since this was last asked.
    pub fn take_steps(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }
}

fn list(language: Language) -> Vec<u8> {
    let words: Vec<_> = language.alphabet().word("EI").into_iter().collect();
    let [name, source, licence] = ["List", "ours", "none"].map(String::from);
    pack(&words, &Description { language, name, source, licence }, &mut |_| {}).unwrap_or_default()
}

impl Chip for Witness {
    fn lexicons(&self) -> &[u8] {
        &self.flash.bytes()[PICO.lexicons.indices()]
    }

    fn judge(&mut self, lists: Lists, words: &Words) -> Answer {
        self.asked.push(words.clone());
        match self.verdict {
            Some(verdict) if verdict(words) => Answer::Listed(None),
            Some(_) => Answer::Missing(1),
            None => Library::open(self.lexicons()).judge(lists, words),
        }
    }

    fn supply_low(&self) -> bool {
        self.supply_low
    }

    fn carried_out(&mut self, effect: &Effect, done: bool) {
        let operations = self.flash.take_record();
        self.flash.record();
        self.steps.push(Step { operations, effect: effect.clone(), acknowledged: done });
    }
}

impl ErrorType for Witness {
    type Error = FaultyFlashError;
}

impl ReadNorFlash for Witness {
    const READ_SIZE: usize = FaultyFlash::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FaultyFlashError> {
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl NorFlash for Witness {
    const WRITE_SIZE: usize = FaultyFlash::WRITE_SIZE;
    const ERASE_SIZE: usize = FaultyFlash::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FaultyFlashError> {
        self.flash.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FaultyFlashError> {
        self.flash.write(offset, bytes).await
    }
}

impl MultiwriteNorFlash for Witness {}
