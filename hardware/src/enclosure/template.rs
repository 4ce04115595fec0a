//! The drilling template: the plate as an SVG in millimetres, to be printed at 100 % and taped on any box.

use super::{Display, Hole, Parts};
use std::fmt::Write as _;

/// Room around the plate for words and for the ruler that shows whether the printer kept the size.
const MARGIN: f64 = 12.0;
const FOOT: f64 = 26.0;

const STYLE: &str = "path,circle,rect{fill:none;stroke:#000;stroke-width:.2}.thin{stroke-width:.1;stroke-dasharray:1 1}\
.page{fill:#fff;stroke:none}text{font:3px sans-serif;text-anchor:middle}.l{text-anchor:start}";

/// Draws the plate for a display, seen from above.
pub fn template(parts: &Parts, display: &Display) -> String {
    let (width, depth) = (parts.r#box.width, parts.r#box.depth);
    let (page_width, page_height) = (width + 2.0 * MARGIN, depth + MARGIN + FOOT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{page_width}mm\" height=\"{page_height}mm\" viewBox=\"0 0 {page_width} {page_height}\" role=\"img\">\n\
         <title>Zeitwort: drilling template for a display of {} inch, 1:1</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{page_width}\" height=\"{page_height}\"/>\n",
        display.name
    );
    // The template is drawn with the back at the top, as one looks at the box.
    let place = |x: f64, y: f64| (MARGIN + x, MARGIN + depth - y);
    rectangle(&mut svg, "", place(0.0, depth), (width, depth));
    window(&mut svg, parts, display, place);
    for Hole { part, x, y, diameter } in parts.holes() {
        let (x, y) = place(x, y);
        cross(&mut svg, (x, y), diameter / 2.0);
        if !part.starts_with("screw") {
            for (line, words) in [(4.0, part), (7.5, format!("⌀ {diameter:.1}"))] {
                let _ = writeln!(svg, "<text x=\"{x:.2}\" y=\"{:.2}\">{words}</text>", y + diameter / 2.0 + line);
            }
        }
    }
    ruler(&mut svg, place(0.0, 0.0));
    svg.push_str("</svg>\n");
    svg
}

/// The cut-out for the picture, and the display's screws.
fn window(svg: &mut String, parts: &Parts, display: &Display, place: impl Fn(f64, f64) -> (f64, f64)) {
    let (x, y) = (parts.display_place.x, parts.display_place.y);
    let corner = |[across, along]: [f64; 2], lift: f64| place(x - across / 2.0, y + lift + along / 2.0);
    let cut = display.lit.map(|side| side + 1.6);
    rectangle(svg, "", corner(cut, display.lit_y), (cut[0], cut[1]));
    rectangle(svg, "thin", corner(display.board, 0.0), (display.board[0], display.board[1]));
    for (across, along) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
        let middle = place(x + across * display.holes[0], y + along * display.holes[1]);
        cross(svg, middle, display.screw / 2.0);
    }
    let (x, y) = place(x, y + display.lit_y);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.2}\" y=\"{y:.2}\">{} inch: cut {:.1} × {:.1}</text>",
        display.name, cut[0], cut[1]
    );
}

fn rectangle(svg: &mut String, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\"/>"
    );
}

/// A circle with its middle marked for the drill.
fn cross(svg: &mut String, (x, y): (f64, f64), radius: f64) {
    let _ = writeln!(svg, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\"/>");
    let arm = radius + 1.0;
    let _ = writeln!(
        svg,
        "<path class=\"thin\" d=\"M{:.2} {y:.2}h{:.2}M{x:.2} {:.2}v{:.2}\"/>",
        x - arm,
        2.0 * arm,
        y - arm,
        2.0 * arm
    );
}

/// Ten centimetres to hold a ruler against.
fn ruler(svg: &mut String, (left, front): (f64, f64)) {
    let y = front + 14.0;
    let _ = writeln!(
        svg,
        "<path d=\"M{left:.2} {y:.2}h100M{left:.2} {:.2}v4M{:.2} {:.2}v4\"/>",
        y - 2.0,
        left + 100.0,
        y - 2.0
    );
    let _ = writeln!(
        svg,
        "<text class=\"l\" x=\"{left:.2}\" y=\"{:.2}\">100 mm: print at 100 %, hold a ruler here. Seen from above, the front edge below.</text>",
        y + 6.0
    );
}
