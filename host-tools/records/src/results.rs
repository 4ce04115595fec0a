//! Results of the archive (CSV): the last games, as a device tells them over USB and as a flash file has them.

use device::Device;
use runner::archive_sheet::{HEADER, archive_line};
use std::fmt::Write as _;

/// The standing of one player in one game.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Standing {
    /// Number of the game, from 1, the newest.
    pub game: u16,
    /// Name of the game that was played.
    pub name: String,
    /// Number of the seat, from 1 at the left.
    pub seat: u8,
    /// The player's name; may be empty: then the seat is all that is known.
    pub player: String,
    /// All points.
    pub points: i32,
    /// Time used.
    pub seconds: u32,
    /// The way the game ended, in the language of the device.
    pub ending: String,
}

/// A line that is none of the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no line of the archive")]
pub struct NoStanding;

/// All results, newest game first.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Results {
    /// A line for each player of each game.
    pub lines: Vec<Standing>,
}

impl Results {
    /// All results of a device, in its own lines.
    pub fn of(device: &Device) -> Self {
        let mut results = Self::default();
        for number in 1.. {
            let mut line = String::new();
            if archive_line(device, number, &mut line).is_none() || results.take(&line).is_err() {
                break;
            }
        }
        results
    }

    /// Takes a line after the first.
    pub fn take(&mut self, line: &str) -> Result<(), NoStanding> {
        let [game, name, seat, player, points, seconds, ending] =
            line.splitn(7, ',').collect::<Vec<_>>().try_into().map_err(|_| NoStanding)?;
        self.lines.push(Standing {
            game: game.parse().map_err(|_| NoStanding)?,
            name: name.into(),
            seat: seat.parse().map_err(|_| NoStanding)?,
            player: player.into(),
            points: points.parse().map_err(|_| NoStanding)?,
            seconds: seconds.parse().map_err(|_| NoStanding)?,
            ending: ending.into(),
        });
        Ok(())
    }

    /// CSV, as the device tells it.
    pub fn csv(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for Standing { game, name, seat, player, points, seconds, ending } in &self.lines {
            let _ = writeln!(text, "{game},{name},{seat},{player},{points},{seconds},{ending}");
        }
        text
    }

    /// Markdown: a table per game.
    pub fn markdown(&self) -> String {
        if self.lines.is_empty() {
            return "There are no games in the archive yet.\n".into();
        }
        let mut text = String::new();
        for game in self.lines.chunk_by(|one, next| one.game == next.game) {
            let first = &game[0];
            let _ = writeln!(text, "## {}. {}: {}\n\n| player | points | time |", first.game, first.name, first.ending);
            let _ = writeln!(text, "|---|---:|---:|");
            for Standing { seat, player, points, seconds, .. } in game {
                let player = if player.is_empty() { seat.to_string() } else { player.clone() };
                let _ = writeln!(text, "| {player} | {points} | {}:{:02} |", seconds / 60, seconds % 60);
            }
            text.push('\n');
        }
        text
    }
}
