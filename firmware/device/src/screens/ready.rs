//! Before the glass is flipped: whose turn it is, and what must be kept in mind.

use super::columns::draw_columns;
use super::turn::{BESIDE_GLASS, draw_glass, draw_large};
use super::{Screen, Transition, phase_screen, refuse};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use game::house::Theme;
use game::{Duty, Event, Refill, Seat};
use heapless::Vec;
use picture::frame_buffer::WIDTH;

/// The game has begun and may have been looked at, and nothing more.
const FIRST_EVENTS: usize = 4;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ready {
    pub(super) seat: Seat,
}

impl Screen for Ready {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(_) if shared.is_new_to_seat() => shared.refuse_too_late(),
            Gesture::Push if shared.is_pushed_twice() => refuse(shared, gesture),
            Gesture::Seat(button) if button == u8::from(self.seat) => shared.happen_plain(Event::Start, Sound::Flip),
            Gesture::Seat(button) => {
                shared.blink(button);
                Transition::Stay
            }
            Gesture::Push => shared.happen(&giving_up(shared), Sound::Noted),
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, self.seat, now, canvas);
    }
}

/// The event of a seat that does not lay: it draws one, or it passes.
pub(crate) fn giving_up(shared: &Shared) -> Event {
    let spent = shared.spent();
    if shared.game.must_draw() { Event::Draw { spent } } else { Event::Pass { spent } }
}

fn draw(shared: &Shared, seat: Seat, now: Moment, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let reminders = reminders(shared, seat);
    let give_up = if shared.game.must_draw() { texts.draw_one() } else { texts.pass() };
    let start = if shared.has_game_clocks() { texts.start_clock() } else { texts.flip_the_glass() };
    let (seat_sign, push_sign, menu_sign) = ((Icon::SEAT, start), (Icon::PUSH, give_up), (Icon::HOLD, texts.menu()));
    let first = is_first_turn(shared);
    if reminders.len() > 1 {
        // Two sentences need the room of the glass.
        let (push, menu) = (sign_before(RIGHT, give_up), sign_before(RIGHT, texts.menu()));
        draw_large(&shared.name(seat), if first { menu - 3 } else { RIGHT }, 14, canvas);
        if first {
            draw_sign(menu_sign, (menu, 9), RIGHT, canvas);
        }
        draw_sign(seat_sign, (0, 27), push - 3, canvas);
        draw_sign(push_sign, (push, 27), RIGHT, canvas);
    } else {
        draw_large(&shared.name(seat), BESIDE_GLASS, 17, canvas);
        draw_sign(seat_sign, (0, 27), BESIDE_GLASS, canvas);
        draw_sign(push_sign, (0, 38), BESIDE_GLASS, canvas);
        if first {
            draw_sign(menu_sign, (sign_before(BESIDE_GLASS, texts.menu()), 38), BESIDE_GLASS, canvas);
        }
        draw_glass(shared, now, canvas);
    }
    let (baselines, room) = if reminders.len() > 1 { ([39, 50], RIGHT) } else { ([49, 0], BESIDE_GLASS) };
    for (line, baseline) in reminders.iter().zip(baselines) {
        // A small j reaches to the left of where it begins.
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (1, baseline), room - 1, line);
    }
    draw_columns(shared, Some(seat), canvas);
}

/// The right edge of what is written.
const RIGHT: i32 = WIDTH as i32 - 1;

/// The left edge of a sign that ends there.
fn sign_before(right: i32, text: &str) -> i32 {
    right - Font::Plain.width(text) - 9
}

/// A sign and what it does, up to this edge.
fn draw_sign((icon, text): (Icon, &str), (x, baseline): (i32, i32), right: i32, canvas: &mut Canvas<'_>) {
    let x = canvas.icon(icon, (x, baseline - 7));
    canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, baseline), right - x, text);
}

