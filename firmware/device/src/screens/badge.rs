//! The badge of the game clocks: one place on every screen where a bank is in sight while it runs, with its owner; with two players
//! both. It is drawn over the screen, and again alone with every second.

use super::turn::minutes;
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Phase, Seat, TimeBank};
use picture::frame_buffer::WIDTH;

/// Its size, in the upper right corner.
const SIZE: (i32, i32) = (46, 14);
const LEFT: i32 = WIDTH as i32 - SIZE.0;
/// The baselines of its two rows, and their height.
const ROWS: [i32; 2] = [6, 13];
const ROW_HEIGHT: i32 = 7;
/// Letters that fit one row of it.
const LETTERS: usize = 11;

/// The pixels that the badge leaves a screen at the top.
pub(crate) const BESIDE: i32 = LEFT - 1;

/// True if a bank runs, or is about to: the turn is announced, and its grace runs out.
pub(crate) fn is_shown(shared: &Shared) -> bool {
    let announced = matches!(shared.game.phase(), Phase::Announced(_)) && shared.has_game_clocks();
    shared.running_bank().is_some() || announced && !shared.halted && !shared.is_mending()
}

/// The other one of two players that have game clocks.
pub(crate) fn other_bank(shared: &Shared, seat: Seat) -> Option<Seat> {
    let seats = shared.game.in_play();
    let other = seats.after(seat).filter(|&other| seats.count() == 2 && other != seat)?;
    shared.time_bank(other).map(|_| other)
}

/// A name and a clock in one row: as much of the name as there is room for.
pub(crate) fn row(shared: &Shared, seat: Seat, now: Moment) -> Sentence {
    let digits = bank_digits(shared.bank_at(seat, now));
    let mut row = Sentence::new();
    let name = shared.short_name(seat);
    if shared.is_read_aloud() {
        return shared.texts().says(&name, &digits);
    }
    let room = LETTERS.saturating_sub(digits.len() + 1);
    name.chars().take(room).for_each(|letter| _ = row.push(letter));
    let _ = write!(row, " {digits}");
    row
}

/// The digits of a bank; below a minute's thousandth nothing is left out: overtime has a sign from its first second.
fn bank_digits(bank: Option<TimeBank>) -> Sentence {
    match bank {
        None => Sentence::new(),
        Some(bank) if bank.used >= bank.granted => minutes(u64::from(bank.over().0 / 1_000), "-"),
        Some(bank) => minutes(u64::from(bank.left().0.div_ceil(1_000)), ""),
    }
}

/// Draws it over whatever was there.
pub(crate) fn draw(shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
    canvas.clear((LEFT - 1, 0), (SIZE.0 + 1, SIZE.1));
    let running = shared.running_bank();
    let Some(seat) = running.or(shared.game.phase().seat()) else { return };
    match other_bank(shared, seat) {
        Some(other) => {
            let first = seat.min(other);
            for (place, baseline) in [first, seat.max(other)].into_iter().zip(ROWS) {
                draw_row(&row(shared, place, now), baseline, running == Some(place), canvas);
            }
        }
        None => {
            let lit = running.is_some();
            draw_row(&row(shared, seat, now), ROWS[0], lit, canvas);
        }
    }
}

fn draw_row(text: &str, baseline: i32, lit: bool, canvas: &mut Canvas<'_>) {
    canvas.told_as(Role::Clock).fitted(&[Font::Narrow], Align::Right, (WIDTH as i32 - 1, baseline), SIZE.0 - 1, text);
    if lit {
        canvas.invert((LEFT, baseline - ROW_HEIGHT + 1), (SIZE.0, ROW_HEIGHT));
    }
}
