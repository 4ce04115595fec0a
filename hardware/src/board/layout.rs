//! Layout and footprint library: outline, holes, parts at their places, copper from the router, and a silk screen that explains itself.

use super::pour::{self, GAP, Polygon, SPOKE};
use super::route::{Copper, TRACK, Terminal, VIA, route};
use super::sexpr::uuid;
use super::shapes::{FLAT, Shape};
use super::{BoardError, HOLE, HOLES, PROJECT, Placed, SIZE, value};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The layers of copper, from above.
const COPPER: [&str; 2] = ["F.Cu", "B.Cu"];
/// The board's corner on the sheet.
const ORIGIN: (f64, f64) = (100.0, 60.0);

const LAYERS: &str = r#"(layers (0 "F.Cu" signal) (2 "B.Cu" signal) (9 "F.Adhes" user "F.Adhesive") (11 "B.Adhes" user "B.Adhesive")
(13 "F.Paste" user) (15 "B.Paste" user) (5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen") (1 "F.Mask" user) (3 "B.Mask" user)
(25 "Edge.Cuts" user) (27 "Margin" user) (31 "F.CrtYd" user "F.Courtyard") (29 "B.CrtYd" user "B.Courtyard") (35 "F.Fab" user) (33 "B.Fab" user))
"#;

