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

/// The game has begun and may have been looked at, and nothing more.
const FIRST_EVENTS: usize = 4;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ready {
    pub(super) seat: Seat,
}

impl Screen for Ready {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Transition {
        match gesture {
            Gesture::Seat(_) if shared.is_new_to_seat(now) => shared.refuse_too_late(now),
            Gesture::Push if shared.is_pushed_twice(now) => refuse(shared, gesture),
            Gesture::Seat(button) if button == u8::from(self.seat) => shared.happen(&Event::Start, Sound::Flip, now),
            Gesture::Seat(button) => {
                shared.blink(button, now);
                Transition::Stay
            }
            Gesture::Push => shared.happen(&giving_up(shared, now), Sound::Noted, now),
            _ => phase_screen::otherwise(shared, gesture, now),
        }
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, self.seat, now, canvas);
    }
}

/// The event of a seat that does not lay: it draws one, or it passes.
pub(crate) fn giving_up(shared: &Shared, now: Moment) -> Event {
    let spent = shared.spent(now);
    if shared.game.must_draw() { Event::Draw { spent } } else { Event::Pass { spent } }
}

fn draw(shared: &Shared, seat: Seat, now: Moment, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let reminders = reminders(shared, seat);
    let (name_bottom, seat_line, push_line) = if reminders.len() > 1 { (14, 24, 35) } else { (17, 27, 38) };
    draw_large(&shared.name(seat), BESIDE_GLASS, name_bottom, canvas);
    let x = canvas.icon(Icon::SEAT, (0, seat_line - 7));
    canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, seat_line), BESIDE_GLASS - x, texts.flip_the_glass());
    let x = canvas.icon(Icon::PUSH, (0, push_line - 7));
    let give_up = if shared.game.must_draw() { texts.draw_one() } else { texts.pass() };
    canvas.text(Font::Plain, Align::Left, (x, push_line), give_up);
    draw_reminders(&reminders, canvas);
    draw_glass(shared, now, canvas);
    draw_columns(shared, Some(seat), canvas);
}

/// At most two lines above the scores.
pub(crate) fn draw_reminders(lines: &[Sentence], canvas: &mut Canvas<'_>) {
    let (fonts, baselines): (&[Font], &[i32]) =
        if lines.len() > 1 { (&[Font::Narrow], &[44, 51]) } else { (&[Font::Plain, Font::Narrow], &[49]) };
    for (line, &baseline) in lines.iter().zip(baselines) {
        canvas.fitted(fonts, Align::Left, (0, baseline), BESIDE_GLASS, line);
    }
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

/// True until the first turn is noted: a new table is told what to do.
pub(crate) fn is_first_turn(shared: &Shared) -> bool {
    shared.game.position() < FIRST_EVENTS && shared.game.phase().seat() == Some(shared.game.settings().starter)
}

/// The pending duty of another seat, with as much of its name as there is room for.
fn pending_duty(shared: &Shared, who: Seat, duty: &str) -> Sentence {
    let line = shared.texts().says(&shared.name(who), duty);
    if Font::Narrow.width(line.as_str()) <= BESIDE_GLASS {
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
