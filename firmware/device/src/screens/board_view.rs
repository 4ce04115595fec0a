//! The board to look at, large enough to read its letters: the dial scrolls rows, a seat button goes to its columns.

use super::{Screen, Transition, phase_screen, refuse};
use crate::accessibility::{Element, Role};
use crate::board_picture;
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list;
use crate::texts::as_text;
use crate::time::Moment;
use game::board::{Premium, SIDE, Square};

/// Pixels of a square; the dots of an Ä need twelve.
const SQUARE: (i32, i32) = (10, 12);
/// Rows and columns that are seen at once.
const SEEN: (u8, u8) = (5, 12);
/// The left edge of the columns, behind the numbers of the rows.
const LEFT: i32 = 8;

#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardView {
    /// The first row and column that are seen.
    pub(super) row: usize,
    pub(super) column: u8,
}

impl BoardView {
    /// Begins with the middle.
    pub(super) const MIDDLE: Self = Self { row: 5, column: 2 };
}

impl Screen for BoardView {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => self.row = list::moved(self.row, detents, usize::from(SIDE - SEEN.0) + 1),
            Gesture::Seat(button) => self.column = board_picture::first_column(button).min(SIDE - SEEN.1),
            Gesture::Push | Gesture::HoldDial => return phase_screen::play_on(shared),
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        canvas.tell_reader(Element::Board);
        for y in 0..SEEN.0 {
            let row = self.row as u8 + y;
            let top = i32::from(y) * SQUARE.1 + 1;
            canvas.told_as(Role::Part);
            canvas.text(Font::Narrow, Align::Right, (LEFT - 1, top + 9), format_args!("{}", row + 1));
            for x in 0..SEEN.1 {
                if let Some(square) = Square::new(row, self.column + x) {
                    draw_square(shared, square, (LEFT + i32::from(x) * SQUARE.0, top), canvas);
                }
            }
        }
        draw_columns(self.column, canvas);
    }
}

/// A tile is light with its letter dark, a blank only framed; on a bare square stands what it would do.
fn draw_square(shared: &Shared, square: Square, (x, y): (i32, i32), canvas: &mut Canvas<'_>) {
    let middle = x + SQUARE.0 / 2;
    canvas.told_as(Role::Part);
    let Some(tile) = shared.game.board().at(square) else {
        let (times, of) = match Premium::of(square) {
            _ if square == Square::CENTRE => return canvas.text(Font::Narrow, Align::Centre, (middle, y + 9), "*"),
            Premium::None => return canvas.frame().set(middle, y + SQUARE.1 / 2, true),
            Premium::Letter(times) => (times, '\''),
            Premium::Word(times) => (times, '"'),
        };
        return canvas.text(Font::Narrow, Align::Centre, (middle, y + 9), format_args!("{times}{of}"));
    };
    if canvas.is_read() {
        canvas.tell_reader(Element::Tile { place: &as_text(square), tile });
    }
    let Some(letter) = tile.letter() else { return };
    let (letter, fonts) = (as_text(letter.as_char()), [Font::Plain, Font::Narrow]);
    if tile.is_joker() {
        canvas.largest(&fonts, Align::Centre, (middle, y + 9), SQUARE.0 - 3, (y + 1, y + 8), &letter);
        canvas.outline((x, y - 1), (SQUARE.0, SQUARE.1));
    } else {
        canvas.largest(&fonts, Align::Centre, (middle - 1, y + 9), SQUARE.0 - 2, (y - 1, y + 9), &letter);
        canvas.invert((x, y - 1), (SQUARE.0 - 1, SQUARE.1 - 1));
    }
}

/// A line under the rows: which columns are seen.
fn draw_columns(first: u8, canvas: &mut Canvas<'_>) {
    let place = |column: u8| LEFT + i32::from(column) * (SQUARE.0 * i32::from(SEEN.1)) / i32::from(SIDE);
    canvas.outline((place(first), 62), (place(first + SEEN.1) - place(first), 2));
}
