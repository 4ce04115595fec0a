//! GCG, the text format in which Scrabble players write games down: read, replayed on the board engine, and written.
//!
//! [`decode`] makes text of a file's bytes, [`Record::parse`] makes moves of the text, and
//! [`replay`](replay::replay) plays them and tells every [`Difference`] between the file's numbers and the board's.
//! [`written`] makes a file of a game's events, and [`of_log`] of their bytes.
//! Files in the wild are written by many programs and by hand, so parsing forgives whatever does not change a score.

mod accounts;
mod letters;
mod lines;
mod log;
mod moves;
mod note;
mod record;
mod replay;
mod text;
mod write;

pub use letters::Letters;
pub use log::{NotTold, of_log, of_told};
pub use moves::{Action, Mark, Move};
pub use record::{Record, Unreadable};
pub use replay::{ALL_TILES, Difference, Says, fitting, placed, replay};
pub use text::decode;
pub use write::{NoBoard, written};
