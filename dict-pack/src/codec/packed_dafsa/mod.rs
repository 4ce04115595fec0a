//! The packed DAFSA: an automaton whose states are bit positions and whose edges are prefix codes.

pub(crate) mod format;
mod graph;
mod path;
mod scan;

pub(crate) use graph::Graph;
pub(crate) use path::Path;
pub use scan::SCAN_LIMIT;
