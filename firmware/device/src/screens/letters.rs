//! What the letters of this game are worth, and how many there are.

use super::{Go, Screen, refuse, table};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink};
use crate::list;
use crate::presses::Gesture;
use crate::time::Moment;
use game::LetterSet;

const COLUMNS: usize = 4;
const ROWS: usize = 5;
const PAGE: usize = COLUMNS * ROWS;

/// The letters of the box on the table.
pub(crate) fn of(shared: &Shared) -> Option<&'static LetterSet> {
    shared.game.settings().letters()
}

/// Pages it takes, jokers counted as one more letter.
pub(super) fn pages(set: &LetterSet) -> usize {
    (set.letters().count() + 1).div_ceil(PAGE)
}

/// One page of the letters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letters {
    pub(super) page: usize,
}

impl Screen for Letters {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.page = list::moved(self.page, detents, of(shared).map_or(1, pages));
                Go::Stay
            }
            Gesture::Push | Gesture::HoldDial => table::play_on(shared, now),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        ink.title(shared.texts().letters);
        let Some(set) = of(shared) else { return };
        let letters = set.letters().map(|letter| (letter.as_char(), set.value(letter), set.count(letter)));
        let jokers = core::iter::once(('?', 0, set.jokers));
        for (place, (letter, value, count)) in letters.chain(jokers).skip(self.page * PAGE).take(PAGE).enumerate() {
            let (x, y) = ((place / ROWS) as i32 * 32 + 1, (place % ROWS) as i32 * 10 + 23);
            ink.text(Face::Bold, Align::Left, (x, y), letter);
            ink.text(Face::Narrow, Align::Left, (x + 10, y), format_args!("{value}×{count}"));
        }
    }
}
