//! Games in GCG, the way Scrabble players write them down, replayed on the board engine.
//!
//! [`decode`] makes text of a file's bytes, [`Record::parse`] makes moves of the text, and
//! [`replay`](replay::replay) plays them and tells every [`Difference`] between what the file says and what the board counts.
//! Files in the wild are written by many programs and by hand, so parsing forgives whatever does not change a score.

mod accounts;
mod letters;
mod log;
mod moves;
mod record;
mod replay;
mod text;
mod write;

pub use letters::Letters;
pub use log::{NotTold, of_log, of_told, written};
pub use moves::{Action, Mark, Move};
pub use record::{Record, Unreadable};
pub use replay::{ALL_TILES, Difference, Says, fitting, placed, replay};
pub use text::decode;
pub use write::{NoGcg, PlayerName, write_gcg};