/// The reminders of this seat, then what the seat before still does.
pub(crate) fn reminders(shared: &Shared, seat: Seat) -> Vec<Sentence, 2> {
    let texts = shared.texts();
    let mut lines = Vec::new();
    let own = own_reminder(shared, seat);
    if !own.is_empty() {
        let _ = lines.push(own);
    }
    if let Some((who, duty)) = shared.game.duty() {
        let duty = match duty {
            Duty::Deal { tiles } if shared.game.settings().is_reduced() => filled(texts.duty_deal_few(), tiles),
            duty => texts.duty(duty),
        };
        let _ = lines.push(if who == seat { duty } else { pending_duty(shared, who, &duty) });
    } else if let Some(tiles) = first_rack(shared) {
        let _ = lines.push(texts.duty(Duty::Deal { tiles }));
    }
    lines
}

/// Tiles that everybody takes before the first turn, where it is not the number that racks are filled to later.
fn first_rack(shared: &Shared) -> Option<u8> {
    let sheet = shared.game.sheet();
    let usual = match sheet.refill {
        Refill::To(tiles) => tiles,
        Refill::None => 0,
    };
    (sheet.dealt > usual && shared.game.position() < FIRST_EVENTS).then_some(sheet.dealt)
}

/// True in everybody's first turn: whoever has not had one is told what to do.
pub(crate) fn is_first_turn(shared: &Shared) -> bool {
    shared.game.phase().seat().is_some_and(|seat| shared.game.is_first_turn(seat))
}

/// The pending duty of another seat, with as much of its name as there is room for.
fn pending_duty(shared: &Shared, who: Seat, duty: &str) -> Sentence {
    let line = shared.texts().says(&shared.name(who), duty);
    if Font::Plain.width(line.as_str()) <= BESIDE_GLASS {
        line
    } else {
        shared.texts().says(&shared.short_name(who), duty)
    }
}

/// The theme that was agreed; nothing, if none was.
fn theme(shared: &Shared) -> &'static str {
    let texts = shared.texts();
    match shared.game.settings().house.theme {
        Theme::None => "",
        Theme::Nouns => texts.theme_nouns(),
        Theme::Animals => texts.theme_animals(),
        Theme::Plants => texts.theme_plants(),
        Theme::Other => texts.theme_other(),
    }
}

/// That it is the last turn, what must be laid first and what the words are about; nothing, if nothing is.
fn own_reminder(shared: &Shared, seat: Seat) -> Sentence {
    let (texts, theme) = (shared.texts(), theme(shared));
    match (shared.game.is_last_turn(), shared.game.opening(seat)) {
        (true, Some(Duty::FirstWord { letters })) => as_text(format_args!("{} {letters}+", texts.last_turn())),
        (true, _) => plain(texts.last_turn()),
        (false, Some(Duty::FirstWord { letters })) if !theme.is_empty() => {
            filled(texts.first_word_short(), format_args!("{letters}+, {theme}"))
        }
        (false, Some(opening)) => texts.duty(opening),
        (false, None) => plain(theme),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::announce::BESIDE_CHALLENGE;
    use crate::texts::Texts;

    #[test]
    fn signs_and_duties_are_read_in_running_text_in_every_language() {
        for texts in Texts::SPOKEN.map(Texts::of) {
            for give_up in [texts.pass(), texts.draw_one()] {
                let free = sign_before(RIGHT, give_up) - 3 - 9;
                for start in [texts.flip_the_glass(), texts.start_clock()] {
                    assert!(Font::Plain.width(start) <= free, "{start} and {give_up}");
                }
                let free = sign_before(BESIDE_GLASS, texts.menu()) - 3 - 9;
                assert!(Font::Plain.width(give_up) <= free, "{give_up} and {}", texts.menu());
            }
            let free = WIDTH as i32 - BESIDE_CHALLENGE;
            assert!(Font::Plain.width(texts.challenge()) <= free, "{}", texts.challenge());
            for duty in [Duty::Deal { tiles: 14 }, Duty::FirstWord { letters: 6 }, Duty::FirstMelds { points: 40 }] {
                let told = texts.duty(duty);
                assert!(Font::Plain.width(told.as_str()) <= RIGHT, "{told}");
            }
        }
    }
}
