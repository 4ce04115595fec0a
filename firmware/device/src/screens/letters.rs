//! The letters of this game: their values and how many there are; by board, how many nobody has seen yet.

use super::{Screen, Transition, phase_screen, refuse};
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list;
use crate::texts::{Sentence, filled, plain};
use crate::time::Moment;
use game::{LetterSet, ScoringMode};
use letters::Tile;

const COLUMNS: usize = 4;
const ROWS: usize = 4;
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
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Letters {
    pub(super) page: usize,
}

impl Screen for Letters {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.page = list::moved(self.page, detents, of(shared).map_or(1, pages));
                Transition::Stay
            }
            Gesture::Push | Gesture::HoldDial => phase_screen::play_on(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let Some(set) = of(shared) else { return };
        canvas.title(&title(shared, set));
        // By board what lies there is seen, and the rest is counted.
        let left = |tile: Tile, count: u8| match shared.game.scoring_mode() {
            ScoringMode::Board => shared.game.unseen(tile).max(0) as u8,
            ScoringMode::Points => count,
        };
        let count = |letter| left(Tile::Letter(letter), set.count(letter));
        let letters = set.letters().map(|letter| (letter.as_char(), set.value(letter), count(letter)));
        let jokers = core::iter::once(('?', 0, left(Tile::Joker, set.jokers)));
        for (place, (letter, value, count)) in letters.chain(jokers).skip(self.page * PAGE).take(PAGE).enumerate() {
            let (x, y) = ((place / ROWS) as i32 * 32 + 1, (place % ROWS) as i32 * 12 + 27);
            canvas.text(Font::Bold, Align::Left, (x, y), letter);
            canvas.text(Font::Narrow, Align::Left, (x + 11, y), format_args!("{value}×{count}"));
        }
    }
}

/// By board: how many tiles nobody has seen, and how many of them are in the bag.
fn title(shared: &Shared, set: &LetterSet) -> Sentence {
    let texts = shared.texts();
    if shared.game.scoring_mode() == ScoringMode::Points {
        return plain(texts.letters_counted());
    }
    let unseen = set.total().saturating_sub(u16::from(shared.game.board().len()));
    let bag = filled(texts.in_bag(), shared.game.bag());
    filled(texts.unseen(), format_args!("{unseen} · {bag}"))
}
