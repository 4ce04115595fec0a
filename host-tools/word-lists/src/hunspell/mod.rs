//! Hunspell affix expansion: roots with flags in a `.dic`, what the flags do in an `.aff`. All forms are written out:
//! suffixes, suffixes of suffixes, prefixes, and both together.
//!
//! Of the crates on crates.io only `runmunch` lists the words, and it (1.1.0) reads no flags on affixes, puts a root's own
//! suffixes on twice and knows neither NEEDAFFIX nor FORBIDDENWORD, so that it leaves forms out and makes up others: the
//! expansion is ours.
//! Flags that only make compounds (their beginning, middle and end) are left out: compounds are without end.

mod affixes;
mod condition;
mod dictionary;
mod expand;
mod flags;

pub use affixes::Affixes;
pub use dictionary::{Entry, entries};
pub use expand::{MOST_FORMS, expand};
pub use flags::Flag;
