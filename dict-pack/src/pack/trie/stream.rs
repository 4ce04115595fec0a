//! The stream: all decisions of a list in the order in which they are coded, with what each may depend on.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use super::classes::Classes;
use super::kinds::{Kinds, Place, occurrences};
use crate::codec::trie::format::{
    AFTER_NONE, AFTER_WORD, ENDS, MORE, NO_KIND, NO_LETTER, Node, SLOTS, WRITTEN, extended,
};
use crate::codec::trie::since;

/// Decisions of a block, about: more make a smaller image and a slower look-up.
const BLOCK: u32 = 304;
/// Decisions a child may take besides what is below it.
const CHILD: u32 = 3;

/// No child before: the decision does not depend on one.
pub(super) const NO_CHILD: u32 = u32::MAX;

/// Yes or no.
#[derive(Clone, Copy)]
pub(super) struct Decision {
    /// The node, by its place in [`Stream::nodes`].
    pub(super) node: u32,
    /// The node's last child, by its place in [`Stream::children`].
    pub(super) child: u32,
    /// The slot of the weights that count; for kinds the node of the tree, if it has a slot.
    pub(super) slot: u8,
    pub(super) of_kind: bool,
    pub(super) yes: bool,
}

/// A node's last child.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) history: u32,
    pub(super) letter: u8,
    pub(super) kind: u8,
}

/// A node of the upper trie.
pub(super) struct Upper {
    pub(super) rank: usize,
    pub(super) ends: bool,
    /// The ranks of the first children of its blocks.
    pub(super) blocks: Vec<usize>,
    pub(super) children: Vec<Upper>,
}

pub(super) struct Stream {
    pub(super) decisions: Vec<Decision>,
    pub(super) nodes: Vec<Node>,
    pub(super) children: Vec<Child>,
    /// The first decision of each block.
    pub(super) blocks: Vec<usize>,
}

/// A child on its way into the stream: rank, letter, class.
type Ranked = (usize, u8, u32);

pub(super) struct Writer<'a> {
    classes: &'a Classes,
    kinds: &'a Kinds,
    /// For "no letter" and every letter the letters behind it, the likeliest first.
    order: &'a [Vec<u8>],
    weights: HashMap<Place, u32>,
    stream: Stream,
}

/// A node's run of children, as they are written.
struct Run<'r> {
    node: Node,
    number: u32,
    children: &'r [Ranked],
    /// Letters of upper children.
    taken: u32,
    /// The first child's letter is known from the index.
    first_known: bool,
    /// In place of the last child's letter, before the first.
    last: u8,
    word_before: u8,
}

impl<'a> Writer<'a> {
    pub(super) fn write(classes: &'a Classes, kinds: &'a Kinds, order: &'a [Vec<u8>], root: u32) -> (Stream, Upper) {
        let stream = Stream { decisions: Vec::new(), nodes: Vec::new(), children: Vec::new(), blocks: Vec::new() };
        let mut writer = Self { classes, kinds, order, weights: HashMap::new(), stream };
        let upper = writer.upper((root, 0, 0), 0, 0, 0);
        (writer.stream, upper)
    }

    fn ranked(&self, class: u32, history: u32) -> Vec<Ranked> {
        let order = &self.order[(history & 31) as usize];
        let rank = |letter: u8| order.iter().position(|&other| other == letter).unwrap_or(0);
        let edges = &self.classes.get(class).edges;
        let mut ranked: Vec<Ranked> = edges.iter().map(|&(letter, class)| (rank(letter), letter, class)).collect();
        ranked.sort_unstable();
        ranked
    }

    /// Decisions of a node's kind and of all below it.
    fn weight(&mut self, place: Place) -> u32 {
        let kind = self.kinds.turns(place).len() as u32;
        if self.kinds.of(place) != WRITTEN {
            return kind;
        }
        if let Some(&known) = self.weights.get(&place) {
            return known;
        }
        let (class, depth, letter) = place;
        let children = self.ranked(class, u32::from(letter) + 1);
        let last = children.last().map_or(0, |&(rank, ..)| rank as u32 + 1);
        let mut weight = kind + 1 + last + children.len() as u32;
        for (_, letter, class) in children {
            weight = weight.saturating_add(self.weight((class, depth + 1, letter)));
        }
        self.weights.insert(place, weight);
        weight
    }

    fn upper(&mut self, (class, depth, _): Place, history: u32, word_before: u8, rank: usize) -> Upper {
        let ends = self.classes.get(class).ends;
        let node =
            Node { history, depth, elder: NO_LETTER, elder_kind: NO_KIND, since_word: since(depth, word_before) };
        let word_before = if ends { depth } else { word_before };
        let (mut big, mut small, mut taken) = (Vec::new(), Vec::new(), 0);
        for child in self.ranked(class, history) {
            let place = (child.2, depth + 1, child.1);
            let weight = self.weight(place);
            if self.kinds.of(place) == WRITTEN && weight > BLOCK {
                big.push(child);
                taken |= 1 << child.1;
            } else {
                small.push((weight + CHILD, child));
            }
        }
        let mut upper = Upper { rank, ends, blocks: Vec::new(), children: Vec::new() };
        if !small.is_empty() {
            self.stream.nodes.push(node);
        }
        let number = (self.stream.nodes.len() as u32).saturating_sub(1);
        for run in runs(&small) {
            upper.blocks.push(run[0].0);
            self.stream.blocks.push(self.stream.decisions.len());
            let run = Run { node, number, children: &run, taken, first_known: true, last: NO_LETTER, word_before };
            self.children(&run);
        }
        for (rank, letter, class) in big {
            let below = self.upper((class, depth + 1, letter), extended(history, letter), word_before, rank);
            upper.children.push(below);
        }
        upper
    }

