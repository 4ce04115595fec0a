//! Schematic and symbol library: every part a box with its pins, every pin with the name of its net.

use super::sexpr::uuid;
use super::shapes::electrical;
use super::{PROJECT, Placed, value};
use crate::circuit::{Circuit, PICO};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Between two pins.
const PITCH: f64 = 2.54;
const FLAGGED: [&str; 3] = ["VSYS", "GND", "BATTERY"];

/// A pin of a symbol: its number, its name, what it is, and its end from the middle of the symbol; y goes up.
struct Pin {
    number: String,
    name: String,
    kind: &'static str,
    x: f64,
    y: f64,
}

/// The symbol's name in the library: one for each footprint is enough.
fn symbol_name(placed: &Placed<'_>) -> String {
    placed.part.footprint.clone().unwrap_or_default()
}

fn pins(placed: &Placed<'_>) -> Vec<Pin> {
    let pico = placed.part.r#ref == PICO;
    let rows = placed.shape.pads.iter().zip(&placed.nets).enumerate();
    let pin = |(nth, (pad, (name, _))): (usize, (&super::shapes::Pad, &(String, Option<String>)))| {
        let (x, row) = match nth {
            nth if pico && nth >= 20 => (6.0 * PITCH, 39 - nth),
            nth if pico => (-6.0 * PITCH, nth),
            nth => (-3.0 * PITCH, nth),
        };
        let kind = electrical(&placed.part.r#ref, name);
        Pin { number: pad.number.clone(), name: name.clone(), kind, x, y: -(row as f64) * PITCH }
    };
    rows.map(pin).collect()
}

fn symbol(name: &str, prefix: &str, pins: &[Pin]) -> String {
    let half = pins.iter().map(|pin| pin.x.abs()).fold(0.0, f64::max) - PITCH;
    let bottom = pins.iter().map(|pin| pin.y).fold(0.0, f64::min) - PITCH;
    let bare = name.trim_start_matches("zeitwort:");
    let mut text = format!(
        "(symbol \"{name}\" (pin_names (offset 0.5)) (exclude_from_sim no) (in_bom yes) (on_board yes)\n\
         (property \"Reference\" \"{prefix}\" (at 0 5.08 0) (effects (font (size 1.27 1.27))))\n\
         (property \"Value\" \"{bare}\" (at 0 3.81 0) (effects (font (size 1.27 1.27))))\n\
         (property \"Footprint\" \"\" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))\n\
         (property \"Datasheet\" \"\" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))\n\
         (property \"Description\" \"\" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))\n\
         (symbol \"{bare}_0_1\" (rectangle (start {:.2} {PITCH}) (end {half:.2} {bottom:.2}) (stroke (width 0.2) (type default)) (fill (type background))))\n\
         (symbol \"{bare}_1_1\"\n",
        -half
    );
    for pin in pins {
        let turn = if pin.x < 0.0 { 0 } else { 180 };
        let _ = writeln!(
            text,
            "(pin {} line (at {:.2} {:.2} {turn}) (length {PITCH}) (name \"{}\" (effects (font (size 1 1)))) (number \"{}\" (effects (font (size 1 1)))))",
            pin.kind, pin.x, pin.y, pin.name, pin.number
        );
    }
    text + "))\n"
}

fn flag() -> String {
    let pin = Pin { number: "1".into(), name: "flag".into(), kind: "power_out", x: -3.0 * PITCH, y: 0.0 };
    symbol("zeitwort:flag", "#FLG", &[pin])
        .replace("(in_bom yes) (on_board yes)", "(in_bom no) (on_board no)")
        .replace("(symbol \"zeitwort:flag\"", "(symbol \"zeitwort:flag\" (power)")
}

fn prefix(reference: &str) -> &str {
    reference.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

fn symbols(placed: &[Placed<'_>]) -> String {
    let mut known = BTreeSet::new();
    let mut text = flag();
    for one in placed {
        let name = symbol_name(one);
        if known.insert(name.clone()) {
            text += &symbol(&format!("zeitwort:{name}"), prefix(&one.part.r#ref), &pins(one));
        }
    }
    text
}

/// The symbols as a library.
pub(super) fn library(placed: &[Placed<'_>]) -> String {
    let own = symbols(placed).replace("(symbol \"zeitwort:", "(symbol \"");
    format!("(kicad_symbol_lib (version 20241209) (generator \"zeitwort\") (generator_version \"9.0\")\n{own})\n")
}

/// The one sheet.
pub(super) fn schematic(circuit: &Circuit, placed: &[Placed<'_>]) -> String {
    let root = uuid("sheet");
    let mut body = String::new();
    // The Pico in the middle, everything else in columns around it.
    let mut columns = [(35.56, 25.4), (81.28, 25.4), (218.44, 25.4), (264.16, 25.4), (309.88, 25.4), (355.6, 25.4)];
    let mut next = 0;
    let mut place = |height: f64| {
        while columns[next].1 + height > 270.0 && next + 1 < columns.len() {
            next += 1;
        }
        let at = columns[next];
        columns[next].1 += ((height + 12.7) / PITCH).ceil() * PITCH;
        at
    };
    for one in placed {
        let reference = &one.part.r#ref;
        let pins = pins(one);
        let height = -pins.iter().map(|pin| pin.y).fold(0.0, f64::min);
        let at = if reference == PICO { (149.86, 76.2) } else { place(height) };
        let item = circuit.item_of(one.part).map_or("", |item| &item.shop);
        body += &instance(
            &format!("zeitwort:{}", symbol_name(one)),
            reference,
            &value(one),
            item,
            at,
            &root,
            one.fitted,
            one.part.item.is_some(),
        );
        for (pin, (_, net)) in pins.iter().zip(&one.nets) {
            let (x, y) = (at.0 + pin.x, at.1 - pin.y);
            let id = uuid(&format!("{reference}.{}", pin.number));
            body += &match net {
                Some(net) => label(net, (x, y), pin.x < 0.0, &id),
                None => format!("(no_connect (at {x:.2} {y:.2}) (uuid \"{id}\"))\n"),
            };
        }
    }
    for (nth, net) in FLAGGED.iter().enumerate() {
        let (reference, at) = (format!("#FLG{}", nth + 1), (149.86, 200.66 + nth as f64 * 12.7));
        body += &instance("zeitwort:flag", &reference, "flag", "", at, &root, true, false);
        body += &label(net, (at.0 - 3.0 * PITCH, at.1), true, &uuid(&format!("{reference}.1")));
    }
    format!(
        "(kicad_sch (version 20250114) (generator \"zeitwort\") (generator_version \"9.0\") (uuid \"{root}\") (paper \"A3\")\n\
         (title_block (title \"Zeitwort: carrier board\") (comment 1 \"Made from hardware/circuit.toml and the firmware's pins. None was ordered yet.\"))\n\
         (lib_symbols\n{})\n{body}(sheet_instances (path \"/\" (page \"1\")))\n(embedded_fonts no))\n",
        symbols(placed)
    )
}

#[allow(clippy::too_many_arguments, reason = "the fields of one symbol, written once")]
fn instance(
    library: &str,
    reference: &str,
    value: &str,
    shop: &str,
    (x, y): (f64, f64),
    root: &str,
    fitted: bool,
    bought: bool,
) -> String {
    let yes = |condition: bool| if condition { "yes" } else { "no" };
    let on_board = !reference.starts_with('#');
    let footprint = if on_board { library } else { "" };
    format!(
        "(symbol (lib_id \"{library}\") (at {x:.2} {y:.2} 0) (unit 1) (exclude_from_sim no) (in_bom {}) (on_board {}) (dnp {}) (uuid \"{}\")\n\
         (property \"Reference\" \"{reference}\" (at {x:.2} {:.2} 0) (effects (font (size 1.27 1.27))))\n\
         (property \"Value\" \"{value}\" (at {x:.2} {:.2} 0) (effects (font (size 1.27 1.27))))\n\
         (property \"Footprint\" \"{footprint}\" (at {x:.2} {y:.2} 0) (effects (font (size 1.27 1.27)) (hide yes)))\n\
         (property \"Datasheet\" \"\" (at {x:.2} {y:.2} 0) (effects (font (size 1.27 1.27)) (hide yes)))\n\
         (property \"Description\" \"{shop}\" (at {x:.2} {y:.2} 0) (effects (font (size 1.27 1.27)) (hide yes)))\n\
         (instances (project \"{PROJECT}\" (path \"/{root}\" (reference \"{reference}\") (unit 1)))))\n",
        yes(bought),
        yes(on_board),
        yes(!fitted),
        uuid(reference),
        y - 6.35,
        y - 3.81,
    )
}

fn label(net: &str, (x, y): (f64, f64), left: bool, id: &str) -> String {
    let (turn, side) = if left { (180, "right") } else { (0, "left") };
    format!(
        "(global_label \"{net}\" (shape passive) (at {x:.2} {y:.2} {turn}) (effects (font (size 1 1)) (justify {side})) (uuid \"{id}\"))\n"
    )
}
