//! What the table agrees before it plays: a list of settings, each changed by the dial.

mod item;

use super::{Screen, nothing};
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use item::Item;

pub(crate) fn gesture(device: &mut Device, chosen: usize, edited: bool, gesture: Gesture) {
    let Some(draft) = device.draft.as_mut() else { return device.screen = Screen::Seats };
    let items = item::offered(draft);
    let item = items.get(chosen).copied().unwrap_or(Item::Clock);
    device.screen = match gesture {
        Gesture::Turn { detents, .. } if edited => {
            item.change(draft, detents);
            Screen::Setup { chosen, edited }
        }
        Gesture::Turn { detents, .. } if chosen == 0 && detents < 0 => Screen::Seats,
        Gesture::Turn { detents, .. } => Screen::Setup { chosen: list::moved(chosen, detents, items.len()), edited },
        Gesture::Push => {
            device.play(Sound::Click);
            Screen::Setup { chosen, edited: !edited }
        }
        Gesture::HoldDial => Screen::Seats,
        _ => return nothing(device, gesture),
    };
}

pub(crate) fn draw(device: &Device, chosen: usize, edited: bool, ink: &mut Ink<'_>) {
    let Some(draft) = device.draft.as_ref() else { return };
    let items = item::offered(draft);
    list::draw_with(ink, device.texts().settings, items.len(), chosen, edited, |index, draw| {
        if let Some(item) = items.get(index) {
            draw(Line { label: &item.label(device, draft), value: &item.value(device, draft) });
        }
    });
}
