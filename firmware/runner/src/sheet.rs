//! The score sheet as comma-separated lines: what the console tells, the command reads and the page shows.

use core::fmt::{self, Write};
use device::Device;

/// Writes a line of the sheet, counted from 0: the heads of the columns, then every point with its reason. `None` behind
/// the last one.
pub fn sheet_line(device: &Device, number: usize, line: &mut dyn Write) -> Option<fmt::Result> {
    let Some(booking) = number.checked_sub(1) else {
        return Some(line.write_str("round,player,points,total,reason"));
    };
    let lines = device.game().ledger().lines();
    let booked = lines.get(booking)?;
    let so_far = lines.iter().take(number).filter(|earlier| earlier.seat == booked.seat);
    let total: i32 = so_far.map(|earlier| earlier.points().0).sum();
    let (name, reason) = (device.name(booked.seat), device.reason(booked.reason));
    Some(write!(line, "{},{name},{},{total},{reason}", booked.round, booked.points().0))
}
