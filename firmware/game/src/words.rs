//! The words of one turn, in a list of fixed capacity.

use heapless::Vec;
use letters::Word;

/// Most words one event may carry: a Scrabble turn of seven tiles makes at most eight.
pub const WORDS_MAX: usize = 8;

/// The words of one turn.
pub type Words = Vec<Word, WORDS_MAX, u8>;
