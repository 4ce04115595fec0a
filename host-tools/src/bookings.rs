//! The lines of a score sheet as CSV tells them: what a device says over USB and what is written from a flash file.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// The first line.
pub const HEADER: &str = "round,player,points,total,reason";

/// Points, and what they were for.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Booking {
    /// Counted from 1.
    pub round: u16,
    /// A name cannot have a comma in it: it is made of letters.
    pub player: String,
    /// May be negative.
    pub points: i32,
    /// The player's total with these points.
    pub total: i32,
    /// In the language of the device.
    pub reason: String,
}

/// A line that is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no line of a score sheet")]
pub struct NoBooking;

impl Display for Booking {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self { round, player, points, total, reason } = self;
        write!(out, "{round},{player},{points},{total},{reason}")
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

/// All lines, with the header.
pub fn csv(bookings: &[Booking]) -> String {
    bookings.iter().fold(format!("{HEADER}\n"), |text, booking| text + &format!("{booking}\n"))
}

/// All lines as a table.
pub fn markdown(bookings: &[Booking]) -> String {
    let mut text = String::from("| round | player | points | total | reason |\n|---:|---|---:|---:|---|\n");
    for Booking { round, player, points, total, reason } in bookings {
        let [player, reason] = [player, reason].map(|cell| cell.replace('|', "\\|"));
        text += &format!("| {round} | {player} | {points:+} | {total} | {reason} |\n");
    }
    text
}

/// All lines as one object.
pub fn json(bookings: &[Booking]) -> serde_json::Value {
    serde_json::json!({ "lines": bookings })
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
        let bookings: Vec<Booking> = ["1,ANN,7,7,noted", "1,B|B,-5,2,a|b"].map(|line| line.parse().unwrap()).into();
        let table = markdown(&bookings);
        assert!(table.ends_with("| 1 | ANN | +7 | 7 | noted |\n| 1 | B\\|B | -5 | 2 | a\\|b |\n"), "{table}");
        assert_eq!(json(&bookings)["lines"][1]["points"], -5);
        assert_eq!(csv(&bookings), format!("{HEADER}\n1,ANN,7,7,noted\n1,B|B,-5,2,a|b\n"));
    }
}
