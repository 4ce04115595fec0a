//! Hunspell dictionaries: roots with flags in a `.dic`, what the flags do in an `.aff`. All forms are written out:
//! suffixes, suffixes of suffixes, prefixes, and both together.
//!
//! The dictionary checkers on crates.io answer whether a word is right and do not list the words, so the expansion is ours.
//! What only makes compounds (flags for their beginning, middle and end) is left out: compounds are without end.

mod affixes;
mod condition;
mod dictionary;
mod expand;
mod flags;

pub use affixes::Affixes;
pub use dictionary::{Entry, entries};
pub use expand::expand;
pub use flags::Flag;
