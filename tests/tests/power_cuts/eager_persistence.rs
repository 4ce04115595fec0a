//! The journal policy without a device: effects are carried out one after another, chores at once.

use device::{Effect, Storage};
use embassy_futures::block_on;
use flash_map::PICO;
use runner::{Env, Persistence};

/// Persistence whose user has all the time in the world.
pub(crate) struct EagerPersistence<E: Env>(Persistence<E>);

impl<E: Env> EagerPersistence<E> {
    pub(crate) fn open(env: E) -> Self {
        Self(block_on(Persistence::open(env, PICO.journal_layout(), None)))
    }

    pub(crate) fn carry_out(&mut self, effect: Effect) -> Option<Storage> {
        let news = block_on(self.0.carry_out(effect));
        while self.0.has_chores() {
            block_on(self.0.chore());
        }
        news
    }
}
