//! An event log as GCG, wherever it comes from: a flash file, a device on a cable, the page.

use super::write::{NoBoard, written};
use crate::event_lines::{EventLines, NoBytes, OtherVersion};
use game::{Event, Game};

/// The game of an event log in GCG, of its bytes as a device tells them; who has no name is called by the seat.
pub fn of_log(log: &[u8]) -> Result<String, NoBoard> {
    let events: Vec<Event> = game::events_of(log).map_while(Result::ok).collect();
    // Somebody may have joined in the middle, and a wrong name may have been put right.
    let mut game = Box::new(Game::new());
    for event in &events {
        let _ = game.apply(event);
    }
    let settings = *game.settings();
    written(events, |seat| {
        let name = settings.player(seat).map_or("", |player| player.name.as_str());
        if name.trim().is_empty() { format!("Player {}", seat.index() + 1) } else { name.into() }
    })
}

/// The reason for which a device's answer becomes no GCG.
#[derive(Debug, thiserror::Error)]
pub enum NotTold {
    /// Other firmware tells its events in another way.
    #[error(transparent)]
    OtherVersion(#[from] OtherVersion),
    /// A line is no bytes.
    #[error(transparent)]
    Garbled(#[from] NoBytes),
    /// There is nothing to write.
    #[error(transparent)]
    NoBoard(#[from] NoBoard),
}

/// The game in GCG, of the lines with which the console answers `events`.
pub fn of_told(lines: &str) -> Result<String, NotTold> {
    let mut lines = lines.lines();
    let mut told = EventLines::headed(lines.next().unwrap_or_default())?;
    lines.take_while(|line| !line.is_empty()).try_for_each(|line| told.take(line))?;
    Ok(of_log(&told.bytes)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use runner::events::HEADER;

    #[test]
    fn what_is_no_answer_is_told_apart_from_a_game_without_a_board() {
        let told = |rest: &str| of_told(&format!("{HEADER}{}\n{rest}", game::VERSION));
        assert!(matches!(of_told("events of version 0\n"), Err(NotTold::OtherVersion(_))));
        assert!(matches!(of_told(""), Err(NotTold::OtherVersion(_))));
        assert!(matches!(told("0g\n"), Err(NotTold::Garbled(_))));
        assert!(matches!(told("012\n"), Err(NotTold::Garbled(_))));
        assert!(matches!(told("\n"), Err(NotTold::NoBoard(_))));
    }
}
