//! Layout: the order in which states are written, chosen so that most edges need no pointer.
//!
//! A state written right behind an edge that leads to it costs nothing to point at. Small states may stand between the
//! edges of another, because skipping them is cheap; behind a state's last edge there is room for one of any size. What
//! is left over is written later, the nearest first, so that distances stay short.

use std::vec;
use std::vec::Vec;

use letters::{ALPHABET_MAX, Alphabet};

use super::dafsa::{Dafsa, Edge, NOWHERE, State};
use crate::codec::SCAN_LIMIT;
use crate::codec::format::DEEPEST_NESTING;

/// Most edges of a state, with all states inside it, that may stand between the edges of another.
///
/// More makes images smaller and look-ups slower, since skipped edges are decoded too.
pub const INLINE_EDGES: usize = 6;

/// Most edges that are skipped on the way to a state's last edge: it bounds the slowest look-up.
pub const SKIPPED_EDGES: usize = 20;

const _: () = assert!(INLINE_EDGES <= DEEPEST_NESTING);
const _: () = assert!(ALPHABET_MAX + SKIPPED_EDGES <= SCAN_LIMIT as usize);

/// The target of an edge, once it is known what is written behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    Nowhere,
    /// To the state that begins with the next item.
    Here,
    /// To a state written somewhere else.
    State(State),
}

/// An edge in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The letter of the edge before it in the same state.
    pub(super) before: Option<u8>,
    pub(super) letter: u8,
    pub(super) word_ends: bool,
    pub(super) last: bool,
    pub(super) link: Link,
}

/// All edges in the order they are written.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) items: Vec<Item>,
    /// Index of each state's first item.
    pub(super) starts: Vec<u32>,
    /// Links behind each pair of first letters.
    pub(super) pairs: Vec<Pair>,
}

/// The link behind two first letters; the states in front of them are not written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) word_ends: bool,
    pub(super) to: State,
}

impl Layout {
    pub(super) fn of(dafsa: Dafsa, alphabet: &Alphabet) -> Self {
        let pairs = pairs(&dafsa, alphabet);
        let mut plan = Plan::new(dafsa);
        plan.arrange(pairs.iter().map(|pair| pair.to));
        let mut layout = Self { items: Vec::new(), starts: vec![0; plan.edges.len()], pairs };
        for &state in &plan.free_standing {
            layout.write(&plan, state);
        }
        layout
    }

    /// Writes a state and the states inside it; the stack holds the states whose edges go on behind another's.
    fn write(&mut self, plan: &Plan, state: State) {
        let mut unfinished = vec![(state, 0)];
        while let Some((state, from)) = unfinished.pop() {
            if from == 0 {
                self.starts[state as usize] = self.items.len() as u32;
            }
            let edges = &plan.edges[state as usize];
            for (place, edge) in edges.iter().enumerate().skip(from) {
                let last = place + 1 == edges.len();
                let here = plan.here[state as usize] >> place & 1 == 1;
                self.items.push(Item {
                    before: place.checked_sub(1).map(|before| edges[before].letter),
                    letter: edge.letter,
                    word_ends: edge.word_ends,
                    last,
                    link: match edge.to {
                        NOWHERE => Link::Nowhere,
                        _ if here => Link::Here,
                        to => Link::State(to),
                    },
                });
                if here {
                    if !last {
                        unfinished.push((state, place + 1));
                    }
                    unfinished.push((edge.to, 0));
                    break;
                }
            }
        }
    }
}

fn pairs(dafsa: &Dafsa, alphabet: &Alphabet) -> Vec<Pair> {
    let letters = usize::from(alphabet.size());
    let mut pairs = vec![Pair { word_ends: false, to: NOWHERE }; letters * letters];
    for first in &dafsa.states[dafsa.root as usize] {
        for second in &dafsa.states[first.to as usize] {
            let number = letters * usize::from(first.letter) + usize::from(second.letter);
            pairs[number] = Pair { word_ends: second.word_ends, to: second.to };
        }
    }
    pairs
}

/// The decisions, before anything is written.
struct Plan {
    /// The edges of each state in the order they are written.
    edges: Vec<Vec<Edge>>,
    /// For each state a bit per edge: the target stands right behind it.
    here: Vec<u32>,
    placed: Vec<bool>,
    /// Number of edges that lead to each state.
    popularity: Vec<u32>,
    /// Edges of a state and of all states that only it leads to.
    own_size: Vec<u32>,
    /// The states that are not written inside or behind another.
    free_standing: Vec<State>,
}

