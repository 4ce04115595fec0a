//! The hourglass animation: a pure function of the time gone by, so that every runner draws the same grains.
//!
//! Time runs on a 50 ms grid. Grain *n* of [`GRAINS`] leaves the upper bulb when its share of the time is over, falls
//! through the neck faster and faster, and comes to rest on the pile. Which cell of the upper bulb empties next and which
//! cell of the lower one fills next are two fixed orders, sorted at compile time: a dip above, a cone below, and a little
//! seeded disorder so that neither looks drawn with a ruler. No grain is ever lost: above + falling + below = all.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use picture::frame_buffer::FrameBuffer;

/// Pixels across, frame included.
pub(crate) const WIDTH: i32 = 25;
/// Pixels down, frame included.
pub(crate) const HEIGHT: i32 = 51;

/// The picture changes at most this often.
pub(crate) const STEP_MILLIS: u64 = 50;

const CENTRE: i32 = WIDTH / 2;
const NECK: i32 = HEIGHT / 2;
/// Rows of a bulb, neck not counted.
const BULB_ROWS: i32 = 22;
/// A full upper bulb leaves this many rows empty under the lid.
const HEADROOM: i32 = 4;
/// Rows in which the bulb keeps its full width.
const STRAIGHT_ROWS: i32 = 9;
const HALF_WIDTH: i32 = 9;

/// Half the width of the inside of a bulb, so many rows from its lid: straight walls, then a funnel.
const fn half_width(rows_from_lid: i32) -> i32 {
    if rows_from_lid < STRAIGHT_ROWS {
        HALF_WIDTH
    } else {
        HALF_WIDTH - (rows_from_lid - STRAIGHT_ROWS) * HALF_WIDTH / (BULB_ROWS - STRAIGHT_ROWS)
    }
}

const fn count_grains() -> usize {
    let (mut count, mut row) = (0, HEADROOM);
    while row < BULB_ROWS {
        count += 2 * half_width(row) + 1;
        row += 1;
    }
    count as usize
}

/// The number of grains in the glass.
pub(crate) const GRAINS: usize = count_grains();

/// A place for one grain, counted from the top left corner of the glass.
#[derive(Clone, Copy)]
struct Cell {
    x: u8,
    y: u8,
}

/// The seeded disorder: the same few bits for the same cell, always.
const fn disorder(x: i32, y: i32) -> i32 {
    let mut bits = (x as u32).wrapping_mul(0x9e37_79b9) ^ (y as u32).wrapping_mul(0x85eb_ca6b) ^ 0x5a17_0b75;
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2c1b_3c6d);
    (bits >> 29) as i32
}

/// A row counts 8 and a column 5, so that surfaces slope; disorder stays below 8, so that no grain hangs in the air.
const fn rank(rows: i32, from_centre: i32, x: i32, y: i32) -> i32 {
    8 * rows + 5 * from_centre + disorder(x, y)
}

/// The cells of one bulb in the order in which they empty (`upper`) or fill. Both bulbs have more cells than grains
/// by the headroom, so only the first [`GRAINS`] of the lower one are ever used.
const fn order(upper: bool) -> [Cell; GRAINS] {
    const CELLS: usize = GRAINS + (HEADROOM * (2 * HALF_WIDTH + 1)) as usize;
    let mut cells = [Cell { x: 0, y: 0 }; CELLS];
    let mut ranks = [i32::MAX; CELLS];
    let mut len = 0;
    let mut row = if upper { HEADROOM } else { 0 };
    while row < BULB_ROWS {
        let half = half_width(row);
        let mut dx = -half;
        while dx <= half {
            let from_centre = if dx < 0 { -dx } else { dx };
            let y = if upper { NECK - BULB_ROWS + row } else { NECK + BULB_ROWS - row };
            let cell_rank = rank(row, from_centre, CENTRE + dx, y);
            let mut place = len;
            while place > 0 && ranks[place - 1] > cell_rank {
                ranks[place] = ranks[place - 1];
                cells[place] = cells[place - 1];
                place -= 1;
            }
            ranks[place] = cell_rank;
            cells[place] = Cell { x: (CENTRE + dx) as u8, y: y as u8 };
            len += 1;
            dx += 1;
        }
        row += 1;
    }
    let mut first = [Cell { x: 0, y: 0 }; GRAINS];
    let mut n = 0;
    while n < GRAINS {
        first[n] = cells[n];
        n += 1;
    }
    first
}

