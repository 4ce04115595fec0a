//! The score sheet, a line at a time, made once for the console, the command and the page (comma-separated values).
//!
//! The first line names the columns; then every point with its reason; and if not all of the game came back, a remark
//! that begins with [`REMARK`].

use core::fmt::{self, Write};
use device::{Device, Recalled};

/// The first line.
pub const HEADER: &str = "round,player,points,total,reason";
/// What stands before a remark.
pub const REMARK: &str = "# ";

/// Writes a line, counted from 0; `None` behind the last one.
pub fn score_sheet_line(device: &Device, number: usize, out: &mut dyn Write) -> Option<fmt::Result> {
    let Some(place) = number.checked_sub(1) else { return Some(out.write_str(HEADER)) };
    let lines = device.game().ledger().lines();
    let Some(booked) = lines.get(place) else {
        return if place == lines.len() { remark(device, out) } else { None };
    };
    let so_far = lines.iter().take(number).filter(|earlier| earlier.seat == booked.seat);
    let total: i32 = so_far.map(|earlier| earlier.points().0).sum();
    let (name, reason) = (device.name(booked.seat), device.reason(booked.reason));
    Some(write!(out, "{},{name},{},{total},{reason}", booked.round, booked.points().0))
}

/// What is wrong with the game, if something is.
fn remark(device: &Device, out: &mut dyn Write) -> Option<fmt::Result> {
    Some(match device.recalled() {
        Recalled::Whole => return None,
        Recalled::Damaged if device.game().is_empty() => {
            write!(out, "{REMARK}The last game is damaged; nothing of it can be read.")
        }
        Recalled::Damaged => {
            write!(out, "{REMARK}The game was damaged: it is known up to where it was taken up again.")
        }
        Recalled::OtherVersion => {
            write!(
                out,
                "{REMARK}The last game was kept by another version of the firmware and cannot be read by this one."
            )
        }
    })
}
