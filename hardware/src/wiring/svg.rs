//! SVG of circuits: legs, wires and net labels are written so that [`Drawn::read`] finds their coordinates again.

use crate::circuit::Leg;
use std::fmt::Write as _;

/// A place in a drawing.
pub(super) type Point = (f64, f64);

/// Writes a leg where it is.
pub(super) fn leg(svg: &mut String, leg: &str, (x, y): Point) {
    let _ = writeln!(svg, "<circle class=\"leg\" data-leg=\"{leg}\" cx=\"{x}\" cy=\"{y}\" r=\"3.5\"/>");
}

/// Writes a wire along its bends.
pub(super) fn wire(svg: &mut String, class: &str, points: &[Point]) {
    let bends: Vec<String> = points.iter().map(|(x, y)| format!("{x} {y}")).collect();
    let bends = bends.join("L");
    // A pale edge, so that crossing wires are seen apart.
    let _ = writeln!(svg, "<path class=\"edge\" d=\"M{bends}\"/><path class=\"wire {class}\" d=\"M{bends}\"/>");
}

/// Writes the name of a net at a point: points with the same name are joined.
pub(super) fn label(svg: &mut String, net: &str, class: &str, (x, y): Point, to_the_right: bool) {
    let left = if to_the_right { x } else { x - 36.0 };
    let _ = writeln!(
        svg,
        "<rect class=\"tag {class}\" data-net=\"{net}\" data-x=\"{x}\" data-y=\"{y}\" x=\"{left}\" y=\"{}\" width=\"36\" height=\"18\" rx=\"4\"/>\
         <text class=\"on m\" x=\"{}\" y=\"{}\">{net}</text>",
        y - 9.0,
        left + 18.0,
        y + 4.0
    );
}

/// Writes words.
pub(super) fn text(svg: &mut String, class: &str, (x, y): Point, words: &str) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{words}</text>");
}

/// Writes a rectangle by its corner and size.
pub(super) fn rectangle(svg: &mut String, class: &str, (x, y): Point, (width, height): (f64, f64)) {
    let _ =
        writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\"/>");
}

/// The part of a circuit that a drawing shows.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    /// Legs, where they are.
    pub(super) legs: Vec<(Leg, Point)>,
    /// Wires, bend by bend.
    pub(super) wires: Vec<Vec<Point>>,
    /// Names of nets, where they are written.
    pub(super) labels: Vec<(String, Point)>,
}

impl Drawn {
    /// Reads a drawing back; `None` if a coordinate is no number.
    pub(super) fn read(svg: &str) -> Option<Self> {
        let mut drawn = Self::default();
        for element in svg.split('<') {
            let attribute = |name: &str| -> Option<&str> {
                let (_, value) = element.split_once(&format!(" {name}=\""))?;
                value.split('"').next()
            };
            let point = |x, y| Some((attribute(x)?.parse().ok()?, attribute(y)?.parse().ok()?));
            if let Some(leg) = attribute("data-leg") {
                drawn.legs.push((leg.into(), point("cx", "cy")?));
            } else if let Some(net) = attribute("data-net") {
                drawn.labels.push((net.into(), point("data-x", "data-y")?));
            } else if attribute("class").is_some_and(|class| class.starts_with("wire")) {
                let bends = attribute("d")?.strip_prefix('M')?.split('L').map(|bend| {
                    let (x, y) = bend.split_once(' ')?;
                    Some((x.parse().ok()?, y.parse().ok()?))
                });
                drawn.wires.push(bends.collect::<Option<Vec<Point>>>()?);
            }
        }
        Some(drawn)
    }
}
