//! What the device remembers: its effects carried out on the journal, its flash read back at boot.

use crate::flash::Flash;
use device::{Device, Effect, Storage};

/// The journal over one flash.
pub struct Memory {
    flash: Flash,
}

/// Why the device could not be told what it knew.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {}

impl Memory {
    /// Tells the device everything flash has for it.
    pub fn recall(flash: Flash, _device: &mut Device) -> Result<Self, MemoryError> {
        Ok(Self { flash })
    }

    /// Does what the device wants kept; the answer is news for it.
    pub fn carry_out(&mut self, _effect: Effect) -> Option<Storage> {
        None
    }

    /// The flash alone, as it is.
    pub fn into_flash(self) -> Flash {
        self.flash
    }
}
