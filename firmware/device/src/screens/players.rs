//! Players in the middle of a game: somebody joins, leaves or comes back, or has a wrong name or age.

use super::question::{Asked, Question};
use super::whose::{Matter, Whose};
use super::{Screen, Transition, menu, refuse};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::texts::Text;
use crate::time::Moment;
use game::{Seat, Seats};
use heapless::Vec;

/// One thing that can be done.
struct Row {
    key: Key,
    offered: fn(&Shared) -> bool,
    label: Text,
    opens: fn(&Shared) -> Transition,
}

static ROWS: [Row; 5] = [
    Row {
        key: Key::of("somebody-joins"),
        offered: |shared| shared.game.may_join(),
        label: Text::somebody_joins,
        opens: |_| Transition::to(Whose { matter: Matter::Joins }),
    },
    Row {
        key: Key::of("somebody-leaves"),
        offered: |shared| !Matter::Leaves.seats(shared).is_empty(),
        label: Text::somebody_leaves,
        opens: |_| Transition::to(Whose { matter: Matter::Leaves }),
    },
    Row {
        key: Key::of("tiles-back"),
        offered: |shared| left_tiles(shared).is_some(),
        label: Text::tiles_back,
        opens: |shared| match left_tiles(shared) {
            Some(seat) => Transition::to(Question::from(Asked::TilesBack(seat))),
            None => Transition::Stay,
        },
    },
    Row {
        key: Key::of("correct-name"),
        offered: |_| true,
        label: Text::correct_name,
        opens: |_| Transition::to(Whose { matter: Matter::Name }),
    },
    Row {
        key: Key::of("correct-age"),
        offered: |shared| shared.game.sheet().children,
        label: Text::correct_age,
        opens: |_| Transition::to(Whose { matter: Matter::Age }),
    },
];

/// The first of those who have left whose tiles are not in the bag.
fn left_tiles(shared: &Shared) -> Option<Seat> {
    let seats: Seats = shared.game.settings().seats();
    seats.iter().find(|&seat| shared.game.tiles_left_behind(seat) > 0)
}

/// The rows offered now.
fn offered(shared: &Shared) -> Vec<&'static Row, { ROWS.len() }> {
    ROWS.iter().filter(|row| (row.offered)(shared)).collect()
}

/// Lines that are offered now.
#[cfg(test)]
pub(super) fn len(shared: &Shared) -> usize {
    offered(shared).len()
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Players {
    pub(super) chosen: usize,
}

impl Screen for Players {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let rows = offered(shared);
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, rows.len());
                Transition::Stay
            }
            Gesture::Push => match rows.get(self.chosen) {
                Some(row) => {
                    shared.play(Sound::Click);
                    (row.opens)(shared)
                }
                None => refuse(shared, gesture),
            },
            Gesture::HoldDial => Transition::to(menu::Menu::default()),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, rows) = (shared.texts(), offered(shared));
        let line = |index: usize, take: TakeLine<'_>| {
            if let Some(row) = rows.get(index) {
                take(Line { key: row.key, label: texts.at(row.label), value: "" });
            }
        };
        List { title: texts.players(), len: rows.len(), chosen: self.chosen, edited: false, line: &line }.draw(canvas);
    }
}
