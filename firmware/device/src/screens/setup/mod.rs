//! What the table agrees before it plays: a list of settings, each changed by the dial.

pub(super) mod item;

use super::{Go, Screen, refuse, seats};
use crate::device::Shared;
use crate::ink::Ink;
use crate::list::{self, Line, List, TakeLine};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use item::Item;

#[derive(Clone, Debug, Default)]
pub(crate) struct Setup {
    pub(super) chosen: usize,
    /// The dial changes the chosen setting.
    pub(super) edited: bool,
}

impl Screen for Setup {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, _now: Moment) -> Go {
        let Some(draft) = shared.draft.as_mut() else { return Go::to(seats::Seating) };
        let items = item::offered(draft);
        let item = items.get(self.chosen).copied().unwrap_or(Item::Clock);
        match gesture {
            Gesture::Turn { detents, .. } if self.edited => item.change(draft, detents),
            Gesture::Turn { detents, .. } if self.chosen == 0 && detents < 0 => return Go::to(seats::Seating),
            Gesture::Turn { detents, .. } => self.chosen = list::moved(self.chosen, detents, items.len()),
            Gesture::Push => {
                shared.play(Sound::Click);
                self.edited = !self.edited;
            }
            Gesture::HoldDial => return Go::to(seats::Seating),
            _ => return refuse(shared, gesture),
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        let Some(draft) = shared.draft.as_ref() else { return };
        let items = item::offered(draft);
        let line = |index: usize, hand: TakeLine<'_>| {
            if let Some(item) = items.get(index) {
                let (label, value) = (item.label(shared, draft), item.value(shared, draft));
                hand(Line { key: item.key(), label: &label, value: &value });
            }
        };
        let (title, len) = (shared.texts().settings, items.len());
        List { title, len, chosen: self.chosen, edited: self.edited, line: &line }.draw(ink);
    }
}
