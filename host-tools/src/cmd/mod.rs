//! The subcommands, one file per command: `Args` are its arguments, `run` does it.

use crate::Failure;
use clap::{CommandFactory as _, FromArgMatches as _};
use std::process::ExitCode;

pub mod check;
mod choices;
pub mod codes;
pub mod completions;
mod demo;
mod device_lists;
pub mod fetch;
pub mod flash;
pub mod gcg;
mod gcg_on_device;
pub mod image;
pub mod info;
pub mod lexicon_uf2;
pub mod man;
mod one_list;
pub mod pack;
pub mod sheet;
pub mod sim;
mod spinner;
pub mod verify;
pub mod words;

/// Exit codes of every command, for scripts.
const EXIT_CODES: &str = "\
Exit codes:
  0  yes, or done
  1  no: a word is not in the list, lists or scores differ, a scenario fails
  2  could not: a file is missing or not what it should be, a device does not answer, the command is wrong";

/// The table companion's workshop: play it in a terminal, look into its files, make files for it.
#[derive(Debug, clap::Parser)]
#[command(name = "zeitwort", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub struct Cli {
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// The command line, with the exit codes behind the help of every command.
    pub fn told() -> clap::Command {
        Self::command().mut_subcommands(|command| {
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            command.after_help(format!("{examples}\n\n{EXIT_CODES}"))
        })
    }

    /// Parses the command line; an error is printed, and the program ends.
    pub fn typed() -> Self {
        let mut matches = Self::told().get_matches();
        Self::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.exit())
    }
}

/// The subcommands of `zeitwort`.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Say which words are in a lexicon.
    #[command(
        after_help = "Examples:\n  zeitwort check de.zwl Haus Maus\n  zeitwort check --explain de.zwl Spielgruppe\n  zeitwort check --json lexicons.uf2 --list Deutsch Haus"
    )]
    Check(check::Args),
    /// Show a game as QR codes, or read such codes from pictures.
    #[command(
        after_help = "Examples:\n  zeitwort codes\n  zeitwort codes game.flash --output codes --coarse\n  zeitwort codes --read photo.png --format gcg"
    )]
    Codes(codes::Args),
    /// Fetch the packages that recipes need into the cache.
    #[command(after_help = "Examples:\n  zeitwort fetch de fr en\n  zeitwort fetch ours.toml --cache packages")]
    Fetch(fetch::Args),
    /// Put UF2 files on a Pico in BOOTSEL mode.
    #[command(
        after_help = "Examples:\n  zeitwort flash\n  zeitwort flash lexicons.uf2 --port /dev/ttyACM0 --timeout 60"
    )]
    Flash(flash::Args),
    /// Replay Scrabble games written in GCG and compare every score.
    #[command(after_help = "Examples:\n  zeitwort gcg game.gcg\n  zeitwort gcg --json --letters de games/")]
    Gcg(gcg::Args),
    /// Show how a firmware image fills the flash map, and write it as UF2.
    #[command(
        after_help = "Examples:\n  zeitwort image zeitwort.elf --uf2 zeitwort.uf2\n  zeitwort image zeitwort.elf --uf2 full.uf2 --with lexicons.uf2"
    )]
    Image(image::Args),
    /// Show a lexicon's header: name, language, words, source, licence.
    #[command(after_help = "Examples:\n  zeitwort info de.zwl\n  zeitwort info --json lexicons.uf2 --list 2")]
    Info(info::Args),
    /// Make a lexicon from a recipe or from word lists.
    #[command(
        after_help = "Examples:\n  zeitwort pack words.txt --lang de --name Hauswörter -o own.zwl\n  zeitwort pack de -o de.zwl\n  zeitwort pack es.dic --lang es -o es.zwl --rejects refused.txt"
    )]
    Pack(pack::Args),
    /// Print the score sheet of the game in a flash file or on a device, with reasons.
    #[command(after_help = "Examples:\n  zeitwort sheet\n  zeitwort sheet --port /dev/ttyACM0 --format csv")]
    Sheet(sheet::Args),
    /// Play in the terminal, or play a scenario file.
    #[command(
        after_help = "Examples:\n  zeitwort sim\n  zeitwort sim --drop lexicons.uf2\n  zeitwort sim --scenario tests/scenarios/free-play-turn.toml"
    )]
    Sim(sim::Args),
    /// Make a file of lexicons to drop on the device.
    #[command(
        after_help = "Examples:\n  zeitwort uf2 de.zwl own.zwl -o lexicons.uf2\n  zeitwort uf2 lexicons.uf2 own.zwl -o more.uf2\n  zeitwort uf2 --port /dev/ttyACM0 own.zwl -o more.uf2"
    )]
    Uf2(lexicon_uf2::Args),
    /// Compare a lexicon with a list, word by word, both ways.
    #[command(after_help = "Examples:\n  zeitwort verify own.zwl words.txt\n  zeitwort verify --json own.zwl -")]
    Verify(verify::Args),
    /// Print all words of a lexicon.
    #[command(
        after_help = "Examples:\n  zeitwort words own.zwl\n  zeitwort words lexicons.uf2 --list Deutsch\n  zeitwort words --port /dev/ttyACM0 --list Deutsch"
    )]
    Words(words::Args),
    /// Print a shell completion script.
    #[command(after_help = "Examples:\n  zeitwort completions bash\n  zeitwort completions fish")]
    Completions(completions::Args),
    /// Print the manual page, or write those of all commands to a folder.
    #[command(after_help = "Examples:\n  zeitwort man\n  zeitwort man --output man/man1")]
    Man(man::Args),
}

impl Command {
    /// Does what was asked.
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Command::Check(args) => check::run(args),
            Command::Codes(args) => codes::run(args),
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
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        }
    }
}

#[cfg(test)]
#[allow(clippy::panic, reason = "a test says what is wrong by failing")]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn every_command_has_examples_that_are_understood() {
        for command in Cli::told().get_subcommands() {
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = examples.lines().filter_map(|line| line.strip_prefix("  zeitwort ")).collect();
            assert!(!lines.is_empty(), "{}", command.get_name());
            assert!(examples.ends_with(EXIT_CODES), "{}", command.get_name());
            for line in lines {
                assert_eq!(line.split(' ').next(), Some(command.get_name()));
                let words = std::iter::once("zeitwort").chain(line.split(' '));
                Cli::try_parse_from(words).unwrap_or_else(|error| panic!("{line}: {error}"));
            }
        }
    }
}
