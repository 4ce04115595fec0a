//! The settings of a game, agreed before it is played: a list, each line changed by the dial.

mod row;
mod rows;
pub(super) mod setting;

use super::{Screen, Transition, refuse, seats};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Line, List, TakeLine};
use crate::sound::Sound;
use crate::time::Moment;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Setup {
    pub(super) chosen: usize,
    /// The dial changes the chosen setting.
    pub(super) edited: bool,
}

impl Screen for Setup {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let Some(draft) = shared.draft.as_mut() else { return Transition::to(seats::Seating) };
        let settings = setting::offered(draft);
        match gesture {
            Gesture::Turn { detents, .. } if self.edited => {
                if let Some(setting) = settings.get(self.chosen) {
                    setting.turn(draft, detents);
                }
            }
            Gesture::Turn { detents, .. } if self.chosen == 0 && detents < 0 => return Transition::to(seats::Seating),
            Gesture::Turn { detents, .. } => self.chosen = list::moved(self.chosen, detents, settings.len()),
            Gesture::Push => {
                shared.play(Sound::Click);
                self.edited = !self.edited;
            }
            Gesture::HoldDial => return Transition::to(seats::Seating),
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        draw_settings(shared, shared.texts().settings(), self, canvas);
    }
}

/// Draws the settings of the draft as a list with this title.
pub(super) fn draw_settings(shared: &Shared, title: &str, Setup { chosen, edited }: &Setup, canvas: &mut Canvas<'_>) {
    let Some(draft) = shared.draft.as_ref() else { return };
    let settings = setting::offered(draft);
    let line = |index: usize, take: TakeLine<'_>| {
        if let Some(setting) = settings.get(index) {
            let (label, value) = (setting.label(shared, draft), setting.value(shared, draft));
            take(Line { key: setting.key(), label: &label, value: &value });
        }
    };
    List { title, len: settings.len(), chosen: *chosen, edited: *edited, line: &line }.draw(canvas);
}
