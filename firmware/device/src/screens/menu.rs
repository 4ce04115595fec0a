//! The menu of a running game. It stops the clock.

use super::Screen;
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::Event;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Back,
    Undo,
    EndGame,
    NewGame,
    Preferences,
}

const ITEMS: [Item; 5] = [Item::Back, Item::Undo, Item::EndGame, Item::NewGame, Item::Preferences];

/// Stops the clock and shows the menu.
pub(crate) fn open(device: &mut Device, now: Moment) {
    device.stop_clock(now);
    device.play(Sound::Click);
    device.screen = Screen::Menu { chosen: 0 };
}

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            device.screen = Screen::Menu { chosen: list::moved(chosen, detents, ITEMS.len()) }
        }
        Gesture::Push => choose(device, ITEMS[chosen.min(ITEMS.len() - 1)], now),
        Gesture::HoldDial => device.go_on(now),
        Gesture::Seat(_) => device.play(Sound::Nope),
        Gesture::SeatHold(_) | Gesture::HoldDialAgain => {}
    }
}

fn choose(device: &mut Device, item: Item, now: Moment) {
    device.play(Sound::Click);
    match item {
        Item::Back => device.go_on(now),
        Item::Undo => device.screen = Screen::Scrub { home: device.game.position() },
        Item::EndGame => {
            device.screen = Screen::Table;
            device.happen(&Event::EndGame, Sound::Fanfare, now);
        }
        Item::NewGame => device.show_games(),
        Item::Preferences => device.screen = Screen::Preferences { chosen: 0, edited: false },
    }
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    list::draw(ink, texts.menu, ITEMS.len(), chosen, false, |index| Line {
        label: match ITEMS[index] {
            Item::Back => texts.back,
            Item::Undo => texts.undo,
            Item::EndGame => texts.end_game,
            Item::NewGame => texts.new_game,
            Item::Preferences => texts.device_settings,
        },
        value: "",
    });
}
