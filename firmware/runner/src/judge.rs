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

/// Bytes of quick memory for what a look-up reads again and again: all that French, English, Spanish and Italian have of it, and
/// most of German and Dutch, of which the rest is read in flash.
pub const JUDGE_ROOM: usize = 27_904;

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
