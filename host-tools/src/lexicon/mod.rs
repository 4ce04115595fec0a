//! Word lists on their way to the device: where they come from, what is taken from them, what is packed.
//!
//! A [`recipe`] names sources. A source's file comes out of a package ([`package`]), becomes text ([`text`]), and the
//! text spellings ([`list`], [`hunspell`]). [`gather`] normalises them into words and applies the additions and removals
//! ([`corrections`]); `dict_pack` packs the words.

pub mod compare;
pub mod corrections;
mod error;
#[cfg(feature = "command")]
mod from_disk;
pub mod gather;
pub mod hunspell;
pub mod image_file;
pub mod list;
#[cfg(feature = "command")]
pub mod package;
pub mod reading;
#[cfg(feature = "command")]
pub mod recipe;
pub mod text;

pub use error::LexiconError;
