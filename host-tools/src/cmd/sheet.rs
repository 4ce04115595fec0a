//! `zeitwort sheet`: the score sheet of the game in a flash file or on a device, every point with its reason.

use crate::Failure;
use crate::cmd::sim::default_flash;
use crate::console::{self, Console};
use crate::input;
use crate::output::{print, say};
use clap::ArgGroup;
use device::{Device, Recalled};
use embassy_futures::block_on;
use flash_map::PICO;
use game::Phase;
use journal::Error;
use pico_image::flash::{Flash, FlashError, OpenError};
use records::bookings::Bookings;
use records::gcg;
use records::results::Results;
use records::score_sheet::ScoreSheet;
use runner::Persistence;
use runner::score_sheet::remark;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Seconds that a device may take to answer, unless somebody says otherwise.
const PATIENCE: u16 = 10;

/// Arguments of `zeitwort sheet`.
#[derive(Debug, clap::Args)]
#[command(group(ArgGroup::new("source").args(["file", "port"])))]
pub struct Args {
    /// The flash file: the simulator's, or one that `picotool save --all` read from a Pico; - reads it from standard
    /// input [default: what `zeitwort sim` plays in].
    file: Option<PathBuf>,
    /// Ask the device on this serial port instead, for example /dev/ttyACM0 or COM3. It tells the lines of the current
    /// game; the game's name, the winner and players without a line are in a flash file only.
    #[arg(long, value_name = "PORT")]
    port: Option<String>,
    /// How the sheet is written.
    #[arg(long, value_enum, default_value_t = Format::Md)]
    format: Format,
    /// The game before the current one; from a flash file only.
    #[arg(long, conflicts_with = "port")]
    previous: bool,
    /// The results of the last twenty games instead: names, totals, time used and how each ended.
    #[arg(long, conflicts_with = "previous")]
    archive: bool,
    /// With --port: how long the device may take to answer [default: 10].
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<u16>,
}

/// The formats of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Markdown: a table of rounds, then every line; from a device a table of the lines.
    Md,
    /// One line per score.
    Csv,
    /// One object.
    Json,
    /// GCG, for programs that analyse Scrabble: only a game kept by board.
    Gcg,
}

/// Prints the sheet.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    if args.timeout.is_some() && args.port.is_none() {
        return Err(Failure::unusable("--timeout is for a device on a serial port: name it with --port"));
    }
    match (&args.file, &args.port) {
        (Some(file), _) => from_file(file, &args)?,
        (None, Some(port)) => from_port(port, &args)?,
        (None, None) => from_file(&simulated()?, &args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The file that the simulator plays in, if it ever has.
pub(super) fn simulated() -> Result<PathBuf, Failure> {
    let file = default_flash()?;
    match file.exists() {
        true => Ok(file),
        false => Err(Failure::unusable(format_args!(
            "there is no {}: play a game with `zeitwort sim`, or name a flash file, or a serial port with --port",
            file.display()
        ))),
    }
}

fn from_file(file: &Path, args: &Args) -> Result<(), Failure> {
    let named = |why: &dyn Display| Failure::unusable(format_args!("{}: {why}", file.display()));
    let device = open(file, args.previous)?;
    if args.archive {
        return write_results(&Results::of(&device), args.format);
    }
    has_game(&device).map_err(|why| named(&why))?;
    write_sheet(&device, args.format, &named)
}

/// A device that has the game of a flash file, or the one before it.
pub(super) fn open(file: &Path, previous: bool) -> Result<Box<Device>, Failure> {
    let flash = input::read(file).map_err(OpenError::from).and_then(Flash::of_bytes);
    let flash = flash.map_err(|error| Failure::unusable(format_args!("{} {error}", file.display())))?;
    recall(flash, previous).map_err(|error| Failure::unusable(format_args!("{}: {error}", file.display())))
}

/// The reason why a device has no game, if it has none.
pub(super) fn has_game(device: &Device) -> Result<(), &'static str> {
    match (device.game().phase(), device.recalled()) {
        (Phase::NotBegun, Recalled::Whole) => Err("there is no game in it; play one, or name another file"),
        (Phase::NotBegun, _) => Err(remark(device).unwrap_or_default()),
        _ => Ok(()),
    }
}

/// Prints the sheet of a device's game; what cannot be written is named by the caller.
pub(super) fn write_sheet(
    device: &Device,
    format: Format,
    named: &dyn Fn(&dyn Display) -> Failure,
) -> Result<(), Failure> {
    let sheet = ScoreSheet::of(device);
    match format {
        Format::Md => print(format_args!("{sheet}")),
        Format::Csv => print(format_args!("{}", Bookings::of(device).csv())),
        Format::Json => say!("{}", sheet.json()),
        Format::Gcg => {
            let text = gcg::written(device.game().events().flatten(), |seat| device.name(seat));
            print(format_args!("{}", text.map_err(|error| named(&error))?))
        }
    }
}

fn from_port(path: &str, args: &Args) -> Result<(), Failure> {
    let named = |why: &dyn Display| Failure::unusable(format_args!("{path}: {why}"));
    let port = console::open(path).map_err(|error| named(&error))?;
    let patience = Duration::from_secs(args.timeout.unwrap_or(PATIENCE).into());
    let mut console = Console::greet(port, patience).map_err(|error| named(&error))?;
    if args.archive {
        return write_results(&console.archive().map_err(|error| named(&error))?, args.format);
    }
    let lines = |console: &mut Console<_>| console.sheet().map_err(|error| named(&error));
    match args.format {
        Format::Md => print(format_args!("{}", lines(&mut console)?.markdown())),
        Format::Csv => print(format_args!("{}", lines(&mut console)?.csv())),
        Format::Json => say!("{}", serde_json::json!(lines(&mut console)?)),
        Format::Gcg => {
            let log = console.events().map_err(|error| named(&error))?;
            print(format_args!("{}", gcg::of_log(&log).map_err(|error| named(&error))?))
        }
    }
}

fn write_results(results: &Results, format: Format) -> Result<(), Failure> {
    match format {
        Format::Md => print(format_args!("{}", results.markdown())),
        Format::Csv => print(format_args!("{}", results.csv())),
        Format::Json => say!("{}", serde_json::json!(results)),
        Format::Gcg => Err(Failure::unusable("GCG is a game's moves; the archive has results: take md, csv or json")),
    }
}

/// A device that knows the game asked for and nothing else happens to.
fn recall(flash: Flash, previous: bool) -> Result<Box<Device>, Error<FlashError>> {
    let mut device = Box::new(Device::new());
    block_on(async {
        let last = (!previous).then_some(&mut *device);
        let mut persistence = Persistence::open(flash, PICO.journal_layout(), last).await;
        persistence.recall_preferences(&mut device).await;
        persistence.recall_archive(&mut device).await;
        if previous {
            persistence.recall_previous(&mut device).await;
        }
        persistence.take_error().map_or(Ok(()), Err)
    })?;
    Ok(device)
}
