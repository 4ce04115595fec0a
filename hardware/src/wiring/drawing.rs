//! Wiring diagram as an SVG: the Pico in the middle, every wire from its pin through what lies in it to the part.

use super::svg::{Drawn, Point, label, leg, rectangle, text, wire};
use super::{EDGE, leg_name, net_class};
use crate::circuit::{Circuit, Joins, Netlist, PICO, Part, Way};
use std::fmt::Write as _;

const STEP: f64 = 28.0;
const TOP: f64 = 90.0;
/// The Pico's edges.
const LEFT: f64 = 370.0;
const RIGHT: f64 = 570.0;
/// The edges of the parts on either side.
const LEFT_PART: f64 = 150.0;
const RIGHT_PART: f64 = 770.0;
const PART_WIDTH: f64 = 130.0;
/// The place of the buttons' common ground.
const RAIL: f64 = 130.0;

const STYLE: &str = "text{font:14px sans-serif;fill:#222}.s{font-size:12px}.e{text-anchor:end}.m{text-anchor:middle}\
.b{font-weight:bold}.o{fill:#9fc5b0}path,rect,circle{stroke:#222;stroke-width:2;fill:none}.board{fill:#1d6b43}\
.on{fill:#fff;font-size:12px}.part{fill:#f4f4f4}.edge{stroke:none}.gp0,.gp1,.gp2,.gp3,.gp4{stroke:#1f5fbf}.gnd{stroke:#222}\
.v33{stroke:#c0281c}.vsys{stroke:#d77a00}.hole{fill:#e8c547;stroke:none}.tag{stroke:none}.tag.v33{fill:#c0281c}.tag.gnd{fill:#222}\
.solid{fill:#222}.page{fill:#fff;stroke:none}.leg{fill:#222;stroke:none}";

/// Draws the wires of a device that is soldered by hand.
pub fn drawing(circuit: &Circuit) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 920 690\" role=\"img\">\n\
         <title>Zeitwort: what is wired to which pin of the Pico</title>\n",
    );
    let _ = writeln!(svg, "<style>{STYLE}</style>");
    svg.push_str("<rect class=\"page\" width=\"920\" height=\"690\"/>\n");
    let mut sheet = Sheet { circuit, svg, legs: Vec::new(), ends: Vec::new() };
    sheet.pico();
    for part in circuit.parts(Way::Wires) {
        match part.item.as_deref() {
            Some("display") => sheet.display(part),
            Some("dial" | "buzzer" | "cells") => sheet.right(part),
            Some("button") => sheet.button(part),
            _ => {}
        }
    }
    sheet.buttons_ground();
    sheet.volts();
    // Over the wires; a ground pin of the Pico that none leads to is left alone.
    for (name, at) in sheet.legs.into_iter().filter(|(_, at)| sheet.ends.contains(at)) {
        leg(&mut sheet.svg, &name, at);
    }
    sheet.svg + "</svg>\n"
}

