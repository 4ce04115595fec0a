//! Kinds: which nodes are written out, and which are one of at most 254 macros: frequent endings that are written once.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::vec;
use std::vec::Vec;

use super::classes::{Class, Classes};
use crate::codec::trie::format::{EDGE_LEAF, LEAF, TREE_LEVELS, WRITTEN};
use crate::pack::huffman;

/// A node by its class, its depth and its letter: nodes that have these alike are of one kind.
pub(super) type Place = (u32, u8, u8);

const MOST_MACROS: usize = 254;
const ROUNDS: usize = 8;
/// Bits that a node costs in a definition, written out, and as a reference; and what a macro must save.
const DEFINED_BITS: u64 = 14;
const WRITTEN_BITS: u64 = 6;
const REFERENCE_BITS: u64 = 8;
const LEAST_GAIN: u64 = 40;

/// A decision in a letter's tree: the number of its node, and the way.
pub(super) type Turn = (u16, bool);

pub(super) struct Kinds {
    /// The classes that macros stand for, in their order; the first is the leaf.
    pub(super) macros: Vec<u32>,
    kinds: HashMap<Place, u8>,
    /// For each letter its tree as the image has it.
    pub(super) trees: Vec<Vec<u8>>,
    turns: HashMap<(u8, u8), Vec<Turn>>,
    longest: u8,
}

impl Kinds {
    pub(super) fn choose(classes: &mut Classes, root: u32, letters: u8, longest: u8, least_uses: u64) -> Self {
        let leaf = classes.intern(Class { ends: true, edges: Vec::new() });
        let mut kinds = HashMap::new();
        let mut macros: Vec<u32> = Vec::new();
        for round in 0..ROUNDS {
            let uses = occurrences(classes, root, &kinds, longest);
            let counts = count(&uses, &kinds, &macros, longest);
            let chosen = candidates(classes, &counts, (leaf, root), least_uses);
            let settled = round > 1 && chosen.len() == macros.len();
            macros = chosen;
            kinds = assign(classes, &uses, &macros, &counts, longest);
            if settled {
                break;
            }
        }
        let uses = occurrences(classes, root, &kinds, longest);
        let mut chosen = Self { macros, kinds, trees: Vec::new(), turns: HashMap::new(), longest };
        chosen.plant(&uses, letters);
        chosen
    }

    /// The kind of a node.
    pub(super) fn of(&self, place: Place) -> u8 {
        if place.1 == self.longest { LEAF } else { self.kinds.get(&place).copied().unwrap_or(WRITTEN) }
    }

    /// The kinds by place, of all places above the greatest depth.
    pub(super) fn by_place(&self) -> &HashMap<Place, u8> {
        &self.kinds
    }

    /// The decisions that say a kind of a letter; none for a node of the greatest depth, which can only be a leaf.
    pub(super) fn turns(&self, place: Place) -> &[Turn] {
        if place.1 == self.longest {
            return &[];
        }
        self.turns.get(&(place.2, self.of(place))).map_or(&[], Vec::as_slice)
    }

    /// Makes a tree for each letter of the kinds that it has.
    fn plant(&mut self, uses: &HashMap<Place, u64>, letters: u8) {
        let mut frequencies = vec![vec![0u64; MOST_MACROS + 1]; usize::from(letters)];
        for (&place, &count) in uses.iter().filter(|(place, _)| place.1 < self.longest) {
            frequencies[usize::from(place.2)][usize::from(self.of(place))] += count;
        }
        for (letter, frequencies) in (0..).zip(&frequencies) {
            let (tree, turns) = tree(frequencies);
            self.trees.push(tree);
            self.turns.extend(turns.into_iter().map(|(kind, turns)| ((letter, kind), turns)));
        }
    }
}

/// Uses of every place that is not below a macro, level by level.
pub(super) fn occurrences(
    classes: &Classes,
    root: u32,
    kinds: &HashMap<Place, u8>,
    longest: u8,
) -> HashMap<Place, u64> {
    let mut level: HashMap<Place, u64> = HashMap::from([((root, 0, 0), 1)]);
    let mut all = HashMap::new();
    for depth in 1..=longest {
        let mut below: HashMap<Place, u64> = HashMap::new();
        for (place, count) in &level {
            if kinds.get(place).is_some_and(|&kind| kind != WRITTEN) {
                continue;
            }
            for &(letter, class) in &classes.get(place.0).edges {
                *below.entry((class, depth, letter)).or_default() += count;
            }
        }
        all.extend(below.iter().map(|(place, count)| (*place, *count)));
        level = below;
    }
    all
}

/// Uses of each class that may be a macro: in the first round of all, later of those that were chosen.
fn count(uses: &HashMap<Place, u64>, kinds: &HashMap<Place, u8>, macros: &[u32], longest: u8) -> HashMap<u32, u64> {
    let mut counts = HashMap::new();
    for (place, count) in uses.iter().filter(|(place, _)| place.1 < longest) {
        let class = match (macros, kinds.get(place)) {
            ([], _) => place.0,
            (_, Some(&kind)) if kind != WRITTEN => macros[usize::from(kind) - 1],
            _ => continue,
        };
        *counts.entry(class).or_default() += count;
    }
    counts
}

