//! `zeitwort gcg`: replays Scrabble games written in GCG and compares every score.

use crate::Failure;
use crate::gcg::{Letters, Record, decode, replay};
use crate::output::say;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `zeitwort gcg` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The box the games were played with; without it each file tells by its lexicon, its letters or its scores.
    #[arg(long, value_enum)]
    letters: Option<Letters>,
    /// GCG files, or folders with such files in them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

#[derive(Default)]
struct Tally {
    games: usize,
    moves: usize,
    differences: usize,
    unreadable: usize,
}

/// Replays every game; success only if all could be read and none differs.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let mut tally = Tally::default();
    for path in &args.files {
        match files(path) {
            Ok(files) if files.is_empty() => tally.refuse(path, &"there is no .gcg file in this folder")?,
            Ok(files) => files.iter().try_for_each(|file| tally.take(file, args.letters))?,
            Err(error) => tally.refuse(path, &error)?,
        }
    }
    say!("games {}, moves {}, differences {}", tally.games, tally.moves, tally.differences)?;
    let clean = tally.differences == 0 && tally.unreadable == 0;
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Tally {
    fn take(&mut self, path: &Path, letters: Option<Letters>) -> Result<(), Failure> {
        let record = match fs::read(path) {
            Ok(bytes) => Record::parse(&decode(&bytes)),
            Err(error) => return self.refuse(path, &error),
        };
        match record {
            Ok(record) => self.compare(path, &record, letters),
            Err(unreadable) => {
                self.unreadable += 1;
                say!("{}:{unreadable}", path.display())
            }
        }
    }

    fn compare(&mut self, path: &Path, record: &Record, letters: Option<Letters>) -> Result<(), Failure> {
        let differences = replay(record, letters);
        for difference in &differences {
            say!("{}:{difference}", path.display())?;
        }
        self.games += 1;
        self.moves += record.moves.len();
        self.differences += differences.len();
        Ok(())
    }

    fn refuse(&mut self, path: &Path, reason: &dyn std::fmt::Display) -> Result<(), Failure> {
        self.unreadable += 1;
        say!("{}: cannot be read: {reason}", path.display())
    }
}

/// The file itself, or every GCG file in a folder and below it, in order.
fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gcg")) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