/// The first cell to empty stands first.
static ABOVE: [Cell; GRAINS] = order(true);
/// The first cell to fill stands first.
static BELOW: [Cell; GRAINS] = order(false);

/// The row in which a falling grain meets the pile when so many lie there: the lowest free one of the middle column.
static SURFACE: [u8; GRAINS] = surface();

const fn surface() -> [u8; GRAINS] {
    let below = order(false);
    let mut rows = [0; GRAINS];
    let mut free = (NECK + BULB_ROWS) as u8;
    let mut n = 0;
    while n < GRAINS {
        rows[n] = free;
        if below[n].x as i32 == CENTRE {
            free -= 1;
        }
        n += 1;
    }
    rows
}

/// The place of one grain.
enum Place {
    Above,
    Falling { y: i32 },
    Below,
}

/// One glass that runs for a given time. 0 ms runs out at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hourglass {
    steps: u64,
}

impl Hourglass {
    /// A glass that runs for so long, rounded up to whole steps.
    pub(crate) const fn new(total_millis: u64) -> Self {
        let steps = total_millis.div_ceil(STEP_MILLIS);
        Self { steps: if steps == 0 { 1 } else { steps } }
    }

    /// The step at which grain `n` leaves the upper bulb: grain 0 first, the last exactly at the end.
    const fn leaves_at(self, n: usize) -> u64 {
        ((n as u64 + 1) * self.steps).div_ceil(GRAINS as u64)
    }

    /// The number of grains that have left the upper bulb.
    const fn gone(self, step: u64) -> usize {
        let gone = step * GRAINS as u64 / self.steps;
        if gone > GRAINS as u64 { GRAINS } else { gone as usize }
    }

    fn place(self, n: usize, step: u64) -> Place {
        let Some(age) = step.checked_sub(self.leaves_at(n)) else { return Place::Above };
        let y = NECK + fallen(age);
        if y >= i32::from(SURFACE[n]) { Place::Below } else { Place::Falling { y } }
    }

    /// When the picture changes next, in milliseconds gone by; `None` when all sand is down.
    pub(crate) fn next_change(self, elapsed_millis: u64) -> Option<u64> {
        let step = elapsed_millis / STEP_MILLIS;
        let gone = self.gone(step);
        let next = if gone > 0 && matches!(self.place(gone - 1, step), Place::Falling { .. }) {
            step + 1
        } else if gone < GRAINS {
            self.leaves_at(gone)
        } else {
            return None;
        };
        Some(next * STEP_MILLIS)
    }

    /// Draws glass and sand at a corner, over whatever was there.
    pub(crate) fn draw(self, frame: &mut FrameBuffer, corner: Point, elapsed_millis: u64) {
        let step = elapsed_millis / STEP_MILLIS;
        let glass = Rectangle::new(corner, Size::new(WIDTH as u32, HEIGHT as u32));
        let Ok(()) = frame.fill_solid(&glass, BinaryColor::Off);
        draw_glass(frame, corner);
        let gone = self.gone(step);
        let mut light = |x: i32, y: i32| frame.set(corner.x + x, corner.y + y, true);
        for cell in &ABOVE[gone..] {
            light(i32::from(cell.x), i32::from(cell.y));
        }
        for (n, cell) in BELOW[..gone].iter().enumerate() {
            match self.place(n, step) {
                Place::Above => {}
                Place::Falling { y } => light(CENTRE, y),
                Place::Below => light(i32::from(cell.x), i32::from(cell.y)),
            }
        }
    }
}

