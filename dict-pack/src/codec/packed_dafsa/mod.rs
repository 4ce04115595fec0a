//! The packed DAFSA: an automaton whose states are bit positions and whose edges are prefix codes.

pub(crate) mod format;
mod graph;
mod path;
mod prefix_code;

pub(crate) use graph::Graph;
pub use graph::SCAN_LIMIT;
pub(crate) use path::Path;
