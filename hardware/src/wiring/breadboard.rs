//! The wiring on a breadboard, as an SVG: where the Pico sits, where each part goes in, and every wire between them.

use super::{EDGE, Net, Part, Wire};
use std::fmt::Write as _;

/// Between two holes.
const PITCH: f64 = 14.0;
/// Holes along the board.
const COLUMNS: u8 = 63;
/// Where the board begins: parts are drawn above and below it.
const LEFT: f64 = 30.0;
const TOP: f64 = 150.0;

const STYLE: &str = "text{font:11px sans-serif;fill:#222;text-anchor:middle}.b{font-weight:bold}.on{fill:#fff}\
rect{stroke:#222;fill:#f4f4f4}.page{fill:#fff;stroke:none}.board{fill:#f7f3e6}.pico{fill:#1d6b43}\
.hole{fill:#bbb}.pin{fill:#e8c547}.red{stroke:#c0281c}.blue{stroke:#1f5fbf}path{fill:none;stroke-width:2.5}\
.end{fill:#222}.cap{fill:#d77a00}.w0{stroke:#1f5fbf}.w1{stroke:#2e8b57}.w2{stroke:#8a3ffc}.w3{stroke:#b5651d}.gnd{stroke:#222}\
.v33{stroke:#c0281c}.vsys{stroke:#d77a00}";

/// A place on the board, in drawing units.
type Spot = (f64, f64);

/// The rows of holes from the top: two rails, a to e, a groove, f to j, two rails.
#[derive(Clone, Copy)]
enum Row {
    UpperPlus,
    UpperMinus,
    /// 0 is a, 9 is j.
    Letter(u8),
    LowerMinus,
}

fn spot(column: u8, row: Row) -> Spot {
    let steps = match row {
        Row::UpperPlus => 0.0,
        Row::UpperMinus => 1.0,
        Row::Letter(letter @ 0..=4) => 3.0 + f64::from(letter),
        Row::Letter(letter) => 5.0 + f64::from(letter),
        Row::LowerMinus => 17.0,
    };
    (LEFT + f64::from(column) * PITCH, TOP + steps * PITCH)
}

/// The Pico lies with its USB socket to the left: pins 1 to 20 in row h, 40 to 21 in row c.
fn is_lower(pin: u8) -> bool {
    pin <= 20
}

fn column_of(pin: u8) -> u8 {
    if is_lower(pin) { pin } else { 41 - pin }
}

/// A part with the columns its legs go into.
struct Seated<'a> {
    part: Part,
    lower: bool,
    legs: Vec<(u8, &'a Wire)>,
}

/// Gives every leg a column, part after part, on the side of the Pico its wires come from. The buttons stand over the
/// groove and take their columns on both sides.
fn seated(wires: &[Wire]) -> Vec<Seated<'_>> {
    let mut next = [22u8, 22];
    let mut all = Vec::new();
    for part in [Part::Buttons, Part::Display, Part::Dial, Part::Buzzer, Part::Battery] {
        let own: Vec<&Wire> = wires.iter().filter(|wire| wire.part == part).collect();
        let lower = own.iter().any(|wire| matches!(wire.net, Net::Gp(_)) && is_lower(wire.pin));
        let column = &mut next[usize::from(lower)];
        let (own, step): (Vec<&Wire>, u8) = if part == Part::Buttons {
            (own.into_iter().filter(|wire| matches!(wire.net, Net::Gp(_))).collect(), 3)
        } else {
            (own, 2)
        };
        let legs: Vec<(u8, &Wire)> =
            own.into_iter().map(|wire| (std::mem::replace(column, *column + step), wire)).collect();
        *column += 2;
        if part == Part::Buttons {
            // A wire that crosses the groove then passes between the columns of the other side.
            next = [*column, *column + 1];
        }
        all.push(Seated { part, lower, legs });
    }
    all
}

