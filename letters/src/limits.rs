//! Limits that word lists, rules, screens and saved games share.

/// Fewest letters of a word in a list: no game accepts one letter.
pub const LISTED_MIN: usize = 2;

/// Most letters of a word in a list: a Scrabble board is fifteen squares wide.
pub const LISTED_MAX: usize = 15;

/// Most letters of any word: a table may lay a longer one than a list has, and judge it itself.
pub const WORD_MAX: usize = 20;

/// Most letters of an alphabet: an image of a word list counts them in five bits, and one number more is needed.
pub const ALPHABET_MAX: usize = 31;

const _: () = assert!(LISTED_MAX <= WORD_MAX, "every word of a list can be laid");
