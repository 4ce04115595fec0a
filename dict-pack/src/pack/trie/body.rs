//! The body of an image: the model's sections, the upper trie and the blocks.

use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use super::classes::Classes;
use super::encoder::Encoder;
use super::fit::Fitted;
use super::kinds::Kinds;
use super::stream::{Child, Decision, NO_CHILD, Stream, Upper};
use crate::codec::trie::format::{
    EDGE_ENDS, EDGE_LAST, EDGE_LEAF, EDGE_TARGET, LENGTH_BITS, MODEL_SECTIONS, Node, PADDING, RANK_BITS, SECTIONS,
    SKIP_BITS, SLOTS, STEPS_MAX,
};
use crate::codec::trie::{Model, Sums, dense};
use crate::pack::PackError;

/// Upper nodes from which on a subtree says how long it is, the cheapest first.
const SKIP_FROM: [usize; 5] = [10, 6, 4, 2, 1];

/// The sections of the model.
pub(super) fn model(
    classes: &Classes,
    kinds: &Kinds,
    order: &[Vec<u8>],
    fitted: &Fitted,
) -> Result<Vec<Vec<u8>>, PackError> {
    let (directory, records) = records(fitted)?;
    Ok(vec![order.concat(), fitted.dense.clone(), directory, records, trees(kinds), macros(classes, kinds)])
}

fn records(fitted: &Fitted) -> Result<(Vec<u8>, Vec<u8>), PackError> {
    let (mut directory, mut records) = (Vec::new(), Vec::new());
    let mut all = fitted.records.iter().peekable();
    for bucket in 0..=fitted.buckets {
        let start = u16::try_from(records.len()).map_err(|_| PackError::TooManyEntries(records.len()))?;
        directory.extend(start.to_le_bytes());
        while let Some((&(_, check), entries)) = all.next_if(|(at, _)| at.0 == bucket) {
            let kinds = entries.iter().filter(|((of_kind, _), _)| *of_kind).count();
            records.extend([check, ((entries.len() - kinds) | (kinds << 4)) as u8]);
            records.extend(entries.iter().map(|&((_, slot), weight)| slot << 3 | weight));
        }
    }
    Ok((directory, records))
}

fn trees(kinds: &Kinds) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut start = 2 * kinds.trees.len();
    for tree in &kinds.trees {
        bytes.extend((start as u16).to_le_bytes());
        start += tree.len();
    }
    bytes.extend(kinds.trees.concat());
    bytes
}

/// First edges of the macros, then all edges; what a state leads to stands before it.
fn macros(classes: &Classes, kinds: &Kinds) -> Vec<u8> {
    let (mut edges, mut known) = (vec![0; kinds.macros.len()], HashMap::new());
    for (place, &class) in kinds.macros.iter().enumerate() {
        edges[place] = write_macro(classes, class, &mut edges, &mut known);
    }
    edges.iter().flat_map(|edge| edge.to_le_bytes()).collect()
}

fn write_macro(classes: &Classes, class: u32, edges: &mut Vec<u16>, known: &mut HashMap<u32, u16>) -> u16 {
    let written = classes.get(class);
    if written.edges.is_empty() {
        return EDGE_LEAF;
    }
    if let Some(&place) = known.get(&class) {
        return place;
    }
    let targets: Vec<u16> = written.edges.iter().map(|&(_, below)| write_macro(classes, below, edges, known)).collect();
    let place = edges.len() as u16;
    if written.ends {
        edges.push(EDGE_ENDS);
    }
    for (number, (&(letter, _), target)) in written.edges.iter().zip(targets).enumerate() {
        let last = if number + 1 == written.edges.len() { EDGE_LAST } else { 0 };
        edges.push(u16::from(letter) | last | target << EDGE_TARGET);
    }
    known.insert(class, place);
    place
}

/// All blocks, from the last to the first: each ends with the beginning of the next where that happens to fit.
pub(super) fn blocks(stream: &Stream, model: &Model<'_>) -> Vec<Vec<u8>> {
    let mut coder =
        Coder { stream, model, node: u32::MAX, child: NO_CHILD, sums: [[0; SLOTS]; 2], with_child: [0; SLOTS] };
    let mut blocks = Vec::with_capacity(stream.blocks.len());
    let (mut end, mut behind) = (stream.decisions.len(), [0; 4]);
    for &start in stream.blocks.iter().rev() {
        let mut encoder = Encoder::new();
        for decision in &stream.decisions[start..end] {
            encoder.encode(coder.sum(decision), decision.yes);
        }
        let block = encoder.finish(behind);
        let mut bytes = block.iter().copied().chain(behind);
        behind = [(); 4].map(|()| bytes.next().unwrap_or(0));
        blocks.push(block);
        end = start;
    }
    blocks.reverse();
    blocks
}

/// The sums of decisions, as the reader adds them up.
struct Coder<'a> {
    stream: &'a Stream,
    model: &'a Model<'a>,
    node: u32,
    child: u32,
    /// Of letters and of kinds.
    sums: [Sums; 2],
    with_child: Sums,
}

