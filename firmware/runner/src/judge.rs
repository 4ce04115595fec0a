//! The judge of words (a strategy): in the product the lists, in tests whoever knows better.

use crate::library::Library;
use device::io::{Answer, Lists};
use game::Words;

/// Says whether words are good.
pub trait Judge {
    /// The verdict of these lists of the library on these words.
    fn judge(&mut self, library: &Library<'_>, lists: Lists, words: &Words) -> Answer;
}

/// The verdict is what stands in the lists. It comes sooner with room in quick memory, where flash is slow.
#[derive(Debug, Default)]
pub struct ByLists<'room> {
    room: &'room mut [u8],
}

/// Bytes of quick memory that every list of the project fits with what a look-up reads again and again.
pub const JUDGE_ROOM: usize = 31 * 1024;

impl<'room> ByLists<'room> {
    /// A judge that copies there what it reads again and again.
    pub fn with_room(room: &'room mut [u8]) -> Self {
        Self { room }
    }
}

impl Judge for ByLists<'_> {
    fn judge(&mut self, library: &Library<'_>, lists: Lists, words: &Words) -> Answer {
        library.judge(lists, words, self.room)
    }
}