/// Reads the drawing back: what a wire touches is joined, and net labels of the same name are. Wires that cross are not.
pub fn read_drawing(svg: &str) -> Option<Netlist> {
    let drawn = Drawn::read(svg)?;
    let mut joins: Joins<Place> = Joins::default();
    let whole = |(x, y): Point| Place::Point((x * 10.0).round() as i64, (y * 10.0).round() as i64);
    for bends in &drawn.wires {
        for pair in bends.windows(2) {
            joins.join(&whole(pair[0]), &whole(pair[1]));
            // Ends of other wires that lie on this one.
            for other in &drawn.wires {
                for end in [*other.first()?, *other.last()?] {
                    if lies_on(end, pair[0], pair[1]) {
                        joins.join(&whole(end), &whole(pair[0]));
                    }
                }
            }
        }
    }
    for (net, point) in &drawn.labels {
        joins.join(&Place::Label(net.clone()), &whole(*point));
    }
    let mut legs = Vec::new();
    for (leg, point) in drawn.legs {
        joins.join(&Place::Inside(leg.clone()), &whole(point));
        legs.push((leg.clone(), Place::Inside(leg)));
    }
    Some(joins.netlist(legs))
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Place {
    Point(i64, i64),
    Label(String),
    Inside(String),
}

fn lies_on(point: Point, from: Point, to: Point) -> bool {
    let across = (to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0);
    let between = |value: f64, one: f64, other: f64| value >= one.min(other) && value <= one.max(other);
    across.abs() < 0.01 && between(point.0, from.0, to.0) && between(point.1, from.1, to.1)
}

fn is_left(pin: u8) -> bool {
    pin <= 20
}

/// The height of a pin: 1 to 20 go down on the left, 21 to 40 up on the right.
fn y(pin: u8) -> f64 {
    TOP + f64::from(if is_left(pin) { pin - 1 } else { 40 - pin }) * STEP
}

/// The edge of the Pico at a pin.
fn edge(pin: u8) -> f64 {
    if is_left(pin) { LEFT } else { RIGHT }
}

struct Sheet<'a> {
    circuit: &'a Circuit,
    svg: String,
    legs: Vec<(String, Point)>,
    /// Ends of wires.
    ends: Vec<Point>,
}

