//! Circuit: bill of materials and netlist of the device (`hardware/circuit.toml`), with the firmware's pins filled in. Drawings,
//! tables, schematic and board are made from it, and read back are compared with it.

mod bill;
mod netlist;
mod steps;
mod straps;

pub(crate) use bill::leg_name;
pub use netlist::{Joins, Leg, Netlist};
pub use steps::Step;
pub use straps::Strap;

use crate::wiring::{EDGE, Pins, pico_pin};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The file that has parts and nets.
pub const CIRCUIT: &str = "hardware/circuit.toml";
/// The Pico among the parts.
pub const PICO: &str = "U1";

/// The ways to put a device together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Plugged together, for a try.
    Breadboard,
    /// Soldered by hand.
    Wires,
    /// With the carrier board.
    Board,
}

/// An item to buy.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    id: String,
    /// Its name.
    pub name: String,
    /// Its name in shops.
    pub shop: String,
    euro: f64,
    count: Option<usize>,
    /// True if it is put in.
    #[serde(default = "fitted")]
    pub fitted: bool,
    note: String,
    way: Vec<Way>,
}

const fn fitted() -> bool {
    true
}

/// A part with its legs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its reference in drawings: `R1`.
    pub r#ref: String,
    /// The item to buy for it; test points are part of the board.
    pub item: Option<String>,
    /// Its name for people.
    pub name: String,
    on: Option<Way>,
    /// The part beside the board that a connector leads to, and the leg of each of its pins.
    #[serde(default)]
    pub mates: BTreeMap<String, Leg>,
    /// The net of each leg.
    pub legs: BTreeMap<String, String>,
    /// Holes of the breadboard for each leg; a leg with two feet has two.
    #[serde(default)]
    pub holes: BTreeMap<String, Vec<String>>,
    /// Its shape on the board.
    pub footprint: Option<String>,
    /// The place of its first leg on the board, from the left and from the back edge.
    pub at: Option<[f64; 2]>,
}

/// The whole device.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circuit {
    priced: String,
    strap: Vec<Strap>,
    step: Vec<Step>,
    item: Vec<Item>,
    part: Vec<Part>,
}

/// Reasons why a table of parts is none.
#[derive(Debug, thiserror::Error)]
pub enum CircuitError {
    /// It cannot be read.
    #[error(transparent)]
    Syntax(#[from] toml::de::Error),
    /// Two parts have one name, or a name is missing.
    #[error("{0}")]
    Table(String),
}

impl Circuit {
    /// Reads the table and gives the Pico the firmware's pins.
    pub fn parse(text: &str, pins: &Pins) -> Result<Self, CircuitError> {
        let mut circuit: Self = toml::from_str(text)?;
        for part in &circuit.part {
            let same = circuit.part.iter().filter(|other| other.r#ref == part.r#ref).count();
            if same > 1 {
                return Err(CircuitError::Table(format!("{} is there {same} times", part.r#ref)));
            }
            if let Some(item) = part.item.as_ref().filter(|item| !circuit.item.iter().any(|one| one.id == **item)) {
                return Err(CircuitError::Table(format!("{} is a {item}, which is no item", part.r#ref)));
            }
        }
        circuit.check_steps()?;
        let pico = circuit.part.iter_mut().find(|part| part.r#ref == PICO);
        let pico = pico.ok_or_else(|| CircuitError::Table(format!("there is no {PICO}")))?;
        // What the Pico does not lead out (LED, supply) needs no wire.
        for (name, gp) in pins.named().into_iter().filter(|(_, gp)| pico_pin(*gp).is_some()) {
            if let Some(before) = pico.legs.insert(format!("GP{gp}"), name.to_uppercase()) {
                return Err(CircuitError::Table(format!("GP{gp} is {name} and {before}")));
            }
        }
        Ok(circuit)
    }

    /// The parts of a device that is put together so.
    pub fn parts(&self, way: Way) -> impl Iterator<Item = &Part> {
        let board = way == Way::Board;
        self.part.iter().filter(move |part| part.on.is_none_or(|on| (on == Way::Board) == board))
    }

    /// A part by its name.
    pub fn part(&self, name: &str) -> Option<&Part> {
        self.part.iter().find(|part| part.r#ref == name)
    }

    /// The item to buy for a part.
    pub fn item_of(&self, part: &Part) -> Option<&Item> {
        self.item.iter().find(|item| Some(&item.id) == part.item.as_ref())
    }

    /// The netlist as the table has it.
    pub fn netlist(&self, way: Way) -> Netlist {
        // On the board alone: power on reset, and lamps. What is soldered by hand leaves those pins open.
        let used = |part: &Part, net: &str| way == Way::Board || part.r#ref != PICO || self.has_net(net, way);
        let legs = self.parts(way).flat_map(|part| {
            let legs = part.legs.iter().filter(move |(_, net)| used(part, net));
            legs.map(|(leg, net)| (net.clone(), format!("{}.{leg}", part.r#ref)))
        });
        Netlist::from_pairs(legs)
    }

    /// True if anything but the Pico is on a net.
    fn has_net(&self, net: &str, way: Way) -> bool {
        self.parts(way).any(|part| part.r#ref != PICO && part.legs.values().any(|other| other == net))
    }

    /// The pins of the Pico on a net, counted as its data sheet does.
    pub fn pico_pins(&self, net: &str) -> Vec<u8> {
        let Some(pico) = self.part(PICO) else { return Vec::new() };
        let is_on = |label: &str| pico.legs.get(label).is_some_and(|other| other == net);
        (1u8..).zip(EDGE).filter(|(_, label)| is_on(label)).map(|(pin, _)| pin).collect()
    }

    /// The board's netlist as a device that is soldered by hand: connectors are what they lead to, resistors in contact lines are
    /// wires, and what only the board has is gone. It must be the same circuit.
    pub fn board_by_hand(&self) -> Netlist {
        let mut joins: Joins<String> = Joins::default();
        let mut legs = Vec::new();
        for part in self.parts(Way::Board) {
            if part.item.as_deref() == Some("r1k") {
                let nets: Vec<&String> = part.legs.values().collect();
                if let [one, other] = nets.as_slice() {
                    joins.join(one, other);
                }
            } else if !part.mates.is_empty() {
                legs.extend(
                    part.mates.iter().filter_map(|(pin, leg)| Some((leg.clone(), part.legs.get(pin)?.clone()))),
                );
            } else if part.on.is_none() {
                let used = part.legs.iter().filter(|(_, net)| part.r#ref != PICO || self.has_net(net, Way::Wires));
                legs.extend(used.map(|(leg, net)| (format!("{}.{leg}", part.r#ref), net.clone())));
            }
        }
        joins.netlist(legs)
    }
}
