//! A4 page to print: the parts of a way and its wires, each with a box to tick.

use crate::circuit::{Circuit, Way};
use crate::wiring::{Layout, LayoutError};
use std::fmt::Write as _;

/// A4, in millimetres.
const PAGE: (f64, f64) = (210.0, 297.0);
const MARGIN: f64 = 12.0;
const TOP: f64 = 34.0;
const RIGHT: f64 = 118.0;
const PART_ROW: f64 = 8.2;

const STYLE: &str = "text{font:3.1px sans-serif;fill:#000}.h{font-size:6px;font-weight:bold}.b{font-weight:bold}.s{font-size:2.15px;fill:#444}\
.box{fill:none;stroke:#000;stroke-width:.25}.page{fill:#fff}";

/// The file of a page.
pub(super) fn file(way: Way) -> String {
    format!("print-{}.svg", name(way))
}

fn name(way: Way) -> &'static str {
    match way {
        Way::Breadboard => "breadboard",
        Way::Wires => "wires",
        Way::Board => "carrier",
    }
}

/// The page of a way.
pub(super) fn checklist(circuit: &Circuit, way: Way) -> Result<String, LayoutError> {
    let mut page = Page(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" height=\"{1}mm\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n\
         <title>Zeitwort, {2}: parts and wires to tick off</title>\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"{0}\" height=\"{1}\"/>\n",
        PAGE.0,
        PAGE.1,
        name(way)
    ));
    let title = match way {
        Way::Breadboard => "Zeitwort on a breadboard",
        Way::Wires => "Zeitwort with wires in a case",
        Way::Board => "Zeitwort with the carrier board",
    };
    page.text("h", (MARGIN, 20.0), title);
    page.text("", (MARGIN, 26.5), "A page to print and tick off. How and why: docs/build.md.");
    page.text("b", (MARGIN, TOP - 2.0), "Parts");
    for (nth, (count, item, shop)) in circuit.shopping(way).into_iter().enumerate() {
        let y = TOP + 4.0 + nth as f64 * PART_ROW;
        page.tick(MARGIN, y);
        page.text("", (MARGIN + 5.5, y), &format!("{count} × {item}"));
        page.text("s", (MARGIN + 5.5, y + 3.3), shop);
    }
    let wires = match way {
        Way::Breadboard => Layout::new(circuit)?.wires(),
        Way::Wires => circuit.wires(),
        Way::Board => circuit.plugs(),
    };
    page.text(
        "b",
        (RIGHT, TOP - 2.0),
        if way == Way::Board { "Plugs: pole, and the leg it leads to" } else { "Wires" },
    );
    let row = ((PAGE.1 - MARGIN - TOP - 4.0) / wires.len() as f64).min(6.5);
    for (nth, (from, to)) in wires.iter().enumerate() {
        let y = TOP + 4.0 + nth as f64 * row;
        page.tick(RIGHT, y);
        page.text("", (RIGHT + 5.5, y), from);
        page.text("", (RIGHT + 38.0, y), to);
    }
    Ok(page.0 + "</svg>\n")
}

struct Page(String);

impl Page {
    fn text(&mut self, class: &str, (x, y): (f64, f64), words: &str) {
        let words = words.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(self.0, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>");
    }

    fn tick(&mut self, x: f64, y: f64) {
        let _ = writeln!(self.0, "<rect class=\"box\" x=\"{x:.1}\" y=\"{:.1}\" width=\"3\" height=\"3\"/>", y - 2.7);
    }
}
