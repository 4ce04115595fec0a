//! The user interface, a state machine without I/O (Sans-IO): screens, text entry, clock, sounds, translations.
//!
//! [`Device`] never acts by itself. The `runner` crate gives it inputs and the
//! time, and asks it for a picture, for effects to carry out and for the moment it wants to be woken next:
//!
//! ```text
//! recall_preferences, recall_value*, recall_archived*, number_game, recall*  what flash remembers, before anything else
//! shelve*                      the word lists there are
//! boot                         once
//! loop  input | wake           whatever comes first: a press, or the deadline
//!       take_effect*           until there is none left: sounds, records to keep, words to look up (answer)
//!       draw                   the picture now
//!       panel, deadline        how the display is set, when to call again
//! ```
//!
//! It never reads a clock, never sleeps, never allocates and knows no hardware.
#![no_std]
#![forbid(unsafe_code)]

mod accessibility;
pub mod archive;
mod board_picture;
mod canvas;
mod clock;
mod computer;
mod device;
mod draft;
mod entry;
mod gestures;
mod hourglass;
mod house_words;
mod idle;
pub mod io;
mod kept;
mod list;
mod number;
mod preferences;
mod random;
mod record;
mod screens;
pub mod seed;
mod short;
pub mod sound;
mod stopwatch;
pub mod take_home;
mod texts;
pub mod time;
mod variants;

/// The languages of the screens, in the order in which they are offered.
pub const LANGUAGES: &[letters::Language] = &texts::Texts::SPOKEN;

pub use accessibility::{Element, Role};
pub use canvas::SIGNS;
pub use device::Device;
pub use io::{DisplayKind, Effect, Input, KeptPreferences, Lexicon, LexiconState, Panel, Recalled, Storage, Wakeup};
pub use list::Key;
pub use picture::{FrameBuffer, dirty, frame_buffer};
pub use time::Moment;
