//! Walking the automaton: one edge at a time, straight from the bits.

use super::format::{self, arc};
use super::prefix_code::PrefixCode;
use crate::alphabet::Alphabet;
use crate::little_endian::{u24_at, u32_at};

/// Most edges the reader looks at in one state, those skipped included: it bounds a look-up even in damaged bytes.
pub const SCAN_LIMIT: u32 = 256;

/// The automaton in a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Graph<'a> {
    body: &'a [u8],
    arcs: &'a [u8],
    stream: &'a [u8],
    letters: u8,
    entry_bytes: u8,
}

/// Where an edge leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Nowhere,
    /// The state behind this edge.
    Here,
    State(u32),
}

/// One decoded edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) letter: u8,
    pub(crate) word_ends: bool,
    last: bool,
    target: Target,
}

impl Edge {
    /// The state this edge leads to, given where the edge ends.
    pub(crate) fn state(&self, end: u32) -> Option<u32> {
        match self.target {
            Target::Nowhere => None,
            Target::Here => Some(end),
            Target::State(state) => Some(state),
        }
    }
}

impl<'a> Graph<'a> {
    /// The state every word begins in.
    pub(crate) const ROOT: u32 = 0;

    pub(crate) fn open(alphabet: Alphabet, body: &'a [u8]) -> Option<Self> {
        let entry_bytes = *body.first()?;
        let arcs_start = u32_at(body, 4)? as usize;
        let stream_start = u32_at(body, 8)? as usize;
        let letters = alphabet.letters();
        let directory_end = format::BODY_FIXED + 4 * (2 * usize::from(letters) + 1);
        let in_order = matches!(entry_bytes, 3 | 4) && directory_end <= arcs_start && arcs_start <= stream_start;
        let stream = body.get(stream_start..)?;
        let countable = (format::STREAM_PADDING..=format::LONGEST_STREAM).contains(&stream.len());
        (in_order && countable).then_some(Self {
            body,
            arcs: body.get(arcs_start..stream_start)?,
            stream,
            letters,
            entry_bytes,
        })
    }

    pub(crate) fn contains(&self, letters: &[u8]) -> bool {
        let mut state = Self::ROOT;
        let Some((&final_letter, beginning)) = letters.split_last() else { return false };
        for &letter in beginning {
            let Some((edge, end)) = self.find(state, letter) else { return false };
            let Some(next) = edge.state(end) else { return false };
            state = next;
        }
        self.find(state, final_letter).is_some_and(|(edge, _)| edge.word_ends)
    }

    /// The edge of `state` with `letter`, and where it ends.
    fn find(&self, state: u32, letter: u8) -> Option<(Edge, u32)> {
        let mut scan = Scan::of(state);
        while let Some(edge) = scan.next(self) {
            if edge.letter == letter {
                return Some((edge, scan.at));
            }
        }
        None
    }

    /// The edge of `state` with the smallest letter from `least` on, and where it ends.
    pub(crate) fn find_from(&self, state: u32, least: u8) -> Option<(Edge, u32)> {
        let mut scan = Scan::of(state);
        let mut best: Option<(Edge, u32)> = None;
        while let Some(edge) = scan.next(self) {
            if edge.letter >= least && best.is_none_or(|(best, _)| edge.letter < best.letter) {
                best = Some((edge, scan.at));
            }
        }
        best
    }

    /// Decodes the edge at bit `at` and moves behind it. `context` is 0 for a state's first edge, else 1 + the letter before.
    #[inline(always)]
    fn edge(&self, at: &mut u32, context: u8) -> Option<Edge> {
        let window = self.window(*at)?;
        let code = PrefixCode::at(self.body, format::BODY_FIXED + 4 * usize::from(context))?;
        let (symbol, length) = code.decode(window)?;
        let letter = *self.body.get(symbol).filter(|&&letter| letter < self.letters)?;
        let window = window << length;
        *at += length;

        let entry = format::BODY_FIXED + 4 * (usize::from(self.letters) + 1 + usize::from(letter));
        let (symbol, length) = PrefixCode::at(self.body, entry)?.decode(window)?;
        *at += length;
        let entry = self.arc(symbol)?;
        let word_ends_bit = format::word_ends_bit(self.entry_bytes);
        let number = entry & ((1 << word_ends_bit) - 1);
        Some(Edge {
            letter,
            word_ends: entry >> word_ends_bit & 1 == 1,
            last: entry >> word_ends_bit >> 1 == 1,
            target: match number {
                arc::NOWHERE => Target::Nowhere,
                arc::HERE => Target::Here,
                arc::ABSOLUTE..arc::STATES => Target::State(self.distance(number, at)?),
                _ => Target::State(number - arc::STATES),
            },
        })
    }

    /// Reads what follows a far arc: the state it leads to.
    fn distance(&self, number: u32, at: &mut u32) -> Option<u32> {
        let (width, forward) = match number {
            arc::FORWARD..arc::BACKWARD => (number - arc::FORWARD, true),
            arc::BACKWARD.. => (number - arc::BACKWARD, false),
            _ => (arc::WIDEST, true),
        };
        if width > arc::WIDEST {
            return None;
        }
        let extra = if width == 0 { 0 } else { self.window(*at)? >> (32 - width) };
        *at += width;
        if number == arc::ABSOLUTE {
            return Some(extra);
        }
        let value = 1 << width | extra;
        if forward { Some(*at + value - 1) } else { at.checked_sub(value) }
    }

    #[inline(always)]
    fn arc(&self, index: usize) -> Option<u32> {
        match self.entry_bytes {
            3 => u24_at(self.arcs, index * 3),
            _ => u32_at(self.arcs, index * 4),
        }
    }

    /// The stream from bit `at` on; the first 25 bits are good.
    #[inline(always)]
    fn window(&self, at: u32) -> Option<u32> {
        let bytes = self.stream.get((at >> 3) as usize..)?.first_chunk()?;
        Some(u32::from_be_bytes(*bytes) << (at & 7))
    }
}

/// A pass over the edges of one state, states written inside it skipped.
struct Scan {
    at: u32,
    context: u8,
    left: u32,
    finished: bool,
    /// The edge last returned is followed by the state it leads to.
    skip: bool,
}

impl Scan {
    fn of(state: u32) -> Self {
        Self { at: state, context: 0, left: SCAN_LIMIT, finished: false, skip: false }
    }

    /// The next edge; `at` then stands behind it.
    #[inline(always)]
    fn next(&mut self, graph: &Graph<'_>) -> Option<Edge> {
        if self.finished {
            return None;
        }
        if self.skip {
            self.skip_state(graph)?;
        }
        self.left = self.left.checked_sub(1)?;
        let edge = graph.edge(&mut self.at, self.context)?;
        self.context = edge.letter + 1;
        self.finished = edge.last;
        self.skip = edge.target == Target::Here;
        Some(edge)
    }

    /// Moves behind the state at `at` and all states written inside it.
    ///
    /// Each state still open needs the letter before its next edge; small states are nested at most as deep as they
    /// have edges.
    fn skip_state(&mut self, graph: &Graph<'_>) -> Option<()> {
        let mut contexts = [0u8; format::DEEPEST_NESTING];
        let mut open = 1;
        while open > 0 {
            self.left = self.left.checked_sub(1)?;
            let context = contexts.get_mut(open - 1)?;
            let edge = graph.edge(&mut self.at, *context)?;
            *context = edge.letter + 1;
            if edge.last {
                open -= 1;
            }
            if edge.target == Target::Here {
                *contexts.get_mut(open)? = 0;
                open += 1;
            }
        }
        Some(())
    }
}
