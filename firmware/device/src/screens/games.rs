//! Which game is played?

use super::Screen;
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use game::GameKind;

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture) {
    match gesture {
        Gesture::Turn { detents, .. } => {
            device.screen = Screen::Games { chosen: list::moved(chosen, detents, GameKind::ALL.len()) };
        }
        Gesture::Push => {
            device.play(Sound::Click);
            device.sit_down(GameKind::ALL[chosen]);
        }
        Gesture::HoldDial => device.screen = Screen::Preferences { chosen: 0, edited: false },
        _ => device.play(Sound::Nope),
    }
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    list::draw(ink, texts.choose_game, GameKind::ALL.len(), chosen, false, |index| Line {
        label: texts.game(GameKind::ALL[index]),
        value: "",
    });
}
