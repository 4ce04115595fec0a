//! A game's events as GCG, wherever they come from: a flash file, a device on a cable, the page.

use game::{Event, Game, Seat};
use runner::events::HEADER;
use runner::gcg::{NoGcg, PlayerName, write_gcg};

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
    #[error("the events of this device are of another version: bring firmware and page to the same one")]
    OtherVersion,
    /// A line is no bytes.
    #[error("what the device told is garbled; ask it again")]
    Garbled,
    /// There is nothing to write.
    #[error(transparent)]
    NoGcg(#[from] NoGcg),
}

/// The same, of the lines with which the console answers `events`.
pub fn of_told(lines: &str) -> Result<String, NotTold> {
    let mut lines = lines.lines();
    if lines.next() != Some(&format!("{HEADER}{}", game::VERSION)) {
        return Err(NotTold::OtherVersion);
    }
    let log = lines.take_while(|line| !line.is_empty()).map(hexadecimal).collect::<Option<Vec<_>>>();
    Ok(of_log(&log.ok_or(NotTold::Garbled)?.concat())?)
}

/// The bytes of a line of digits, two a byte.
pub(crate) fn hexadecimal(line: &str) -> Option<Vec<u8>> {
    let pairs = line.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2));
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_answer_is_told_apart_from_a_game_without_a_board() {
        let told = |rest: &str| of_told(&format!("{HEADER}{}\n{rest}", game::VERSION));
        assert!(matches!(of_told("events of version 0\n"), Err(NotTold::OtherVersion)));
        assert!(matches!(of_told(""), Err(NotTold::OtherVersion)));
        assert!(matches!(told("0g\n"), Err(NotTold::Garbled)));
        assert!(matches!(told("012\n"), Err(NotTold::Garbled)));
        assert!(matches!(told("\n"), Err(NotTold::NoGcg(NoGcg::NoBoard))));
    }
}