/// Draws the board.
pub fn breadboard(wires: &[Wire]) -> String {
    let (width, height) = (LEFT * 2.0 + f64::from(COLUMNS + 1) * PITCH, TOP * 2.0 + 18.0 * PITCH);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>Zeitwort on a breadboard</title>\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    board(&mut svg);
    pico(&mut svg, wires);
    let parts = seated(wires);
    for part in &parts {
        draw_part(&mut svg, part);
    }
    rails(&mut svg, wires);
    for (nth, part) in parts.iter().enumerate() {
        for &(column, wire) in &part.legs {
            lead(&mut svg, nth, part, column, wire);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn rectangle(svg: &mut String, class: &str, (x, y): Spot, (width, height): (f64, f64)) {
    let _ =
        writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\"/>");
}

fn text(svg: &mut String, class: &str, (x, y): Spot, words: &str) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{words}</text>");
}

fn board(svg: &mut String) {
    rectangle(svg, "board", (LEFT, TOP - PITCH), (f64::from(COLUMNS + 1) * PITCH, 20.0 * PITCH));
    let (first, last) = (LEFT + PITCH / 2.0, LEFT + f64::from(COLUMNS) * PITCH + PITCH / 2.0);
    for (steps, class) in [(-0.5, "red"), (1.5, "blue"), (15.5, "red"), (17.5, "blue")] {
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{first} {}H{last}\"/>", TOP + steps * PITCH);
    }
    let mut holes = String::new();
    for steps in [0.0, 1.0, 3.0, 4.0, 5.0, 6.0, 7.0, 10.0, 11.0, 12.0, 13.0, 14.0, 16.0, 17.0] {
        for column in 1..=COLUMNS {
            let (x, y) = (LEFT + f64::from(column) * PITCH, TOP + steps * PITCH);
            let _ = write!(holes, "M{} {}h4v4h-4z", x - 2.0, y - 2.0);
        }
    }
    let _ = writeln!(svg, "<path style=\"fill:#bbb;stroke:none\" d=\"{holes}\"/>");
    for (letter, name) in (0u8..).zip("abcdefghij".chars()) {
        let (_, y) = spot(0, Row::Letter(letter));
        text(svg, "", (LEFT - 8.0, y + 4.0), &name.to_string());
    }
    for column in (5..=COLUMNS).step_by(5) {
        let (x, y) = spot(column, Row::Letter(0));
        text(svg, "", (x, y - 10.0), &column.to_string());
    }
}

fn pico(svg: &mut String, wires: &[Wire]) {
    let (left, top) = spot(1, Row::Letter(2));
    let (right, bottom) = spot(20, Row::Letter(7));
    rectangle(svg, "pico", (left - 10.0, top - 8.0), (right - left + 20.0, bottom - top + 16.0));
    rectangle(svg, "", (left - 22.0, (top + bottom) / 2.0 - 14.0), (24.0, 28.0));
    text(svg, "b on", ((left + right) / 2.0, (top + bottom) / 2.0 + 4.0), "Raspberry Pi Pico (USB on the left)");
    for (pin, name) in (1u8..).zip(EDGE) {
        let (x, y) = spot(column_of(pin), Row::Letter(if is_lower(pin) { 7 } else { 2 }));
        let _ = writeln!(svg, "<circle class=\"pin\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>");
        if wires.iter().any(|wire| wire.pin == pin) {
            let (turn, at) = (-90, if is_lower(pin) { y - 20.0 } else { y + 22.0 });
            let _ = writeln!(
                svg,
                "<text class=\"on\" style=\"font-size:9px\" transform=\"translate({},{at}) rotate({turn})\">{name}</text>",
                x + 3.0
            );
        }
    }
}

/// A part as a box beside the board, over or under its legs; a button stands over the groove.
fn draw_part(svg: &mut String, seated: &Seated<'_>) {
    let Some((&(first, _), &(last, _))) = seated.legs.first().zip(seated.legs.last()) else { return };
    if seated.part == Part::Buttons {
        for (seat, &(column, _)) in (1..).zip(&seated.legs) {
            let ((x, upper), (_, lower)) = (spot(column, Row::Letter(4)), spot(column, Row::Letter(5)));
            rectangle(svg, "", (x - 15.0, upper - 4.0), (30.0, lower - upper + 8.0));
            let _ = writeln!(svg, "<circle class=\"cap\" cx=\"{x}\" cy=\"{}\" r=\"12\"/>", (upper + lower) / 2.0);
            text(svg, "b on", (x, (upper + lower) / 2.0 + 4.0), &seat.to_string());
        }
        return;
    }
    let ((left, _), (right, _)) = (spot(first, Row::Letter(0)), spot(last, Row::Letter(0)));
    let (_, edge) = spot(0, if seated.lower { Row::Letter(9) } else { Row::Letter(0) });
    let (top, title) = if seated.lower { (edge + 90.0, edge + 130.0) } else { (edge - 150.0, edge - 130.0) };
    rectangle(svg, "", (left - 22.0, top), (right - left + 44.0, 60.0));
    text(svg, "b", ((left + right) / 2.0, title), seated.part.name());
    for &(column, wire) in &seated.legs {
        let (x, y) = spot(column, if seated.lower { Row::Letter(9) } else { Row::Letter(0) });
        let end = if seated.lower { top } else { top + 60.0 };
        let _ = writeln!(svg, "<path style=\"stroke:#999;stroke-width:4\" d=\"M{x} {y}V{end}\"/>");
        let short = match wire.net {
            Net::Supply => "+",
            Net::Ground => "GND",
            _ => wire.leg.split(" (").next().unwrap_or_default(),
        };
        text(svg, "", (x, if seated.lower { top + 14.0 } else { top + 54.0 }), short);
    }
}

