//! Draws a breadboard layout as an SVG: board, Pico, parts and every wire; or one step of it, with what comes later left out.

use super::grid::{COLUMNS, Hole, LEFT, PITCH, TOP, pico_hole};
use super::{Jumper, Layout, LayoutError};
use crate::circuit::{Circuit, PICO, Part, Way};
use crate::wiring::svg::{Point, leg, rectangle, text, wire};
use crate::wiring::{EDGE, leg_name, net_class};
use std::fmt::Write as _;

const STYLE: &str = "text{font:11px sans-serif;fill:#222;text-anchor:middle}.b{font-weight:bold}.on{fill:#fff}.s{font-size:9px}\
rect{stroke:#222;fill:#f4f4f4}.page{fill:#fff;stroke:none}.board{fill:#f7f3e6}.pico{fill:#1d6b43}.body{fill:#d8c9a0}.black{fill:#222}\
.pin{fill:#e8c547}.red{stroke:#c0281c}.blue{stroke:#1f5fbf}path{fill:none;stroke-width:2.5}.edge{stroke:#fff;stroke-width:5}\
.leg{fill:#222}.cap{fill:#d77a00}.lead{stroke:#999;stroke-width:4}.gp0{stroke:#1f5fbf}.gp1{stroke:#2e8b57}.gp2{stroke:#8a3ffc}\
.gp3{stroke:#b5651d}.gp4{stroke:#0f8b8d}.gnd{stroke:#222}.v33{stroke:#c0281c}.vsys{stroke:#d77a00}.ring{fill:#ddd;stroke:none}";

/// Between two wires that run along the board.
const LANE: f64 = 9.0;
/// From the middle of the outer rail to the first of them, and from the last to the boxes.
const CLEAR: f64 = 22.0;

/// Draws the board with all parts and wires.
pub fn breadboard(circuit: &Circuit) -> Result<String, LayoutError> {
    draw(circuit, None)
}

/// Draws a step of the build guide, counted from 0: what was put in before is pale, what comes later is left out.
pub fn breadboard_step(circuit: &Circuit, step: usize) -> Result<String, LayoutError> {
    draw(circuit, Some(step))
}

