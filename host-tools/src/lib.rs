//! Everything behind the `zeitwort` command, as a library: the command line itself stays in [`cmd`], one file per
//! subcommand, and knows files and terminals; the other modules know their subject only.
#![forbid(unsafe_code)]
// They panic where nobody reads on; `output` does not.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bookings;
pub mod boot_drive;
pub mod cmd;
pub mod console;
mod failure;
pub mod flash;
pub mod flash_map;
pub mod gcg;
pub mod image;
pub mod lexicon;
pub mod memory;
mod output;
pub mod parcel;
pub mod picture;
pub mod runner;
pub mod scenario;
pub mod seed;
pub mod sim;
pub mod uf2;

pub use failure::Failure;