impl Plan {
    fn new(dafsa: Dafsa) -> Self {
        let mut edges = dafsa.states;
        let count = edges.len();
        let mut popularity = vec![0; count];
        let mut frequency = [0u32; u8::MAX as usize + 1];
        for edge in edges.iter().flatten() {
            popularity[edge.to as usize] += 1;
            frequency[usize::from(edge.letter)] += 1;
        }
        // Frequent letters first: scans are shorter, and the letter before says as much as in alphabetical order.
        for state in &mut edges {
            state.sort_by_key(|edge| (u32::MAX - frequency[usize::from(edge.letter)], edge.letter));
        }
        // A state's number is greater than those of the states it leads to.
        let mut own_size = vec![0u32; count];
        for state in 0..count {
            let owned = edges[state].iter().filter(|edge| popularity[edge.to as usize] == 1);
            own_size[state] = edges[state].len() as u32 + owned.map(|edge| own_size[edge.to as usize]).sum::<u32>();
        }
        let mut placed = vec![false; count];
        placed[NOWHERE as usize] = true;
        Self { edges, here: vec![0; count], placed, popularity, own_size, free_standing: Vec::new() }
    }

    fn arrange(&mut self, roots: impl Iterator<Item = State>) {
        let mut waiting: Vec<State> = roots.collect();
        waiting.reverse();
        while let Some(first) = waiting.pop() {
            if self.placed[first as usize] {
                continue;
            }
            self.free_standing.push(first);
            let mut next = Some(first);
            while let Some(state) = next {
                self.placed[state as usize] = true;
                self.inline_small_targets(state, &mut waiting);
                next = self.choose_last(state, &mut waiting);
            }
        }
    }

    /// Puts small unplaced targets right behind their edges, beginning with those that are skipped least often.
    fn inline_small_targets(&mut self, state: State, waiting: &mut Vec<State>) {
        let mut left = SKIPPED_EDGES;
        for place in (0..self.edges[state as usize].len()).rev() {
            let target = self.edges[state as usize][place].to;
            let room = INLINE_EDGES.min(left);
            if !self.placed[target as usize] && self.nested_edges(target, room).is_some() {
                left -= self.inline(state, place, room, waiting);
            }
        }
    }

    /// Number of edges that `state` has with all states that would be written inside it, if not more than `room`.
    ///
    /// States that others lead to as well are left outside when there is no room for them.
    fn nested_edges(&self, state: State, room: usize) -> Option<usize> {
        let mut total = self.edges[state as usize].len();
        if total > room {
            return None;
        }
        for target in self.unplaced_targets(state) {
            match self.nested_edges(target, room - total) {
                Some(edges) => total += edges,
                None if self.popularity[target as usize] == 1 => return None,
                None => {}
            }
        }
        Some(total)
    }

    /// Puts the target of an edge, and what fits inside it, behind the edge; says how many edges that took.
    fn inline(&mut self, state: State, place: usize, room: usize, waiting: &mut Vec<State>) -> usize {
        let target = self.edges[state as usize][place].to;
        self.here[state as usize] |= 1 << place;
        self.placed[target as usize] = true;
        let mut total = self.edges[target as usize].len();
        for place in 0..self.edges[target as usize].len() {
            let inner = self.edges[target as usize][place].to;
            if !self.placed[inner as usize] && self.nested_edges(inner, room.saturating_sub(total)).is_some() {
                total += self.inline(target, place, room - total, waiting);
            }
        }
        waiting.extend(self.unplaced_targets(target));
        total
    }

    /// Chooses the target to stand behind the last edge: one that nothing else leads to, and a small one, because the
    /// others' distance grows by its size. The others wait.
    fn choose_last(&mut self, state: State, waiting: &mut Vec<State>) -> Option<State> {
        let mut targets = self.unplaced_targets(state);
        targets.sort_by_key(|&target| (self.popularity[target as usize] > 1, self.own_size[target as usize], target));
        let (&chosen, others) = targets.split_first()?;
        waiting.extend(others.iter().rev());
        let edges = &mut self.edges[state as usize];
        let place = edges.iter().rposition(|edge| edge.to == chosen)?;
        edges[place..].rotate_left(1);
        let last = edges.len() - 1;
        let here = &mut self.here[state as usize];
        let (below, above) = (*here & ((1 << place) - 1), *here >> place >> 1 << place);
        *here = below | above | 1 << last;
        Some(chosen)
    }

    fn unplaced_targets(&self, state: State) -> Vec<State> {
        let mut targets: Vec<State> =
            self.edges[state as usize].iter().map(|edge| edge.to).filter(|&to| !self.placed[to as usize]).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}
