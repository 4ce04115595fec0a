//! The judge of words (a strategy): in the product the lists, in tests whoever knows better.

use crate::library::Library;
use device::io::{Answer, Lists};
use game::Words;

/// Says whether words are good.
pub trait Judge {
    /// The verdict of these lists of the library on these words.
    fn judge(&mut self, library: &Library<'_>, lists: Lists, words: &Words) -> Answer;
}

/// The verdict is what stands in the lists.
#[derive(Clone, Copy, Debug)]
pub struct ByLists;

impl Judge for ByLists {
    fn judge(&mut self, library: &Library<'_>, lists: Lists, words: &Words) -> Answer {
        library.judge(lists, words)
    }
}
