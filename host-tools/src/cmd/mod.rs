//! The subcommands, one file each: `Args` says what can be given, `run` does it.

use crate::Failure;
use std::process::ExitCode;

mod busy;
pub mod check;
pub mod fetch;
pub mod flash;
pub mod gcg;
pub mod image;
pub mod info;
pub mod lexicon_uf2;
pub mod pack;
pub mod sheet;
pub mod sim;
pub mod verify;
pub mod words;

/// What can be asked of `zeitwort`.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Say which words are in a lexicon.
    Check(check::Args),
    /// Bring the packages that recipes need into the cache.
    Fetch(fetch::Args),
    /// Put UF2 files on a Pico in BOOTSEL mode.
    Flash(flash::Args),
    /// Replay Scrabble games written in GCG and compare every score.
    Gcg(gcg::Args),
    /// Show what a firmware image takes of the flash map and write it as UF2.
    Image(image::Args),
    /// Show what a lexicon says about itself.
    Info(info::Args),
    /// Make a lexicon from a recipe or from word lists.
    Pack(pack::Args),
    /// Print the score sheet of the game in a flash file or on a device, with reasons.
    Sheet(sheet::Args),
    /// Play in the terminal, or play a scenario file.
    Sim(sim::Args),
    /// Make a file of lexicons to drop on the device.
    Uf2(lexicon_uf2::Args),
    /// Compare a lexicon with a list, word by word, both ways.
    Verify(verify::Args),
    /// Print all words of a lexicon.
    Words(words::Args),
}

impl Command {
    /// Does what was asked.
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Command::Check(args) => check::run(args),
            Command::Fetch(args) => fetch::run(args),
            Command::Flash(args) => flash::run(args),
            Command::Gcg(args) => gcg::run(args),
            Command::Image(args) => image::run(args),
            Command::Info(args) => info::run(args),
            Command::Pack(args) => pack::run(args),
            Command::Sheet(args) => sheet::run(args),
            Command::Sim(args) => sim::run(args),
            Command::Uf2(args) => lexicon_uf2::run(args),
            Command::Verify(args) => verify::run(args),
            Command::Words(args) => words::run(args),
        }
    }
}
