//! Wiring diagrams, made from the circuit: a [drawing] of all wires and a [breadboard]. Both can be read back as netlists.

mod breadboard;
mod drawing;
mod svg;

pub use breadboard::{Hole, Layout, LayoutError, Strip, breadboard, breadboard_step, read_breadboard};
pub use drawing::{drawing, read_drawing};
pub use drivers::pins::Pins;

use crate::circuit::leg_name;
use flash_map::PICO;

/// The list of the firmware's pins.
pub const LIST: &str = "firmware/drivers/src/pins.rs";
/// The module that tells the emulated Pico.
pub const EMULATED: &str = "emulator/wiring.mjs";

/// The wiring of the emulated Pico: a JavaScript module.
pub fn for_emulator(pins: &Pins) -> String {
    let Pins { sda, scl, dial_a, dial_b, dial_push, buzzer, buzzer_inverse, led, .. } = pins;
    let preferences = PICO.preferences.offsets();
    format!(
        "// Made from {LIST} and firmware/flash-map: `cargo run --package zeitwort-hardware --bin wiring` makes it again.

/** The Pico's pins as the product wires them. */
export const WIRING = {{
  sda: {sda},
  scl: {scl},
  seats: {seats:?},
  dialA: {dial_a},
  dialB: {dial_b},
  dialPush: {dial_push},
  buzzer: {buzzer},
  buzzerInverse: {buzzer_inverse},
  led: {led},
}};

/** The bytes of the flash chip that hold the device's preferences. */
export const PREFERENCES = {{ start: {start:#x}, end: {end:#x} }};
",
        seats = pins.seats(),
        start = preferences.start,
        end = preferences.end,
    )
}

/// The place of a pin of the chip on the Pico's edge, 1 to 40; `None` if it is not led out.
pub fn pico_pin(gp: u8) -> Option<u8> {
    let place = EDGE.iter().position(|label| label.strip_prefix("GP") == Some(&gp.to_string()))?;
    u8::try_from(place + 1).ok()
}

/// The labels beside the pins of a Pico, from 1 to 40.
pub const EDGE: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10", "GP11", "GP12",
    "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN", "GP26",
    "GP27", "GND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
];

/// The label of a pin on the edge of the Pico.
pub fn label(pin: u8) -> &'static str {
    EDGE.get(usize::from(pin).wrapping_sub(1)).copied().unwrap_or("")
}

/// The colour of a net, as a class of both drawings.
fn net_class(net: &str) -> &'static str {
    match net {
        "GND" => "gnd",
        "3V3" => "v33",
        "VSYS" | "SWITCHED" | "BATTERY" => "vsys",
        // Neighbours differ: their names do in the last letter.
        _ => ["gp0", "gp1", "gp2", "gp3", "gp4"][net.bytes().next_back().map_or(0, usize::from) % 5],
    }
}
