//! Letters, tiles and words: what can lie on the table, as word lists know them too.

use heapless::Vec;

pub use dict_pack::{Letter, NotALetter, NotAWord, Tile, WORD_MAX, Word};

/// The most words one event may carry: a Scrabble turn of seven tiles makes at most eight.
pub const WORDS_MAX: usize = 8;

/// The words of one turn.
pub type Words = Vec<Word, WORDS_MAX, u8>;
