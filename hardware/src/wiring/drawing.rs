//! The wiring as an SVG: the Pico in the middle, every wire straight from its pin to the part.

use super::{EDGE, Net, Part, Wire, label};
use std::fmt::Write as _;

const ROW: i32 = 28;
const TOP: i32 = 90;
/// The Pico's edges.
const LEFT: i32 = 350;
const RIGHT: i32 = 550;
/// Where parts begin on either side.
const LEFT_PART: i32 = 230;
const RIGHT_PART: i32 = 700;
const PART_WIDTH: i32 = 180;
/// Where the buttons' common ground runs.
const RAIL: i32 = 130;

const STYLE: &str = "text{font:14px sans-serif;fill:#222}.s{font-size:12px}.e{text-anchor:end}.m{text-anchor:middle}\
.b{font-weight:bold}.o{fill:#9fc5b0}path,rect,circle{stroke:#222;stroke-width:2;fill:none}.board{fill:#1d6b43}\
.on{fill:#fff}.part{fill:#f4f4f4}.gp{stroke:#1f5fbf}.gnd{stroke:#222}.v33{stroke:#c0281c}.vsys{stroke:#d77a00}\
.hole{fill:#e8c547;stroke:none}.tag{fill:#c0281c;stroke:none}.solid{fill:#222}.page{fill:#fff;stroke:none}";

/// Draws the wires.
pub fn drawing(wires: &[Wire]) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 920 690\" role=\"img\">\n\
         <title>Zeitwort: what is wired to which pin of the Pico</title>\n",
    );
    let _ = writeln!(svg, "<style>{STYLE}</style>");
    svg.push_str("<rect class=\"page\" width=\"920\" height=\"690\"/>\n");
    pico(&mut svg, wires);
    for part in [Part::Display, Part::Dial, Part::Buzzer, Part::Battery] {
        boxed(&mut svg, part, wires);
    }
    if let Some(wire) = wires.iter().find(|wire| wire.net == Net::Volts) {
        flag(&mut svg, (RIGHT, RIGHT + 16), y(wire.pin));
    }
    for wire in wires {
        match (wire.part, wire.net) {
            (Part::Buttons, Net::Gp(_)) => button(&mut svg, wire),
            (Part::Buttons, _) => rail(&mut svg, wire, wires),
            (_, Net::Volts) => tag(&mut svg, wire, wires),
            (Part::Battery, Net::Supply) => supply(&mut svg, wire),
            _ => straight(&mut svg, wire),
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn is_left(pin: u8) -> bool {
    pin <= 20
}

/// The height of a pin: 1 to 20 go down on the left, 21 to 40 up on the right.
fn y(pin: u8) -> i32 {
    let row = if is_left(pin) { i32::from(pin) - 1 } else { 40 - i32::from(pin) };
    TOP + row * ROW
}

/// The edge of the Pico at a pin.
fn edge(pin: u8) -> i32 {
    if is_left(pin) { LEFT } else { RIGHT }
}

fn class(net: Net) -> &'static str {
    match net {
        Net::Gp(_) => "gp",
        Net::Ground => "gnd",
        Net::Volts => "v33",
        Net::Supply => "vsys",
    }
}

fn text(svg: &mut String, class: &str, (x, y): (i32, i32), words: &str) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{}\">{words}</text>", y + 5);
}

fn path(svg: &mut String, class: &str, steps: &str) {
    let _ = writeln!(svg, "<path class=\"{class}\" d=\"{steps}\"/>");
}

fn rectangle(svg: &mut String, class: &str, (x, y): (i32, i32), (width, height): (i32, i32)) {
    let _ =
        writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>");
}

/// The board with its forty pins; those that are used stand out.
fn pico(svg: &mut String, wires: &[Wire]) {
    rectangle(svg, "board", (LEFT, TOP - 30), (RIGHT - LEFT, 19 * ROW + 60));
    rectangle(svg, "part", ((LEFT + RIGHT) / 2 - 35, TOP - 50), (70, 40));
    text(svg, "m s", ((LEFT + RIGHT) / 2, TOP - 30), "USB");
    text(svg, "m b on", ((LEFT + RIGHT) / 2, TOP + 9 * ROW), "Pico");
    for (pin, name) in (1u8..).zip(EDGE) {
        let used = wires.iter().any(|wire| wire.pin == pin);
        let (hole, words, side) =
            if is_left(pin) { (LEFT + 10, LEFT + 22, "") } else { (RIGHT - 10, RIGHT - 22, " e") };
        let _ = writeln!(svg, "<circle class=\"hole\" cx=\"{hole}\" cy=\"{}\" r=\"5\"/>", y(pin));
        let weight = if used { "b on" } else { "o" };
        let words_there = if is_left(pin) { format!("{pin} {name}") } else { format!("{name} {pin}") };
        text(svg, &format!("s {weight}{side}"), (words, y(pin)), &words_there);
    }
}

/// The height at which a wire meets its part: that of its pin, or for 3.3 V a free row beside the part's ground.
fn leg_y(wire: &Wire, wires: &[Wire]) -> i32 {
    if wire.net != Net::Volts {
        return y(wire.pin);
    }
    let others = wires.iter().filter(|other| other.part == wire.part && other.net != Net::Volts);
    let taken: Vec<i32> = others.map(|other| y(other.pin)).collect();
    let (highest, lowest) = (taken.iter().min().copied().unwrap_or(TOP), taken.iter().max().copied().unwrap_or(TOP));
    let free = (1..).map(|row| highest + row * ROW).find(|row| !taken.contains(row)).unwrap_or(lowest + ROW);
    if free < lowest { free } else { highest - ROW }
}

