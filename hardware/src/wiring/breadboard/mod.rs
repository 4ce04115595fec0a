//! Breadboard layout: parts stand in the holes that the table of parts gives their legs, wires follow from the nets, and the
//! drawing read back hole by hole is the netlist again.

mod draw;
mod grid;

pub use draw::{breadboard, breadboard_step};
pub use grid::{Hole, Strip};

use super::svg::Drawn;
use crate::circuit::{Circuit, Joins, Leg, Netlist, PICO, Part, Way};
use grid::{COLUMNS, Rail, pico_hole};
use std::collections::{BTreeMap, BTreeSet};

/// A wire from hole to hole, and the net it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jumper {
    /// Its net.
    pub net: String,
    /// Its ends.
    pub ends: [Hole; 2],
}

/// Parts in their holes and the wires between them.
#[derive(Debug, Clone)]
pub struct Layout<'a> {
    /// The parts; the Pico has the feet that are used.
    pub parts: Vec<(&'a Part, Vec<(String, Hole)>)>,
    /// The wires.
    pub jumpers: Vec<Jumper>,
}

/// Reasons why a circuit does not go on a breadboard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// No such hole.
    #[error("{0} has a leg in {1}, which is no hole")]
    NoHole(String, String),
    /// A hole has two legs.
    #[error("two legs are in {0:?}")]
    Taken(Hole),
    /// A strip joins two nets.
    #[error("{0:?} joins {1} and {2}")]
    Short(Strip, String, String),
    /// A strip has no hole left.
    #[error("{0:?} has no hole left for a wire")]
    Full(Strip),
}

impl<'a> Layout<'a> {
    /// Puts the parts in, and joins by wires what the table joins.
    pub fn new(circuit: &'a Circuit) -> Result<Self, LayoutError> {
        let mut parts = Vec::new();
        let mut taken = BTreeSet::new();
        let mut strips: BTreeMap<Strip, &str> = BTreeMap::new();
        strips.extend([(Strip::Rail(true, Rail::Plus), "3V3"), (Strip::Rail(false, Rail::Plus), "3V3")]);
        strips.extend([(Strip::Rail(true, Rail::Minus), "GND"), (Strip::Rail(false, Rail::Minus), "GND")]);
        for part in circuit.parts(Way::Wires) {
            let feet = feet(circuit, part)?;
            for (leg, hole) in &feet {
                let net = &part.legs[leg];
                if !taken.insert(*hole) {
                    return Err(LayoutError::Taken(*hole));
                }
                if let Some(before) = strips.insert(hole.strip(), net).filter(|before| before != net) {
                    return Err(LayoutError::Short(hole.strip(), before.into(), net.clone()));
                }
            }
            parts.push((part, feet));
        }
        let mut joined: Joins<Strip> = Joins::default();
        for (_, feet) in &parts {
            for (leg, hole) in feet {
                // Feet of one leg are one inside the part, as in a button with four of them.
                let others = feet.iter().filter(|(other, _)| other == leg);
                others.for_each(|(_, other)| joined.join(&hole.strip(), &other.strip()));
            }
        }
        let jumpers = jumpers(&strips, joined, &mut taken)?;
        Ok(Self { parts, jumpers })
    }

    /// Rows for the build guide: what goes from which hole to which.
    pub fn table(&self) -> String {
        let mut table = String::from("| wire | from | to |\n|---|---|---|\n");
        for Jumper { net, ends: [from, to] } in &self.jumpers {
            table += &format!("| {net} | {from} | {to} |\n");
        }
        table
    }

    /// The same, from and to.
    pub(crate) fn wires(&self) -> Vec<(String, String)> {
        let row = |Jumper { net, ends: [from, to] }: &Jumper| (format!("{net}: {from}"), to.to_string());
        self.jumpers.iter().map(row).collect()
    }
}

/// The holes of a part's legs. A Pico stands where it stands; of its grounds one on each side is used.
fn feet(circuit: &Circuit, part: &Part) -> Result<Vec<(String, Hole)>, LayoutError> {
    if part.r#ref == PICO {
        let netlist = circuit.netlist(Way::Wires);
        let used = part.legs.iter().filter(|(leg, _)| netlist.with(&format!("{PICO}.{leg}")).is_some());
        let feet = used.flat_map(|(leg, net)| {
            let pins = circuit.pico_pins(net);
            let pins = if leg == "GND" { vec![18, 38] } else { pins };
            pins.into_iter().map(|pin| (leg.clone(), pico_hole(pin))).collect::<Vec<_>>()
        });
        return Ok(feet.collect());
    }
    let mut feet = Vec::new();
    for (leg, names) in &part.holes {
        for name in names {
            let hole = name.parse().map_err(|()| LayoutError::NoHole(part.r#ref.clone(), name.clone()))?;
            feet.push((leg.clone(), hole));
        }
    }
    Ok(feet)
}

/// Wires that join the strips of each net: to the nearest rail, or from strip to strip. What is joined already needs none.
fn jumpers(
    strips: &BTreeMap<Strip, &str>,
    mut joined: Joins<Strip>,
    taken: &mut BTreeSet<Hole>,
) -> Result<Vec<Jumper>, LayoutError> {
    let mut all = Vec::new();
    let mut nets: BTreeMap<&str, Vec<Strip>> = BTreeMap::new();
    for (strip, net) in strips {
        nets.entry(net).or_default().push(*strip);
    }
    for (net, strips) in nets {
        let mut wire = |from: Strip, to: Strip, near: u8| -> Result<(), LayoutError> {
            if joined.group(&from) != joined.group(&to) {
                let mut free = |strip: Strip| strip.free_hole(near, taken).ok_or(LayoutError::Full(strip));
                all.push(Jumper { net: net.into(), ends: [free(from)?, free(to)?] });
                joined.join(&from, &to);
            }
            Ok(())
        };
        let (rails, columns): (Vec<Strip>, Vec<Strip>) =
            strips.into_iter().partition(|strip| matches!(strip, Strip::Rail(..)));
        if let [one, other] = rails.as_slice() {
            wire(*one, *other, COLUMNS)?;
        }
        let mut before: Option<Strip> = None;
        for strip in columns {
            match rails.iter().find(|rail| rail.is_upper() == strip.is_upper()).copied().or(before) {
                Some(to @ Strip::Rail(..)) => wire(strip, to, strip.column())?,
                Some(first) => wire(first, strip, strip.column())?,
                None => {}
            }
            before = Some(strip);
        }
    }
    Ok(all)
}

/// Reads a drawing of a breadboard back, hole by hole: what stands in one strip is joined, what a wire joins as well.
/// `None` if a leg or the end of a wire is in no hole.
pub fn read_breadboard(svg: &str) -> Option<Netlist> {
    let drawn = Drawn::read(svg)?;
    let mut joins: Joins<Place> = Joins::default();
    for wire in &drawn.wires {
        let (from, to) = (Hole::at(*wire.first()?)?, Hole::at(*wire.last()?)?);
        joins.join(&Place::Strip(from.strip()), &Place::Strip(to.strip()));
    }
    let mut legs = Vec::new();
    for (leg, point) in drawn.legs {
        let strip = Place::Strip(Hole::at(point)?.strip());
        // Feet of one leg are one inside the part.
        joins.join(&strip, &Place::Inside(leg.clone()));
        legs.push((leg, strip));
    }
    Some(joins.netlist(legs))
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Place {
    Strip(Strip),
    Inside(Leg),
}
