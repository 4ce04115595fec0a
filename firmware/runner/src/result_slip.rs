//! The result slip of two players, as a tournament's software takes it: a line for tsh, then the last games as CSV.
//!
//! tsh (John Chew's tournament software) takes `number score number score`, the first player first. A player without a number is `?`.

use core::fmt::{self, Write};
use device::Device;
use device::archive::{ArchivedGame, ArchivedPlayer};
use device::take_home::write_slip;
use game::Game;

/// The line before the games.
pub const HEADER: &str =
    "game,number1,player1,points1,number2,player2,points2,spread,seconds1,seconds2,winner,corrected,ending";

/// Writes a line, counted from 0; `None` behind the last one: that of the game that is on or over, and then, behind a header, those
/// games of the archive that two have played.
pub fn result_slip_line(device: &Device, number: usize, out: &mut dyn Write) -> Option<fmt::Result> {
    match number {
        0 => Some(tsh_line(device.game(), out)),
        1 => Some(out.write_str(HEADER)),
        _ => {
            let games = (0..).map_while(|place| device.archived(place)).enumerate();
            let (place, game) = games.filter(|(_, game)| game.players.len() == 2).nth(number - 2)?;
            Some(archived(device, place, &game, out))
        }
    }
}

/// Writes the line for tsh; what an arbiter or the table has corrected is marked behind it.
pub fn tsh_line(game: &Game, out: &mut dyn Write) -> fmt::Result {
    if game.settings().seats().count() != 2 {
        return out.write_str("# no game of two");
    }
    let players = game.settings().seats().iter().map(|seat| (game.player_number(seat), game.total(seat).0));
    write_slip(players, game.is_corrected(), out)
}

/// Writes the game clocks as they read now, in one line; a seat without one is `-`.
pub fn clocks_line(device: &Device, number: usize, out: &mut dyn Write) -> Option<fmt::Result> {
    if number > 0 {
        return None;
    }
    let named = out.write_str("clocks");
    let clocks = device.clocks();
    let written = clocks.iter().try_for_each(|clock| match *clock {
        Some(left) => write!(out, " {}{}:{:02}", sign(left), seconds(left) / 60, seconds(left) % 60),
        None => out.write_str(" -"),
    });
    Some(named.and(written))
}

const fn sign(left: i64) -> &'static str {
    if left > 0 { "" } else { "-" }
}

/// Seconds as the screen shows them: begun ones of what is left, whole ones of overtime.
const fn seconds(left: i64) -> u64 {
    if left > 0 { left.unsigned_abs().div_ceil(1_000) } else { left.unsigned_abs() / 1_000 }
}

fn archived(device: &Device, place: usize, game: &ArchivedGame, out: &mut dyn Write) -> fmt::Result {
    let [one, two] = [0, 1].map(|place| &game.players[place]);
    write!(out, "{}", place + 1)?;
    for ArchivedPlayer { number, name, total, .. } in [one, two] {
        write!(out, ",{number},{name},{total}")?;
    }
    let mut winners = game.winners();
    let winner = match (winners.next(), winners.next()) {
        (Some(winner), None) => {
            if winner.seat == one.seat {
                "1"
            } else {
                "2"
            }
        }
        _ => "",
    };
    let corrected = if game.corrected { "yes" } else { "" };
    let ending = device.archived_ending(game);
    write!(out, ",{},{},{},{winner},{corrected},{ending}", one.total - two.total, one.seconds, two.seconds)
}
