//! A player's name, typed like any word.

use super::Screen;
use crate::Device;
use crate::entry::Entry;
use crate::ink::Ink;
use crate::presses::Gesture;
use crate::sound::Sound;
use core::fmt::Write as _;
use game::{Name, Seat};

pub(crate) fn gesture(device: &mut Device, seat: Seat, mut entry: Entry, gesture: Gesture) {
    match gesture {
        Gesture::Seat(column) => {
            let sound = if entry.press(column) { Sound::Click } else { Sound::Nope };
            device.play(sound);
        }
        Gesture::Turn { detents, .. } => {
            entry.turn(detents);
        }
        Gesture::Push => return done(device, seat, &entry),
        // Only a hold that begins on an empty word leaves: one that deletes must not run on into the next screen.
        Gesture::HoldDial if !entry.delete() => return device.screen = Screen::Seats,
        Gesture::HoldDialAgain => {
            entry.delete();
        }
        Gesture::HoldDial | Gesture::SeatHold(_) => {}
    }
    device.screen = Screen::Naming { seat, entry };
}

/// Keeps the name as it is usually written: one capital.
fn done(device: &mut Device, seat: Seat, entry: &Entry) {
    let mut name = Name::new();
    for (place, letter) in entry.word().letters().enumerate() {
        let capital = letter.as_char();
        let small = capital.to_lowercase().next().unwrap_or(capital);
        let _ = name.write_char(if place == 0 { capital } else { small });
    }
    if let Some(player) = device.draft.as_mut().and_then(|settings| settings.players[seat.index()].as_mut()) {
        player.name = name;
    }
    device.play(Sound::Noted);
    device.screen = Screen::Seats;
}

pub(crate) fn draw(device: &Device, entry: &Entry, ink: &mut Ink<'_>) {
    entry.draw(ink, device.texts().type_name);
}
