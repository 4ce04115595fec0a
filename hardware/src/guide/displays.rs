//! Displays told apart by their outlines, to scale, and the resistors on the back of the large one, as sold and for I²C.

use crate::circuit::Strap;
use crate::enclosure::{Display, Parts};
use std::fmt::Write as _;

/// Points per millimetre.
const SCALE: f64 = 5.0;
const GAP: f64 = 6.0;
const HEAD: f64 = 9.0;

const STYLE: &str = "text{font:13px sans-serif;text-anchor:middle;fill:#222}.s{font-size:9px}.b{font-weight:bold}.on{fill:#fff}.page{fill:#fff}\
.board{fill:#1b4f8a}.glass{fill:#111}.lit{fill:#234;stroke:#6cf}.hole{fill:#fff}.pad{fill:#e0b93f}.part{fill:#222}.blob{fill:#bfc4c8;stroke:#666}\
.arrow{stroke:#222;stroke-width:3;fill:none}";

fn page(title: &str, width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<rect class=\"page\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n"
    )
}

fn rect(svg: &mut String, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"2\"/>"
    );
}

fn text(svg: &mut String, class: &str, (x, y): (f64, f64), words: &str) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>");
}

/// The legs that are printed beside the pins: a large display has seven.
fn legs(display: &Display) -> &'static [&'static str] {
    if display.board_size()[0] > 50.0 {
        &["GND", "VDD", "SCK", "SDA", "RES", "DC", "CS"]
    } else {
        &["GND", "VCC", "SCL", "SDA"]
    }
}

/// All displays beside each other, in one scale.
pub(super) fn displays(parts: &Parts) -> String {
    let shown: Vec<&Display> = parts.displays().iter().rev().collect();
    let width: f64 = shown.iter().map(|one| one.board_size()[0] + GAP).sum::<f64>() + GAP;
    let height = shown.iter().map(|one| one.board_size()[1]).fold(0.0, f64::max) + HEAD + 2.0 * GAP;
    let mut svg = page("Displays in one scale, seen from the front", width * SCALE, height * SCALE);
    let mut left = GAP;
    for one in shown {
        let [across, along] = one.board_size();
        let at = |x: f64, y: f64| ((left + x) * SCALE, (HEAD + y) * SCALE);
        let size = |[across, along]: [f64; 2]| (across * SCALE, along * SCALE);
        let legs = legs(one);
        let (middle, top) = at(across / 2.0, 0.0);
        text(&mut svg, "b", (middle, top - 24.0), &format!("{} inch", one.name));
        text(&mut svg, "s", (middle, top - 10.0), &format!("{} legs, {across:.0} mm wide", legs.len()));
        rect(&mut svg, "board", at(0.0, 0.0), size([across, along]));
        let [hole_x, hole_y] = one.holes_apart();
        for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
            let (x, y) = at(across / 2.0 + x * hole_x, along / 2.0 + y * hole_y);
            let _ = writeln!(svg, "<circle class=\"hole\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>");
        }
        let (lit, lift) = one.lit_area();
        let glass = [lit[0] + 4.0, lit[1] + 4.0];
        let corner = |[width, depth]: [f64; 2]| at((across - width) / 2.0, along / 2.0 - lift - depth / 2.0);
        rect(&mut svg, "glass", corner(glass), size(glass));
        rect(&mut svg, "lit", corner(lit), size(lit));
        for (nth, leg) in legs.iter().enumerate() {
            let (x, y) = at(across / 2.0 + (nth as f64 - (legs.len() - 1) as f64 / 2.0) * 2.54, 1.7);
            let _ = writeln!(svg, "<circle class=\"pad\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
            let _ = writeln!(
                svg,
                "<text class=\"s on\" style=\"text-anchor:end;font-size:8px\" transform=\"translate({:.1},{:.1}) rotate(-90)\">{leg}</text>",
                x + 3.0,
                y + 6.0
            );
        }
        let (_, bottom) = at(0.0, along);
        let kind = if legs.len() == 7 { "SPI as sold, I²C by resistors" } else { "I²C" };
        text(&mut svg, "s", (middle, bottom + 14.0), kind);
        left += across + GAP;
    }
    svg + "</svg>\n"
}

/// Each kind of back, as sold at the left and for I²C at the right.
pub(super) fn straps(kinds: &[Strap]) -> String {
    const ROW: f64 = 96.0;
    let known: Vec<&Strap> = kinds.iter().filter(|kind| !kind.places.is_empty()).collect();
    let mut svg = page("Resistors on the back of a display of 2.42 inch", 720.0, 40.0 + ROW * known.len() as f64);
    text(&mut svg, "b", (330.0, 24.0), "as sold");
    text(&mut svg, "b", (590.0, 24.0), "for I²C");
    for (nth, kind) in known.into_iter().enumerate() {
        let top = 40.0 + ROW * nth as f64;
        text(&mut svg, "", (105.0, top + 44.0), &kind.printed);
        back(
            &mut svg,
            (230.0, top),
            &kind.places,
            |place| if kind.fitted.contains(place) { Fill::Part } else { Fill::Empty },
        );
        let _ = writeln!(svg, "<path class=\"arrow\" d=\"M442 {y:.0}h36m-10 -7l10 7l-10 7\"/>", y = top + 40.0);
        back(&mut svg, (490.0, top), &kind.places, |place| {
            if kind.bridged.contains(place) { Fill::Bridge } else { Fill::Empty }
        });
    }
    svg + "</svg>\n"
}

enum Fill {
    Empty,
    Part,
    Bridge,
}

/// A piece of a back with its places.
fn back(svg: &mut String, (left, top): (f64, f64), places: &[String], fill: impl Fn(&String) -> Fill) {
    rect(svg, "board", (left, top), (200.0, 82.0));
    for (nth, place) in places.iter().enumerate() {
        let x = left + 200.0 * (nth as f64 + 0.5) / places.len() as f64;
        let y = top + 34.0;
        rect(svg, "pad", (x - 22.0, y - 9.0), (13.0, 18.0));
        rect(svg, "pad", (x + 9.0, y - 9.0), (13.0, 18.0));
        match fill(place) {
            Fill::Empty => {}
            Fill::Part => {
                rect(svg, "part", (x - 16.0, y - 8.0), (32.0, 16.0));
                text(svg, "s on", (x, y + 3.0), "0");
            }
            Fill::Bridge => {
                let _ = writeln!(svg, "<ellipse class=\"blob\" cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"20\" ry=\"8\"/>");
            }
        }
        let words = match fill(place) {
            Fill::Empty => format!("{place}: empty"),
            Fill::Part => format!("{place}: fitted"),
            Fill::Bridge => format!("{place}: bridged"),
        };
        text(svg, "s on", (x, top + 66.0), &words);
    }
}
