//! What the whole-product tests share: hands that press and type, wiring, case and card, the game of the guide, and where the
//! repository keeps its files.
#![forbid(unsafe_code)]

pub mod card;
pub mod case;
mod dice;
pub mod generator;
pub mod guide;
mod moves;
mod rack;
pub mod soak;
pub mod typist;
pub mod wiring;
pub mod witness;
mod word_tree;

use std::path::{Path, PathBuf};

/// A file or folder of the repository.
pub fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The scenario files, one test each.
pub fn scenarios() -> PathBuf {
    in_repository("tests/scenarios")
}

/// The golden pictures.
pub fn screens() -> PathBuf {
    in_repository("docs/screens")
}
