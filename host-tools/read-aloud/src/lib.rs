//! Screen reader: makes sentences of the accessibility tree that the device tells, in the language of the screen.
//!
//! [`Screen`] takes the elements of one picture and says them as whole [`Sentence`]s. [`Narrator`] compares them with those
//! before and gives only the news, so that each sentence is said once, and of a running clock its warnings alone. Between device and
//! narrator go [lines](write_line): in the page they are two modules.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod lines;
mod narrator;
mod phrases;
mod screen;
mod spoken;
mod transcript;

pub use lines::write_line;
pub use narrator::{Narrator, News};
pub use screen::{Manner, Screen, Sentence};
pub use transcript::Transcript;
