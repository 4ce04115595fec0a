//! Something must be done before play goes on: who, and what.

use super::columns::draw_columns;
use super::{Go, Screen, refuse};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Duty, Event, Seat};

#[derive(Clone, Debug)]
pub(crate) struct DutyScreen {
    pub(super) seat: Seat,
    pub(super) duty: Duty,
}

impl Screen for DutyScreen {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::Push => shared.happen(&Event::DutyDone, Sound::Noted, now),
            Gesture::HoldDial => shared.happen(&Event::DutyWaived, Sound::Noted, now),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        draw(shared, self.seat, self.duty, ink);
    }
}

fn draw(shared: &Shared, seat: Seat, duty: Duty, ink: &mut Ink<'_>) {
    let texts = shared.texts();
    ink.title(&shared.name(seat));
    ink.paragraph(Face::Title, Face::Bold, (64, 17), 126, 2, &texts.duty(duty));
    let x = ink.sign(Sign::PUSH, (0, 44));
    ink.text(Face::Plain, Align::Left, (x, 51), texts.duty_done);
    let x = 127 - Face::Plain.width(texts.overrule);
    ink.text(Face::Plain, Align::Left, (x, 51), texts.overrule);
    ink.sign(Sign::HOLD, (x - 9, 44));
    draw_columns(shared, Some(seat), ink);
}
