//! The wiring as makers need it, told from the pins that the firmware takes: as a table, as a [drawing] and on a
//! [breadboard].

mod breadboard;
mod drawing;

pub use breadboard::breadboard;
pub use drawing::drawing;
pub use drivers::pins::Pins;

use flash_map::PICO;
use std::fmt::Write as _;

/// The list of the firmware's pins.
pub const LIST: &str = "firmware/drivers/src/pins.rs";
/// The module that tells the emulated Pico.
pub const EMULATED: &str = "emulator/wiring.mjs";

/// What the emulated Pico is told of the board: a JavaScript module.
pub fn for_emulator(pins: &Pins) -> String {
    let Pins { sda, scl, dial_a, dial_b, dial_push, buzzer, buzzer_inverse, led, .. } = pins;
    let preferences = PICO.preferences.offsets();
    format!(
        "// Made from {LIST} and memory.x: `cargo run --package zeitwort-hardware --bin wiring` makes it again.

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

/// What is wired to the Pico.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The OLED.
    Display,
    /// The six seat buttons.
    Buttons,
    /// The piezo.
    Buzzer,
    /// The rotary encoder.
    Dial,
    /// Three cells with diode and switch.
    Battery,
}

/// Where a wire ends on the Pico.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Net {
    /// A pin of the chip.
    Gp(u8),
    /// Ground.
    Ground,
    /// The regulator's 3.3 V.
    Volts,
    /// The regulator's input.
    Supply,
}

/// One wire to solder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wire {
    /// The part at its other end.
    pub part: Part,
    /// The leg of that part.
    pub leg: String,
    /// What it leads to.
    pub net: Net,
    /// The pin of the Pico, counted as its data sheet does.
    pub pin: u8,
}

/// The Pico's pin with 3.3 V.
const VOLTS_PIN: u8 = 36;
/// The Pico's pin that feeds its regulator.
const SUPPLY_PIN: u8 = 39;

/// All wires, part by part. `None` if a pin is taken that a Pico does not lead out.
pub fn wires(pins: &Pins) -> Option<Vec<Wire>> {
    let signal = |part, leg: &str, gp| Some(Wire { part, leg: leg.into(), net: Net::Gp(gp), pin: pico_pin(gp)? });
    let ground = |part, leg: &str, pin| Wire { part, leg: leg.into(), net: Net::Ground, pin };
    let volts = |part, leg: &str| Wire { part, leg: leg.into(), net: Net::Volts, pin: VOLTS_PIN };
    let seats = pins.seats().into_iter().zip(1..).map(|(gp, seat)| signal(Part::Buttons, &format!("seat {seat}"), gp));
    let mut wires = vec![
        volts(Part::Display, "VCC"),
        signal(Part::Display, "SDA", pins.sda)?,
        signal(Part::Display, "SCL", pins.scl)?,
        ground(Part::Display, "GND", 8),
    ];
    wires.extend(seats.collect::<Option<Vec<_>>>()?);
    wires.extend([
        ground(Part::Buttons, "other leg of all six", 18),
        signal(Part::Buzzer, "+ through 220 Ω", pins.buzzer)?,
        signal(Part::Buzzer, "− (or GND)", pins.buzzer_inverse)?,
        signal(Part::Dial, "A (CLK)", pins.dial_a)?,
        signal(Part::Dial, "B (DT)", pins.dial_b)?,
        signal(Part::Dial, "push (SW)", pins.dial_push)?,
        volts(Part::Dial, "+ (modules only)"),
        ground(Part::Dial, "C and other leg of the push (GND)", 28),
        Wire { part: Part::Battery, leg: "+ through switch and diode".into(), net: Net::Supply, pin: SUPPLY_PIN },
        ground(Part::Battery, "−", 38),
    ]);
    Some(wires)
}

/// The place of a pin of the chip on the Pico's edge, 1 to 40; `None` if it is not led out.
pub fn pico_pin(gp: u8) -> Option<u8> {
    let place = EDGE.iter().position(|label| label.strip_prefix("GP") == Some(&gp.to_string()))?;
    u8::try_from(place + 1).ok()
}

/// What stands beside each pin of a Pico, from 1 to 40.
pub const EDGE: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10", "GP11", "GP12",
    "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN", "GP26",
    "GP27", "GND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
];

impl Part {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Display => "display",
            Part::Buttons => "button",
            Part::Buzzer => "buzzer",
            Part::Dial => "dial",
            Part::Battery => "battery",
        }
    }
}

/// What a pin of the Pico is called on its edge.
pub fn label(pin: u8) -> &'static str {
    EDGE.get(usize::from(pin).wrapping_sub(1)).copied().unwrap_or("")
}

/// The wires as a Markdown table.
pub fn table(wires: &[Wire]) -> String {
    let mut table = String::from("| part | leg | Pico | pin |\n|---|---|---|---|\n");
    for Wire { part, leg, pin, .. } in wires {
        let _ = writeln!(table, "| {} | {leg} | {} | {pin} |", part.name(), label(*pin));
    }
    table
}
