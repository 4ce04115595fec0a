//! Before the glass is flipped: whose turn it is, and what must be kept in mind.

use super::columns::draw_columns;
use super::turn::{BESIDE_GLASS, draw_glass, draw_name};
use super::{Go, Screen, table};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::Sentence;
use crate::time::Moment;
use game::house::Theme;
use game::{Event, Seat};

#[derive(Clone, Debug)]
pub(crate) struct Ready {
    pub(super) seat: Seat,
}

impl Screen for Ready {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::Seat(button) if button == u8::from(self.seat) => shared.happen(&Event::Start, Sound::Flip, now),
            Gesture::Seat(button) => {
                shared.blink(button, now);
                Go::Stay
            }
            Gesture::Push if shared.is_pushed_twice(now) => {
                shared.play(Sound::Nope);
                Go::Stay
            }
            Gesture::Push => shared.happen(&giving_up(shared, now), Sound::Noted, now),
            _ => table::otherwise(shared, gesture, now),
        }
    }

    fn draw(&self, shared: &Shared, now: Moment, ink: &mut Ink<'_>) {
        draw(shared, self.seat, now, ink);
    }
}

/// What a seat does that does not lay: it draws one, or it passes.
pub(crate) fn giving_up(shared: &Shared, now: Moment) -> Event {
    let spent = shared.spent(now);
    if shared.game.must_draw() { Event::Draw { spent } } else { Event::Pass { spent } }
}

fn draw(shared: &Shared, seat: Seat, now: Moment, ink: &mut Ink<'_>) {
    let texts = shared.texts();
    draw_name(shared, seat, ink);
    let x = ink.sign(Sign::SEAT, (0, 19));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 26), BESIDE_GLASS - x, texts.flip_the_glass);
    let x = ink.sign(Sign::PUSH, (0, 30));
    ink.text(Face::Plain, Align::Left, (x, 37), if shared.game.must_draw() { texts.draw_one } else { texts.pass });
    draw_reminder(&reminder(shared, seat), ink);
    draw_glass(shared, now, ink);
    draw_columns(shared, Some(seat), ink);
}

pub(crate) fn draw_reminder(line: &str, ink: &mut Ink<'_>) {
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (0, 49), BESIDE_GLASS, line);
}

/// What the seat before still does, or what this seat must lay first, or what the words are about; nothing, if nothing is.
pub(crate) fn reminder(shared: &Shared, seat: Seat) -> Sentence {
    let texts = shared.texts();
    let mut line = Sentence::new();
    if let Some((_, duty)) = shared.game.duty().filter(|&(who, _)| who == seat) {
        line = texts.duty(duty);
    } else if let Some((who, duty)) = shared.game.duty() {
        let _ = core::fmt::Write::write_fmt(&mut line, format_args!("{}: {}", shared.name(who), texts.duty(duty)));
    } else if let Some(duty) = shared.game.opening(seat) {
        line = texts.duty(duty);
    } else {
        let _ = line.push_str(match shared.game.settings().house.theme {
            Theme::None => "",
            Theme::Nouns => texts.theme_nouns,
            Theme::Animals => texts.theme_animals,
            Theme::Plants => texts.theme_plants,
            Theme::Other => texts.theme_other,
        });
    }
    line
}
