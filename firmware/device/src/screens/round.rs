//! A round is over and another follows: what it brought each player.

use super::{draw_score, nothing};
use crate::Device;
use crate::ink::{Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Event, Starter};

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Push => {
            let lot = match device.game.next_round_starter() {
                Starter::Seat(_) => None,
                Starter::Lots => device.draw_lot(device.game.settings().seats()),
            };
            device.happen(&Event::NextRound { lot }, Sound::Flip, now);
        }
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let round = device.game.round();
    let mut title = Sentence::new();
    let _ = write!(title, "{} {round}", texts.round);
    ink.title(&title);
    let seats = device.game.settings().seats();
    let (columns, width) = if seats.count() > 3 { (2, 63) } else { (1, 127) };
    for (place, seat) in (0i32..).zip(seats.iter()) {
        let (left, baseline) = (place / 3 * 64, 25 + place % 3 * 10);
        let gained = device.game.ledger().round_total(seat, round).0;
        let mut digits = heapless::String::<24>::new();
        let _ = match columns {
            1 => write!(digits, "{gained:+}  {}", device.game.total(seat).0),
            _ => write!(digits, "{gained:+}"),
        };
        draw_score(ink, (left, baseline), width, &device.name(seat), &digits);
    }
    ink.hint(Sign::PUSH, texts.next_round);
}