impl Coder<'_> {
    fn sum(&mut self, decision: &Decision) -> i32 {
        let node = &self.stream.nodes[decision.node as usize];
        if decision.node != self.node {
            self.enter(decision.node, node);
        }
        if decision.of_kind {
            let letter = (node.history & 31) as u8 - 1;
            let sum = self.sums[1].get(usize::from(decision.slot)).copied();
            return sum.map_or(0, |sum| i32::from(sum) + self.model.tree_weight(letter, decision.slot));
        }
        let rows = self.model.rows(node.history, node.depth.into());
        let sums = if decision.child == NO_CHILD { self.sums[0] } else { self.behind(decision.child) };
        i32::from(sums[usize::from(decision.slot)]) + dense(&rows, decision.slot)
    }

    fn enter(&mut self, number: u32, node: &Node) {
        (self.node, self.child, self.sums) = (number, NO_CHILD, [[0; SLOTS]; 2]);
        for record in self.model.node_records(node) {
            self.model.add(record, false, &mut self.sums[0]);
            self.model.add(record, true, &mut self.sums[1]);
        }
    }

    fn behind(&mut self, number: u32) -> Sums {
        if number != self.child {
            let Child { history, letter, kind } = self.stream.children[number as usize];
            self.child = number;
            self.with_child = self.sums[0];
            for record in self.model.child_records(history, letter, kind) {
                self.model.add(record, false, &mut self.with_child);
            }
        }
        self.with_child
    }
}

/// Bits, high ones first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    length: usize,
}

impl Bits {
    fn push(&mut self, value: usize, bits: u32) {
        for bit in (0..bits).rev() {
            if self.length.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut().filter(|_| value >> bit & 1 == 1) {
                *last |= 0x80 >> (self.length % 8);
            }
            self.length += 1;
        }
    }

    fn number(&mut self, value: usize, bits: u32) {
        (0..value >> bits).for_each(|_| self.push(1, 1));
        self.push(0, 1);
        self.push(value & ((1 << bits) - 1), bits);
    }

    fn append(&mut self, other: &Self) {
        for bit in 0..other.length {
            self.push(usize::from(other.bytes[bit / 8] >> (7 - bit % 8) & 1), 1);
        }
    }
}

/// The upper trie; subtrees say how long they are as often as is needed for no look-up to pass too many nodes.
pub(super) fn index(root: &Upper, blocks: &[Vec<u8>]) -> Result<Vec<u8>, PackError> {
    for skip_from in SKIP_FROM {
        let mut lengths = blocks.iter().map(Vec::len);
        let written = write_upper(root, &mut lengths, skip_from, true);
        if written.steps <= usize::from(STEPS_MAX) {
            let mut bytes = written.bits.bytes;
            bytes.extend([0; PADDING]);
            return Ok(bytes);
        }
    }
    Err(PackError::TooLong(blocks.iter().map(Vec::len).sum()))
}

struct WrittenUpper {
    bits: Bits,
    nodes: usize,
    payload: usize,
    /// Steps to pass it, and the most to go anywhere below it.
    passing: usize,
    steps: usize,
}

fn write_upper(
    upper: &Upper,
    lengths: &mut impl Iterator<Item = usize>,
    skip_from: usize,
    is_root: bool,
) -> WrittenUpper {
    let mut bits = Bits::default();
    let (mut nodes, mut payload, mut passing, mut steps, mut least) = (1, 0, 1, 1, 0);
    bits.push(usize::from(upper.ends), 1);
    for child in &upper.children {
        bits.push(1, 1);
        bits.number(child.rank - least, RANK_BITS);
        least = child.rank + 1;
    }
    bits.push(0, 1);
    least = 0;
    for &rank in &upper.blocks {
        bits.push(1, 1);
        bits.number(rank - least, RANK_BITS);
        least = rank + 1;
        let length = lengths.next().unwrap_or(0);
        bits.number(length, LENGTH_BITS);
        payload += length;
    }
    bits.push(0, 1);
    for child in &upper.children {
        let below = write_upper(child, lengths, skip_from, false);
        steps = steps.max(passing + below.steps);
        passing += below.passing;
        nodes += below.nodes;
        payload += below.payload;
        bits.append(&below.bits);
    }
    let skips = !is_root && nodes >= skip_from && bits.length >> SKIP_BITS == 0 && payload >> SKIP_BITS == 0;
    let mut whole = Bits::default();
    whole.push(usize::from(skips), 1);
    if skips {
        whole.push(bits.length, SKIP_BITS);
        whole.push(payload, SKIP_BITS);
        passing = 1;
    }
    whole.append(&bits);
    WrittenUpper { bits: whole, nodes, payload, passing, steps }
}

/// Everything behind the header.
pub(super) fn body(letters: u8, longest: u8, sections: &[Vec<u8>]) -> Vec<u8> {
    let mut body = vec![letters, longest, 0, 0];
    for section in 0..SECTIONS {
        let length = sections.get(section).map_or(0, Vec::len);
        body.extend((length as u32).to_le_bytes());
    }
    body.extend(sections.concat());
    body
}

/// The lengths of the model's sections.
pub(super) fn lengths(sections: &[Vec<u8>]) -> [usize; MODEL_SECTIONS] {
    core::array::from_fn(|section| sections.get(section).map_or(0, Vec::len))
}
