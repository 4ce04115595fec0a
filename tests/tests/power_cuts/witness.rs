//! A strict flash that remembers which operations each effect took, and which effects were acknowledged.

use device::Effect;
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use journal::cruel::{CruelFlash, Operation, Refusal};
use zeitwort::memory::Chip;

/// One effect: what it did to the flash, and whether it was acknowledged.
pub(crate) struct Step {
    pub(crate) operations: Vec<Operation>,
    pub(crate) effect: Effect,
    pub(crate) acknowledged: bool,
}

/// See the module's documentation.
pub(crate) struct Witness {
    pub(crate) flash: CruelFlash,
    steps: Vec<Step>,
}

impl Witness {
    pub(crate) fn new(mut flash: CruelFlash) -> Self {
        flash.record();
        Self { flash, steps: Vec::new() }
    }

    /// The effects since this was last asked.
    pub(crate) fn take_steps(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }
}

impl Chip for &mut Witness {
    fn bytes(&self) -> &[u8] {
        self.flash.bytes()
    }

    fn carried_out(&mut self, effect: &Effect, done: bool) {
        let operations = self.flash.take_record();
        self.flash.record();
        self.steps.push(Step { operations, effect: effect.clone(), acknowledged: done });
    }
}

impl ErrorType for Witness {
    type Error = Refusal;
}

impl ReadNorFlash for Witness {
    const READ_SIZE: usize = CruelFlash::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Refusal> {
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl NorFlash for Witness {
    const WRITE_SIZE: usize = CruelFlash::WRITE_SIZE;
    const ERASE_SIZE: usize = CruelFlash::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Refusal> {
        self.flash.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Refusal> {
        self.flash.write(offset, bytes).await
    }
}

impl MultiwriteNorFlash for Witness {}