/// A part as a box with its legs named.
fn boxed(svg: &mut String, part: Part, wires: &[Wire]) {
    let own: Vec<&Wire> = wires.iter().filter(|wire| wire.part == part).collect();
    let heights: Vec<i32> = own.iter().map(|wire| leg_y(wire, wires)).collect();
    let (Some(&top), Some(&bottom)) = (heights.iter().min(), heights.iter().max()) else { return };
    let left = own.iter().any(|wire| matches!(wire.net, Net::Gp(_)) && is_left(wire.pin));
    let x = if left { LEFT_PART - PART_WIDTH } else { RIGHT_PART };
    rectangle(svg, "part", (x, top - 12), (PART_WIDTH, bottom - top + 24));
    let title = match part {
        Part::Display => ["OLED", "128×64", "I²C"].as_slice(),
        Part::Dial => &["rotary", "encoder", "with push"],
        Part::Buzzer => &["passive", "piezo"],
        Part::Battery => &["3 × AAA", "4.5 V"],
        Part::Buttons => &[],
    };
    let middle = (top + bottom) / 2 - (title.len() as i32 - 1) * 9;
    let (side, at) = if left { ("b", x + 12) } else { ("b e", x + PART_WIDTH - 12) };
    for (line, words) in (0..).zip(title) {
        text(svg, side, (at, middle + line * 18), words);
    }
    for wire in own {
        let (side, at) = if left { ("s e", LEFT_PART - 8) } else { ("s", RIGHT_PART + 8) };
        let short = wire.leg.split(" (").next().unwrap_or_default();
        let short = short.split(" through ").next().unwrap_or_default();
        let name = match wire.net {
            Net::Ground if part == Part::Dial => "GND, C",
            Net::Supply => "+",
            _ => short,
        };
        text(svg, side, (at, leg_y(wire, wires)), name);
    }
}

fn straight(svg: &mut String, wire: &Wire) {
    let part = if is_left(wire.pin) { LEFT_PART } else { RIGHT_PART };
    path(svg, class(wire.net), &format!("M{} {}H{part}", edge(wire.pin), y(wire.pin)));
}

/// 3.3 V goes to two places; a flag at each end says so more clearly than a wire across the board.
fn tag(svg: &mut String, wire: &Wire, wires: &[Wire]) {
    let left =
        wires.iter().any(|other| other.part == wire.part && matches!(other.net, Net::Gp(_)) && is_left(other.pin));
    let (part, at) = if left { (LEFT_PART, LEFT_PART + 16) } else { (RIGHT_PART, RIGHT_PART - 50) };
    flag(svg, (part, at), leg_y(wire, wires));
}

fn flag(svg: &mut String, (from, at): (i32, i32), y: i32) {
    path(svg, "v33", &format!("M{from} {y}H{at}"));
    rectangle(svg, "tag", (at, y - 9), (34, 18));
    text(svg, "s b on m", (at + 17, y), "3V3");
}

/// A push button between its pin and the rail.
fn button(svg: &mut String, wire: &Wire) {
    let (y, name) = (y(wire.pin), &wire.leg);
    path(svg, "gp", &format!("M{LEFT} {y}H{}", RAIL + 120));
    path(
        svg,
        "solid",
        &format!(
            "M{} {y}H{} M{} {}H{} M{} {}V{}",
            RAIL,
            RAIL + 80,
            RAIL + 78,
            y - 8,
            RAIL + 122,
            RAIL + 100,
            y - 8,
            y - 13
        ),
    );
    for x in [RAIL + 83, RAIL + 117] {
        let _ = writeln!(svg, "<circle class=\"part\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>");
    }
    text(svg, "b e", (RAIL - 12, y), name);
}

/// The common ground of the buttons.
fn rail(svg: &mut String, wire: &Wire, wires: &[Wire]) {
    let heights = wires.iter().filter(|other| other.part == Part::Buttons).map(|other| y(other.pin));
    let (Some(top), Some(bottom)) = (heights.clone().min(), heights.max()) else { return };
    path(svg, "gnd", &format!("M{} {}H{RAIL} M{RAIL} {top}V{bottom}", edge(wire.pin), y(wire.pin)));
    text(svg, "s e", (RAIL - 12, y(wire.pin)), label(wire.pin));
}

/// From the cells through the switch and the diode, whose bar looks to the Pico.
fn supply(svg: &mut String, wire: &Wire) {
    let y = y(wire.pin);
    path(
        svg,
        "vsys",
        &format!("M{RIGHT} {y}H{} M{} {y}H{} M{} {y}H{RIGHT_PART}", RIGHT + 30, RIGHT + 52, RIGHT + 88, RIGHT + 122),
    );
    let (bar, back) = (RIGHT + 30, RIGHT + 52);
    path(svg, "solid", &format!("M{bar} {y}L{back} {}V{}Z M{bar} {}V{}", y - 9, y + 9, y - 9, y + 9));
    path(svg, "", &format!("M{} {y}L{} {}", RIGHT + 90, RIGHT + 120, y - 13));
    for x in [RIGHT + 90, RIGHT + 120] {
        let _ = writeln!(svg, "<circle class=\"part\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>");
    }
    text(svg, "s m", (RIGHT + 41, y - 20), "1N5817");
    text(svg, "s m", (RIGHT + 105, y - 24), "switch");
}
