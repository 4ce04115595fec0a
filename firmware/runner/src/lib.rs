//! The one runner: device, persistence and word lists together, over any flash (an event loop without its waiting).
//!
//! A *shell* (the Pico, the terminal, a page, a test) waits and carries bytes; what they mean is decided here, so that
//! the same things happen everywhere, power cuts included:
//!
//! ```text
//! power_up                      what flash remembers comes back
//! loop  input | wake            whatever comes first: a press, or the deadline
//!       take_sound*             until there is none left
//!       draw, frame, panel      the picture now
//!       deadline                when to call again: the device wants it, or a chore is due
//! ```
//!
//! - [`Runner`] turns the device, and holds the only loop over what it asks for.
//! - [`Persistence`] keeps records at once, puts chores off until nobody waits, and tells what goes wrong.
//! - [`Env`] is what it is given: a [`FlashChip`], and where there is more, a [`Supply`] and an [`Observer`].
//! - [`Library`] reads the word lists in place, and a [`Judge`] says what they mean for a word.
//! - [`console`] answers whoever asks over a cable.
//! - [`score_sheet_line`] writes the score sheet, a line at a time.
//! - [`lists_line`] reads the word lists out, byte for byte.
//! - [`events`] tells the game's events, for a computer to fold.
//! - [`watch`] mirrors picture and game on a computer, as they change.
//!
//! The calls that may write are `async` because flash is; over a flash that blocks they never wait, and
//! `embassy_futures::block_on` runs them anywhere.
#![no_std]
#![forbid(unsafe_code)]

pub mod archive_sheet;
pub mod console;
mod env;
pub mod events;
mod judge;
mod library;
pub mod lists;
mod persistence;
pub mod result_slip;
mod runner;
pub mod score_sheet;
pub mod watch;

pub use archive_sheet::archive_line;
pub use env::{Env, FlashChip, NoObserver, Observer, Parts, SteadySupply, Supply};
pub use judge::{ByLists, JUDGE_ROOM, Judge};
pub use library::{Inspection, Library, Progress};
pub use lists::{kept_line, lists_line};
pub use persistence::{JournalError, PREFERENCES, Persistence};
pub use result_slip::{clocks_line, result_slip_line};
pub use runner::{DeadlineLoop, Runner, Start};
pub use score_sheet::score_sheet_line;
