//! The journal policy without a device: effects are carried out one after another, chores at once.

use device::{Effect, Storage};
use embassy_futures::block_on;
use flash_map::PICO;
use runner::{Chip, Keeper};

/// A keeper whose user has all the time in the world.
pub(crate) struct Keeping<F: Chip>(Keeper<F>);

impl<F: Chip> Keeping<F> {
    pub(crate) fn open(flash: F) -> Self {
        Self(block_on(Keeper::open(flash, PICO.journal_layout(), None)))
    }

    pub(crate) fn carry_out(&mut self, effect: Effect) -> Option<Storage> {
        let news = block_on(self.0.carry_out(effect));
        while self.0.has_chores() {
            block_on(self.0.chore());
        }
        news
    }
}
