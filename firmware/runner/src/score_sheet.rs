//! The score sheet, a line at a time, made once for the console, the command and the page (comma-separated values).
//!
//! The first line names the columns; then every point with its reason; and if not all of the game came back, a remark
//! that begins with [`REMARK`].

use core::fmt::{self, Display, Formatter, Write};
use device::{Device, Recalled};
use game::Seat;
use heapless::String;

/// The first line.
pub const HEADER: &str = "round,player,points,total,reason";
/// What stands before a remark.
pub const REMARK: &str = "# ";

/// Points, and what they were for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Counted from 1.
    pub round: u16,
    /// Whose they are.
    pub seat: Seat,
    /// What that player is called.
    pub name: String<24>,
    /// May be negative.
    pub points: i32,
    /// The player's total with these points.
    pub total: i32,
    /// In the device's language.
    pub reason: &'static str,
}

impl ScoreLine {
    /// A line of the ledger, counted from 0.
    fn of(device: &Device, place: usize) -> Option<Self> {
        let lines = device.game().ledger().lines();
        let booked = lines.get(place)?;
        let so_far = lines.iter().take(place + 1).filter(|earlier| earlier.seat == booked.seat);
        Some(Self {
            round: booked.round,
            seat: booked.seat,
            name: device.name(booked.seat),
            points: booked.points().0,
            total: so_far.map(|earlier| earlier.points().0).sum(),
            reason: device.reason(booked.reason),
        })
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
    let remark = if place == device.game().ledger().lines().len() { remark(device) } else { None };
    remark.map(|remark| write!(out, "{REMARK}{remark}"))
}

/// Why this is not the whole game, if it is not.
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
