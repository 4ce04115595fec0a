//! Somebody has no tile left: whose button is it?

use super::{Screen, draw_columns, nothing};
use crate::Device;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Event, Seat, Told};

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Seat(button) => {
            if let Some(seat) = Seat::new(button).filter(|&seat| device.game.settings().player(seat).is_some()) {
                device.go_on(now);
                device.happen(&Event::Told(Told::Out(seat)), Sound::Noted, now);
            } else {
                device.play(Sound::Nope);
            }
        }
        Gesture::HoldDial => device.screen = Screen::Menu { chosen: 0 },
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    ink.title(texts.who_is_out);
    ink.text(Face::Plain, Align::Centre, (64, 34), texts.press_to_sit);
    draw_columns(device, None, ink);
}
