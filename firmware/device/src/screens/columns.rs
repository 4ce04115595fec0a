//! The columns over the seat buttons with their scores, and tables of names and scores.

use crate::device::Shared;
use crate::ink::{Align, Face, Ink};
use game::Seat;

/// The middle of the column that stands over a seat's button.
pub(crate) fn column_centre(seat: Seat) -> i32 {
    seat.index() as i32 * 21 + 11
}

/// The scores at the bottom, each over its button; the one whose turn it is stands out.
pub(crate) fn draw_columns(shared: &Shared, turn: Option<Seat>, ink: &mut Ink<'_>) {
    for seat in shared.game.settings().seats().iter() {
        let x = column_centre(seat);
        let total = shared.game.total(seat).0;
        let face = if (-99..=999).contains(&total) { Face::Bold } else { Face::Narrow };
        ink.text(face, Align::Centre, (x, 62), format_args!("{total}"));
        if (turn == Some(seat)) != shared.is_blinking(seat) {
            ink.invert((x - 10, 53), (20, 11));
        }
    }
}

/// Names and totals, in two columns where there are more than three.
pub(crate) fn draw_scores(shared: &Shared, ink: &mut Ink<'_>) {
    let seats = shared.game.settings().seats();
    let width = if seats.count() > 3 { 63 } else { 127 };
    for (place, seat) in (0i32..).zip(seats.iter()) {
        let (left, baseline) = (place / 3 * 64, 26 + place % 3 * 12);
        let mut digits = heapless::String::<8>::new();
        let _ = core::fmt::Write::write_fmt(&mut digits, format_args!("{}", shared.game.total(seat).0));
        draw_score(ink, (left, baseline), width, &shared.name(seat), &digits);
    }
}

/// A name on the left and a score on the right, both smaller if they do not fit otherwise.
pub(crate) fn draw_score(ink: &mut Ink<'_>, (left, baseline): (i32, i32), width: i32, name: &str, score: &str) {
    let room = |face: Face| width - face.width(score) - 3;
    let face = if Face::Narrow.width(name) <= room(Face::Bold) { Face::Bold } else { Face::Narrow };
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (left, baseline), room(face), name);
    ink.text(face, Align::Right, (left + width, baseline), score);
}
