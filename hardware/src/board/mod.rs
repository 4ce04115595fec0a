//! Carrier board as a KiCad project (schematic, layout, own symbols and footprints), written from the circuit, placed by its table
//! and routed by a router of our own. Read back, schematic and copper have the netlist of the table.

mod check;
mod layout;
mod pour;
mod read;
mod route;
mod schematic;
mod sexpr;
mod shapes;
mod steps;

pub use check::Kicad;
pub use read::{read_layout, read_schematic};
pub use steps::board_step;

use crate::circuit::{Circuit, PICO, Part, Way};
use crate::wiring::EDGE;
use std::collections::BTreeMap;

/// The folder of the project.
pub const FOLDER: &str = "hardware/board";
/// The name of its files.
const PROJECT: &str = "zeitwort-carrier";
/// Width and depth in millimetres.
pub const SIZE: (f64, f64) = (65.0, 58.5);
/// Its holes for screws of 2 mm, from the left and from the back edge.
pub const HOLES: [(f64, f64); 4] = [(3.5, 3.5), (61.5, 3.0), (3.5, 46.0), (56.3, 49.2)];
/// Their diameter.
const HOLE: f64 = 2.2;

/// The reason that a circuit does not become a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No place or no shape.
    #[error("{0} has no place on the board, or no footprint that is known")]
    NoPlace(String),
    /// A leg that the footprint does not have.
    #[error("{0} has no pad {1}")]
    NoPad(String, String),
    /// The router gave up.
    #[error("net {0} found no way over the board")]
    NoWay(String),
}

/// A part at its place, with the net of each pad.
struct Placed<'a> {
    part: &'a Part,
    shape: shapes::Shape,
    at: (f64, f64),
    fitted: bool,
    /// Each pad's name for people, and its net.
    nets: Vec<(String, Option<String>)>,
}

/// Puts every part of the board at its place.
fn place(circuit: &Circuit) -> Result<Vec<Placed<'_>>, BoardError> {
    circuit.parts(Way::Board).map(|part| place_one(circuit, part)).collect()
}

fn place_one<'a>(circuit: &Circuit, part: &'a Part) -> Result<Placed<'a>, BoardError> {
    let shape = part.footprint.as_deref().and_then(shapes::shape);
    let (shape, [x, y]) = shape.zip(part.at).ok_or_else(|| BoardError::NoPlace(part.r#ref.clone()))?;
    let legs: Vec<String> = if part.r#ref == PICO {
        EDGE.map(String::from).to_vec()
    } else {
        shape.pads.iter().map(|pad| pad.number.clone()).collect()
    };
    if let Some(leg) = part.legs.keys().find(|leg| !legs.contains(leg)) {
        return Err(BoardError::NoPad(part.r#ref.clone(), leg.clone()));
    }
    let nets = legs.into_iter().map(|leg| (leg.clone(), part.legs.get(&leg).cloned())).collect();
    let fitted = circuit.item_of(part).is_none_or(|item| item.fitted);
    Ok(Placed { part, shape, at: (x, y), fitted, nets })
}

/// What the part is, in the field that a bill of materials shows.
fn value(placed: &Placed<'_>) -> String {
    placed.part.name.clone()
}

/// All files of the project, by name.
pub fn project(circuit: &Circuit) -> Result<BTreeMap<String, String>, BoardError> {
    let placed = place(circuit)?;
    let mut files = BTreeMap::from([
        (format!("{PROJECT}.kicad_sch"), schematic::schematic(circuit, &placed)),
        (format!("{PROJECT}.kicad_pcb"), layout::layout(&placed)?),
        (format!("{PROJECT}.kicad_pro"), PROJECT_SETTINGS.into()),
        ("zeitwort.kicad_sym".into(), schematic::library(&placed)),
        ("sym-lib-table".into(), table("sym", "zeitwort.kicad_sym")),
        ("fp-lib-table".into(), table("fp", "zeitwort.pretty")),
    ]);
    for (name, text) in layout::library(&placed) {
        files.insert(format!("zeitwort.pretty/{name}.kicad_mod"), text);
    }
    Ok(files)
}

/// The schematic alone, which needs no routing.
pub fn schematic_file(circuit: &Circuit) -> Result<(String, String), BoardError> {
    Ok((format!("{FOLDER}/{PROJECT}.kicad_sch"), schematic::schematic(circuit, &place(circuit)?)))
}

/// The file of the layout.
pub fn layout_path() -> String {
    format!("{FOLDER}/{PROJECT}.kicad_pcb")
}

fn table(kind: &str, file: &str) -> String {
    format!(
        "({kind}_lib_table\n  (version 7)\n  (lib (name \"zeitwort\")(type \"KiCad\")(uri \"${{KIPRJMOD}}/{file}\")(options \"\")(descr \"\"))\n)\n"
    )
}

/// What the board house can make, against which every rule is checked.
const PROJECT_SETTINGS: &str = r#"{
  "board": {
    "design_settings": {
      "defaults": { "copper_line_width": 0.2, "silk_line_width": 0.12 },
      "rules": {
        "min_clearance": 0.15,
        "min_copper_edge_clearance": 0.3,
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3,
        "min_track_width": 0.15,
        "min_via_annular_width": 0.13,
        "min_via_diameter": 0.56
      }
    }
  },
  "meta": { "filename": "zeitwort-carrier.kicad_pro", "version": 3 },
  "net_settings": {
    "classes": [
      { "name": "Default", "priority": 2147483647, "clearance": 0.15, "track_width": 0.3, "via_diameter": 0.7, "via_drill": 0.35 }
    ],
    "meta": { "version": 4 }
  }
}
"#;