impl Sheet<'_> {
    fn words(&mut self, class: &str, (x, y): Point, words: &str) {
        text(&mut self.svg, class, (x, y + 5.0), words);
    }

    fn leg(&mut self, part: &Part, name: &str, at: Point) {
        self.legs.push((format!("{}.{name}", part.r#ref), at));
    }

    fn wire(&mut self, net: &str, bends: &[Point]) {
        self.ends.extend(bends.first().into_iter().chain(bends.last()));
        wire(&mut self.svg, net_class(net), bends);
    }

    fn symbol(&mut self, class: &str, steps: &str) {
        let _ = writeln!(self.svg, "<path class=\"{class}\" d=\"{steps}\"/>");
    }

    /// The board with its forty pins; those that are used stand out.
    fn pico(&mut self) {
        rectangle(&mut self.svg, "board", (LEFT, TOP - 30.0), (RIGHT - LEFT, 19.0 * STEP + 60.0));
        let middle = f64::midpoint(LEFT, RIGHT);
        rectangle(&mut self.svg, "part", (middle - 35.0, TOP - 50.0), (70.0, 40.0));
        self.words("m s", (middle, TOP - 30.0), "USB");
        self.words("m b on", (middle, TOP + 9.0 * STEP), "Pico");
        let netlist = self.circuit.netlist(Way::Wires);
        for (pin, name) in (1u8..).zip(EDGE) {
            let used = netlist.with(&format!("{PICO}.{name}")).is_some();
            let (hole, words, side) =
                if is_left(pin) { (LEFT + 10.0, LEFT + 22.0, "") } else { (RIGHT - 10.0, RIGHT - 22.0, " e") };
            let _ = writeln!(self.svg, "<circle class=\"hole\" cx=\"{hole}\" cy=\"{}\" r=\"5\"/>", y(pin));
            let weight = if used { "b on" } else { "o" };
            let there = if is_left(pin) { format!("{pin} {name}") } else { format!("{name} {pin}") };
            self.words(&format!("s {weight}{side}"), (words, y(pin)), &there);
            if used {
                self.legs.push((format!("{PICO}.{name}"), (edge(pin), y(pin))));
            }
        }
    }

    /// The pin of a net that is on this side, the nearest to a height.
    fn pin(&self, net: &str, left: bool, near: f64) -> Option<u8> {
        let pins = self.circuit.pico_pins(net).into_iter().filter(|pin| is_left(*pin) == left);
        pins.min_by(|one, other| (y(*one) - near).abs().total_cmp(&(y(*other) - near).abs()))
    }

    /// The display on the left, with the network at its reset leg.
    fn display(&mut self, part: &Part) {
        let rows = [("CS", 1), ("DC", 2), ("RES", 3), ("VCC", 5), ("SDA", 6), ("SCL", 7), ("GND", 8)];
        rectangle(&mut self.svg, "part", (LEFT_PART - PART_WIDTH, TOP - 14.0), (PART_WIDTH, 7.0 * STEP + 28.0));
        for (line, words) in ["OLED", "128×64", "I²C"].into_iter().enumerate() {
            self.words("b", (LEFT_PART - PART_WIDTH + 10.0, TOP + (4.5 + line as f64 * 0.7) * STEP), words);
        }
        for (line, words) in ["2.42 inch", "only"].into_iter().enumerate() {
            self.words("s", (LEFT_PART - PART_WIDTH + 10.0, TOP + (0.6 + line as f64 * 0.6) * STEP), words);
        }
        for (name, row) in rows {
            let Some(net) = part.legs.get(name) else { continue };
            let own = self.pin(net, true, y(row)).filter(|_| net != "GND" || name == "GND");
            let at = (LEFT_PART, own.map_or(y(row), y));
            self.words("s e", (LEFT_PART - 8.0, at.1), name);
            match (own, net.as_str()) {
                (Some(pin), _) => self.wire(net, &[at, (LEFT, y(pin))]),
                (None, "GND" | "3V3") => self.flag(net, at, LEFT_PART + 20.0),
                _ => self.reset(net, at),
            }
            self.leg(part, name, at);
        }
    }

    /// A short wire to the name of a net.
    fn flag(&mut self, net: &str, at: Point, x: f64) {
        self.wire(net, &[at, (x, at.1)]);
        label(&mut self.svg, net, net_class(net), (x, at.1), x > at.0);
    }

    /// Resistor to 3.3 V and capacitor to ground, at the leg that wants a pulse.
    fn reset(&mut self, net: &str, (x, y): Point) {
        let parts = self.circuit.parts(Way::Wires).filter(|part| part.footprint.is_some());
        let hanging: Vec<Part> = parts.filter(|part| part.legs.values().any(|other| other == net)).cloned().collect();
        for (row, part) in hanging.iter().enumerate() {
            let y_here = y + row as f64 * STEP;
            let (from, to) = ((x + 50.0, y_here), (x + 120.0, y_here));
            if row == 0 {
                self.wire(net, &[(x, y), from]);
            } else {
                self.wire(net, &[(x + 20.0, y), (x + 20.0, y_here), from]);
            }
            let near = part.legs.iter().find(|(_, other)| *other == net).map(|(name, _)| name.clone());
            let far =
                part.legs.iter().find(|(_, other)| *other != net).map(|(name, other)| (name.clone(), other.clone()));
            if let Some((near, (far, far_net))) = near.zip(far) {
                self.two_legged(part, (&near, from), (&far, to));
                self.flag(&far_net, to, to.0 + 10.0);
            }
        }
    }

    /// The symbol of a resistor, capacitor, diode or switch that lies from left to right.
    fn two_legged(&mut self, part: &Part, (one, from): (&str, Point), (other, to): (&str, Point)) {
        let (middle, y) = (f64::midpoint(from.0, to.0), from.1);
        match part.item.as_deref() {
            Some("diode") => {
                // The bar is at the cathode.
                let (bar, back) =
                    if one == "K" { (middle - 10.0, middle + 10.0) } else { (middle + 10.0, middle - 10.0) };
                self.symbol("", &format!("M{} {y}H{}", from.0, to.0));
                self.symbol(
                    "solid",
                    &format!("M{bar} {y}L{back} {}V{}Z M{bar} {}V{}", y - 9.0, y + 9.0, y - 9.0, y + 9.0),
                );
            }
            Some("switch") => {
                self.symbol("", &format!("M{} {y}L{} {}", from.0, to.0 - 2.0, y - 13.0));
            }
            Some("c1u") => {
                let (left, right) = (middle - 4.0, middle + 4.0);
                self.symbol(
                    "",
                    &format!(
                        "M{} {y}H{left}M{right} {y}H{}M{left} {}V{}M{right} {}V{}",
                        from.0,
                        to.0,
                        y - 10.0,
                        y + 10.0,
                        y - 10.0,
                        y + 10.0
                    ),
                );
            }
            _ => {
                self.symbol("", &format!("M{} {y}H{}", from.0, to.0));
                rectangle(&mut self.svg, "part", (middle - 20.0, y - 6.0), (40.0, 12.0));
            }
        }
        let above = if part.item.as_deref() == Some("c1u") { y + 18.0 } else { y - 16.0 };
        self.words("s m", (middle, above), &format!("{} {}", part.r#ref, part.name));
        self.leg(part, one, from);
        self.leg(part, other, to);
    }

    /// A part on the right; what lies in its wires is drawn on the way from the Pico.
    fn right(&mut self, part: &Part) {
        let mut taken: Vec<f64> = Vec::new();
        let mut rows: Vec<Row> = Vec::new();
        for (name, net) in part.legs.iter().filter(|(_, net)| *net != "GND" && *net != "3V3") {
            if let Some((pin, between)) = self.way_from_pico(part, net) {
                taken.push(y(pin));
                rows.push(Row { name: name.clone(), net: net.clone(), height: y(pin), pin: Some(pin), between });
            }
        }
        let lowest = taken.iter().copied().fold(f64::MIN, f64::max);
        for (name, net) in part.legs.iter().filter(|(_, net)| *net == "GND" || *net == "3V3") {
            let pin = self.pin(net, false, lowest - 2.0 * STEP).filter(|pin| net == "GND" && !taken.contains(&y(*pin)));
            let free =
                (1..).map(|row| lowest - f64::from(row) * STEP).find(|row| !taken.contains(row)).unwrap_or(lowest);
            let height = pin.map_or(free, y);
            taken.push(height);
            rows.push(Row { name: name.clone(), net: net.clone(), height, pin, between: Vec::new() });
        }
        let (top, bottom) =
            taken.iter().fold((f64::MAX, f64::MIN), |(top, bottom), row| (top.min(*row), bottom.max(*row)));
        rectangle(&mut self.svg, "part", (RIGHT_PART, top - 12.0), (PART_WIDTH, bottom - top + 24.0));
        self.words("b e", (RIGHT_PART + PART_WIDTH - 10.0, f64::midpoint(top, bottom)), &part.name);
        for Row { name, net, height, pin, between } in rows {
            let at = (RIGHT_PART, height);
            self.words("s", (RIGHT_PART + 8.0, height), leg_name(&name));
            match pin {
                Some(pin) => self.chain(part, &net, (RIGHT, y(pin)), at, &between),
                None => self.flag(&net, at, RIGHT_PART - 20.0),
            }
            self.leg(part, &name, at);
        }
    }

    /// The pin that a leg hangs on, directly or through parts with two legs, from the Pico on.
    fn way_from_pico(&self, part: &Part, net: &str) -> Option<(u8, Vec<Part>)> {
        if let Some(pin) = self.pin(net, false, TOP + 9.0 * STEP) {
            return Some((pin, Vec::new()));
        }
        let next = self.circuit.parts(Way::Wires).find(|other| {
            other.r#ref != part.r#ref && other.legs.len() == 2 && other.legs.values().any(|there| there == net)
        })?;
        let beyond = next.legs.values().find(|there| *there != net)?;
        let (pin, mut between) = self.way_from_pico(next, beyond)?;
        between.push(next.clone());
        Some((pin, between))
    }

    /// Wires from the Pico to a leg, with parts in between.
    fn chain(&mut self, part: &Part, last_net: &str, from: Point, to: Point, between: &[Part]) {
        let mut here = from;
        let step = (to.0 - from.0) / (between.len() as f64 + 0.4);
        let mut net = between.first().map_or(last_net.to_string(), |first| {
            let second = between.get(1).map_or(last_net.to_string(), |next| shared(first, next));
            first.legs.values().find(|net| **net != second).cloned().unwrap_or_default()
        });
        for (nth, one) in between.iter().enumerate() {
            let start = (from.0 + step * (nth as f64 + 0.25), from.1);
            let end = (start.0 + step * 0.7, from.1);
            self.wire(&net, &[here, start]);
            let enters = one.legs.iter().find(|(_, other)| **other == net).map(|(name, _)| name.clone());
            let leaves =
                one.legs.iter().find(|(_, other)| **other != net).map(|(name, other)| (name.clone(), other.clone()));
            if let Some((enters, (leaves, beyond))) = enters.zip(leaves) {
                self.two_legged(one, (&enters, start), (&leaves, end));
                net = beyond;
            }
            here = end;
        }
        debug_assert!(part.legs.values().any(|own| *own == net));
        self.wire(&net, &[here, to]);
    }

    /// A push button between its pin and the common ground.
    fn button(&mut self, part: &Part) {
        let Some((name, net)) = part.legs.iter().find(|(_, net)| *net != "GND") else { return };
        let Some(other) = part.legs.keys().find(|leg| *leg != name) else { return };
        let Some(pin) = self.circuit.pico_pins(net).first().copied() else { return };
        let (y, pressed, open) = (y(pin), RAIL + 117.0, RAIL + 83.0);
        self.wire(net, &[(edge(pin), y), (pressed, y)]);
        self.wire("GND", &[(RAIL, y), (open, y)]);
        self.symbol(
            "solid",
            &format!("M{} {}H{} M{} {}V{}", RAIL + 78.0, y - 8.0, RAIL + 122.0, RAIL + 100.0, y - 8.0, y - 13.0),
        );
        self.leg(part, name, (pressed, y));
        self.leg(part, other, (open, y));
        self.words("b e", (RAIL - 12.0, y), &part.name);
    }

    /// The common ground of the buttons, from the lowest to the highest and to the Pico.
    fn buttons_ground(&mut self) {
        let buttons = self.circuit.parts(Way::Wires).filter(|part| part.item.as_deref() == Some("button"));
        let nets = buttons.flat_map(|part| part.legs.values().filter(|net| *net != "GND").cloned().collect::<Vec<_>>());
        let heights: Vec<f64> =
            nets.filter_map(|net| self.circuit.pico_pins(&net).first().map(|pin| y(*pin))).collect();
        let (top, bottom) =
            heights.iter().fold((f64::MAX, f64::MIN), |(top, bottom), row| (top.min(*row), bottom.max(*row)));
        if let Some(pin) = self.pin("GND", true, f64::midpoint(top, bottom)) {
            self.wire("GND", &[(RAIL, top), (RAIL, bottom)]);
            self.wire("GND", &[(RAIL, y(pin)), (LEFT, y(pin))]);
            self.words("s e", (RAIL - 12.0, y(pin)), "GND");
        }
    }

    /// The names at the Pico of what leads to several places.
    fn volts(&mut self) {
        for pin in self.circuit.pico_pins("3V3") {
            self.flag("3V3", (edge(pin), y(pin)), if is_left(pin) { LEFT - 20.0 } else { RIGHT + 20.0 });
        }
        if let Some(pin) = self.circuit.pico_pins("GND").first() {
            self.flag("GND", (edge(*pin), y(*pin)), LEFT - 12.0);
        }
    }
}

/// A leg on the right: where it is, the pin it hangs on, and what lies between them.
struct Row {
    name: String,
    net: String,
    height: f64,
    pin: Option<u8>,
    between: Vec<Part>,
}

/// The net that two parts share.
fn shared(one: &Part, other: &Part) -> String {
    one.legs.values().find(|net| other.legs.values().any(|there| there == *net)).cloned().unwrap_or_default()
}
