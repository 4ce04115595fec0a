//! `zeitwort gcg`: replays Scrabble games written in GCG and compares every score.

use super::gcg_on_device;
use crate::Failure;
use crate::cmd::choices;
use crate::cmd::spinner::Spinner;
use crate::input;
use crate::output::say;
use records::gcg::{Letters, Record, decode, replay};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `zeitwort gcg`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The box the games were played with; without it each file tells by its lexicon, its letters or its scores.
    #[arg(long, value_enum)]
    pub(super) letters: Option<choices::Letters>,
    /// Play the moves through the buttons and the dial of a device on this computer, compare every score it shows, and count
    /// what the hands do.
    #[arg(long)]
    pub(super) on_device: bool,
    /// Print JSON, one object per difference or unreadable file, and one with the totals.
    #[arg(long)]
    pub(super) json: bool,
    /// GCG files, or folders with such files in them; - reads a game from standard input.
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
}

#[derive(Default)]
pub(super) struct Tally {
    pub(super) games: usize,
    pub(super) moves: usize,
    pub(super) differences: usize,
    pub(super) unreadable: usize,
    pub(super) json: bool,
}

/// Replays every game; success only if all could be read and none differs.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    if args.on_device {
        return gcg_on_device::run(&args);
    }
    let mut tally = Tally::new(args.json);
    let spinner = Spinner::with("replaying");
    for path in &args.files {
        match files(path) {
            Ok(files) if files.is_empty() => tally.refuse(path, &"there is no .gcg file in this folder")?,
            Ok(files) => files.iter().enumerate().try_for_each(|(nth, file)| {
                spinner.say(format!("replaying game {} of {}", nth + 1, files.len()));
                tally.take(file, args.letters.map(Letters::from))
            })?,
            Err(error) => tally.refuse(path, &error)?,
        }
    }
    drop(spinner);
    let &Tally { games, moves, differences, unreadable, .. } = &tally;
    if args.json {
        let object =
            serde_json::json!({ "games": games, "moves": moves, "differences": differences, "unreadable": unreadable });
        say!("{object}")?;
    } else {
        say!("games {games}, moves {moves}, differences {differences}")?;
    }
    tally.exit_code()
}

impl Tally {
    pub(super) fn new(json: bool) -> Self {
        Self { json, ..Self::default() }
    }

    /// Success only if all could be read and nothing differs.
    pub(super) fn exit_code(&self) -> Result<ExitCode, Failure> {
        match (self.unreadable, self.differences) {
            (0, 0) => Ok(ExitCode::SUCCESS),
            (0, _) => Ok(ExitCode::FAILURE),
            // The lines above say why; what could not be looked at is neither right nor wrong.
            _ => Err(Failure::known()),
        }
    }

    fn take(&mut self, path: &Path, letters: Option<Letters>) -> Result<(), Failure> {
        let record = match input::read(path) {
            Ok(bytes) => Record::parse(&decode(&bytes)),
            Err(error) => return self.refuse(path, &error),
        };
        match record {
            Ok(record) => self.compare(path, &record, letters),
            Err(unreadable) => {
                self.unreadable += 1;
                self.tell(path, "unreadable", ":", &unreadable)
            }
        }
    }

    fn compare(&mut self, path: &Path, record: &Record, letters: Option<Letters>) -> Result<(), Failure> {
        let differences = replay(record, letters);
        for difference in &differences {
            self.tell(path, "difference", ":", difference)?;
        }
        self.games += 1;
        self.moves += record.moves.len();
        self.differences += differences.len();
        Ok(())
    }

    pub(super) fn refuse(&mut self, path: &Path, reason: &dyn std::fmt::Display) -> Result<(), Failure> {
        self.unreadable += 1;
        self.tell(path, "unreadable", ": ", &format_args!("cannot be read: {reason}"))
    }

    pub(super) fn tell(
        &self,
        path: &Path,
        kind: &str,
        between: &str,
        what: &dyn std::fmt::Display,
    ) -> Result<(), Failure> {
        if self.json {
            let object =
                serde_json::json!({ "file": path.display().to_string(), "kind": kind, "text": what.to_string() });
            return say!("{object}");
        }
        say!("{}{between}{what}", path.display())
    }
}

/// The file itself, or every GCG file in a folder and below it, in order.
pub(super) fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if input::is_stream(path) || !fs::metadata(path)?.is_dir() {
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
