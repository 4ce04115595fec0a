//! Arc coding: chooses the arcs that deserve an entry of their own, and with them the place of every state.
//!
//! Distances depend on where states stand, that on the lengths of all codes before them, and these on how often each
//! distance occurs. So it goes in rounds until nothing moves.

use std::collections::{HashMap, HashSet};
use std::vec;
use std::vec::Vec;

use letters::Alphabet;

use super::dafsa::State;
use super::huffman::Code;
use super::layout::{Item, Layout, Link};
use super::{MOST_ENTRIES, PackError, Progress, Stage};
use crate::codec::format::{ARC_BITS, LETTER_BITS, LONGEST_STREAM, STREAM_PADDING, arc};

/// Rounds in which the codes are still made anew; later ones change only distances.
const CODE_ROUNDS: u32 = 8;

/// Rounds in which the set of entries for states is still chosen anew.
const CHOICE_ROUNDS: u32 = 5;

/// Rounds after which an edge whose distance still changes its width gets an absolute one.
const PATIENCE: u32 = CODE_ROUNDS + 8;

/// Bits an entry in the arc table costs, with what the other codes grow by.
const ENTRY_COST: u64 = 26;

/// Costs are compared in parts of a bit, with whole numbers: the same list gives the same bytes on every machine.
const PARTS: u64 = 16;

/// Bits of an average edge: a first guess at where states stand.
const FIRST_GUESS: u32 = 14;

/// Content of an arc entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Arc {
    pub(super) word_ends: bool,
    pub(super) last: bool,
    pub(super) way: Way,
}

/// Addressing of an edge's target in an arc entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Way {
    Nowhere,
    Here,
    Absolute,
    /// So many bits follow.
    Forward(u8),
    Backward(u8),
    State(State),
}

impl Way {
    /// True if it depends on where the edge stands.
    fn is_distance(self) -> bool {
        matches!(self, Self::Absolute | Self::Forward(_) | Self::Backward(_))
    }

    /// Bits that follow the arc code.
    pub(super) fn extra_bits(self) -> u32 {
        match self {
            Self::Absolute => arc::WIDEST,
            Self::Forward(width) | Self::Backward(width) => width.into(),
            Self::Nowhere | Self::Here | Self::State(_) => 0,
        }
    }
}

/// The codes of one letter's arcs.
#[derive(Debug)]
pub(super) struct ArcTable {
    pub(super) symbols: Vec<Arc>,
    pub(super) code: Code,
    numbers: HashMap<Arc, u32>,
}

impl ArcTable {
    fn new(counts: &HashMap<Arc, u64>) -> Self {
        let mut symbols: Vec<Arc> = counts.keys().copied().collect();
        symbols.sort_unstable();
        let frequencies: Vec<u64> = symbols.iter().map(|arc| counts[arc]).collect();
        let numbers = symbols.iter().copied().zip(0..).collect();
        Self { code: Code::new(&frequencies, ARC_BITS), symbols, numbers }
    }

    /// Code and length of an arc, if it has one.
    pub(super) fn code_of(&self, arc: &Arc) -> Option<(u16, u8)> {
        self.code.codes[*self.numbers.get(arc)? as usize]
    }
}

/// Everything the body is written from.
#[derive(Debug)]
pub(super) struct Coding {
    /// For the first edge of a state, then for each letter before an edge.
    pub(super) letters: Vec<Code>,
    /// For each letter.
    pub(super) arcs: Vec<ArcTable>,
    /// For each item of the layout.
    pub(super) chosen: Vec<Arc>,
    /// For each item of the layout, and behind the last: the bit it begins with.
    pub(super) positions: Vec<u32>,
}

