//! Everything behind the `zeitwort` command, as a library: the command line itself stays in [`cmd`], one file per
//! subcommand, and knows files and terminals; the other modules know their subject only. What needs neither is there
//! without the feature `command`, too: the page in `web` packs and judges with it.
#![forbid(unsafe_code)]
// They panic where nobody reads on; `output` does not.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bookings;
#[cfg(feature = "command")]
pub mod boot_drive;
pub mod boot_rom;
pub mod bundle;
#[cfg(feature = "command")]
pub mod cmd;
#[cfg(feature = "command")]
pub mod console;
pub mod event_lines;
#[cfg(feature = "command")]
mod failure;
pub mod flash;
pub mod gcg;
#[cfg(feature = "command")]
pub mod image;
#[cfg(feature = "command")]
mod input;
pub mod lexicon;
#[cfg(feature = "command")]
mod output;
pub mod picture;
pub mod powered;
pub mod results;
pub mod scenario;
pub mod seed;
#[cfg(feature = "command")]
pub mod sim;
pub mod uf2;

#[cfg(feature = "command")]
pub use failure::Failure;
