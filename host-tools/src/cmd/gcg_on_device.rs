//! `zeitwort gcg --on-device`: plays the games through a device's buttons and dial, several at a time.

use super::gcg::{Args, Tally, files};
use crate::Failure;
use crate::gcg_on_device::{Actions, Outcome, Tables, play};
use crate::input;
use crate::output::say;
use records::gcg::{Record, decode};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Plays every game; success only if all could be read and the device never differs.
pub(super) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let mut tally = Tally::new(args.json);
    let mut paths = Vec::new();
    for path in &args.files {
        match files(path) {
            Ok(files) if files.is_empty() => tally.refuse(path, &"there is no .gcg file in this folder")?,
            Ok(files) => paths.extend(files),
            Err(error) => tally.refuse(path, &error)?,
        }
    }
    let (mut skipped, mut actions) = (0, Vec::new());
    for (path, played) in played_all(&paths, args) {
        match played {
            Ok(outcome) => {
                tally.games += 1;
                tally.moves += outcome.moves;
                tally.differences += outcome.differences.len();
                skipped += outcome.skipped;
                tell(&tally, path, &outcome)?;
                actions.extend(outcome.actions);
            }
            Err(reason) => {
                tally.unreadable += 1;
                tally.tell(path, "unreadable", ":", &reason)?;
            }
        }
    }
    report(&tally, skipped, &mut actions)?;
    tally.exit_code()
}

fn tell(tally: &Tally, path: &Path, outcome: &Outcome) -> Result<(), Failure> {
    for difference in &outcome.differences {
        tally.tell(path, "difference", ":", difference)?;
    }
    match &outcome.stopped {
        Some((line, reason)) => tally.tell(path, "stopped", ":", &format_args!("{line}: not played on: {reason}")),
        None => Ok(()),
    }
}

/// Every game, in the order of the files, on as many threads as there are cores.
fn played_all<'a>(paths: &'a [PathBuf], args: &Args) -> Vec<(&'a PathBuf, Result<Outcome, String>)> {
    let (tables, next) = (Tables::default(), AtomicUsize::new(0));
    let work = || {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = paths.get(number) else { return played };
            played.push((number, path, played_one(&tables, path, args)));
        }
    };
    let mut all: Vec<_> = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from).min(paths.len().max(1));
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        // A worker that fell over takes only its own games with it, and they are missing in the sums.
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    all.sort_by_key(|&(number, ..)| number);
    all.into_iter().map(|(_, path, played)| (path, played)).collect()
}

fn played_one(tables: &Tables, path: &Path, args: &Args) -> Result<Outcome, String> {
    let bytes = input::read(path).map_err(|error| format!(" cannot be read: {error}"))?;
    let record = Record::parse(&decode(&bytes)).map_err(|unreadable| unreadable.to_string())?;
    Ok(play(tables, &record, args.letters.map(Into::into)))
}

fn report(tally: &Tally, skipped: usize, actions: &mut [Actions]) -> Result<(), Failure> {
    actions.sort_by_key(|one| one.all);
    let mean = |of: fn(&Actions) -> u32| f64::from(actions.iter().map(of).sum::<u32>()) / actions.len().max(1) as f64;
    let (all, placing) = (mean(|one| one.all), mean(|one| one.placing));
    let p95 = actions.get(actions.len() * 95 / 100).map_or(0, |one| one.all);
    if tally.json {
        let object = serde_json::json!({
            "games": tally.games, "moves": tally.moves, "differences": tally.differences, "skipped": skipped,
            "unreadable": tally.unreadable, "actions": { "mean": all, "p95": p95, "placing": placing },
        });
        return say!("{object}");
    }
    say!("games {}, moves {}, differences {}", tally.games, tally.moves, tally.differences)?;
    say!("skipped {skipped}")?;
    say!("actions a move: mean {all:.2}, p95 {p95}, of them placing {placing:.2}")
}
