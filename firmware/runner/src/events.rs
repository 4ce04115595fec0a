//! Export of the event log (event sourcing) as lines of hexadecimal text: a computer folds the game from it once more.

use crate::console::Line;
use crate::lists::hexadecimal;
use core::fmt::Write as _;
use game::{Game, VERSION};

/// The first line begins so; the version of the events follows.
pub const HEADER: &str = "events of version ";

/// A line, counted from 0: the version, and then the bytes that [`game::events_of`] reads; `None` behind the last one.
pub fn event_line(game: &Game, number: usize) -> Option<Line> {
    match number.checked_sub(1) {
        None => {
            let mut line = Line::new();
            write!(line, "{HEADER}{VERSION}").ok().map(|()| line)
        }
        Some(place) => hexadecimal(game.log_bytes(), place),
    }
}
