//! Somebody has no tile left: whose button is it?

use super::columns::draw_columns;
use super::{Go, Screen, menu, refuse, table};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Event, Told};

#[derive(Clone, Debug)]
pub(crate) struct WhoIsOut;

impl Screen for WhoIsOut {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::Seat(button) => match shared.seated(button) {
                Some(seat) => {
                    let go = table::play_on(shared, now);
                    let _ = shared.happen(&Event::Told(Told::Out(seat)), Sound::Noted, now);
                    go
                }
                None => refuse(shared, gesture),
            },
            Gesture::HoldDial => Go::to(menu::Menu::default()),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        let texts = shared.texts();
        ink.title(texts.who_is_out);
        ink.text(Face::Plain, Align::Centre, (64, 34), texts.press_to_sit);
        draw_columns(shared, None, ink);
    }
}
