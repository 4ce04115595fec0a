//! Score sheet lines (CSV), as a device tells them over USB and as they are written from a flash file.

use device::Device;
use runner::score_sheet::{HEADER, REMARK, ScoreLine, remark, score_lines};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// Points, with their reason.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Booking {
    /// The round, from 1.
    pub round: u16,
    /// The player's name. It cannot have a comma in it: it is made of letters.
    pub player: String,
    /// The points; may be negative.
    pub points: i32,
    /// The player's total with these points.
    pub total: i32,
    /// The reason, in the language of the device.
    pub reason: String,
}

/// A line that is none of a score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no line of a score sheet")]
pub struct NoBooking;

impl Display for Booking {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self { round, player, points, total, reason } = self;
        write!(out, "{round},{player},{points},{total},{reason}")
    }
}

impl From<ScoreLine> for Booking {
    fn from(line: ScoreLine) -> Self {
        let ScoreLine { round, name, points, total, reason, .. } = line;
        Self { round, player: name.to_string(), points, total, reason: reason.to_string() }
    }
}

impl FromStr for Booking {
    type Err = NoBooking;

    fn from_str(line: &str) -> Result<Self, NoBooking> {
        let [round, player, points, total, reason] =
            line.splitn(5, ',').collect::<Vec<_>>().try_into().map_err(|_| NoBooking)?;
        let number = |text: &str| text.parse::<i32>().map_err(|_| NoBooking);
        Ok(Self {
            round: round.parse().map_err(|_| NoBooking)?,
            player: player.into(),
            points: number(points)?,
            total: number(total)?,
            reason: reason.into(),
        })
    }
}

/// All lines, and the fault in them if there is one.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Bookings {
    /// The lines in the order in which they were booked.
    pub lines: Vec<Booking>,
    /// The reason for which this is not the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

impl Bookings {
    /// All lines of a device's game.
    pub fn of(device: &Device) -> Self {
        Self { lines: score_lines(device).map(Booking::from).collect(), remark: remark(device).map(String::from) }
    }

    /// Takes a line after the first.
    pub fn take(&mut self, line: &str) -> Result<(), NoBooking> {
        match line.strip_prefix(REMARK) {
            Some(remark) => self.remark = Some(remark.into()),
            None => self.lines.push(line.parse()?),
        }
        Ok(())
    }

    /// CSV, as the device tells it.
    pub fn csv(&self) -> String {
        let lines = self.lines.iter().fold(format!("{HEADER}\n"), |text, booking| text + &format!("{booking}\n"));
        lines + &self.remark.iter().map(|remark| format!("{REMARK}{remark}\n")).collect::<String>()
    }

    /// Markdown: one table.
    pub fn markdown(&self) -> String {
        let mut text = String::from("| round | player | points | total | reason |\n|---:|---|---:|---:|---|\n");
        for Booking { round, player, points, total, reason } in &self.lines {
            let [player, reason] = [player, reason].map(|cell| cell.replace('|', "\\|"));
            text += &format!("| {round} | {player} | {points:+} | {total} | {reason} |\n");
        }
        text + &self.remark.iter().map(|remark| format!("\n**{remark}**\n")).collect::<String>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_back_as_it_was() {
        for line in ["1,Spieler 1,7,7,notiert", "12,BEN,-9,-2,Zweifel falsch: HAUS, MAUS", "3,ÉLOÏSE,0,0,"] {
            assert_eq!(line.parse::<Booking>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for line in ["", "hello", HEADER, "1,ANN,7,7", "one,ANN,7,7,noted", "1,ANN,7,99999999999,noted", "-1,A,1,1,x"] {
            assert_eq!(line.parse::<Booking>(), Err(NoBooking), "{line}");
        }
    }

    #[test]
    fn a_table_has_a_row_for_each_line() {
        let mut bookings = Bookings::default();
        ["1,ANN,7,7,noted", "1,B|B,-5,2,a|b"].iter().for_each(|line| bookings.take(line).unwrap());
        let table = bookings.markdown();
        assert!(table.ends_with("| 1 | ANN | +7 | 7 | noted |\n| 1 | B\\|B | -5 | 2 | a\\|b |\n"), "{table}");
        assert_eq!(serde_json::json!(bookings)["lines"][1]["points"], -5);
        assert_eq!(bookings.csv(), format!("{HEADER}\n1,ANN,7,7,noted\n1,B|B,-5,2,a|b\n"));
    }

    #[test]
    fn what_is_wrong_with_a_game_is_told_in_every_form() {
        let mut bookings = Bookings::default();
        ["1,ANN,7,7,noted", "# Damaged."].iter().for_each(|line| bookings.take(line).unwrap());
        assert_eq!(bookings.csv(), format!("{HEADER}\n1,ANN,7,7,noted\n# Damaged.\n"));
        assert!(bookings.markdown().ends_with("| 1 | ANN | +7 | 7 | noted |\n\n**Damaged.**\n"));
        assert_eq!(serde_json::json!(bookings)["remark"], "Damaged.");
    }
}