/// Rows fallen after so many steps: slow through the neck, then faster.
const fn fallen(age: u64) -> i32 {
    let age = if age > 8 { 8 } else { age as i32 };
    age * (age + 3) / 2
}

/// Lid, floor and the two walls.
fn draw_glass(frame: &mut FrameBuffer, corner: Point) {
    for x in 0..WIDTH {
        for y in [0, 1, HEIGHT - 2, HEIGHT - 1] {
            frame.set(corner.x + x, corner.y + y, true);
        }
    }
    for row in -1..=BULB_ROWS {
        let wall = half_width(if row < 0 { 0 } else { row }) + 2;
        for x in [CENTRE - wall, CENTRE + wall] {
            frame.set(corner.x + x, corner.y + NECK - BULB_ROWS + row, true);
            frame.set(corner.x + x, corner.y + NECK + BULB_ROWS - row, true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: u64 = 60_000;

    fn sand(glass: Hourglass, elapsed: u64) -> usize {
        let (mut empty, mut full) = (FrameBuffer::new(), FrameBuffer::new());
        draw_glass(&mut empty, Point::zero());
        glass.draw(&mut full, Point::zero(), elapsed);
        let lit = |frame: &FrameBuffer| frame.bytes().iter().map(|byte| byte.count_ones() as usize).sum::<usize>();
        lit(&full) - lit(&empty)
    }

    #[test]
    fn no_grain_is_lost_at_any_step_of_a_minute() {
        let glass = Hourglass::new(MINUTE);
        for step in 0..=MINUTE / STEP_MILLIS + 20 {
            assert_eq!(sand(glass, step * STEP_MILLIS), GRAINS, "step {step}");
        }
    }

    #[test]
    fn the_sand_left_is_the_time_left() {
        let glass = Hourglass::new(MINUTE);
        for (elapsed, left) in [(0, GRAINS), (MINUTE / 2, GRAINS.div_ceil(2)), (MINUTE, 0)] {
            assert_eq!(GRAINS - glass.gone(elapsed / STEP_MILLIS), left);
        }
    }

    #[test]
    fn the_picture_changes_exactly_when_it_says_so() {
        for total in [5_000, MINUTE, 300_000] {
            let glass = Hourglass::new(total);
            let picture = |elapsed| {
                let mut frame = FrameBuffer::new();
                glass.draw(&mut frame, Point::zero(), elapsed);
                frame
            };
            let (mut elapsed, mut seen) = (0, picture(0));
            while let Some(next) = glass.next_change(elapsed) {
                assert!(next > elapsed);
                for between in (elapsed..next).step_by(STEP_MILLIS as usize) {
                    assert!(picture(between) == seen, "{total}: still at {between}");
                }
                elapsed = next;
                seen = picture(elapsed);
            }
            assert!(elapsed >= total && elapsed <= total + 500, "{total}: at rest at {elapsed}");
            assert!(picture(elapsed + 10_000) == seen);
        }
    }

    #[test]
    fn a_glass_for_no_time_is_empty_at_once() {
        assert_eq!(sand(Hourglass::new(0), 1_000), GRAINS);
        assert_eq!(Hourglass::new(0).next_change(1_000), None);
    }

    #[test]
    fn no_grain_hangs_in_the_air() {
        let glass = Hourglass::new(MINUTE);
        for elapsed in (0..MINUTE).step_by(1_000) {
            let gone = glass.gone(elapsed / STEP_MILLIS);
            for cell in &BELOW[..gone] {
                let floor = i32::from(cell.y) == NECK + BULB_ROWS;
                let under = BELOW[..gone].iter().any(|other| other.x == cell.x && other.y == cell.y + 1);
                let wall = i32::from(cell.x) - CENTRE == half_width(0) || i32::from(cell.x) - CENTRE == -half_width(0);
                assert!(floor || under || wall);
            }
        }
    }
}
