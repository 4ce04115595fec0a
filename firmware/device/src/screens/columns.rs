//! The columns over the seat buttons with their scores, and tables of names and scores.

use super::turn::minutes;
use crate::accessibility::{Element, Role};
use crate::canvas::{Align, Canvas, Font, cut};
use crate::device::Shared;
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Seat, TimeBank};
use picture::frame_buffer::WIDTH;

/// So many letters of a name tell whose it is.
const LEGIBLE: usize = 6;

/// Pixels of a whole game clock.
const BAR: u32 = 18;

/// The digits of a game clock: time left, or with a sign overtime; nothing for a seat without one.
pub(crate) fn time_bank_digits(bank: Option<TimeBank>) -> Sentence {
    match bank {
        None => Sentence::new(),
        Some(bank) if bank.used >= bank.granted => minutes(u64::from(bank.over().0 / 1_000), "-"),
        Some(bank) => minutes(u64::from(bank.left().0.div_ceil(1_000)), ""),
    }
}

/// Pixels of the bar that a bank has left.
fn bar_of(bank: TimeBank) -> u32 {
    BAR * bank.left().0 / bank.granted.0.max(1)
}

/// Pixels of the bar of the bank that runs; none without one.
pub(crate) fn running_bar(shared: &Shared) -> Option<u32> {
    shared.bank_at(shared.running_bank()?, shared.now()).map(bar_of)
}

/// The time a seat has used of its game clock; nothing without one.
pub(crate) fn used_digits(shared: &Shared, seat: Seat) -> Sentence {
    let used = shared.game.time_bank(seat).map(|bank| minutes(u64::from(bank.used.0 / 1_000), ""));
    used.unwrap_or_default()
}

/// The middle of the column that stands over a seat's button.
pub(crate) fn column_centre(seat: Seat) -> i32 {
    seat.index() as i32 * 21 + 11
}

/// A number as its column has room for it: beyond the most it is told in thousands; the dial shows it in full.
pub(super) fn in_column(number: i32, most: i32) -> (i32, &'static str) {
    if (-9_999..=most).contains(&number) { (number, "") } else { (number / 1_000, "k") }
}

/// Tells a reader who sits there, the score, and whether it is that seat's turn.
pub(super) fn read_seat(shared: &Shared, seat: Seat, turn: Option<Seat>, canvas: &mut Canvas<'_>) {
    if canvas.is_read() {
        let on_turn = turn == Some(seat) && shared.game.phase().seat() == turn && !shared.is_mending();
        let (name, points) = (shared.name(seat), Some(shared.game.total(seat).0));
        canvas.tell_reader(Element::Seat { button: button_of(seat), name: &name, points, on_turn, child: false });
    }
}

/// The number of a seat's button, from 1.
pub(super) fn button_of(seat: Seat) -> u8 {
    u8::from(seat) + 1
}

/// Tells a reader what is drawn over a seat's button: the next text is part of that.
pub(super) fn tell_beside<'c, 'f>(canvas: &'c mut Canvas<'f>, seat: Seat, text: &str) -> &'c mut Canvas<'f> {
    canvas.tell_reader(Element::Beside { button: button_of(seat), text });
    canvas.told_as(Role::Part)
}

/// The scores at the bottom, each over its button; the one whose turn it is stands out.
pub(crate) fn draw_columns(shared: &Shared, turn: Option<Seat>, canvas: &mut Canvas<'_>) {
    for seat in shared.game.settings().seats().iter() {
        let x = column_centre(seat);
        let total = shared.game.total(seat).0;
        let font = if (-99..=999).contains(&total) { Font::Bold } else { Font::Narrow };
        let (total, unit) = in_column(total, 99_999);
        read_seat(shared, seat, turn, canvas);
        canvas.told_as(Role::Part).text(font, Align::Centre, (x, 63), format_args!("{total}{unit}"));
        if (turn == Some(seat)) != shared.is_blinking(seat) {
            canvas.invert((x - 10, 53), (21, 11));
        }
        let others = turn != Some(seat) && shared.game.phase().seat().is_some();
        if let Some(bank) = shared.bank_at(seat, shared.now()).filter(|_| others) {
            let left = bar_of(bank);
            canvas.outline((x - 9, 52), (left as i32, 2));
        }
    }
}

/// Fonts for totals that are to be read from the other side of the table, how high their digits are, and in how many rows.
const LARGE: [(Font, i32, usize); 5] =
    [(Font::Huge, 32, 1), (Font::Name, 14, 1), (Font::Name, 14, 2), (Font::Title, 11, 2), (Font::Title, 11, 1)];
