//! Paths: where the repository keeps its files, once for its tests, benchmarks and tasks. `tests/paths.mjs` is the same for
//! programs in JavaScript.
#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};

/// A file or folder of the repository.
pub fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The scenario files, one test each.
pub fn scenarios() -> PathBuf {
    in_repository("tests/scenarios")
}

/// The golden pictures.
pub fn screens() -> PathBuf {
    in_repository("docs/screens")
}

/// The words of a screen reader for them, a file per scenario.
pub fn sentences() -> PathBuf {
    in_repository("docs/read-aloud")
}