/// The classes that save most as macros, the leaf first.
fn candidates(classes: &Classes, counts: &HashMap<u32, u64>, (leaf, root): (u32, u32), least: u64) -> Vec<u32> {
    let saves = |class: u32, uses: u64| {
        let size = u64::from(classes.size(class));
        let written = (uses - 1) * size * WRITTEN_BITS;
        uses >= least && class != root && written > size * DEFINED_BITS + uses * REFERENCE_BITS + LEAST_GAIN
    };
    let mut chosen: Vec<(u64, u32)> =
        counts.iter().filter(|&(&class, &uses)| class != leaf && saves(class, uses)).map(|(c, n)| (*n, *c)).collect();
    chosen.sort_unstable_by_key(|&(uses, class)| (Reverse(uses), class));
    let mut macros = vec![leaf];
    let (mut seen, mut entries) = (HashSet::new(), 1);
    for (_, class) in chosen {
        let mut new = HashSet::new();
        let needed = 1 + edges(classes, class, &seen, &mut new);
        if macros.len() < MOST_MACROS && entries + needed < usize::from(EDGE_LEAF) {
            macros.push(class);
            seen.extend(new);
            entries += needed;
        }
    }
    macros
}

/// Edges of a class's states that no macro before it has.
fn edges(classes: &Classes, class: u32, seen: &HashSet<u32>, new: &mut HashSet<u32>) -> usize {
    let Class { ends, edges: below } = classes.get(class);
    if below.is_empty() || seen.contains(&class) || !new.insert(class) {
        return 0;
    }
    let below_them: usize = below.iter().map(|&(_, class)| edges(classes, class, seen, new)).sum();
    usize::from(*ends) + below.len() + below_them
}

/// The macro of every place that has one: its class, or one that is its class once endings that would make words too long are
/// cut off. Of several the one that its letter has most.
fn assign(
    classes: &mut Classes,
    uses: &HashMap<Place, u64>,
    macros: &[u32],
    counts: &HashMap<u32, u64>,
    longest: u8,
) -> HashMap<Place, u8> {
    let mut by_letter: HashMap<(u32, u8), u64> = HashMap::new();
    for (&(class, _, letter), count) in uses {
        *by_letter.entry((class, letter)).or_default() += count;
    }
    let mut stands_for: HashMap<(u32, u8), Vec<u8>> = HashMap::new();
    for (&class, kind) in macros.iter().zip(1..) {
        for most in 0..classes.longest(class) {
            if let Some(cut) = classes.cut(class, most) {
                stands_for.entry((cut, most)).or_default().push(kind);
            }
        }
    }
    let numbers: HashMap<u32, u8> = macros.iter().copied().zip(1..).collect();
    let mut kinds = HashMap::new();
    for &(class, depth, letter) in uses.keys() {
        let worth = |kind: &u8| {
            let class = macros[usize::from(*kind) - 1];
            let here = by_letter.get(&(class, letter)).copied().unwrap_or(0);
            (here * 16 + 1 + counts.get(&class).copied().unwrap_or(0) / 64, Reverse(*kind))
        };
        let own = numbers.get(&class).copied();
        let others = stands_for.get(&(class, longest - depth)).map_or(&[][..], Vec::as_slice);
        if let Some(kind) = own.into_iter().chain(others.iter().copied()).max_by_key(worth) {
            kinds.insert((class, depth, letter), kind);
        }
    }
    kinds
}

/// A canonical tree as the image has it, and the turns to each kind.
fn tree(frequencies: &[u64]) -> (Vec<u8>, Vec<(u8, Vec<Turn>)>) {
    let lengths = huffman::lengths(frequencies, TREE_LEVELS as u8);
    let mut kinds: Vec<(u8, u8)> =
        (0..frequencies.len()).filter(|&kind| frequencies[kind] > 0).map(|kind| (lengths[kind], kind as u8)).collect();
    kinds.sort_unstable();
    let levels = usize::from(kinds.last().map_or(0, |&(length, _)| length));
    let mut counts = vec![0usize; levels + 1];
    kinds.iter().for_each(|&(length, _)| counts[usize::from(length)] += 1);
    let (mut bases, mut nodes) = (vec![0usize; levels + 1], vec![1usize; levels + 1]);
    for level in 1..=levels {
        bases[level] = bases[level - 1] + nodes[level - 1];
        nodes[level] = 2 * nodes[level - 1] - counts[level];
    }
    let mut turns = Vec::new();
    let (mut before, mut index) = (0, 0);
    for &(length, kind) in &kinds {
        index = if length == before { index + 1 } else { 0 };
        before = length;
        let (mut place, mut way) = (index, Vec::new());
        for level in (1..=usize::from(length)).rev() {
            way.push(((bases[level - 1] + (place >> 1)) as u16, place & 1 == 1));
            place = (place >> 1) + if level > 1 { counts[level - 1] } else { 0 };
        }
        way.reverse();
        turns.push((kind, way));
    }
    let mut bytes = vec![levels as u8];
    bytes.extend(counts.iter().skip(1).map(|&count| count as u8));
    bytes.extend(kinds.iter().map(|&(_, kind)| kind));
    if kinds.is_empty() {
        bytes.push(WRITTEN);
    }
    (bytes, turns)
}
