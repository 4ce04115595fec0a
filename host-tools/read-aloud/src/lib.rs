//! Screen reader: makes sentences of the accessibility tree that the device tells, in the language of the screen.
//!
//! [`Screen`] takes the elements of one picture and says them as whole [`Sentence`]s. [`Narrator`] compares them with those
//! before and gives only the news, so that each sentence is said once, and of a running clock its warnings alone.

mod narrator;
mod phrases;
mod screen;
mod spoken;
mod transcript;

pub use narrator::{Narrator, News};
pub use screen::{Manner, Screen, Sentence};
pub use transcript::Transcript;
