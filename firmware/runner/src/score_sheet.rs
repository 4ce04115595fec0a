//! CSV export of the score sheet, a line at a time, made once for the console, the command and the page.
//!
//! The first line names the columns; then every point with its reason; then, where there are game clocks, the time each
//! seat has used; and if not all of the game came back, a remark that begins with [`REMARK`].

use crate::result_slip::tsh_line;
use core::fmt::{self, Display, Formatter, Write};
use device::{Device, Recalled};
use game::Seat;
use heapless::String;

/// The first line.
pub const HEADER: &str = "round,player,points,total,reason";
/// Beginning of a remark.
pub const REMARK: &str = "# ";

/// Points, and what they were for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Counted from 1.
    pub round: u16,
    /// The player they belong to.
    pub seat: Seat,
    /// The player's name.
    pub name: String<24>,
    /// May be negative.
    pub points: i32,
    /// The player's total with these points.
    pub total: i32,
    /// In the device's language.
    pub reason: String<96>,
}

impl ScoreLine {
    /// A line of the ledger, counted from 0, and behind them the times.
    fn of(device: &Device, place: usize) -> Option<Self> {
        let lines = device.game().ledger().lines();
        let Some(booked) = lines.get(place) else { return Self::of_time(device, place - lines.len()) };
        let so_far = lines.iter().take(place + 1).filter(|earlier| earlier.seat == booked.seat);
        Some(Self {
            round: booked.round,
            seat: booked.seat,
            name: device.name(booked.seat),
            points: booked.points().0,
            total: so_far.map(|earlier| earlier.points().0).sum(),
            reason: device.line_told(booked),
        })
    }

    /// The time that a seat has used of its game clock, counted from 0.
    fn of_time(device: &Device, number: usize) -> Option<Self> {
        let game = device.game();
        let mut timed = game.settings().seats().iter().filter_map(|seat| Some((seat, device.time_used(seat)?)));
        let (seat, reason) = timed.nth(number)?;
        let (name, total) = (device.name(seat), game.total(seat).0);
        Some(Self { round: game.round(), seat, name, points: 0, total, reason })
    }
}

impl Display for ScoreLine {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self { round, name, points, total, reason, .. } = self;
        write!(out, "{round},{name},{points},{total},{reason}")
    }
}

/// All lines, in the order in which they were booked.
pub fn score_lines(device: &Device) -> impl Iterator<Item = ScoreLine> + '_ {
    (0..).map_while(|place| ScoreLine::of(device, place))
}

/// Writes a line, counted from 0; `None` behind the last one.
pub fn score_sheet_line(device: &Device, number: usize, out: &mut dyn Write) -> Option<fmt::Result> {
    let Some(place) = number.checked_sub(1) else { return Some(out.write_str(HEADER)) };
    if let Some(line) = ScoreLine::of(device, place) {
        return Some(write!(out, "{line}"));
    }
    let behind = place.checked_sub(score_lines(device).count())?;
    match (behind, remark(device)) {
        (0, Some(remark)) => Some(write!(out, "{REMARK}{remark}")),
        (0, None) | (1, Some(_)) if is_numbered(device) => {
            Some(out.write_str(REMARK).and_then(|()| tsh_line(device.game(), out)))
        }
        _ => None,
    }
}

/// True if somebody plays for a club: then its line for the tournament's software stands on the sheet.
fn is_numbered(device: &Device) -> bool {
    device.game().settings().seats().iter().any(|seat| device.game().player_number(seat).is_some())
}

/// A sentence on why this is not the whole game, if it is not.
pub fn remark(device: &Device) -> Option<&'static str> {
    match device.recalled() {
        Recalled::Whole => None,
        Recalled::Damaged if device.game().is_empty() => Some("The last game is damaged; nothing of it can be read."),
        Recalled::Damaged => Some("The game was damaged: it is known up to where it was taken up again."),
        Recalled::OtherVersion => {
            Some("The last game was kept by another version of the firmware and cannot be read by this one.")
        }
    }
}
