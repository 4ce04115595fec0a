//! Linear scan over the edges of one state.

use super::graph::{Edge, Graph};

/// Most edges the reader looks at in one state, those skipped included: it bounds a look-up even in damaged bytes.
pub const SCAN_LIMIT: u32 = 64;

/// Bits that hold a context.
const CONTEXT_BITS: u32 = 5;

/// A pass over the edges of one state; states written inside it are skipped.
pub(crate) struct Scan {
    /// The bit at which the next edge begins.
    at: u32,
    /// The context on which the letter code of the next edge depends.
    context: u32,
    /// The contexts of the states around a skipped one, innermost in the low bits; none is 0, so 0 says there is none.
    outside: u32,
    left: u32,
}

impl Scan {
    #[inline(always)]
    pub(crate) fn of(state: u32) -> Self {
        Self { at: state, context: 0, outside: 0, left: SCAN_LIMIT }
    }

    /// The state's next edge.
    #[inline(always)]
    pub(crate) fn next(&mut self, graph: &Graph<'_>) -> Option<Edge> {
        loop {
            self.left = self.left.checked_sub(1)?;
            let edge = graph.edge(self.at, self.context)?;
            let inside = self.outside != 0;
            self.at = edge.end + edge.entry.distance_bits();
            self.context = u32::from(edge.letter) + 1;
            if edge.entry.leads_here() {
                if !edge.entry.is_last() {
                    self.outside = self.outside << CONTEXT_BITS | self.context;
                }
                self.context = 0;
            } else if edge.entry.is_last() {
                self.context = self.outside % (1 << CONTEXT_BITS);
                self.outside >>= CONTEXT_BITS;
            }
            if !inside {
                if edge.entry.is_last() {
                    self.left = 0;
                }
                return Some(edge);
            }
        }
    }
}
