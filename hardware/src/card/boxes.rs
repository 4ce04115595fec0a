//! Layout checker of a typeset side: nothing over the edge, no overlap, every letter in the typeface.

use super::font::Fonts;
use super::page::Page;
use super::{MARGIN, SIZE};

/// Rounding is no overflow.
const SLACK: f32 = 0.01;

/// Something drawn: its box, and what it is.
struct Drawn {
    what: String,
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Drawn {
    fn is_outside(&self) -> bool {
        let (width, height) = SIZE;
        self.left < MARGIN - SLACK
            || self.top < MARGIN - SLACK
            || self.right > width - MARGIN + SLACK
            || self.bottom > height - MARGIN + SLACK
    }

    fn touches(&self, other: &Self) -> bool {
        self.left + SLACK < other.right
            && other.left + SLACK < self.right
            && self.top + SLACK < other.bottom
            && other.top + SLACK < self.bottom
    }
}

/// One sentence for everything that is wrong with a side.
pub(super) fn overflows(side: usize, page: &Page, fonts: &Fonts) -> Vec<String> {
    let drawn = drawn(page, fonts);
    let side = ["front", "back"].get(side).copied().unwrap_or("side");
    let mut wrong = Vec::new();
    for (nth, one) in drawn.iter().enumerate() {
        if one.is_outside() {
            wrong.push(format!("{side}: {} is over the edge", one.what));
        }
        let others = drawn[nth + 1..].iter().filter(|other| one.touches(other));
        wrong.extend(others.map(|other| format!("{side}: {} touches {}", one.what, other.what)));
    }
    for run in &page.runs {
        let missing = run.text.chars().filter(|letter| fonts.cut(run.style).glyph(*letter).0 == 0);
        wrong.extend(missing.map(|letter| format!("{side}: the typeface has no {letter:?}")));
    }
    wrong
}

fn drawn(page: &Page, fonts: &Fonts) -> Vec<Drawn> {
    let runs = page.runs.iter().map(|run| {
        let font = fonts.cut(run.style);
        let capital = font.scaled(font.face.capital_height().unwrap_or(0)) * run.size;
        let below = font.glyph('p');
        let below = font.face.glyph_bounding_box(below).map_or(0.0, |bounds| font.scaled(bounds.y_min)) * run.size;
        Drawn {
            what: format!("{:?}", run.text),
            left: run.x,
            top: run.y - capital,
            right: run.x + fonts.width(run.style, run.size, &run.text),
            bottom: run.y - below,
        }
    });
    let screens = page.screens.iter().map(|screen| Drawn {
        what: "a screen".into(),
        left: screen.x,
        top: screen.y,
        right: screen.x + screen.width,
        bottom: screen.y + screen.tall(),
    });
    runs.chain(screens).collect()
}
