//! The flash chip as a runner needs it: the journal writes it, and word lists are read where they stand.

use crate::library::Library;
use device::Effect;
use device::io::{Answer, Lists};
use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use game::Words;

/// Flash with word lists in it: the Pico's, a file's, a page's, or one that a test makes fail.
pub trait Chip: MultiwriteNorFlash {
    /// The region of the word lists. Nothing writes it while the device runs.
    fn lexicons(&self) -> &[u8];

    /// What these lists say of these words. A test may know better than a list.
    fn judge(&mut self, lists: Lists, words: &Words) -> Answer {
        Library::open(self.lexicons()).judge(lists, words)
    }

    /// Whether the supply is so low that erasing may go wrong. It is told, and erased all the same: the reading may be
    /// wrong, and a game that cannot begin is worse.
    fn supply_low(&self) -> bool {
        false
    }

    /// Hears of each effect that has been carried out, and whether it was done. For tests that watch.
    fn carried_out(&mut self, _effect: &Effect, _done: bool) {}
}

#[cfg(feature = "test-flash")]
impl Chip for journal::faulty_flash::FaultyFlash {
    fn lexicons(&self) -> &[u8] {
        &self.bytes()[flash_map::PICO.lexicons.indices()]
    }
}

impl<C: Chip> Chip for &mut C {
    fn lexicons(&self) -> &[u8] {
        (**self).lexicons()
    }

    fn judge(&mut self, lists: Lists, words: &Words) -> Answer {
        (**self).judge(lists, words)
    }

    fn supply_low(&self) -> bool {
        (**self).supply_low()
    }

    fn carried_out(&mut self, effect: &Effect, done: bool) {
        (**self).carried_out(effect, done);
    }
}