fn draw(circuit: &Circuit, shown: Option<usize>) -> Result<String, LayoutError> {
    let layout = Layout::new(circuit)?;
    let lanes = lanes(&layout.jumpers);
    let deepest = |upper: bool| {
        let used = layout.jumpers.iter().zip(&lanes).filter(|(jumper, _)| jumper.ends[0].strip().is_upper() == upper);
        used.filter_map(|(_, lane)| *lane).max().unwrap_or(0)
    };
    let box_top = lane_y(true, deepest(true)) - CLEAR;
    let box_bottom = lane_y(false, deepest(false)) + CLEAR;
    let (width, height) = (LEFT * 2.0 + f64::from(COLUMNS + 2) * PITCH, box_bottom + 60.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>Zeitwort on a breadboard</title>\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    board(&mut svg);
    let step_of = |part: &Part| circuit.step_of(Way::Breadboard, &part.r#ref).unwrap_or(0);
    match shown {
        None => things(&mut svg, &layout, &lanes, |_| true, |_| true, (box_top, box_bottom)),
        Some(now) => {
            // A wire is put in as soon as both its strips have a part; a rail has its own.
            let ready = |jumper: &Jumper| {
                let first = |hole: &Hole| {
                    let there = |feet: &[(String, Hole)]| feet.iter().any(|(_, foot)| foot.strip() == hole.strip());
                    let rail = matches!(hole, Hole::Rail(..)).then_some(0);
                    rail.or_else(|| {
                        layout.parts.iter().filter(|(_, feet)| there(feet)).map(|(part, _)| step_of(part)).min()
                    })
                };
                jumper.ends.iter().filter_map(first).max().unwrap_or(0)
            };
            svg.push_str("<g opacity=\".35\">\n");
            things(
                &mut svg,
                &layout,
                &lanes,
                |part| step_of(part) < now,
                |wire| ready(wire) < now,
                (box_top, box_bottom),
            );
            svg.push_str("</g>\n");
            things(
                &mut svg,
                &layout,
                &lanes,
                |part| step_of(part) == now,
                |wire| ready(wire) == now,
                (box_top, box_bottom),
            );
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// Parts and wires that are asked for.
fn things(
    svg: &mut String,
    layout: &Layout<'_>,
    lanes: &[Option<usize>],
    has_part: impl Fn(&Part) -> bool,
    has_wire: impl Fn(&Jumper) -> bool,
    boxes: (f64, f64),
) {
    let parts = || layout.parts.iter().filter(|(part, _)| has_part(part));
    for (part, feet) in parts().filter(|(part, _)| part.r#ref == PICO) {
        pico(svg, part, feet);
    }
    for (part, feet) in parts() {
        match part.footprint.as_deref() {
            _ if part.r#ref == PICO => {}
            Some(_) => on_board(svg, part, feet),
            None if feet.len() > part.legs.len() => button(svg, part, feet),
            None => beside(svg, part, feet, boxes),
        }
    }
    for (jumper, lane) in layout.jumpers.iter().zip(lanes).filter(|(jumper, _)| has_wire(jumper)) {
        wire(svg, net_class(&jumper.net), &bends(jumper, *lane));
        for (x, y) in jumper.ends.map(Hole::point) {
            let _ = writeln!(svg, "<circle class=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"2.5\"/>", net_class(&jumper.net));
        }
    }
    for (part, feet) in parts() {
        for (name, hole) in feet {
            leg(svg, &format!("{}.{name}", part.r#ref), hole.point());
        }
    }
}

/// Along which lane a wire runs: the shorter ones nearer to the board, so that none crosses another's ends. A wire to a rail runs straight.
fn lanes(jumpers: &[Jumper]) -> Vec<Option<usize>> {
    let span = |jumper: &Jumper| {
        let [one, other] = jumper.ends.map(Hole::column);
        (one.min(other), one.max(other))
    };
    let runs = |jumper: &Jumper| jumper.ends.iter().all(|hole| matches!(hole, Hole::Letter(..)));
    let mut order: Vec<usize> = (0..jumpers.len()).filter(|&nth| runs(&jumpers[nth])).collect();
    order.sort_by_key(|&nth| span(&jumpers[nth]).1 - span(&jumpers[nth]).0);
    let mut lanes = vec![None; jumpers.len()];
    for &nth in &order {
        let (from, to) = span(&jumpers[nth]);
        let upper = jumpers[nth].ends[0].strip().is_upper();
        let free = |lane: usize| {
            order.iter().filter(|&&other| lanes[other] == Some(lane)).all(|&other| {
                let (begin, end) = span(&jumpers[other]);
                jumpers[other].ends[0].strip().is_upper() != upper || end < from || to < begin
            })
        };
        let lane = (0..).find(|&lane| free(lane));
        lanes[nth] = lane;
    }
    lanes
}

fn lane_y(upper: bool, lane: usize) -> f64 {
    let away = CLEAR + lane as f64 * LANE;
    if upper { TOP - away } else { TOP + 17.0 * PITCH + away }
}

fn bends(jumper: &Jumper, lane: Option<usize>) -> Vec<Point> {
    let [from, to] = jumper.ends;
    let (start, end) = (from.point(), to.point());
    match lane {
        Some(lane) => {
            let y = lane_y(from.strip().is_upper(), lane);
            vec![start, (start.0, y), (end.0, y), end]
        }
        // From rail to rail, around the end of the board.
        None if from.strip().is_upper() != to.strip().is_upper() => {
            let x = LEFT + (f64::from(COLUMNS) + if jumper.net == "GND" { 1.0 } else { 1.6 }) * PITCH;
            vec![start, (x, start.1), (x, end.1), end]
        }
        None => vec![start, end],
    }
}

fn board(svg: &mut String) {
    rectangle(svg, "board", (LEFT, TOP - PITCH), (f64::from(COLUMNS + 1) * PITCH, 19.0 * PITCH));
    let (first, last) = (LEFT + PITCH / 2.0, LEFT + f64::from(COLUMNS) * PITCH + PITCH / 2.0);
    for (steps, class) in [(-0.5, "red"), (1.5, "blue"), (15.5, "red"), (17.5, "blue")] {
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{first} {}H{last}\"/>", TOP + steps * PITCH);
    }
    let mut holes = String::new();
    for (x, y) in Hole::all().map(Hole::point) {
        let _ = write!(holes, "M{} {}h4v4h-4z", x - 2.0, y - 2.0);
    }
    let _ = writeln!(svg, "<path style=\"fill:#bbb;stroke:none\" d=\"{holes}\"/>");
    for row in 0..10 {
        let (x, y) = Hole::Letter(1, row).point();
        text(svg, "", (x - PITCH - 8.0, y + 4.0), &char::from(b'a' + row).to_string());
    }
    for column in (5..=COLUMNS).step_by(5) {
        let (x, y) = Hole::Letter(column, 0).point();
        text(svg, "", (x, y - 10.0), &column.to_string());
        let (x, y) = Hole::Letter(column, 9).point();
        text(svg, "", (x, y + 17.0), &column.to_string());
    }
}

fn pico(svg: &mut String, part: &Part, feet: &[(String, Hole)]) {
    let ((left, top), (right, bottom)) = (pico_hole(40).point(), pico_hole(20).point());
    rectangle(svg, "pico", (left - 10.0, top - 8.0), (right - left + 20.0, bottom - top + 16.0));
    rectangle(svg, "", (left - 22.0, (top + bottom) / 2.0 - 14.0), (24.0, 28.0));
    text(svg, "b on", ((left + right) / 2.0, (top + bottom) / 2.0 + 4.0), "Raspberry Pi Pico (USB on the left)");
    for (pin, name) in (1u8..).zip(EDGE) {
        let (x, y) = pico_hole(pin).point();
        let _ = writeln!(svg, "<circle class=\"pin\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>");
        if feet.iter().any(|(_, hole)| *hole == pico_hole(pin)) && part.legs.contains_key(name) {
            let at = if pin <= 20 { y - 20.0 } else { y + 22.0 };
            let _ = writeln!(
                svg,
                "<text class=\"on s\" transform=\"translate({},{at}) rotate(-90)\">{name}</text>",
                x + 3.0
            );
        }
    }
}

/// A push button over the groove. Its two feet in one column are one contact, so a wire in either half will do.
fn button(svg: &mut String, part: &Part, feet: &[(String, Hole)]) {
    let points: Vec<Point> = feet.iter().map(|(_, hole)| hole.point()).collect();
    let low = |axis: fn(&Point) -> f64| points.iter().map(axis).fold(f64::MAX, f64::min);
    let high = |axis: fn(&Point) -> f64| points.iter().map(axis).fold(f64::MIN, f64::max);
    let (left, right, top, bottom) = (low(|p| p.0), high(|p| p.0), low(|p| p.1), high(|p| p.1));
    rectangle(svg, "", (left - 4.0, top + 5.0), (right - left + 8.0, bottom - top - 10.0));
    for (x, y) in points {
        let _ = writeln!(svg, "<path class=\"lead\" d=\"M{x} {y}V{}\"/>", if y == top { y + 6.0 } else { y - 6.0 });
    }
    let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
    let _ = writeln!(svg, "<circle class=\"cap\" cx=\"{}\" cy=\"{}\" r=\"11\"/>", middle.0, middle.1);
    text(svg, "b on", (middle.0, middle.1 + 4.0), part.name.trim_start_matches("seat "));
}

/// A part with two wires that stands on the board itself.
fn on_board(svg: &mut String, part: &Part, feet: &[(String, Hole)]) {
    let [(first, one), (_, other)] = feet else { return };
    let ((x1, y1), (x2, y2)) = (one.point(), other.point());
    let _ = writeln!(svg, "<path class=\"lead\" d=\"M{x1} {y1}L{x2} {y2}\"/>");
    let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
    let along = (x2 - x1).abs() > (y2 - y1).abs();
    let (half_width, half_height) = if along { (18.0, 6.0) } else { (6.0, 18.0) };
    let short = (x2 - x1).hypot(y2 - y1) < 3.0 * PITCH;
    let (half_width, half_height) = if short { (9.0, 9.0) } else { (half_width, half_height) };
    let class = if part.legs.contains_key("K") { "black" } else { "body" };
    rectangle(svg, class, (x - half_width, y - half_height), (2.0 * half_width, 2.0 * half_height));
    if part.legs.contains_key("K") {
        // The ring is on the side of the cathode.
        let cathode = if first == "K" { one } else { other }.point();
        let (dx, dy) = ((cathode.0 - x).signum(), (cathode.1 - y).signum());
        let at = if along { (x + dx * 14.0 - 2.0, y - 6.0) } else { (x - 6.0, y + dy * 14.0 - 2.0) };
        rectangle(svg, "ring", at, if along { (4.0, 12.0) } else { (12.0, 4.0) });
    }
    let words = format!("{} {}", part.r#ref, part.name);
    if along {
        text(svg, "s b", (x, y - half_height - 4.0), &words);
    } else {
        let _ =
            writeln!(svg, "<text class=\"s b\" transform=\"translate({},{y}) rotate(-90)\">{words}</text>", x - 9.0);
    }
}

/// A part beside the board, with its own wires to the holes.
fn beside(svg: &mut String, part: &Part, feet: &[(String, Hole)], (top, bottom): (f64, f64)) {
    let Some(upper) =
        feet.iter().find(|(_, hole)| matches!(hole, Hole::Letter(..))).map(|(_, hole)| hole.strip().is_upper())
    else {
        return;
    };
    let points: Vec<Point> = feet.iter().map(|(_, hole)| hole.point()).collect();
    let left = points.iter().map(|point| point.0).fold(f64::MAX, f64::min);
    let right = points.iter().map(|point| point.0).fold(f64::MIN, f64::max);
    let edge = if upper { top } else { bottom };
    let corner = if upper { edge - 50.0 } else { edge };
    for (x, y) in &points {
        let _ =
            writeln!(svg, "<path class=\"edge\" d=\"M{x} {y}V{edge}\"/><path class=\"lead\" d=\"M{x} {y}V{edge}\"/>");
    }
    rectangle(svg, "", (left - 13.0, corner), (right - left + 26.0, 50.0));
    text(svg, "s b", ((left + right) / 2.0, if upper { edge - 36.0 } else { edge + 44.0 }), &part.name);
    for (name, hole) in feet {
        let (x, _) = hole.point();
        let at = if upper { edge - 6.0 } else { edge + 14.0 };
        let _ = writeln!(
            svg,
            "<text class=\"s\" transform=\"translate({},{}) rotate(-90)\">{}</text>",
            x + 3.0,
            if upper { at - 8.0 } else { at + 4.0 },
            leg_name(name).split(' ').next().unwrap_or(name)
        );
    }
}
