//! Pictures of the build guide: assembly steps, displays told apart, the resistors on their backs, and pages to print and tick off.

mod checklist;
mod displays;

use crate::board::{BoardError, board_step};
use crate::circuit::{Circuit, Way};
use crate::enclosure::Parts;
use crate::wiring::{LayoutError, breadboard_step};
use std::collections::BTreeMap;

/// The folder of the pictures.
pub const FOLDER: &str = "docs/steps";

/// The reason that there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum GuideError {
    /// The breadboard cannot be laid out.
    #[error(transparent)]
    Breadboard(#[from] LayoutError),
    /// The board cannot be laid out.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// All pictures, by path.
pub fn pictures(circuit: &Circuit, parts: &Parts) -> Result<BTreeMap<String, String>, GuideError> {
    let mut all = BTreeMap::new();
    for nth in 0..circuit.steps(Way::Breadboard).count() {
        all.insert(Way::Breadboard.step_file(nth + 1), breadboard_step(circuit, nth)?);
    }
    for nth in 0..circuit.steps(Way::Board).count() {
        all.insert(Way::Board.step_file(nth + 1), board_step(circuit, nth)?);
    }
    all.insert("displays.svg".into(), displays::displays(parts));
    all.insert("display-i2c.svg".into(), displays::straps(circuit.straps()));
    for way in Way::ALL {
        all.insert(checklist::file(way), checklist::checklist(circuit, way)?);
    }
    Ok(all.into_iter().map(|(name, picture)| (format!("{FOLDER}/{name}"), picture)).collect())
}
