//! A typeset side: lines of text, screens and rules, each at its place in millimetres from the upper left corner.

use super::manual::Style;
use device::FrameBuffer;
use device::frame_buffer::{HEIGHT, WIDTH};

/// Text on a line, in one style.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) x: f32,
    /// The line it stands on.
    pub(super) y: f32,
    pub(super) size: f32,
    pub(super) style: Style,
    pub(super) text: String,
}

/// A screen, or the corner of one.
#[derive(Clone)]
pub(super) struct Screen {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) frame: FrameBuffer,
    /// So many of its pixels, from the upper left corner.
    pub(super) pixels: (usize, usize),
}

/// A thin line across.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rule {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
}

/// One side of the card.
#[derive(Clone, Default)]
pub struct Page {
    pub(super) runs: Vec<Run>,
    pub(super) screens: Vec<Screen>,
    pub(super) rules: Vec<Rule>,
}

impl Page {
    /// All that is written, as it is read.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut line = 0.0;
        for run in &self.runs {
            if run.y != line && !text.is_empty() {
                text.push(' ');
            }
            line = run.y;
            text.push_str(&run.text);
        }
        text
    }
}

/// The dark rim around the pixels.
const BEZEL: f32 = 0.6;

impl Screen {
    fn pixel(&self) -> f32 {
        (self.width - 2.0 * BEZEL) / self.pixels.0 as f32
    }

    /// The height of a whole screen of this width.
    pub(super) fn height(width: f32) -> f32 {
        (width - 2.0 * BEZEL) / WIDTH as f32 * HEIGHT as f32 + 2.0 * BEZEL
    }

    /// Its own height.
    pub(super) fn tall(&self) -> f32 {
        self.pixel() * self.pixels.1 as f32 + 2.0 * BEZEL
    }

    /// The lit pixels, joined along their rows: x, y, width and height.
    pub(super) fn lit(&self) -> Vec<(f32, f32, f32, f32)> {
        let (pixel, (columns, rows)) = (self.pixel(), self.pixels);
        let mut found = Vec::new();
        for y in 0..rows {
            let mut x = 0;
            while x < columns {
                let long = (x..columns).take_while(|x| self.frame.is_lit(*x, y)).count();
                if long > 0 {
                    let (left, top) = (self.x + BEZEL + x as f32 * pixel, self.y + BEZEL + y as f32 * pixel);
                    // A hair more than a pixel, or rows would show the paper between them.
                    found.push((left, top, long as f32 * pixel, pixel * 1.02));
                }
                x += long.max(1);
            }
        }
        found
    }
}
