//! A round is over and another follows: what it brought each player.

use super::columns::{draw_columns, draw_score, read_seat, tell_beside};
use super::{Screen, Transition, phase_screen, rules};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::texts::as_text;
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Ending, Event, Starter};

#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundOver;

impl Screen for RoundOver {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Push => {
                let lot = match shared.game.next_round_starter() {
                    Starter::Seat(_) => None,
                    Starter::Lots => shared.draw_lot(shared.game.in_play()),
                };
                shared.happen(&Event::NextRound { lot }, Sound::Flip)
            }
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, canvas);
    }
}

fn draw(shared: &Shared, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let round = shared.game.round();
    let mut title = rules::title(shared);
    if shared.game.ending() == Some(Ending::Drawn) {
        title = texts.says(&title, texts.ending_drawn());
    }
    canvas.title(&title);
    let seats = shared.game.settings().seats();
    // With more than three the totals stand over the buttons, as in play.
    let columns = match seats.count() {
        0..=3 => 1,
        4 => 2,
        _ => 3,
    };
    for (place, seat) in (0i32..).zip(seats.iter()) {
        let (left, baseline) = (place % columns * 128 / columns, 26 + place / columns * 11);
        let gained = shared.game.ledger().round_total(seat, round).0;
        let mut digits = heapless::String::<24>::new();
        let _ = match columns {
            1 => write!(digits, "{gained:+}  {}", shared.game.total(seat).0),
            _ => write!(digits, "{gained:+}"),
        };
        let (width, name) = match columns {
            1 => (127, shared.name(seat)),
            _ => (128 / columns - 5, shared.short_name(seat)),
        };
        if columns == 1 {
            read_seat(shared, seat, None, canvas);
        }
        if canvas.is_read() {
            tell_beside(canvas, seat, &as_text(format_args!("{gained:+}")));
        }
        draw_score(canvas, (left, baseline), width, &name, &digits);
    }
    if columns == 1 {
        return canvas.hint(Icon::PUSH, texts.next_round());
    }
    let x = canvas.icon(Icon::PUSH, (0, 42));
    canvas.text(Font::Plain, Align::Left, (x, 49), texts.next_round());
    draw_columns(shared, None, canvas);
}