impl Coding {
    pub(super) fn of(
        layout: &Layout,
        alphabet: &Alphabet,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Self, PackError> {
        let letters = letter_codes(layout, alphabet);
        let mut search = Search::new(layout, &letters);
        let mut round = 0;
        loop {
            progress(Progress { stage: Stage::Coding, done: round.min(PATIENCE), of: PATIENCE });
            if round < CHOICE_ROUNDS {
                search.choose_states();
            }
            let moved = search.choose_ways(round);
            if round < CODE_ROUNDS {
                search.make_codes(alphabet)?;
            }
            let grown = search.measure()?;
            if round >= CODE_ROUNDS && !moved && !grown {
                let Search { arcs, chosen, positions, .. } = search;
                return Ok(Self { letters, arcs, chosen, positions });
            }
            round += 1;
        }
    }
}

/// The index of a letter code: 0 for a state's first edge, else 1 + the letter before.
pub(super) fn context(item: &Item) -> usize {
    item.before.map_or(0, |letter| 1 + usize::from(letter))
}

fn letter_codes(layout: &Layout, alphabet: &Alphabet) -> Vec<Code> {
    let letters = usize::from(alphabet.size());
    let mut counts = vec![vec![0u64; letters]; letters + 1];
    for item in &layout.items {
        counts[context(item)][usize::from(item.letter)] += 1;
    }
    counts.iter().map(|counts| Code::new(counts, LETTER_BITS)).collect()
}

/// An arc that names its state, seen from the edges that would use it.
type Named = (u8, Arc);

#[derive(Clone, Copy, Default)]
struct Uses {
    count: u64,
    pointer_bits: u64,
}

struct Search<'a> {
    layout: &'a Layout,
    letters: &'a [Code],
    arcs: Vec<ArcTable>,
    chosen: Vec<Arc>,
    positions: Vec<u32>,
    /// For each state the number of edges that point at it and are otherwise alike, and their cost when it was last done.
    uses: HashMap<Named, Uses>,
    worth_naming: HashSet<Named>,
    /// Items whose distance would not settle.
    stubborn: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(layout: &'a Layout, letters: &'a [Code]) -> Self {
        let mut uses: HashMap<Named, Uses> = HashMap::new();
        for named in layout.items.iter().filter_map(naming) {
            let uses = uses.entry(named).or_default();
            uses.count += 1;
            uses.pointer_bits += u64::from(arc::WIDEST);
        }
        let blank = Arc { word_ends: false, last: false, way: Way::Nowhere };
        Self {
            layout,
            letters,
            arcs: Vec::new(),
            chosen: vec![blank; layout.items.len()],
            positions: (0..=layout.items.len() as u32).map(|item| item * FIRST_GUESS).collect(),
            uses,
            worth_naming: HashSet::new(),
            stubborn: vec![false; layout.items.len()],
        }
    }

    /// Finds the states whose entry in the arc table costs less than pointing at them each time.
    fn choose_states(&mut self) {
        let mut per_letter: HashMap<u8, u64> = HashMap::new();
        for item in &self.layout.items {
            *per_letter.entry(item.letter).or_default() += 1;
        }
        self.worth_naming.clear();
        for (named, uses) in &self.uses {
            let code_parts = parts_of_code(uses.count, per_letter[&named.0]);
            if uses.pointer_bits * PARTS > uses.count * code_parts + ENTRY_COST * PARTS {
                self.worth_naming.insert(*named);
            }
        }
    }

    /// Decides for every edge how it says where it leads; tells whether anything changed.
    fn choose_ways(&mut self, round: u32) -> bool {
        let mut changed = false;
        for (number, item) in self.layout.items.iter().enumerate() {
            let before = self.chosen[number];
            let way = match item.link {
                Link::Nowhere => Way::Nowhere,
                Link::Here => Way::Here,
                Link::State(state) if self.is_named(item) => Way::State(state),
                Link::State(_) if self.stubborn[number] => Way::Absolute,
                Link::State(state) => self.distance(number, state),
            };
            let mut arc = Arc { word_ends: item.word_ends, last: item.last, way };
            if round >= CODE_ROUNDS && arc != before {
                changed = true;
                let has_code = self.arcs[usize::from(item.letter)].code_of(&arc).is_some();
                if !has_code || round >= PATIENCE {
                    self.stubborn[number] = true;
                    arc.way = Way::Absolute;
                }
            }
            self.chosen[number] = arc;
        }
        changed
    }

