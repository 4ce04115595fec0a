//! Recipes: word lists by the packages they come from.
//!
//! A [`recipe`] names sources. A source's file comes out of a package ([`package`]); [`FromDisk`] gives it to
//! [`word_lists::gather`], which makes words of it.

mod charsets;
mod from_disk;
pub mod package;
mod package_archive;
mod package_name;
pub mod recipe;
mod written_recipe;

pub use from_disk::FromDisk;
