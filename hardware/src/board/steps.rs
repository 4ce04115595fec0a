//! Pictures of the steps at which the carrier board is filled: what is put in now has colour, what is there already is pale.

use super::{BoardError, HOLE, HOLES, Placed, SIZE, place};
use crate::circuit::{Circuit, Way};
use std::fmt::Write as _;

/// Points of the drawing per millimetre.
const SCALE: f64 = 10.0;
const MARGIN: f64 = 1.5;

const STYLE: &str = "text{font:10px sans-serif;text-anchor:middle;fill:#fff}.dark{fill:#222}.b{font-weight:bold}.page{fill:#fff}.board{fill:#1d5a3a}\
.pad{fill:#e0b93f}.hole{fill:#fff}.empty{fill:none;stroke:#fff;stroke-width:1;stroke-dasharray:4 3}.r{fill:#d8c9a0}.d{fill:#222}.ring{fill:#ddd}\
.c{fill:#c98a3a}.j{fill:#f4f1e6}.u{fill:#333}.pico{fill:#2a8a5a}.metal{fill:#c8c8c8}.lead{stroke:#ccc;stroke-width:6}";

/// Draws a step, counted from 0.
pub fn board_step(circuit: &Circuit, step: usize) -> Result<String, BoardError> {
    let placed = place(circuit)?;
    let step_of = |one: &Placed<'_>| circuit.step_of(Way::Board, &one.part.r#ref).unwrap_or(0);
    let below = placed.iter().any(|one| step_of(one) == step && one.shape.below);
    let (width, height) = ((SIZE.0 + 2.0 * MARGIN) * SCALE, (SIZE.1 + 2.0 * MARGIN) * SCALE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>Carrier board, step {}</title>\n\
         <style>{STYLE}</style>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n",
        step + 1
    );
    let view = View { below };
    view.rect(&mut svg, "board", [0.0, 0.0, SIZE.0, SIZE.1]);
    for (x, y) in HOLES {
        view.circle(&mut svg, "hole", (x, y), HOLE / 2.0);
    }
    for pad in
        placed.iter().flat_map(|one| one.shape.pads.iter().map(move |pad| (one.at.0 + pad.x, one.at.1 + pad.y, pad)))
    {
        let (x, y, pad) = pad;
        let half = pad.size / 2.0;
        if pad.square {
            view.rect(&mut svg, "pad", [x - half, y - half, x + half, y + half]);
        } else {
            view.circle(&mut svg, "pad", (x, y), half);
        }
        view.circle(&mut svg, "hole", (x, y), pad.drill / 2.0);
    }
    for one in &placed {
        let bought = one.fitted && one.part.item.is_some();
        match step_of(one) {
            _ if one.shape.below != below => {}
            at if at < step && bought => {
                svg.push_str("<g opacity=\".45\">\n");
                view.part(&mut svg, one);
                svg.push_str("</g>\n");
            }
            at if at == step && bought => view.part(&mut svg, one),
            // What comes later or stays empty has its outline on the board.
            _ => view.rect(&mut svg, "empty", body(one)),
        }
    }
    if below {
        view.text(&mut svg, "b", (SIZE.0 / 2.0, SIZE.1 - 6.5), "seen from below");
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// The outline of a part on the board.
fn body(one: &Placed<'_>) -> [f64; 4] {
    let ([left, back, right, front], (x, y)) = (one.shape.body, one.at);
    [x + left, y + back, x + right, y + front]
}

/// The side from which the board is seen: from below, left and right change places.
struct View {
    below: bool,
}

impl View {
    fn x(&self, x: f64) -> f64 {
        (MARGIN + if self.below { SIZE.0 - x } else { x }) * SCALE
    }

    fn y(y: f64) -> f64 {
        (MARGIN + y) * SCALE
    }

    fn rect(&self, svg: &mut String, class: &str, [left, back, right, front]: [f64; 4]) {
        let x = self.x(left).min(self.x(right));
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\"/>",
            Self::y(back),
            (right - left) * SCALE,
            (front - back) * SCALE
        );
    }

    fn circle(&self, svg: &mut String, class: &str, (x, y): (f64, f64), radius: f64) {
        let _ = writeln!(
            svg,
            "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
            self.x(x),
            Self::y(y),
            radius * SCALE
        );
    }

    fn text(&self, svg: &mut String, class: &str, (x, y): (f64, f64), words: &str) {
        let _ = writeln!(
            svg,
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\">{words}</text>",
            self.x(x),
            Self::y(y) + 3.5
        );
    }

    /// A part that is put in.
    fn part(&self, svg: &mut String, one: &Placed<'_>) {
        let (x, y) = one.at;
        let body @ [left, back, right, front] = body(one);
        let middle = (f64::midpoint(left, right), f64::midpoint(back, front));
        let name = &one.part.name;
        let leads = |svg: &mut String| {
            for pad in &one.shape.pads {
                let _ = writeln!(
                    svg,
                    "<path class=\"lead\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                    self.x(x + pad.x),
                    Self::y(y + pad.y),
                    self.x(middle.0),
                    Self::y(y + pad.y)
                );
            }
        };
        match one.part.footprint.as_deref().unwrap_or_default() {
            "axial" => {
                leads(svg);
                self.rect(svg, "r", body);
                self.text(svg, "dark", middle, &format!("{} {name}", one.part.r#ref));
            }
            "diode" => {
                leads(svg);
                self.rect(svg, "d", body);
                self.rect(svg, "ring", [left + 0.4, back, left + 1.2, front]);
                self.text(svg, "", (middle.0 + 0.6, middle.1), name);
            }
            "disc" => {
                self.rect(svg, "c", [left, back + 0.3, right, front - 0.3]);
                self.text(svg, "dark", middle, &format!("{} {name}", one.part.r#ref));
            }
            "to92" => {
                // Its round back, and the flat side to the front.
                let (from, to, flat) = (self.x(left), self.x(right), Self::y(y + 1.2));
                let _ = writeln!(svg, "<path class=\"u\" d=\"M{from:.1} {flat:.1}A28 28 0 0 1 {to:.1} {flat:.1}Z\"/>");
                self.text(svg, "", (x + 2.54, y - 0.2), &one.part.r#ref);
                self.text(svg, "b", (x + 2.54, y + 1.9), "flat");
            }
            "pico" => self.pico(svg, one),
            _ => {
                self.rect(svg, "j", body);
                // Along a connector at the right edge its name stands upright.
                if front - back > right - left {
                    let _ = writeln!(
                        svg,
                        "<text class=\"dark b\" transform=\"translate({:.1},{:.1}) rotate(-90)\">{name}</text>",
                        self.x(x - 1.6),
                        Self::y(middle.1)
                    );
                } else {
                    self.text(svg, "dark b", (middle.0, middle.1 - 1.2), name);
                }
                for pad in &one.shape.pads {
                    self.rect(svg, "metal", [x + pad.x - 0.32, y + pad.y - 0.32, x + pad.x + 0.32, y + pad.y + 0.32]);
                }
            }
        }
    }

    /// The Pico with its chip towards who looks.
    fn pico(&self, svg: &mut String, one: &Placed<'_>) {
        let (x, y) = one.at;
        let body @ [_, back, _, front] = body(one);
        self.rect(svg, "pico", body);
        self.rect(svg, "metal", [x - 4.0, back - 1.3, x + 4.0, back + 4.3]);
        self.text(svg, "dark b", (x, back + 1.4), "USB");
        for pad in &one.shape.pads {
            self.circle(svg, "pad", (x + pad.x, y + pad.y), 0.75);
            self.circle(svg, "metal", (x + pad.x, y + pad.y), 0.32);
        }
        let chip = f64::midpoint(back, front);
        self.rect(svg, "u", [x - 3.5, chip - 3.5, x + 3.5, chip + 3.5]);
        self.text(svg, "", (x, chip), "RP2040");
        // BOOTSEL, as the case has its hole.
        self.rect(svg, "j", [x + 3.2, back + 10.7, x + 6.8, back + 14.3]);
        self.text(svg, "", (x + 5.0, back + 15.4), "BOOTSEL");
        if let Some(pad) = one.shape.pads.first() {
            self.text(svg, "b", (x + pad.x - 1.8, y + pad.y), "1");
        }
    }
}
