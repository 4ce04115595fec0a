//! The plain clock: all banks as large as they fit, and nothing else. One press of the own button and the next one runs.

use super::columns::{column_centre, time_bank_digits};
use super::ready;
use super::turn::draw_large;
use crate::accessibility::{Element, Role};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::time::Moment;
use game::Seat;
use picture::frame_buffer::WIDTH;

/// The name of whoever is on, and each bank over its button.
pub(super) fn draw(shared: &Shared, seat: Seat, now: Moment, canvas: &mut Canvas<'_>) {
    let seats = shared.game.in_play();
    if seats.count() == 2 {
        return draw_two(shared, seat, now, canvas);
    }
    draw_large(&shared.name(seat), WIDTH as i32 - 2, 16, canvas);
    let digits = time_bank_digits(shared.bank_at(seat, now));
    canvas.told_as(Role::Part).text(Font::Huge, Align::Centre, (WIDTH as i32 / 2, 50), digits.as_str());
    if ready::is_first_turn(shared) {
        canvas.icon(Icon::SEAT, (1, 30));
    }
    for other in seats.iter() {
        let digits = time_bank_digits(shared.bank_at(other, now));
        let x = column_centre(other);
        tell_clock(shared, other, &digits, canvas);
        canvas.told_as(Role::Part).fitted(&[Font::Narrow], Align::Centre, (x, 61), 23, &digits);
        if (other == seat) != shared.is_blinking(other) {
            canvas.invert((x - 10, 55), (21, 8));
        }
    }
}

/// Tells a reader whose bank it is, and what it has left.
fn tell_clock(shared: &Shared, seat: Seat, digits: &str, canvas: &mut Canvas<'_>) {
    if canvas.is_read() {
        let text = shared.texts().says(&shared.name(seat), digits);
        canvas.tell_reader(Element::Text { x: column_centre(seat), y: 61, role: Role::Clock, text: &text });
    }
}

/// Two banks side by side, the running one on a lit ground.
fn draw_two(shared: &Shared, seat: Seat, now: Moment, canvas: &mut Canvas<'_>) {
    for (place, other) in (0i32..).zip(shared.game.in_play().iter()) {
        let (left, middle) = (place * 64, place * 64 + 32);
        let digits = time_bank_digits(shared.bank_at(other, now));
        let name = shared.name(other);
        tell_clock(shared, other, &digits, canvas);
        canvas.told_as(if other == seat { Role::Title } else { Role::Part });
        canvas.fitted(&[Font::Bold, Font::Plain, Font::Narrow], Align::Centre, (middle, 16), 60, &name);
        canvas.told_as(Role::Part).fitted(&[Font::Name, Font::Title], Align::Centre, (middle, 44), 60, &digits);
        if other == seat && ready::is_first_turn(shared) {
            let x = canvas.icon(Icon::SEAT, (left + 10, 53));
            canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 60), 64 - 20, shared.texts().done());
        }
        if (other == seat) != shared.is_blinking(other) {
            canvas.invert((left, 0), (64, 64));
        }
    }
}
