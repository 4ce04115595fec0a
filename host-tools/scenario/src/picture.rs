//! Frames as people and files see them: half blocks or braille in a terminal, and the difference of two of them.

use device::FrameBuffer;
use device::frame_buffer::{HEIGHT, WIDTH};
use std::ops::Range;

/// Terminal cells a frame takes as half blocks.
pub const HALF_BLOCK_CELLS: (u16, u16) = (WIDTH as u16, HEIGHT as u16 / 2);
/// Terminal cells a frame takes as braille.
pub const BRAILLE_CELLS: (u16, u16) = (WIDTH as u16 / 2, HEIGHT as u16 / 4);

/// One line of text for two rows of pixels.
pub fn half_blocks(frame: &FrameBuffer) -> Vec<String> {
    half_blocks_of(0..WIDTH, 0..HEIGHT, |x, y| frame.is_lit(x, y))
}

fn half_blocks_of(columns: Range<usize>, rows: Range<usize>, lit: impl Fn(usize, usize) -> bool) -> Vec<String> {
    let cell = |x, y| match (lit(x, y), y + 1 < rows.end && lit(x, y + 1)) {
        (false, false) => ' ',
        (true, false) => '▀',
        (false, true) => '▄',
        (true, true) => '█',
    };
    rows.clone().step_by(2).map(|y| columns.clone().map(|x| cell(x, y)).collect()).collect()
}

/// One line of text for four rows of pixels, two columns to a letter.
pub fn braille(frame: &FrameBuffer) -> Vec<String> {
    // Unicode numbers the dots 1 2 3 7 down the left column and 4 5 6 8 down the right one.
    const DOTS: [(usize, usize, u32); 8] =
        [(0, 0, 0), (0, 1, 1), (0, 2, 2), (1, 0, 3), (1, 1, 4), (1, 2, 5), (0, 3, 6), (1, 3, 7)];
    let cell = |x: usize, y: usize| {
        let dots =
            DOTS.iter().filter(|(dx, dy, _)| frame.is_lit(x + dx, y + dy)).map(|(_, _, bit)| 1 << bit).sum::<u32>();
        char::from_u32(0x2800 + dots).unwrap_or(' ')
    };
    (0..HEIGHT).step_by(4).map(|y| (0..WIDTH).step_by(2).map(|x| cell(x, y)).collect()).collect()
}

/// The difference of two frames, told so that a person sees it: the whole picture shown, then the part that differs.
/// `None` if they are the same.
pub fn difference(expected: &FrameBuffer, shown: &FrameBuffer) -> Option<String> {
    let differs = |x: usize, y: usize| expected.is_lit(x, y) != shown.is_lit(x, y);
    let wrong: Vec<(usize, usize)> =
        (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))).filter(|&(x, y)| differs(x, y)).collect();
    let span = |values: Vec<usize>| Some(*values.iter().min()?..*values.iter().max()? + 1);
    let columns = span(wrong.iter().map(|&(x, _)| x).collect())?;
    let rows = span(wrong.iter().map(|&(_, y)| y).collect())?;
    let part = |title: &str, lit: &dyn Fn(usize, usize) -> bool| {
        format!("{title}\n{}", framed(&half_blocks_of(columns.clone(), rows.clone(), lit)))
    };
    Some(format!(
        "{} pixels differ, in columns {}..={} and rows {}..={}\nshown:\n{}{}{}{}",
        wrong.len(),
        columns.start,
        columns.end - 1,
        rows.start,
        rows.end - 1,
        framed(&half_blocks(shown)),
        part("there, expected:", &|x, y| expected.is_lit(x, y)),
        part("there, shown:", &|x, y| shown.is_lit(x, y)),
        part("there, different:", &differs),
    ))
}

/// The lines in a box, so that dark margins can be seen.
pub fn framed(lines: &[String]) -> String {
    let bar = "─".repeat(lines.first().map_or(0, |line| line.chars().count()));
    let body: String = lines.iter().map(|line| format!("│{line}│\n")).collect();
    format!("┌{bar}┐\n{body}└{bar}┘\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn corners() -> FrameBuffer {
        let mut frame = FrameBuffer::new();
        for (x, y) in [(0, 0), (127, 0), (0, 63), (127, 63), (1, 1)] {
            frame.set(x, y, true);
        }
        frame
    }

    #[test]
    fn half_blocks_show_every_pixel() {
        let lines = half_blocks(&corners());
        assert_eq!(lines.len(), 32);
        assert!(lines.iter().all(|line| line.chars().count() == 128));
        assert_eq!(lines[0], format!("▀▄{}▀", " ".repeat(125)));
        assert_eq!(lines[31], format!("▄{}▄", " ".repeat(126)));
    }

    #[test]
    fn braille_shows_every_pixel() {
        let lines = braille(&corners());
        assert_eq!(lines.len(), 16);
        assert!(lines.iter().all(|line| line.chars().count() == 64));
        let ends = |line: &str| (line.chars().next().unwrap(), line.chars().last().unwrap());
        assert_eq!(ends(&lines[0]), ('⠑', '⠈'));
        assert_eq!(ends(&lines[15]), ('⡀', '⢀'));
    }

    #[test]
    fn a_difference_is_shown_where_it_is() {
        let mut other = corners();
        other.set(64, 32, true);
        other.set(1, 1, false);
        assert!(difference(&corners(), &corners()).is_none());
        let told = difference(&corners(), &other).unwrap();
        assert!(told.starts_with("2 pixels differ, in columns 1..=64 and rows 1..=32\n"), "{told}");
        assert!(told.ends_with("┘\n"), "{told}");
    }
}
