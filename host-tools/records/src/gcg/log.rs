//! A game's events as GCG, wherever they come from: a flash file, a device on a cable, the page.

use super::write::{NoGcg, PlayerName, write_gcg};
use crate::event_lines::{EventLines, NoBytes, OtherVersion};
use game::{Event, Game, Seat};

/// The game of these events in GCG.
pub fn written(events: impl Iterator<Item = Event>, name: impl Fn(Seat) -> PlayerName) -> Result<String, NoGcg> {
    let mut text = String::new();
    write_gcg(&mut Box::new(Game::new()), events, name, &mut text)?;
    Ok(text)
}

/// The same, of the bytes of the events as a device tells them; who has no name is called by the seat.
pub fn of_log(log: &[u8]) -> Result<String, NoGcg> {
    let events: Vec<Event> = game::events_of(log).map_while(Result::ok).collect();
    let Some(Event::Begin(settings)) = events.first().cloned() else { return Err(NoGcg::NoBoard) };
    written(events.into_iter(), |seat| {
        let name = settings.player(seat).map_or("", |player| player.name.as_str());
        let number = format!("Player {}", seat.index() + 1);
        // A name has room for ten letters, two bytes each.
        if name.is_empty() { &number } else { name }.parse().unwrap_or_default()
    })
}

/// Why what a device told becomes no GCG.
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
    NoGcg(#[from] NoGcg),
}

/// The same, of the lines with which the console answers `events`.
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
        assert!(matches!(told("\n"), Err(NotTold::NoGcg(NoGcg::NoBoard))));
    }
}
