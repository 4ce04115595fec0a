//! The score pad of free play: whoever's turn it is, any seat gets points, also below zero.

use super::columns::{draw_columns, draw_large_columns};
use super::turn::draw_large;
use super::{Screen, Transition, phase_screen, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::number;
use crate::sound::Sound;
use crate::time::Moment;
use game::{ClockMode, Event, Points, Seat};
use picture::frame_buffer::WIDTH;

/// The left edge of the second column of the screen.
const HINTS: i32 = 84;
/// Pixels that the totals of the open pad are high at most.
const TOTALS: i32 = 32;

/// The seat that gets points, and how many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScorePad {
    pub(super) seat: Seat,
    pub(super) points: i32,
}

/// True if nobody plays against a clock: then there are no turns, and every seat is alike.
pub(super) fn is_open(shared: &Shared) -> bool {
    let timed = |seat| shared.game.settings().clock(seat).mode != ClockMode::Off;
    shared.game.sheet().score_pad && !shared.game.in_play().iter().any(timed)
}

/// The pad while nobody is aimed at: whose points, and all totals large.
pub(super) fn draw_open(shared: &Shared, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    draw_large(texts.game(shared.game.settings().kind), WIDTH as i32 - 1, 17, canvas);
    let x = canvas.icon(Icon::SEAT, (0, 19));
    canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 26), WIDTH as i32 - x, texts.whose_points());
    match shared.toast() {
        Some(_) => draw_columns(shared, None, canvas),
        None => draw_large_columns(shared, None, TOTALS, canvas),
    }
}

impl Screen for ScorePad {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            // Once something is dialled it is this seat's: a stray press does not give it to another.
            Gesture::Seat(button) if self.points == 0 => match shared.seated(button) {
                Some(seat) => {
                    self.seat = seat;
                    shared.play(Sound::Click);
                }
                None => return refuse(shared, gesture),
            },
            Gesture::Turn { detents, fast } => {
                self.points = number::turned(self.points, detents, fast).clamp(-Points::LINE_MAX.0, Points::LINE_MAX.0);
            }
            Gesture::Push if self.points == 0 => return Transition::Table,
            Gesture::Push => {
                let event = Event::Score { seat: self.seat, points: Points(self.points) };
                return shared.happen(&event, Sound::Noted);
            }
            _ => return phase_screen::otherwise(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, name) = (shared.texts(), shared.name(self.seat));
        draw_large(&name, WIDTH as i32 - 1, 17, canvas);
        let font = if self.points.abs() > 999 || self.points < -99 { Font::Name } else { Font::Huge };
        canvas.told_as(Role::Points).text(font, Align::Centre, (HINTS / 2 - 3, 51), format_args!("{}", self.points));
        let push = if self.points == 0 { texts.back() } else { texts.note() };
        for (icon, text, y) in [(Icon::TURN, texts.points(), 20), (Icon::PUSH, push, 31)] {
            let x = canvas.icon(icon, (HINTS, y));
            canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, y + 7), WIDTH as i32 - x, text);
        }
        if self.points == 0 {
            let x = canvas.icon(Icon::SEAT, (HINTS, 42));
            canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 49), WIDTH as i32 - x, texts.who());
        }
        draw_columns(shared, Some(self.seat), canvas);
    }
}
