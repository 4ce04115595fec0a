//! CSV export of the archive: the results of the last games, a line per player, for the console, the command and the page.

use core::fmt::{self, Write};
use device::Device;

/// The first line.
pub const HEADER: &str = "game,name,seat,player,points,seconds,ending";

/// Writes a line, counted from 0; `None` behind the last one. Games are counted from the newest, which is 1.
pub fn archive_line(device: &Device, number: usize, out: &mut dyn Write) -> Option<fmt::Result> {
    let Some(mut line) = number.checked_sub(1) else { return Some(out.write_str(HEADER)) };
    for place in 0.. {
        let game = device.archived(place)?;
        if let Some(player) = game.players.get(line) {
            let (title, ending) = (device.title(game.kind), device.archived_ending(&game));
            let (seat, name, total, seconds) = (player.seat.index() + 1, &player.name, player.total, player.seconds);
            return Some(write!(out, "{},{title},{seat},{name},{total},{seconds},{ending}", place + 1));
        }
        line -= game.players.len();
    }
    None
}
