//! The model: likely letters, weights of contexts, kinds and macros. It may lie in flash or be copied to RAM.

use super::format::{
    CHILD_FAMILIES, EDGE_ENDS, EDGE_LAST, EDGE_LEAF, EDGE_LETTER, EDGE_TARGET, MODEL_SECTIONS, NODE_FAMILIES, Node,
    SLOTS, TABLES, TREE_LEVELS, child_keys, leans, place,
};
use crate::little_endian::u16_at;

/// Sixteen bytes of weights: two slots each.
pub(crate) type Row = [u8; 16];
const EMPTY_ROW: Row = [0; 16];

/// Sums of weights, by slot.
pub(crate) type Sums = [i8; SLOTS];

/// The place of a context's record behind its check byte; 0 where there is none.
pub(crate) type Record = u16;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Model<'a> {
    letters: u8,
    longest: u8,
    order: &'a [u8],
    dense: &'a [Row],
    directory: &'a [[u8; 2]],
    records: &'a [u8],
    trees: &'a [u8],
    macros: &'a [[u8; 2]],
}

/// The bytes of the model's sections, wherever each of them lies.
pub(crate) type Sections<'a> = [&'a [u8]; MODEL_SECTIONS];

/// Takes the model's sections out of the bytes in which they stand one behind the other.
pub(crate) fn split_sections(bytes: &[u8], lengths: [usize; MODEL_SECTIONS]) -> Option<Sections<'_>> {
    let mut rest = bytes;
    let mut sections: Sections<'_> = [&[]; MODEL_SECTIONS];
    for (section, length) in sections.iter_mut().zip(lengths) {
        (*section, rest) = rest.split_at_checked(length)?;
    }
    Some(sections)
}

impl<'a> Model<'a> {
    /// The model of these sections.
    pub(crate) fn open(sections: Sections<'a>, letters: u8, longest: u8) -> Option<Self> {
        let [order, dense, directory, records, trees, macros] = sections;
        let (dense, directory, macros) = (dense.as_chunks().0, directory.as_chunks().0, macros.as_chunks().0);
        let complete = directory.len() >= 2 && directory.len() <= usize::from(u16::MAX);
        complete.then_some(Self { letters, longest, order, dense, directory, records, trees, macros })
    }

