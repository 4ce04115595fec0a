//! A thumbnail of the board: 62 by 62 pixels, four per square. Tiles are full, premiums are dotted, the turn's own tiles
//! flash.

use crate::canvas::Canvas;
use game::board::{Board, Placed, Premium, SIDE, Square};

/// Pixels of a square.
const SQUARE: i32 = 4;
/// Pixels of the whole picture, its frame included.
pub(crate) const SIZE: i32 = SIDE as i32 * SQUARE + 2;

/// The columns each seat button stands for: ABC, DE, FGH, IJ, KLM, NO. Here the next one begins.
const BANDS: [u8; 6] = [3, 5, 8, 10, 13, SIDE];

/// The button that stands for a column.
pub(crate) fn band(column: u8) -> u8 {
    BANDS.iter().take_while(|&&end| end <= column).count() as u8
}

/// The first column a button stands for.
pub(crate) fn first_column(button: u8) -> u8 {
    usize::from(button).checked_sub(1).and_then(|before| BANDS.get(before)).copied().unwrap_or(0)
}

/// Three columns of three pixels; the left one in the lowest bits, its top one in the lowest of them.
type Dots = u32;
const FULL: Dots = 0b111_111_111;
const STAR: Dots = 0b010_111_010;

const fn dots(premium: Premium) -> Dots {
    match premium {
        Premium::None => 0,
        Premium::Letter(2) => 0b000_010_000,
        Premium::Letter(_) => 0b000_101_000,
        Premium::Word(2) => 0b101_000_101,
        Premium::Word(_) => 0b101_010_101,
    }
}

/// The tiles on the board, as three columns of pixels for each of its own: they stay while a word looks for its place.
#[derive(Debug)]
pub(crate) struct Backdrop([[[u32; 2]; 3]; SIDE as usize]);

impl Backdrop {
    /// Nothing, not even the squares.
    pub(crate) const EMPTY: Self = Self([[[0; 2]; 3]; SIDE as usize]);

    /// Takes the tiles that are there now.
    pub(crate) fn show(&mut self, board: &Board) {
        *self = Self::EMPTY;
        for (column, columns) in (0..SIDE).zip(&mut self.0) {
            for row in 0..SIDE {
                let Some(square) = Square::new(row, column) else { continue };
                let dots = match board.is_bare(square) {
                    false => FULL,
                    true if square == Square::CENTRE => STAR,
                    true => dots(Premium::of(square)),
                };
                for (nth, pixels) in columns.iter_mut().enumerate() {
                    pixels[usize::from(row / 8)] |= (dots >> (3 * nth) & 0b111) << (row % 8 * 4 + 1);
                }
            }
        }
    }

    /// Draws the board at the top left; `new` tiles are joined to a bar while they are `lit`, and not there while they are not.
    pub(crate) fn draw(&self, new: &[Placed], lit: bool, canvas: &mut Canvas<'_>) {
        canvas.outline((0, 0), (SIZE, SIZE));
        let frame = canvas.frame();
        for (column, pixels) in self.0.iter().enumerate() {
            let left = column * SQUARE as usize + 1;
            (left..).zip(pixels).for_each(|(x, &pixels)| frame.light(x, pixels));
        }
        for placed in new.iter().filter(|_| lit) {
            let (column, row) = (usize::from(placed.square.column()), u32::from(placed.square.row()));
            let bar = 0b1111u64 << (row * SQUARE as u32 + 1);
            let left = column * SQUARE as usize + 1;
            (left..left + SQUARE as usize).for_each(|x| frame.light(x, [bar as u32, (bar >> 32) as u32]));
        }
    }
}

/// The notches between the columns of two buttons, under the board; the columns of `chosen` are underlined.
pub(crate) fn draw_bands(chosen: u8, canvas: &mut Canvas<'_>) {
    const BOTH_ROWS: [u32; 2] = [0, 0b11 << 30];
    const LOWER_ROW: [u32; 2] = [0, 0b10 << 30];
    let frame = canvas.frame();
    let mut left = 0;
    for (button, &end) in (0u8..).zip(&BANDS) {
        let right = usize::from(end) * SQUARE as usize;
        if end < SIDE {
            frame.light(right, BOTH_ROWS);
        }
        if button == chosen {
            (left + 2..right - 1).for_each(|x| frame.light(x, LOWER_ROW));
        }
        left = right;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_belongs_to_the_button_that_the_notches_give_it() {
        let buttons = "AAABBCCCDDEEEFF";
        for (column, button) in (0u8..).zip(buttons.bytes()) {
            assert_eq!(band(column), button - b'A', "column {column}");
        }
    }
}
