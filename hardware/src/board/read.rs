//! Reads schematic and layout back as netlists, by coordinates: what a label stands at, and what copper touches.

use super::sexpr::Node;
use crate::circuit::{Joins, Netlist, PICO};
use crate::wiring::label;
use std::collections::HashMap;

/// Hundredths of a millimetre.
type Spot = (i64, i64);
/// The number of a pin and its end, from the middle of the symbol.
type PinEnd<'a> = (&'a str, (f64, f64));

fn spot((x, y): (f64, f64)) -> Spot {
    ((x * 100.0).round() as i64, (y * 100.0).round() as i64)
}

/// A leg by its part and pad; the Pico's are called as on its edge.
fn leg(reference: &str, pad: &str) -> Option<String> {
    let name = if reference == PICO { label(pad.parse().ok()?) } else { pad };
    Some(format!("{reference}.{name}"))
}

fn property<'a>(node: &'a Node, name: &str) -> Option<&'a str> {
    node.all("property").find(|property| property.word(1) == Some(name))?.word(2)
}

/// The netlist of a schematic: pins are joined by the names of the nets that stand at their ends.
pub fn read_schematic(text: &str) -> Option<Netlist> {
    let sheet = Node::parse(text)?;
    let mut ends: HashMap<&str, Vec<PinEnd<'_>>> = HashMap::new();
    for symbol in sheet.one("lib_symbols")?.all("symbol") {
        let pins = symbol.all("symbol").flat_map(|unit| unit.all("pin"));
        let pins = pins.map(|pin| Some((pin.one("number")?.word(1)?, pin.point("at")?)));
        ends.insert(symbol.word(1)?, pins.collect::<Option<_>>()?);
    }
    let labels = sheet.all("global_label").map(|net| Some((spot(net.point("at")?), net.word(1)?)));
    let labels: HashMap<Spot, &str> = labels.collect::<Option<_>>()?;
    let mut pairs = Vec::new();
    for symbol in sheet.all("symbol") {
        let (reference, (x, y)) = (property(symbol, "Reference")?, symbol.point("at")?);
        for (number, (across, up)) in ends.get(symbol.one("lib_id")?.word(1)?)? {
            if let Some(net) = labels.get(&spot((x + across, y - up))).filter(|_| !reference.starts_with('#')) {
                pairs.push((*net, leg(reference, number)?));
            }
        }
    }
    Some(Netlist::from_pairs(pairs))
}

/// The netlist of a layout, from its copper alone: pads, tracks, vias and what is poured are joined where they touch, whatever net they are said to be on.
pub fn read_layout(text: &str) -> Option<Netlist> {
    let board = Node::parse(text)?;
    let mut joins: Joins<(usize, Spot)> = Joins::default();
    let mut pads = Vec::new();
    let mut corners: [Vec<Spot>; 2] = [Vec::new(), Vec::new()];
    for part in board.all("footprint") {
        let (reference, (x, y)) = (property(part, "Reference")?, part.point("at")?);
        // The pads for a Pico that is soldered flat are one copper with their holes.
        let holes = part.all("pad").filter(|pad| pad.word(2) == Some("thru_hole"));
        for pad in holes.filter(|pad| pad.one("net").is_some()) {
            let (across, along) = pad.point("at")?;
            let at = spot((x + across, y + along));
            joins.join(&(0, at), &(1, at));
            corners.iter_mut().for_each(|layer| layer.push(at));
            pads.push((leg(reference, pad.word(1)?)?, (0, at)));
        }
    }
    for via in board.all("via") {
        let at = spot(via.point("at")?);
        joins.join(&(0, at), &(1, at));
        corners.iter_mut().for_each(|layer| layer.push(at));
    }
    let mut tracks = Vec::new();
    for track in board.all("segment") {
        let layer = usize::from(track.one("layer")?.word(1)? == "B.Cu");
        let (from, to) = (spot(track.point("start")?), spot(track.point("end")?));
        corners[layer].extend([from, to]);
        tracks.push((layer, from, to));
    }
    for (layer, from, to) in tracks {
        joins.join(&(layer, from), &(layer, to));
        for corner in corners[layer].iter().filter(|corner| lies_on(**corner, from, to)) {
            joins.join(&(layer, from), &(layer, *corner));
        }
    }
    for (nth, (layer, pts)) in board.all("zone").flat_map(fillings).enumerate() {
        let layer = usize::from(layer == Some("B.Cu"));
        let outline = pts.all("xy").map(|xy| Some(spot((xy.number(1)?, xy.number(2)?))));
        let outline: Vec<Spot> = outline.collect::<Option<_>>()?;
        // A place of its own for each pour, outside of every board.
        let pour = (layer, (-1, -1 - nth as i64));
        for corner in corners[layer].iter().filter(|corner| is_inside(**corner, &outline)) {
            joins.join(&pour, &(layer, *corner));
        }
    }
    Some(without_open_pins(joins.netlist(pads)))
}

/// What a zone is filled with, and on which layer.
fn fillings(zone: &Node) -> impl Iterator<Item = (Option<&str>, &Node)> {
    zone.all("filled_polygon").filter_map(|filling| Some((filling.one("layer")?.word(1), filling.one("pts")?)))
}

/// True if a point is inside an outline: a ray to the right crosses it an odd number of times.
fn is_inside(point: Spot, outline: &[Spot]) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossings = outline.iter().zip(next).filter(|(one, other)| {
        (one.1 > point.1) != (other.1 > point.1)
            && (point.0 as f64)
                < one.0 as f64 + (other.0 - one.0) as f64 * (point.1 - one.1) as f64 / (other.1 - one.1) as f64
    });
    crossings.count() % 2 == 1
}

/// Pins that nothing is joined to are on no net of the table.
fn without_open_pins(all: Netlist) -> Netlist {
    let joined = all.nets().enumerate().filter(|(_, legs)| legs.len() > 1);
    Netlist::from_pairs(joined.flat_map(|(nth, legs)| legs.iter().map(move |leg| (nth, leg.clone()))))
}

/// True if a point is on a track, up to a twentieth of a millimetre.
fn lies_on(point: Spot, from: Spot, to: Spot) -> bool {
    let (across, along) = ((to.0 - from.0) as f64, (to.1 - from.1) as f64);
    let (x, y) = ((point.0 - from.0) as f64, (point.1 - from.1) as f64);
    let length = across.hypot(along);
    let (off, on) = ((across * y - along * x).abs() / length, (across * x + along * y) / length);
    length > 0.0 && off <= 5.0 && on >= -5.0 && on <= length + 5.0
}