/// Ground and 3.3 V from the Pico to the rails, and the two ground rails joined.
fn rails(svg: &mut String, wires: &[Wire]) {
    if let Some(wire) = wires.iter().find(|wire| wire.net == Net::Volts) {
        let column = column_of(wire.pin);
        curve(svg, "v33", spot(column, Row::Letter(0)), spot(column, Row::UpperPlus));
    }
    // One ground pin a side is enough; the others are the same inside the Pico.
    for lower in [false, true] {
        if let Some(wire) = wires.iter().find(|wire| wire.net == Net::Ground && is_lower(wire.pin) == lower) {
            let column = column_of(wire.pin);
            let (letter, rail) = if lower { (9, Row::LowerMinus) } else { (0, Row::UpperMinus) };
            curve(svg, "gnd", spot(column, Row::Letter(letter)), spot(column, rail));
        }
    }
}

/// The wire of one leg: to its pin, or to a rail.
fn lead(svg: &mut String, nth: usize, seated: &Seated<'_>, column: u8, wire: &Wire) {
    let near = |lower: bool, depth: u8| Row::Letter(if lower { 9 - depth } else { depth });
    let leg = spot(column, near(seated.lower, 1));
    if seated.part == Part::Buttons {
        curve(svg, "gnd", spot(column, Row::Letter(1)), spot(column, Row::UpperMinus));
    }
    match wire.net {
        Net::Ground => {
            curve(svg, "gnd", leg, spot(column, if seated.lower { Row::LowerMinus } else { Row::UpperMinus }));
        }
        Net::Volts => curve(svg, "v33", leg, spot(column, Row::UpperPlus)),
        Net::Supply | Net::Gp(_) => {
            let class = if wire.net == Net::Supply { "vsys".into() } else { format!("w{}", nth % 4) };
            curve(svg, &class, spot(column_of(wire.pin), near(is_lower(wire.pin), 1)), leg);
        }
    }
}

/// A wire that bends away from the groove the more the longer it is, so that neighbours stay apart.
fn curve(svg: &mut String, class: &str, (x1, y1): Spot, (x2, y2): Spot) {
    let middle_of_board = TOP + 8.5 * PITCH;
    let away = if (y1 + y2) / 2.0 < middle_of_board { -1.0 } else { 1.0 };
    let bend = away * (x2 - x1).abs() * 0.11;
    let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{x1} {y1}C{x1} {} {x2} {} {x2} {y2}\"/>", y1 + bend, y2 + bend);
    for (x, y) in [(x1, y1), (x2, y2)] {
        let _ = writeln!(svg, "<circle class=\"end\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiring::{Pins, wires};
    use std::collections::HashMap;

    #[test]
    fn no_strip_of_the_board_joins_what_is_not_one_wire() {
        let wires = wires(&Pins::BOARD).unwrap();
        let mut strips: HashMap<(u8, bool), Net> = HashMap::new();
        let mut take = |column, lower, net| {
            assert!(column <= COLUMNS, "column {column} is beyond the board");
            let before = strips.insert((column, lower), net);
            assert!(before.is_none_or(|before| before == net), "column {column} joins {before:?} and {net:?}");
        };
        for wire in &wires {
            take(column_of(wire.pin), is_lower(wire.pin), wire.net);
        }
        for part in seated(&wires) {
            for (column, wire) in part.legs {
                assert!(column > 20, "{} lies under the Pico", wire.leg);
                take(column, part.lower, wire.net);
                if part.part == Part::Buttons {
                    take(column, !part.lower, Net::Ground);
                }
            }
        }
    }
}
