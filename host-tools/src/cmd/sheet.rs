//! `zeitwort sheet`: the score sheet of the game in a flash file, every point with its reason.

use crate::Failure;
use crate::flash::Flash;
use crate::memory::{Memory, MemoryError};
use device::Device;
use game::{Game, Phase, Seat};
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::process::ExitCode;

/// What `zeitwort sheet` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The flash file: the simulator's, or one that `picotool save --all` read from a Pico.
    file: PathBuf,
    /// How the sheet is written.
    #[arg(long, value_enum, default_value_t = Format::Md)]
    format: Format,
    /// The game before the current one.
    #[arg(long)]
    previous: bool,
}

/// How a sheet can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Markdown: a table of rounds, then every line.
    Md,
    /// One line a booking.
    Csv,
    /// One object.
    Json,
}

/// Prints the sheet.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let named = |why: &dyn Display| Failure::unusable(format_args!("{}: {why}", args.file.display()));
    let flash = Flash::copy_of(&args.file).map_err(|error| named(&error))?;
    let device = recall(flash, args.previous).map_err(|error| named(&error))?;
    if device.game().phase() == Phase::NotBegun {
        return Err(named(&"there is no game in it; play one, or name another file"));
    }
    let sheet = Sheet { device: &device };
    match args.format {
        Format::Md => print!("{sheet}"),
        Format::Csv => print!("{}", sheet.csv()),
        Format::Json => println!("{}", sheet.json()),
    }
    Ok(ExitCode::SUCCESS)
}

/// A device that knows the game asked for and nothing else happens to.
fn recall(flash: Flash, previous: bool) -> Result<Box<Device>, MemoryError> {
    let mut device = Box::new(Device::new());
    let mut memory = Memory::recall(flash, &mut device)?;
    if previous {
        let settings = device;
        device = Box::new(Device::new());
        device.speak_like(&settings);
        memory.previous(|record| device.recall(record))?;
    }
    Ok(device)
}

struct Sheet<'device> {
    device: &'device Device,
}

impl Sheet<'_> {
    fn game(&self) -> &Game {
        self.device.game()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.game().settings().seats().iter()
    }

    fn rounds(&self) -> impl Iterator<Item = u16> + '_ {
        let last = self.game().ledger().lines().iter().map(|line| line.round).max().unwrap_or(0);
        1..=last
    }

    fn csv(&self) -> String {
        let mut text = String::from("round,player,points,total,reason\n");
        let mut totals = [0; game::SEATS];
        for line in self.game().ledger().lines() {
            let points = line.points().0;
            totals[line.seat.index()] += points;
            let (name, reason) = (self.device.name(line.seat), self.device.reason(line.reason));
            text += &format!("{},{name},{points},{},{reason}\n", line.round, totals[line.seat.index()]);
        }
        text
    }

    fn json(&self) -> serde_json::Value {
        let game = self.game();
        let player = |seat: Seat| {
            serde_json::json!({
                "seat": seat.index() + 1,
                "name": self.device.name(seat).as_str(),
                "total": game.total(seat).0,
                "milliseconds": game.time_used(seat).0,
            })
        };
        let lines = game.ledger().lines().iter().map(|line| {
            serde_json::json!({
                "round": line.round,
                "seat": line.seat.index() + 1,
                "points": line.points().0,
                "reason": self.device.reason(line.reason),
            })
        });
        let winners =
            game.outcome().map(|outcome| outcome.winners.iter().map(|seat| seat.index() + 1).collect::<Vec<_>>());
        serde_json::json!({
            "game": self.device.game_name(),
            "players": self.seats().map(player).collect::<Vec<_>>(),
            "lines": lines.collect::<Vec<_>>(),
            "over": game.phase() == Phase::Over,
            "winners": winners,
        })
    }
}

/// Markdown: totals by round, then every line with its reason.
impl Display for Sheet<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let game = self.game();
        writeln!(out, "# {}\n", self.device.game_name())?;
        let names: Vec<String> = self.seats().map(|seat| self.device.name(seat).to_string()).collect();
        writeln!(out, "| round | {} |", names.join(" | "))?;
        writeln!(out, "|---:|{}", "---:|".repeat(names.len()))?;
        for round in self.rounds() {
            let points = self.seats().map(|seat| game.ledger().round_total(seat, round).0.to_string());
            writeln!(out, "| {round} | {} |", points.collect::<Vec<_>>().join(" | "))?;
        }
        let totals = self.seats().map(|seat| format!("**{}**", game.total(seat).0));
        writeln!(out, "| total | {} |\n", totals.collect::<Vec<_>>().join(" | "))?;
        if let Some(outcome) = game.outcome() {
            let winners: Vec<String> = outcome.winners.iter().map(|seat| self.device.name(seat).to_string()).collect();
            writeln!(out, "Winner: {}\n", winners.join(", "))?;
        }
        for line in game.ledger().lines() {
            let (name, reason) = (self.device.name(line.seat), self.device.reason(line.reason));
            writeln!(out, "{}. {name}: {:+}, {reason}  ", line.round, line.points().0)?;
        }
        Ok(())
    }
}
