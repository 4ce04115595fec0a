//! Domain types that every crate shares: letters, tiles, words, alphabets, languages, and the limits of a word.
//!
//! - A [`Letter`] is a capital of Latin-1 and carries its own sign, so that it prints the same in every alphabet.
//! - A [`Tile`] is a printed letter or a joker; a [`Word`] is a row of tiles, each read as a letter.
//! - An [`Alphabet`] is what a [`Language`]'s words are made of, in the order people say it.
//!
//! Their bytes are kept in saved games: see [`Letter`], [`Tile`], [`Word`] and [`Language`] before changing how they are
//! serialised. Nothing in here knows a rule, a value or a word list.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod alphabet;
mod language;
mod letter;
mod limits;
mod tile;
mod word;

pub use alphabet::Alphabet;
pub use language::Language;
pub use letter::{Letter, NotALetter};
pub use limits::{ALPHABET_MAX, LISTED_MAX, LISTED_MIN, WORD_MAX};
pub use tile::Tile;
pub use word::{NotAWord, Word};
