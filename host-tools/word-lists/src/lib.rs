//! Word lists on their way to the device: sources, corrections, the words that are packed.
//!
//! The bytes of a source become text ([`text`], [`charset`]), and the text spellings ([`list`], [`hunspell`]). [`gather`] normalises them into words, keeps what enough sources have where a
//! recipe asks for that, and applies additions and removals: word by word ([`corrections`], with their forms by
//! [`paradigm`]) and by class ([`addition`], [`removal`]). `dict_pack` packs the words.
//! Recipes, which name sources in packages, need an operating system and stand in the `zeitwort` command.
#![forbid(unsafe_code)]

pub mod addition;
pub mod charset;
pub mod compare;
pub mod corrections;
mod error;
pub mod gather;
pub mod hunspell;
mod kind;
pub mod list;
mod other_lists;
pub mod paradigm;
pub mod removal;
pub mod source_options;
pub mod text;

pub use error::LexiconError;

/// The codes of all languages, for sentences: `de, fr … or nl`.
pub fn codes(or: &str) -> String {
    let codes = letters::Language::ALL.map(letters::Language::code);
    let [most @ .., last] = &codes;
    format!("{} {or} {last}", most.join(", "))
}
