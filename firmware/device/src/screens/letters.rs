//! What the letters of this game are worth, and how many there are.

use super::{Screen, nothing};
use crate::Device;
use crate::ink::{Align, Face, Ink};
use crate::list;
use crate::presses::Gesture;
use crate::time::Moment;
use game::LetterSet;

const COLUMNS: usize = 4;
const ROWS: usize = 5;
const PAGE: usize = COLUMNS * ROWS;

/// The letters of the box on the table.
pub(crate) fn of(device: &Device) -> Option<&'static LetterSet> {
    device.game.settings().letters()
}

/// Pages it takes, jokers counted as one more letter.
fn pages(set: &LetterSet) -> usize {
    (set.letters().count() + 1).div_ceil(PAGE)
}

pub(crate) fn gesture(device: &mut Device, page: usize, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            let pages = of(device).map_or(1, pages);
            device.screen = Screen::Letters { page: list::moved(page, detents, pages) };
        }
        Gesture::Push | Gesture::HoldDial => device.go_on(now),
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, page: usize, ink: &mut Ink<'_>) {
    ink.title(device.texts().letters);
    let Some(set) = of(device) else { return };
    let letters = set.letters().map(|letter| (letter.as_char(), set.value(letter), set.count(letter)));
    let jokers = core::iter::once(('?', 0, set.jokers));
    for (place, (letter, value, count)) in letters.chain(jokers).skip(page * PAGE).take(PAGE).enumerate() {
        let (x, y) = ((place / ROWS) as i32 * 32 + 1, (place % ROWS) as i32 * 10 + 23);
        ink.text(Face::Bold, Align::Left, (x, y), letter);
        ink.text(Face::Narrow, Align::Left, (x + 10, y), format_args!("{value}×{count}"));
    }
}
