//! The `zeitwort` command, as a library: all that needs an operating system. The command line stays in [`cmd`], one file
//! per subcommand; the libraries beside it (`scenario`, `word-lists`, `pico-image`, `records`) know their subject only and
//! ship with the page, too.
#![forbid(unsafe_code)]
// They panic where nobody reads on; `output` does not.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bootsel;
pub mod cmd;
pub mod console;
mod failure;
pub mod gcg_on_device;
pub mod image;
pub mod image_file;
mod input;
mod output;
pub mod pictures;
pub mod recipes;
pub mod sim;

pub use failure::Failure;
