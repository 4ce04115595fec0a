//! Before the glass is flipped: whose turn it is, and what must be kept in mind.

use super::turn::{BESIDE_GLASS, draw_glass, draw_name};
use super::{draw_columns, nothing};
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::Sentence;
use crate::time::Moment;
use game::house::Theme;
use game::{Event, Seat};

pub(crate) fn gesture(device: &mut Device, seat: Seat, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Seat(button) if button == u8::from(seat) => device.happen(&Event::Start, Sound::Flip, now),
        Gesture::Seat(button) => device.blink(button, now),
        Gesture::Push if device.is_pushed_twice(now) => device.play(Sound::Nope),
        Gesture::Push => device.happen(&giving_up(device, now), Sound::Noted, now),
        _ => nothing(device, gesture),
    }
}

/// What a seat does that does not lay: it draws one, or it passes.
pub(crate) fn giving_up(device: &Device, now: Moment) -> Event {
    let spent = device.spent(now);
    if device.game.must_draw() { Event::Draw { spent } } else { Event::Pass { spent } }
}

pub(crate) fn draw(device: &Device, seat: Seat, now: Moment, ink: &mut Ink<'_>) {
    let texts = device.texts();
    draw_name(device, seat, ink);
    let x = ink.sign(Sign::SEAT, (0, 19));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 26), BESIDE_GLASS - x, texts.flip_the_glass);
    let x = ink.sign(Sign::PUSH, (0, 30));
    ink.text(Face::Plain, Align::Left, (x, 37), if device.game.must_draw() { texts.draw_one } else { texts.pass });
    draw_reminder(&reminder(device, seat), ink);
    draw_glass(device, now, ink);
    draw_columns(device, Some(seat), ink);
}

pub(crate) fn draw_reminder(line: &str, ink: &mut Ink<'_>) {
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (0, 49), BESIDE_GLASS, line);
}

/// What the seat before still does, or what this seat must lay first, or what the words are about; nothing, if nothing is.
pub(crate) fn reminder(device: &Device, seat: Seat) -> Sentence {
    let texts = device.texts();
    let mut line = Sentence::new();
    if let Some((_, duty)) = device.game.duty().filter(|&(who, _)| who == seat) {
        line = texts.duty(duty);
    } else if let Some((who, duty)) = device.game.duty() {
        let _ = core::fmt::Write::write_fmt(&mut line, format_args!("{}: {}", device.name(who), texts.duty(duty)));
    } else if let Some(duty) = device.game.opening(seat) {
        line = texts.duty(duty);
    } else {
        let _ = line.push_str(match device.game.settings().house.theme {
            Theme::None => "",
            Theme::Nouns => texts.theme_nouns,
            Theme::Animals => texts.theme_animals,
            Theme::Plants => texts.theme_plants,
            Theme::Other => texts.theme_other,
        });
    }
    line
}