    /// The letters behind the last letter of a history, the likeliest first.
    #[inline(always)]
    pub(crate) fn order(&self, history: u32) -> &'a [u8] {
        let (row, letters) = ((history & 31) as usize, usize::from(self.letters));
        self.order.get(row * letters..(row + 1) * letters).unwrap_or_default()
    }

    /// The letter of a rank.
    #[inline(always)]
    pub(crate) fn letter(&self, history: u32, rank: usize) -> u8 {
        self.order(history).get(rank).copied().unwrap_or(0) & 31
    }

    /// The rank of a letter behind the last letter of a history.
    pub(crate) fn rank(&self, history: u32, letter: u8) -> usize {
        let order = self.order(history);
        order.iter().position(|&other| other == letter).unwrap_or(order.len())
    }

    /// The record of a context, if there is one.
    #[inline(never)]
    fn record(&self, key: u32) -> Record {
        let (bucket, check) = place(key, self.directory.len() as u32 - 1);
        let bounds = self.directory.get(bucket as usize..bucket as usize + 2);
        let Some(&[start, end]) = bounds.and_then(|bounds| bounds.first_chunk()) else { return 0 };
        let mut at = usize::from(u16::from_le_bytes(start));
        let Some(mut bucket) = self.records.get(at..usize::from(u16::from_le_bytes(end))) else { return 0 };
        while let [found, counts, rest @ ..] = bucket {
            if *found >= check {
                return if *found == check { at as u16 + 1 } else { 0 };
            }
            let entries = usize::from(counts & 15) + usize::from(counts >> 4);
            let Some(behind) = rest.get(entries..) else { return 0 };
            (bucket, at) = (behind, at + 2 + entries);
        }
        0
    }

    /// The records of a node's contexts.
    pub(crate) fn node_records(&self, node: &Node) -> [Record; NODE_FAMILIES] {
        let mut records = [0; NODE_FAMILIES];
        let mut before = 0;
        for (family, key) in node.keys().into_iter().enumerate() {
            let found = if leans(family) && before == 0 { 0 } else { self.record(key) };
            if let Some(record) = records.get_mut(family) {
                *record = found;
            }
            before = found;
        }
        records
    }

    /// The records of the contexts of a node's last child.
    pub(crate) fn child_records(&self, history: u32, letter: u8, kind: u8) -> [Record; CHILD_FAMILIES] {
        child_keys(history, letter, kind).map(|key| self.record(key))
    }

    /// Adds a record's weights of kinds, or those of letters, if there is a record.
    #[inline(always)]
    pub(crate) fn add(&self, record: Record, kinds: bool, sums: &mut Sums) {
        if record != 0 {
            self.add_record(record, kinds, sums);
        }
    }

    #[inline(never)]
    fn add_record(&self, record: Record, kinds: bool, sums: &mut Sums) {
        let Some([counts, entries @ ..]) = self.records.get(usize::from(record)..) else { return };
        let (letters, all) = (usize::from(counts & 15), usize::from(counts & 15) + usize::from(counts >> 4));
        let entries = if kinds { entries.get(letters..all) } else { entries.get(..letters) };
        for &entry in entries.unwrap_or_default() {
            let sum = &mut sums[usize::from(entry >> 3)];
            *sum = sum.wrapping_add(TABLES.record_weights[usize::from(entry & 7)]);
        }
    }

    /// The five rows of a node: by the letters 1 to 4 before it, and by its depth.
    pub(crate) fn rows(&self, history: u32, depth: usize) -> [&'a Row; 5] {
        let table = usize::from(self.letters) + 1;
        let row = |at: usize| self.dense.get(at).unwrap_or(&EMPTY_ROW);
        let letter = |back: u32| table * back as usize + (history >> (5 * back) & 31) as usize;
        [row(letter(0)), row(letter(1)), row(letter(2)), row(letter(3)), row(4 * table + depth)]
    }

    /// The weights of the nodes of a letter's tree.
    fn tree_row(&self, letter: u8) -> &'a Row {
        let at = 4 * (usize::from(self.letters) + 1) + usize::from(self.longest) + 1 + usize::from(letter) + 1;
        self.dense.get(at).unwrap_or(&EMPTY_ROW)
    }

    /// The weight of a node of a letter's tree.
    #[cfg(feature = "std")]
    pub(crate) fn tree_weight(&self, letter: u8, node: u8) -> i32 {
        nibble(self.tree_row(letter), node).into()
    }

    /// Reads a kind by walking a letter's tree, a decision a level.
    #[inline(always)]
    pub(crate) fn kind(&self, letter: u8, sums: &Sums, mut decide: impl FnMut(i32) -> bool) -> u8 {
        let byte = |at: usize| self.trees.get(at).copied().unwrap_or(0);
        let row = self.tree_row(letter);
        let tree = usize::from(u16_at(self.trees, 2 * usize::from(letter)).unwrap_or(0));
        let levels = usize::from(byte(tree));
        // Of a level: the number of its first node, how many nodes it has, where its kinds stand.
        let (mut base, mut nodes, mut kinds, mut path) = (0, 1, tree + 1 + levels, 0);
        for level in 1..=levels.min(TREE_LEVELS) {
            let node = base + path;
            let sum = match sums.get(node) {
                Some(&sum) => i32::from(sum) + i32::from(nibble(row, node as u8)),
                None => 0,
            };
            path = 2 * path + usize::from(decide(sum));
            let here = usize::from(byte(tree + level));
            if path < here {
                return byte(kinds + path);
            }
            path -= here;
            kinds += here;
            base += nodes;
            nodes = (2 * nodes).saturating_sub(here);
        }
        byte(kinds)
    }

    /// The first edge of a macro.
    pub(crate) fn macro_start(&self, kind: u8) -> u16 {
        let at = usize::from(kind).checked_sub(1);
        at.and_then(|at| self.macros.get(at)).map_or(EDGE_LEAF, |&start| u16::from_le_bytes(start))
    }

    /// The edge with this number.
    pub(crate) fn macro_edge(&self, number: u16) -> Option<MacroEdge> {
        self.macros.get(usize::from(number)).map(|&bytes| MacroEdge(u16::from_le_bytes(bytes)))
    }

    /// The beginnings of `rest` that are words behind a macro: bit *n* for *n* letters.
    pub(crate) fn macro_beginnings(&self, kind: u8, rest: &[u8]) -> u16 {
        let (mut state, mut found, mut length) = (self.macro_start(kind), 0, 0);
        loop {
            let ends = state == EDGE_LEAF || self.macro_edge(state).is_some_and(MacroEdge::ends);
            found |= u16::from(ends) << length;
            let next = rest.get(length).and_then(|&letter| self.macro_child(state, letter));
            let Some(next) = next.filter(|_| length < 15) else { return found };
            (state, length) = (next, length + 1);
        }
    }

    fn macro_child(&self, state: u16, letter: u8) -> Option<u16> {
        // A leaf's number is behind all edges.
        for number in state..EDGE_LEAF {
            let edge = self.macro_edge(number)?;
            if edge.letter() == Some(letter) {
                return Some(edge.target());
            }
            if edge.is_last() {
                return None;
            }
        }
        None
    }
}

/// An edge of a macro, or the mark that a word ends at its state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MacroEdge(u16);

impl MacroEdge {
    pub(crate) fn ends(self) -> bool {
        self.0 & EDGE_LETTER == EDGE_ENDS
    }

    pub(crate) fn letter(self) -> Option<u8> {
        (!self.ends()).then_some((self.0 & EDGE_LETTER) as u8)
    }

    pub(crate) fn is_last(self) -> bool {
        self.0 & EDGE_LAST != 0
    }

    pub(crate) fn target(self) -> u16 {
        self.0 >> EDGE_TARGET
    }
}

/// The weight of a slot in five rows.
#[inline(always)]
pub(crate) fn dense(rows: &[&Row; 5], slot: u8) -> i32 {
    rows.iter().map(|row| i32::from(nibble(row, slot))).sum()
}

#[inline(always)]
fn nibble(row: &Row, slot: u8) -> i8 {
    let pair = row[usize::from(slot >> 1 & 15)];
    TABLES.dense_weights[usize::from(pair >> (4 * (slot & 1)) & 15)]
}