    /// Children of a node: is there another, is it this letter, what kind is it, and then what is below it.
    fn children(&mut self, run: &Run<'_>) {
        let Node { history, depth, .. } = run.node;
        let order = &self.order[(history & 31) as usize];
        let (mut last, mut last_kind, mut rank) = (run.last, NO_KIND, 0);
        for (place, &(wanted, letter, class)) in run.children.iter().enumerate() {
            if place > 0 || !run.first_known {
                let child = self.last_child(history, last, last_kind);
                if place > 0 {
                    self.decide(run.number, child, MORE, true);
                }
                while rank < wanted || rank + 1 < order.len() {
                    let letter = order[rank];
                    if run.taken >> letter & 1 == 0 {
                        self.decide(run.number, child, letter, rank == wanted);
                    }
                    if rank == wanted {
                        break;
                    }
                    rank += 1;
                }
            }
            rank = wanted + 1;
            let below = Node {
                history: extended(history, letter),
                depth: depth + 1,
                elder: last,
                elder_kind: last_kind,
                since_word: since(depth + 1, run.word_before),
            };
            let kind = self.child((class, depth + 1, letter), below, run.word_before);
            (last, last_kind) = (letter, kind);
        }
        if rank < order.len() && !run.children.is_empty() {
            let child = self.last_child(history, last, last_kind);
            self.decide(run.number, child, MORE, false);
        }
    }

    fn child(&mut self, place: Place, node: Node, word_before: u8) -> u8 {
        let (kinds, kind) = (self.kinds, self.kinds.of(place));
        let turns = kinds.turns(place);
        self.stream.nodes.push(node);
        let number = self.stream.nodes.len() as u32 - 1;
        for &(slot, yes) in turns {
            let slot = slot.min(u16::from(NO_KIND)) as u8;
            self.stream.decisions.push(Decision { node: number, child: NO_CHILD, slot, of_kind: true, yes });
        }
        if kind != WRITTEN {
            return kind;
        }
        let ends = self.classes.get(place.0).ends;
        self.decide(number, NO_CHILD, ENDS, ends);
        let children = self.ranked(place.0, node.history);
        let (last, word_before) = if ends { (AFTER_WORD, node.depth) } else { (AFTER_NONE, word_before) };
        self.children(&Run { node, number, children: &children, taken: 0, first_known: false, last, word_before });
        kind
    }

    fn last_child(&mut self, history: u32, letter: u8, kind: u8) -> u32 {
        self.stream.children.push(Child { history, letter, kind });
        self.stream.children.len() as u32 - 1
    }

    fn decide(&mut self, node: u32, child: u32, slot: u8, yes: bool) {
        self.stream.decisions.push(Decision { node, child, slot, of_kind: false, yes });
    }
}

/// Children in runs of about the same weight, none too heavy.
fn runs(children: &[(u32, Ranked)]) -> Vec<Vec<Ranked>> {
    let total: u32 = children.iter().map(|&(weight, _)| weight).sum();
    let each = total / total.div_ceil(BLOCK).max(1);
    let (mut runs, mut run, mut filled) = (Vec::new(), Vec::new(), 0);
    for &(weight, child) in children {
        if !run.is_empty() && (filled + weight > BLOCK || filled + weight / 2 > each) {
            runs.push(core::mem::take(&mut run));
            filled = 0;
        }
        filled += weight;
        run.push(child);
    }
    if !run.is_empty() {
        runs.push(run);
    }
    runs
}

/// For "no letter" and every letter the letters behind it, the likeliest first.
pub(super) fn likely_order(classes: &Classes, kinds: &Kinds, root: u32, letters: u8, longest: u8) -> Vec<Vec<u8>> {
    let mut counts = vec![vec![0u64; SLOTS]; usize::from(letters) + 1];
    let mut note = |row: usize, class: u32, uses: u64| {
        for &(letter, _) in &classes.get(class).edges {
            counts[row][usize::from(letter)] += uses;
        }
    };
    note(0, root, 1);
    for (&place, &uses) in &occurrences(classes, root, kinds.by_place(), longest) {
        if kinds.of(place) == WRITTEN {
            note(usize::from(place.2) + 1, place.0, uses);
        }
    }
    let row = |counts: &Vec<u64>| {
        let mut order: Vec<u8> = (0..letters).collect();
        order.sort_unstable_by_key(|&letter| (Reverse(counts[usize::from(letter)]), letter));
        order
    };
    counts.iter().map(row).collect()
}