    fn is_named(&self, item: &Item) -> bool {
        naming(item).is_some_and(|named| self.worth_naming.contains(&named))
    }

    /// The shortest way to say how far a state is from the end of an item.
    fn distance(&self, number: usize, state: State) -> Way {
        let end = self.positions[number + 1];
        let target = self.positions[self.layout.starts[state as usize] as usize];
        let (value, way): (u32, fn(u8) -> Way) =
            if target >= end { (target - end + 1, Way::Forward) } else { (end - target, Way::Backward) };
        match value.ilog2() {
            width if width < arc::WIDEST => way(width as u8),
            _ => Way::Absolute,
        }
    }

    fn make_codes(&mut self, alphabet: &Alphabet) -> Result<(), PackError> {
        let mut counts: Vec<HashMap<Arc, u64>> = vec![HashMap::new(); alphabet.size().into()];
        for (item, arc) in self.layout.items.iter().zip(&self.chosen) {
            let counts = &mut counts[usize::from(item.letter)];
            *counts.entry(*arc).or_default() += 1;
            // Whatever has a distance may turn out to need an absolute one.
            if arc.way.is_distance() {
                counts.entry(Arc { way: Way::Absolute, ..*arc }).or_insert(1);
            }
        }
        // Entries are numbered with 16 bits, those for pairs of first letters included.
        let pairs = usize::from(alphabet.size()).pow(2);
        let entries = counts.iter().map(HashMap::len).sum::<usize>() + pairs;
        if entries > MOST_ENTRIES {
            return Err(PackError::TooManyEntries(entries));
        }
        self.arcs = counts.iter().map(ArcTable::new).collect();
        Ok(())
    }

    /// Adds up where every item begins; tells whether one moved.
    fn measure(&mut self) -> Result<bool, PackError> {
        let mut pointers: HashMap<Named, Uses> = HashMap::new();
        let mut moved = false;
        let mut at = 0u32;
        for (number, item) in self.layout.items.iter().enumerate() {
            moved |= core::mem::replace(&mut self.positions[number], at) != at;
            let arc = &self.chosen[number];
            let letter_bits = self.letters[context(item)].codes[usize::from(item.letter)].map_or(0, |(_, bits)| bits);
            let arc_bits = self.arcs[usize::from(item.letter)].code_of(arc).map_or(0, |(_, bits)| bits);
            let pointer_bits = u32::from(arc_bits) + arc.way.extra_bits();
            if arc.way.is_distance()
                && let Some(named) = naming(item)
            {
                let pointers = pointers.entry(named).or_default();
                pointers.count += 1;
                pointers.pointer_bits += u64::from(pointer_bits);
            }
            at += u32::from(letter_bits) + pointer_bits;
        }
        let bytes = at as usize / 8 + 1 + STREAM_PADDING;
        if bytes > LONGEST_STREAM {
            return Err(PackError::TooLong(bytes));
        }
        moved |= self.positions.last_mut().is_some_and(|end| core::mem::replace(end, at) != at);
        self.uses.extend(pointers);
        Ok(moved)
    }
}

/// Parts of a bit in the code of a symbol that is `count` of `total`: the logarithm, straight between powers of two.
fn parts_of_code(count: u64, total: u64) -> u64 {
    let ratio = (total * PARTS / count).max(2 * PARTS);
    let whole = u64::from(ratio.ilog2());
    let above = ((ratio * PARTS) >> whole) - PARTS;
    (whole - u64::from(PARTS.ilog2())) * PARTS + above
}

/// The arc that would name the state this edge leads to.
fn naming(item: &Item) -> Option<Named> {
    let Link::State(state) = item.link else { return None };
    Some((item.letter, Arc { word_ends: item.word_ends, last: item.last, way: Way::State(state) }))
}
