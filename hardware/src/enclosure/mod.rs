//! Enclosure: the parts table of the case (`hardware/parts.toml`), and what is generated from it: OpenSCAD's variables,
//! a drilling [template] for who does not print, the tables of the build guide, and with OpenSCAD the solids
//! themselves.

mod mesh;
mod print;
mod template;

pub use print::Printer;
pub use template::template;

use crate::board;
use serde::Deserialize;
use std::fmt::Write as _;

/// The file that has the parts' measures.
pub const PARTS: &str = "hardware/parts.toml";
/// The file that OpenSCAD includes.
pub const SCAD: &str = "hardware/case/parts.scad";

/// Everything a case is made around, in millimetres.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    r#box: Outside,
    buttons: Buttons,
    dial: Dial,
    buzzer: Buzzer,
    pico: Pico,
    battery: Battery,
    carrier: Carrier,
    switch: Switch,
    display: Vec<Display>,
    display_place: DisplayPlace,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outside {
    width: f64,
    depth: f64,
    wall: f64,
    plate: f64,
    inside: f64,
    floor: f64,
    gap: f64,
    screw_inset: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Buttons {
    count: u8,
    pitch: f64,
    y: f64,
    hole: f64,
    nut: f64,
    deep: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dial {
    x: f64,
    y: f64,
    hole: f64,
    body: f64,
    deep: f64,
    stud: f64,
    shaft: f64,
    shaft_flat: f64,
    shaft_length: f64,
    nut: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Buzzer {
    x: f64,
    y: f64,
    disc: f64,
    hole: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pico {
    x: f64,
    width: f64,
    length: f64,
    board: f64,
    holes: [f64; 2],
    post: f64,
    post_width: f64,
    boot: [f64; 2],
    boot_hole: f64,
    usb: f64,
    plug: [f64; 2],
    wires: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Battery {
    x: f64,
    y: f64,
    size: [f64; 3],
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Carrier {
    x: f64,
    inside: f64,
    header: f64,
    thick: f64,
    tall: f64,
    battery_x: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Switch {
    y: f64,
    z: f64,
    hole: f64,
}

/// A display by its size.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Display {
    /// Its diagonal in inches, as it is sold.
    pub name: String,
    board: [f64; 2],
    holes: [f64; 2],
    screw: f64,
    lit: [f64; 2],
    lit_y: f64,
    thick: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct DisplayPlace {
    x: f64,
    y: f64,
    deep: f64,
}

/// A round hole in the plate.
#[derive(Debug, Clone, PartialEq)]
pub struct Hole {
    /// The part that goes through it.
    pub part: String,
    /// From the left edge.
    pub x: f64,
    /// From the front edge.
    pub y: f64,
    /// Its diameter.
    pub diameter: f64,
}

impl Display {
    /// The path of its drilling template.
    pub fn template_path(&self) -> String {
        format!("hardware/template-{}.svg", self.name)
    }

    /// Width and height of its board.
    pub(crate) fn board_size(&self) -> [f64; 2] {
        self.board
    }

    /// Its mounting holes, apart.
    pub(crate) fn holes_apart(&self) -> [f64; 2] {
        self.holes
    }

    /// The lit area, and how far its middle is above the board's.
    pub(crate) fn lit_area(&self) -> ([f64; 2], f64) {
        (self.lit, self.lit_y)
    }
}

impl Parts {
    /// Reads the table.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The displays a case can be made for, smallest first.
    pub fn displays(&self) -> &[Display] {
        &self.display
    }

    /// The middles of the buttons, from the left: evenly around the middle of the box.
    fn buttons_x(&self) -> Vec<f64> {
        let middle = f64::from(self.buttons.count - 1) / 2.0;
        (0..self.buttons.count)
            .map(|seat| self.r#box.width / 2.0 + (f64::from(seat) - middle) * self.buttons.pitch)
            .collect()
    }

    /// The holes to drill that are the same for every display.
    pub fn holes(&self) -> Vec<Hole> {
        let hole = |part: &str, x, y, diameter| Hole { part: part.into(), x, y, diameter };
        let buttons = (1..)
            .zip(self.buttons_x())
            .map(|(seat, x)| hole(&format!("seat {seat}"), x, self.buttons.y, self.buttons.hole));
        let others = [
            hole("dial", self.dial.x, self.dial.y, self.dial.hole),
            hole("buzzer (sound)", self.buzzer.x, self.buzzer.y, self.buzzer.hole),
        ];
        let inset = self.r#box.screw_inset;
        let corners = [(inset, "left"), (self.r#box.width - inset, "right")].into_iter().flat_map(|(x, side)| {
            [(inset, "front"), (self.r#box.depth - inset, "back")]
                .map(|(y, end)| (x, y, format!("screw, {end} {side}")))
        });
        buttons.chain(others).chain(corners.map(|(x, y, name)| hole(&name, x, y, 3.3))).collect()
    }

    /// The table of holes for the build guide.
    pub fn hole_table(&self) -> String {
        let mut table = String::from("| hole for | from the left | from the front | diameter |\n|---|---|---|---|\n");
        for Hole { part, x, y, diameter } in self.holes() {
            let _ = writeln!(table, "| {part} | {x:.1} | {y:.1} | {diameter:.1} |");
        }
        table
    }

    /// The table of displays for the build guide.
    pub fn display_table(&self) -> String {
        let mut table = String::from(
            "| display | board | mounting holes apart | lit area | seat column on the screen |\n|---|---|---|---|---|\n",
        );
        for one in &self.display {
            let column = one.lit[0] * 21.0 / 128.0;
            let [board, holes, lit] =
                [one.board, one.holes, one.lit].map(|[across, along]| format!("{across:.1} × {along:.1}"));
            let _ = writeln!(
                table,
                "| {} inch | {board} | {holes} | {lit} | {column:.1}, {:.1} |",
                one.name, self.buttons.pitch
            );
        }
        table
    }

    /// The table as OpenSCAD's variables.
    pub fn scad(&self) -> String {
        let mut scad = String::from(
            "// Made from ../parts.toml by `cargo run --package zeitwort-hardware --bin enclosure`: change that file.\n\n",
        );
        let Self { r#box, buttons, dial, buzzer, pico, battery, carrier, switch, display_place, .. } = self;
        let numbers = [
            ("width", r#box.width),
            ("depth", r#box.depth),
            ("wall", r#box.wall),
            ("plate", r#box.plate),
            ("inside", r#box.inside),
            ("floor_thick", r#box.floor),
            ("gap", r#box.gap),
            ("screw_inset", r#box.screw_inset),
            ("buttons_y", buttons.y),
            ("button_hole", buttons.hole),
            ("button_nut", buttons.nut),
            ("button_deep", buttons.deep),
            ("dial_x", dial.x),
            ("dial_y", dial.y),
            ("dial_hole", dial.hole),
            ("dial_body", dial.body),
            ("dial_deep", dial.deep),
            ("dial_stud", dial.stud),
            ("dial_nut", dial.nut),
            ("shaft", dial.shaft),
            ("shaft_flat", dial.shaft_flat),
            ("shaft_length", dial.shaft_length),
            ("buzzer_x", buzzer.x),
            ("buzzer_y", buzzer.y),
            ("buzzer_disc", buzzer.disc),
            ("buzzer_hole", buzzer.hole),
            ("pico_x", pico.x),
            ("pico_width", pico.width),
            ("pico_length", pico.length),
            ("pico_board", pico.board),
            ("pico_post", pico.post),
            ("pico_post_width", pico.post_width),
            ("boot_hole", pico.boot_hole),
            ("carrier_x", carrier.x),
            ("carrier_inside", carrier.inside),
            ("carrier_header", carrier.header),
            ("carrier_thick", carrier.thick),
            ("carrier_tall", carrier.tall),
            ("carrier_battery_x", carrier.battery_x),
            ("pico_wires", pico.wires),
            ("usb_out", pico.usb),
            ("battery_x", battery.x),
            ("battery_y", battery.y),
            ("switch_y", switch.y),
            ("switch_z", switch.z),
            ("switch_hole", switch.hole),
            ("display_x", display_place.x),
            ("display_y", display_place.y),
            ("display_deep", display_place.deep),
        ];
        for (name, value) in numbers {
            let _ = writeln!(scad, "{name} = {value};");
        }
        let _ = writeln!(scad, "buttons_x = {:?};", self.buttons_x());
        let _ = writeln!(scad, "pico_holes = {:?};", pico.holes);
        let _ = writeln!(scad, "plug = {:?};", pico.plug);
        let _ = writeln!(scad, "boot = {:?};", pico.boot);
        let _ = writeln!(scad, "carrier_size = {:?};", <[f64; 2]>::from(board::SIZE));
        let _ = writeln!(scad, "carrier_holes = {:?};", board::HOLES.map(<[f64; 2]>::from));
        let _ = writeln!(scad, "battery = {:?};", battery.size);
        scad.push_str("// Name, board, mounting holes apart, their screws, lit area, its middle above the board's, glass.\ndisplays = [\n");
        for Display { name, board, holes, screw, lit, lit_y, thick } in &self.display {
            let _ = writeln!(scad, "    [{name:?}, {board:?}, {holes:?}, {screw}, {lit:?}, {lit_y}, {thick}],");
        }
        scad.push_str("];\n");
        scad
    }
}