/// Pixels from one row of them to the next, and that one may push the next aside.
const LARGE_ROW: i32 = 17;
const LARGE_PUSH: i32 = 4;

fn large_width(shared: &Shared, font: Font, seat: Seat) -> i32 {
    font.width(format_args!("{}", shared.game.total(seat).0)) + 2
}

/// The left edges of all totals in a font, each over its button as far as the edges and the one before in its row let it; none
/// if they have no room.
fn large_places(shared: &Shared, (font, height, rows): (Font, i32, usize)) -> Option<[i32; game::SEATS]> {
    let (mut places, mut free) = ([0; game::SEATS], [0; 2]);
    for (place, seat) in shared.game.settings().seats().iter().enumerate() {
        let width = large_width(shared, font, seat);
        let over = (column_centre(seat) - width / 2).min(WIDTH as i32 - width).max(0);
        let free = free.get_mut(place % rows)?;
        let left = over.max(*free);
        if left > over + LARGE_PUSH || left + width > WIDTH as i32 {
            return None;
        }
        // Two numbers must not read as one.
        *free = left + width + 2 + height / 4;
        places[seat.index()] = left;
    }
    Some(places)
}

/// The same as large as all of them fit beside each other, and no higher than this; many in two rows.
pub(crate) fn draw_large_columns(shared: &Shared, turn: Option<Seat>, highest: i32, canvas: &mut Canvas<'_>) {
    let fits = |&(font, height, rows): &(Font, i32, usize)| {
        let low = (rows as i32 - 1) * LARGE_ROW + height <= highest;
        large_places(shared, (font, height, rows)).filter(|_| low).map(|places| (font, height, rows, places))
    };
    let Some((font, height, rows, places)) = LARGE.iter().find_map(fits) else {
        return draw_columns(shared, turn, canvas);
    };
    for (place, seat) in shared.game.settings().seats().iter().enumerate() {
        let (left, width) = (places[seat.index()], large_width(shared, font, seat));
        let baseline = 62 - LARGE_ROW * (rows - 1 - place % rows) as i32;
        read_seat(shared, seat, turn, canvas);
        canvas.told_as(Role::Part);
        canvas.text(font, Align::Left, (left + 1, baseline), format_args!("{}", shared.game.total(seat).0));
        if (turn == Some(seat)) != shared.is_blinking(seat) {
            canvas.invert((left - 1, baseline - 1 - height), (width + 2, height + 3));
        }
    }
}

/// Names and totals, in two columns where there are more than so many rows, and game clocks as they read now.
pub(crate) fn draw_scores(shared: &Shared, now: Moment, rows: usize, canvas: &mut Canvas<'_>) {
    let seats = shared.game.settings().seats();
    let (rows, width) = if usize::from(seats.count()) > rows { (3, 60) } else { (4, 127) };
    for (place, seat) in (0i32..).zip(seats.iter()) {
        let (left, baseline) = (place / rows * 67, 26 + place % rows * 12);
        let mut digits = time_bank_digits(shared.bank_at(seat, now));
        let gap = if digits.is_empty() { "" } else { "  " };
        let _ = write!(digits, "{gap}{}", shared.game.total(seat).0);
        read_seat(shared, seat, None, canvas);
        draw_score(canvas, (left, baseline), width, &shared.name(seat), &digits);
    }
}

/// A name on the left and a score on the right, both smaller if they do not fit otherwise, and the name cut if it must be. A reader is
/// told by the caller.
pub(crate) fn draw_score(canvas: &mut Canvas<'_>, (left, baseline): (i32, i32), width: i32, name: &str, score: &str) {
    let room = |font: Font| width - font.width(score) - 3;
    // Some letters that can be read from afar say more than all of them that cannot.
    let plain = cut(Font::Plain, room(Font::Bold), name);
    let legible = plain.len() == name.len() || plain.chars().count() >= LEGIBLE;
    let font = if legible || Font::Narrow.width(name) <= room(Font::Bold) { Font::Bold } else { Font::Narrow };
    let name = if legible { plain } else { cut(Font::Narrow, room(font), name) };
    let rows = (baseline - 9, (baseline + 2).min(63));
    canvas.told_as(Role::Part);
    canvas.fitted_between(&[Font::Plain, Font::Narrow], Align::Left, (left, baseline), room(font), rows, name);
    canvas.told_as(Role::Part).text(font, Align::Right, (left + width, baseline), score);
}