/// The net of a pad as KiCad calls it; a pin that is left open has one of its own.
fn net_name(placed: &Placed<'_>, nth: usize) -> String {
    let (leg, net) = &placed.nets[nth];
    let number = &placed.shape.pads[nth].number;
    net.clone().unwrap_or_else(|| format!("unconnected-({}-{leg}-Pad{number})", placed.part.r#ref))
}

/// The whole layout.
pub(super) fn layout(placed: &[Placed<'_>]) -> Result<String, BoardError> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for one in placed {
        for nth in 0..one.nets.len() {
            let next = numbers.len() + 1;
            numbers.entry(net_name(one, nth)).or_insert(next);
        }
    }
    let mut nets: Vec<(&String, &usize)> = numbers.iter().collect();
    nets.sort_by_key(|(_, number)| **number);
    let mut text = format!(
        "(kicad_pcb (version 20241229) (generator \"zeitwort\") (generator_version \"9.0\")\n(general (thickness 1.6) (legacy_teardrops no))\n(paper \"A4\")\n{LAYERS}\
         (setup (pad_to_mask_clearance 0) (allow_soldermask_bridges_in_footprints no))\n(net 0 \"\")\n"
    );
    for (net, number) in nets {
        let _ = writeln!(text, "(net {number} \"{net}\")");
    }
    for one in placed {
        text += &footprint(&one.shape, &footprint_name(one), Some((one, &numbers)));
    }
    for (nth, hole) in HOLES.iter().enumerate() {
        text += &mounting_hole(nth, *hole);
    }
    text += &outline();
    text += &silk(placed);
    let terminals = terminals(placed);
    let copper = route(SIZE, &terminals).map_err(BoardError::NoWay)?;
    for piece in &copper {
        text += &copper_text(piece, &numbers);
    }
    for layer in 0..2 {
        text += &zone(layer, &pour::pour(SIZE, &terminals, &copper, layer), &numbers);
    }
    Ok(text + "(embedded_fonts no))\n")
}

fn footprint_name(placed: &Placed<'_>) -> String {
    placed.part.footprint.clone().unwrap_or_default()
}

fn terminals(placed: &[Placed<'_>]) -> Vec<Terminal> {
    let legs = placed.iter().flat_map(|one| {
        one.shape.pads.iter().zip(&one.nets).map(|(pad, (_, net))| Terminal {
            net: net.clone(),
            x: one.at.0 + pad.x,
            y: one.at.1 + pad.y,
            radius: pad.size / 2.0,
            square: pad.square,
            flat: pad.flat.map(|off| [(one.at.0 + pad.x + off, one.at.1 + pad.y), (FLAT.0 / 2.0, FLAT.1 / 2.0)]),
        })
    });
    // Nothing runs under the head of a screw.
    let holes = HOLES.iter().map(|(x, y)| Terminal { net: None, x: *x, y: *y, radius: 2.1, square: false, flat: None });
    legs.chain(holes).collect()
}

fn font(size: f64) -> String {
    format!("(effects (font (size {size} {size}) (thickness {:.2})))", size * 0.15)
}

/// A footprint, for the library or on the board.
fn footprint(shape: &Shape, name: &str, on_board: Option<(&Placed<'_>, &BTreeMap<String, usize>)>) -> String {
    let reference = on_board.map_or("REF**", |(placed, _)| &placed.part.r#ref);
    let id = |what: &str| uuid(&format!("footprint {name} {reference} {what}"));
    let library = if on_board.is_some() { format!("zeitwort:{name}") } else { name.into() };
    let mut text = format!("(footprint \"{library}\" ");
    if on_board.is_none() {
        text += "(version 20241229) (generator \"zeitwort\") (generator_version \"9.0\") ";
    }
    text += "(layer \"F.Cu\")\n";
    if let Some((placed, _)) = on_board {
        let (x, y) = (ORIGIN.0 + placed.at.0, ORIGIN.1 + placed.at.1);
        let _ = writeln!(text, "(uuid \"{}\") (at {x:.2} {y:.2})", id("itself"));
    }
    let value = on_board.map_or(name.to_string(), |(placed, _)| value(placed));
    let layer = if shape.named { "F.SilkS" } else { "F.Fab" };
    for (property, words, layer) in [("Reference", reference, layer), ("Value", &value, "F.Fab")] {
        let (x, y) = if property == "Reference" { shape.label } else { (shape.body[0], shape.body[1]) };
        let _ = writeln!(
            text,
            "(property \"{property}\" \"{words}\" (at {x:.2} {y:.2} 0) (layer \"{layer}\") (uuid \"{}\") {})",
            id(property),
            font(0.8)
        );
    }
    if let Some((placed, _)) = on_board {
        let _ = writeln!(
            text,
            "(path \"/{}\") (sheetname \"/\") (sheetfile \"{PROJECT}.kicad_sch\")",
            uuid(&placed.part.r#ref)
        );
    }
    let dnp = if on_board.is_some_and(|(placed, _)| !placed.fitted) { " dnp" } else { "" };
    let bom = if on_board.is_some_and(|(placed, _)| placed.part.item.is_none()) { " exclude_from_bom" } else { "" };
    let by_hand = if shape.below { " exclude_from_pos_files" } else { "" };
    let _ = writeln!(text, "(attr through_hole{by_hand}{bom}{dnp})");
    let [left, back, right, front] = shape.body;
    let around = shape.pads.iter().fold(shape.body, |[left, back, right, front], pad| {
        let half = pad.size / 2.0;
        let (left, right) = match pad.flat {
            Some(off) => (left.min(pad.x + off - FLAT.0 / 2.0), right.max(pad.x + off + FLAT.0 / 2.0)),
            None => (left, right),
        };
        [left.min(pad.x - half), back.min(pad.y - half), right.max(pad.x + half), front.max(pad.y + half)]
    });
    let court = if shape.below { "B.CrtYd" } else { "F.CrtYd" };
    let rect = |[left, back, right, front]: [f64; 4], layer: &str, width: f64| {
        format!(
            "(fp_rect (start {left:.2} {back:.2}) (end {right:.2} {front:.2}) (stroke (width {width}) (type solid)) (fill no) (layer \"{layer}\") (uuid \"{}\"))\n",
            id(layer)
        )
    };
    let line = |from: (f64, f64), to: (f64, f64), layer: &str, width: f64, what: &str| {
        format!(
            "(fp_line (start {:.2} {:.2}) (end {:.2} {:.2}) (stroke (width {width}) (type solid)) (layer \"{layer}\") (uuid \"{}\"))\n",
            from.0,
            from.1,
            to.0,
            to.1,
            id(what)
        )
    };
    if name == "pico" {
        // Its ends alone: along its sides are the pads.
        text += &line((left, back), (right, back), "B.SilkS", 0.12, "back end");
        text += &line((left, front), (right, front), "B.SilkS", 0.12, "front end");
    } else if name != "test" && name != "disc" && name != "to92" {
        text += &rect([left, back, right, front], "F.SilkS", 0.12);
    }
    if name == "diode" {
        // The ring of its body.
        text += &line((left + 0.8, back), (left + 0.8, front), "F.SilkS", 0.5, "ring");
    }
    if name == "disc" {
        text += &line((1.3, back), (3.7, back), "F.SilkS", 0.12, "back");
        text += &line((1.3, front), (3.7, front), "F.SilkS", 0.12, "front");
    }
    if name == "to92" {
        // The flat side looks to the front.
        text += &line((-0.2, 1.3), (5.28, 1.3), "F.SilkS", 0.2, "flat");
        let _ = writeln!(
            text,
            "(fp_arc (start 0 -1.2) (mid 2.54 -2.3) (end 5.08 -1.2) (stroke (width 0.12) (type solid)) (layer \"F.SilkS\") (uuid \"{}\"))",
            id("round")
        );
    }
    let [left, back, right, front] = around;
    text += &rect([left - 0.1, back - 0.1, right + 0.1, front + 0.1], court, 0.05);
    for (nth, pad) in shape.pads.iter().enumerate() {
        let net = on_board.map_or(String::new(), |(placed, numbers)| {
            let net = net_name(placed, nth);
            let (leg, _) = &placed.nets[nth];
            format!(
                " (net {} \"{net}\") (pinfunction \"{leg}\") (pintype \"{}\")",
                numbers[&net],
                pin_type(placed, nth)
            )
        });
        let form = if pad.square { "rect" } else { "circle" };
        let _ = writeln!(
            text,
            "(pad \"{}\" thru_hole {form} (at {:.2} {:.2}) (size {} {}) (drill {}) (layers \"*.Cu\" \"*.Mask\") (remove_unused_layers no){net} (uuid \"{}\"))",
            pad.number,
            pad.x,
            pad.y,
            pad.size,
            pad.size,
            pad.drill,
            id(&format!("pad {nth}"))
        );
        if let Some(off) = pad.flat {
            let _ = writeln!(
                text,
                "(pad \"{}\" smd rect (at {:.2} {:.2}) (size {} {}) (layers \"B.Cu\" \"B.Mask\"){net} (uuid \"{}\"))",
                pad.number,
                pad.x + off,
                pad.y,
                FLAT.0,
                FLAT.1,
                id(&format!("flat pad {nth}"))
            );
        }
    }
    text + "(embedded_fonts no))\n"
}

fn pin_type(placed: &Placed<'_>, nth: usize) -> String {
    let (leg, net) = &placed.nets[nth];
    let kind = super::shapes::electrical(&placed.part.r#ref, leg);
    if net.is_some() { kind.into() } else { format!("{kind}+no_connect") }
}

/// The footprints as a library, each once.
pub(super) fn library(placed: &[Placed<'_>]) -> BTreeMap<String, String> {
    placed.iter().map(|one| (footprint_name(one), footprint(&one.shape, &footprint_name(one), None))).collect()
}

fn mounting_hole(nth: usize, (x, y): (f64, f64)) -> String {
    let name = format!("H{}", nth + 1);
    let id = |what: &str| uuid(&format!("hole {name} {what}"));
    format!(
        "(footprint \"\" (layer \"F.Cu\") (uuid \"{}\") (at {:.2} {:.2})\n\
         (property \"Reference\" \"{name}\" (at 0 0 0) (layer \"F.Fab\") (uuid \"{}\") {})\n\
         (property \"Value\" \"M2\" (at 0 1.5 0) (layer \"F.Fab\") (uuid \"{}\") {})\n\
         (attr board_only exclude_from_pos_files exclude_from_bom)\n\
         (fp_circle (center 0 0) (end 2.1 0) (stroke (width 0.05) (type solid)) (fill no) (layer \"F.CrtYd\") (uuid \"{}\"))\n\
         (pad \"\" np_thru_hole circle (at 0 0) (size {HOLE} {HOLE}) (drill {HOLE}) (layers \"*.Cu\" \"*.Mask\") (uuid \"{}\"))\n\
         (embedded_fonts no))\n",
        id("itself"),
        ORIGIN.0 + x,
        ORIGIN.1 + y,
        id("reference"),
        font(0.8),
        id("value"),
        font(0.8),
        id("court"),
        id("pad")
    )
}

fn outline() -> String {
    format!(
        "(gr_rect (start {} {}) (end {} {}) (stroke (width 0.1) (type solid)) (fill no) (layer \"Edge.Cuts\") (uuid \"{}\"))\n",
        ORIGIN.0,
        ORIGIN.1,
        ORIGIN.0 + SIZE.0,
        ORIGIN.1 + SIZE.1,
        uuid("outline")
    )
}

/// A line of silk screen: words, their middle, their height, and whether they are on the lower side.
fn words(text: &mut String, words: &str, (x, y): (f64, f64), size: f64, below: bool) {
    let layer = if below { "B.SilkS" } else { "F.SilkS" };
    let effects = if below { font(size).replace(")))", ")) (justify mirror))") } else { font(size) };
    let _ = writeln!(
        text,
        "(gr_text \"{words}\" (at {:.2} {:.2} 0) (layer \"{layer}\") (uuid \"{}\") {effects})",
        ORIGIN.0 + x,
        ORIGIN.1 + y,
        uuid(&format!("silk {layer} {words} {x} {y}"))
    );
}

/// Values beside parts, words beside connectors and test points, and what a person with an iron has to know.
fn silk(placed: &[Placed<'_>]) -> String {
    let mut text = String::new();
    for one in placed {
        let (x, y) = one.at;
        let [left, back, right, front] = one.shape.body;
        let mut write = |line: &str, across: f64, down: f64| words(&mut text, line, (x + across, y + down), 0.8, false);
        let middle = f64::midpoint(left, right);
        match footprint_name(one).as_str() {
            "test" => write(&one.part.name, 0.0, 1.7),
            "xh2" => write(&one.part.name, middle, back - 0.7),
            "xh2v" | "xh5v" => write(&one.part.name.replace(" × ", "x"), middle, back - 1.0),
            "to92" => {
                write("flat", 2.54, 2.05);
                write(one.part.name.split('-').next().unwrap_or_default(), 7.25, 2.1);
            }
            "xh7" => write("GND VCC SCL SDA RES DC CS", 7.5, back - 0.7),
            "row7v" => write("lamps", 0.0, front + 0.8),
            "axial" => write(&short_value(&one.part.name), 6.5, 0.0),
            "disc" => write(&short_value(&one.part.name), 2.5, 0.6),
            "diode" => write(&one.part.name, 5.08, -2.2),
            _ => {}
        }
        if matches!(footprint_name(one).as_str(), "xh2v" | "xh5v") {
            for (pad, (number, _)) in one.shape.pads.iter().zip(&one.nets) {
                let leg = one.part.mates.get(number).and_then(|leg| leg.split('.').nth(1));
                words(&mut text, short(leg.unwrap_or_default()), (x - 2.3, y + pad.y), 0.8, false);
            }
        }
    }
    for (y, line) in ABOVE {
        words(&mut text, line, (18.5, y), 0.9, false);
    }
    words(&mut text, "Zeitwort", (18.5, 8.0), 1.8, false);
    for (y, line) in BELOW {
        words(&mut text, line, (18.5, y), 1.0, true);
    }
    text
}

/// The text over the Pico.
const ABOVE: [(f64, &str); 14] = [
    (3.5, "USB at this end"),
    (11.0, "carrier board"),
    (15.0, "Pico: below, chip"),
    (16.8, "to the floor, on"),
    (18.6, "its pins or flat"),
    (22.5, "square pad: pole 1,"),
    (24.3, "+, ring of D1"),
    (28.0, "seats and switch:"),
    (29.8, "either way round"),
    (33.5, "leave R21-R26 out,"),
    (35.3, "and J12: lamps 1-6,"),
    (37.1, "last pole is GND"),
    (41.0, "low parts first,"),
    (42.8, "the Pico last"),
];

/// The text in the Pico's place.
const BELOW: [(f64, &str); 4] =
    [(4.0, "USB at this end"), (20.0, "Pico"), (22.0, "chip outwards,"), (24.0, "on its pins or flat")];

/// A value as it is printed on parts: `10 kΩ` is `10k`, `1 µF` is `1u`.
fn short_value(name: &str) -> String {
    name.chars()
        .filter(|letter| !" ΩF".contains(*letter))
        .map(|letter| if letter == 'µ' { 'u' } else { letter })
        .collect()
}

/// A leg beside the part, short enough for the inside of a connector's outline.
fn short(leg: &str) -> &str {
    match leg {
        "PLUS" => "+",
        "MINUS" => "-",
        "PUSH" => "SW",
        "GND" => "G",
        _ => leg,
    }
}

/// A poured layer as a zone of the whole board, with its filling, as KiCad would keep it.
fn zone(layer: usize, filling: &[Polygon], numbers: &BTreeMap<String, usize>) -> String {
    let name = COPPER[layer];
    let point = |(x, y): &(f64, f64)| format!("(xy {:.2} {:.2})", ORIGIN.0 + x, ORIGIN.1 + y);
    let points = |polygon: &[(f64, f64)]| polygon.iter().map(point).collect::<Vec<_>>().join(" ");
    let outline = [(0.5, 0.5), (SIZE.0 - 0.5, 0.5), (SIZE.0 - 0.5, SIZE.1 - 0.5), (0.5, SIZE.1 - 0.5)];
    let mut text = format!(
        "(zone (net {}) (net_name \"{}\") (layer \"{name}\") (uuid \"{}\") (hatch edge 0.5) (connect_pads (clearance {GAP})) (min_thickness 0.2) \
         (filled_areas_thickness no) (fill yes (thermal_gap {GAP}) (thermal_bridge_width {SPOKE}))\n(polygon (pts {}))\n",
        numbers[pour::NET],
        pour::NET,
        uuid(&format!("zone {name}")),
        points(&outline)
    );
    for polygon in filling {
        let _ = writeln!(text, "(filled_polygon (layer \"{name}\") (pts {}))", points(polygon));
    }
    text + ")\n"
}

fn copper_text(copper: &Copper, numbers: &BTreeMap<String, usize>) -> String {
    let point = |(x, y): &(f64, f64)| format!("{:.3} {:.3}", ORIGIN.0 + x, ORIGIN.1 + y);
    match copper {
        Copper::Track { net, layer, from, to } => format!(
            "(segment (start {}) (end {}) (width {TRACK}) (layer \"{}\") (net {}) (uuid \"{}\"))\n",
            point(from),
            point(to),
            COPPER[*layer],
            numbers[net],
            uuid(&format!("{copper:?}"))
        ),
        Copper::Via { net, at } => format!(
            "(via (at {}) (size {}) (drill {}) (layers \"F.Cu\" \"B.Cu\") (net {}) (uuid \"{}\"))\n",
            point(at),
            VIA.0,
            VIA.1,
            numbers[net],
            uuid(&format!("{copper:?}"))
        ),
    }
}
