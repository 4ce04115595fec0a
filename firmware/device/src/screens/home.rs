//! Which game is played? And what else can be done while none is.

use super::{Screen, about, check, nothing};
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{GameKind, Phase};

/// Every game, then what is no game.
const LEN: usize = GameKind::ALL.len() + 3;
const CHECK: usize = GameKind::ALL.len();
const PREFERENCES: usize = GameKind::ALL.len() + 1;

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Turn { detents, .. } => device.screen = Screen::Home { chosen: list::moved(chosen, detents, LEN) },
        Gesture::Push => choose(device, chosen, now),
        Gesture::HoldDial if device.game.phase() != Phase::NotBegun => device.go_home(),
        _ => nothing(device, gesture),
    }
}

fn choose(device: &mut Device, chosen: usize, now: Moment) {
    device.play(Sound::Click);
    match GameKind::ALL.get(chosen) {
        Some(&kind) => device.sit_down(kind),
        None if chosen == CHECK => check::open(device, now),
        None if chosen == PREFERENCES => device.screen = Screen::Preferences { chosen: 0, edited: false },
        None => about::open(device),
    }
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    list::draw(ink, texts.choose_game, LEN, chosen, false, |index| Line {
        label: match GameKind::ALL.get(index) {
            Some(&kind) => texts.game(kind),
            None if index == CHECK => texts.check_word,
            None if index == PREFERENCES => texts.device_settings,
            None => texts.about,
        },
        value: "",
    });
}
