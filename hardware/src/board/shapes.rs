//! Footprints and symbols of the board's own library: pads and outlines of each shape, in millimetres from its first leg.

use crate::wiring::EDGE;

/// A plated hole with its copper.
#[derive(Debug, Clone)]
pub(super) struct Pad {
    /// Its number; the Pico's are counted as in its data sheet.
    pub(super) number: String,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) drill: f64,
    /// The first leg is square.
    pub(super) square: bool,
    /// A pad beside the hole on the lower side, for a Pico that is soldered flat: how far to the right its middle is.
    pub(super) flat: Option<f64>,
}

/// Size of the pads for a Pico that is soldered flat: they reach from its holes past its edge.
pub(super) const FLAT: (f64, f64) = (3.4, 1.6);

/// The room that a part takes on the board.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    pub(super) pads: Vec<Pad>,
    /// The outline of the body: left, back, right, front.
    pub(super) body: [f64; 4],
    /// The place of its name.
    pub(super) label: (f64, f64),
    /// True if its name is printed; connectors have words of their own.
    pub(super) named: bool,
    /// True if the body is under the board.
    pub(super) below: bool,
}

/// Legs in a row.
fn row(count: u8, step: (f64, f64), size: f64, drill: f64, body: [f64; 4], label: (f64, f64)) -> Shape {
    let pads = (0..count).map(|nth| Pad {
        number: (nth + 1).to_string(),
        x: f64::from(nth) * step.0,
        y: f64::from(nth) * step.1,
        size,
        drill,
        square: nth == 0,
        flat: None,
    });
    Shape { pads: pads.collect(), body, label, named: true, below: false }
}

/// A connector of 2.5 mm along the front edge or along the right one.
fn connector(poles: u8, upright: bool) -> Shape {
    let long = f64::from(poles - 1) * 2.5;
    let shape = if upright {
        row(poles, (0.0, 2.5), 1.6, 1.0, [-3.4, -2.45, 2.35, long + 2.45], (-2.0, long / 2.0))
    } else {
        row(poles, (2.5, 0.0), 1.6, 1.0, [-2.45, -3.4, long + 2.45, 2.35], (long / 2.0, -2.0))
    };
    Shape { named: false, ..shape }
}

/// A Pico under the board, its chip to the floor and its socket at the back: seen through the board, pin 1 is at the right. It hangs by its
/// pins, or is soldered flat by the half holes of its edge, which are 1.61 mm outside the pins.
fn pico() -> Shape {
    let pads = (1u8..).zip(EDGE).map(|(pin, _)| {
        let (x, place, flat) = if pin <= 20 { (8.89, pin - 1, 0.9) } else { (-8.89, 40 - pin, -0.9) };
        let (y, flat) = (f64::from(place) * 2.54, Some(flat));
        Pad { number: pin.to_string(), x, y, size: 1.6, drill: 1.0, square: pin == 1, flat }
    });
    Shape { pads: pads.collect(), body: [-10.5, -1.12, 10.5, 49.6], label: (0.0, 20.0), named: false, below: true }
}

/// A shape by its name in the table.
pub(super) fn shape(name: &str) -> Option<Shape> {
    Some(match name {
        "pico" => pico(),
        "axial" => row(2, (10.16, 0.0), 1.6, 0.8, [1.9, -1.0, 8.26, 1.0], (3.8, 0.0)),
        "disc" => row(2, (5.0, 0.0), 1.6, 0.8, [-0.2, -1.35, 5.2, 1.35], (2.5, -0.55)),
        "diode" => {
            let mut diode = row(2, (10.16, 0.0), 2.2, 1.1, [2.4, -1.35, 7.76, 1.35], (5.6, 0.0));
            for (pad, name) in diode.pads.iter_mut().zip(["K", "A"]) {
                pad.number = name.into();
            }
            diode
        }
        // Seen from its flat side, which looks to the front, pin 1 is at the left: Microchip's DS20001906, TO-92: RST, VDD, VSS.
        "to92" => row(3, (2.54, 0.0), 1.6, 0.8, [-0.3, -1.9, 5.38, 1.5], (7.4, 0.0)),
        "test" => Shape { named: false, ..row(1, (0.0, 0.0), 1.6, 0.8, [-1.1, -1.1, 1.1, 1.1], (0.0, 0.0)) },
        "row7v" => row(7, (0.0, 2.54), 1.6, 1.0, [-1.27, -1.27, 1.27, 16.51], (0.0, -2.0)),
        "xh2" => connector(2, false),
        "xh2v" => connector(2, true),
        "xh5v" => connector(5, true),
        "xh7" => connector(7, false),
        _ => return None,
    })
}

/// What a pin is for the rule check of the schematic.
pub(super) fn electrical(part: &str, leg: &str) -> &'static str {
    match (part, leg) {
        ("U1", "3V3") => "power_out",
        ("U1", "VSYS" | "GND") | ("U2", "2" | "3") => "power_in",
        ("U1", "VBUS" | "3V3_EN" | "ADC_VREF" | "RUN") => "passive",
        ("U1", _) => "bidirectional",
        ("U2", "1") => "open_collector",
        _ => "passive",
    }
}
