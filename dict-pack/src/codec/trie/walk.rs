//! The walk through a block: its nodes, decoded one after the other until the visitor has seen enough.

use letters::LISTED_MAX;

use super::Trie;
use super::decoder::Decoder;
use super::format::{
    AFTER_NONE, AFTER_WORD, ENDS, LEAF, MORE, NO_KIND, NO_LETTER, NODE_FAMILIES, Node, SLOTS, WRITTEN, extended,
};
use super::model::{Record, Row, Sums, dense};

/// A block: a run of children of an upper node.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    /// The upper node's letters.
    pub(crate) history: u32,
    /// Their number.
    pub(crate) depth: usize,
    /// The length of the upper node's longest beginning that is a word, without the node itself.
    pub(crate) word_before: u8,
    /// True if a word ends at the upper node.
    pub(crate) ends: bool,
    /// The block's place in the payload.
    pub(crate) at: usize,
    /// The rank of its first child.
    pub(crate) rank: usize,
    /// Letters of upper children: no block has them.
    pub(crate) taken: u32,
}

/// The steps of a walk. False ends it.
pub(crate) trait Visit {
    /// A node of so many letters was entered: a word ends there, or none.
    fn node(&mut self, depth: usize, ends: bool) -> bool;
    /// The node of so many letters has no child with this letter.
    fn passed(&mut self, depth: usize, letter: u8) -> bool;
    /// It has a child with this letter, and that is entered next.
    fn child(&mut self, depth: usize, letter: u8);
    /// It has a child with this letter, and that is this macro.
    fn macro_child(&mut self, depth: usize, letter: u8, kind: u8) -> bool;
    /// It has no more children.
    fn done(&mut self, depth: usize) -> bool;
}

/// A node whose children are being read.
#[derive(Clone, Copy)]
struct Level {
    node: Node,
    records: [Record; NODE_FAMILIES],
    sums: Sums,
    summed: bool,
    last: u8,
    last_kind: u8,
    rank: u8,
    /// The length of the longest beginning that is a word, with the node itself.
    word_before: u8,
}

impl Level {
    const EMPTY: Self = Self {
        node: Node { history: 0, depth: 0, elder: 0, elder_kind: 0, since_word: 0 },
        records: [0; NODE_FAMILIES],
        sums: [0; SLOTS],
        summed: false,
        last: AFTER_NONE,
        last_kind: NO_KIND,
        rank: 0,
        word_before: 0,
    };
}

impl Trie<'_> {
    /// Walks through a block; the number of decisions it took. For any visitor, and so once in a microcontroller's memory.
    #[inline(never)]
    pub(crate) fn walk(&self, block: &Block, visit: &mut dyn Visit) -> u16 {
        let mut decoder = Decoder::new(self.payload, block.at);
        self.walk_with(&mut decoder, block, visit);
        decoder.decided()
    }

    #[inline(always)]
    fn walk_with(&self, decoder: &mut Decoder<'_>, block: &Block, visit: &mut dyn Visit) {
        let mut levels = [Level::EMPTY; LISTED_MAX + 1];
        let top = block.depth;
        let Some(start) = levels.get_mut(top) else { return };
        start_of(block, start);
        let (mut depth, mut entered) = (top, false);
        let mut next = Next::Child;
        // The first child's letter is known; of every other one it is read if there is one.
        while let Some([level, below]) = levels.get_mut(depth..depth + 2) {
            match next {
                Next::Enough => return,
                Next::None => {
                    if !visit.done(depth) || depth == top {
                        return;
                    }
                    depth -= 1;
                }
                Next::Child => {
                    let letter = self.model.letter(level.node.history, level.rank.into());
                    let kind = self.child(level, below, letter, decoder);
                    if decoder.is_exhausted() {
                        return;
                    }
                    if kind == WRITTEN {
                        visit.child(depth, letter);
                        (depth, entered) = (depth + 1, true);
                    } else if !visit.macro_child(depth, letter, kind) {
                        return;
                    }
                }
            }
            let Some(level) = levels.get_mut(depth) else { return };
            self.sum(level, depth == top);
            let rows = self.model.rows(level.node.history, depth);
            if entered {
                entered = false;
                let ends = decoder.decide(i32::from(level.sums[usize::from(ENDS)]) + dense(&rows, ENDS));
                if !visit.node(depth, ends) {
                    return;
                }
                if ends {
                    (level.last, level.word_before) = (AFTER_WORD, depth as u8);
                }
            }
            let taken = if depth == top { block.taken } else { 0 };
            next = self.next_child(level, &rows, taken, decoder, visit);
        }
    }

    /// The sums of a node's records, once.
    #[inline(always)]
    fn sum(&self, level: &mut Level, is_top: bool) {
        if level.summed {
            return;
        }
        if is_top {
            level.records = self.model.node_records(&level.node);
        }
        level.sums = [0; SLOTS];
        for record in level.records {
            self.model.add(record, false, &mut level.sums);
        }
        level.summed = true;
    }

    /// Finds the rank of the next child.
    #[inline(always)]
    fn next_child(
        &self,
        level: &mut Level,
        rows: &[&Row; 5],
        taken: u32,
        decoder: &mut Decoder<'_>,
        visit: &mut dyn Visit,
    ) -> Next {
        let (history, letters) = (level.node.history, usize::from(self.letters));
        let mut rank = usize::from(level.rank);
        if rank >= letters {
            return Next::None;
        }
        let mut sums = level.sums;
        for record in self.model.child_records(history, level.last, level.last_kind) {
            self.model.add(record, false, &mut sums);
        }
        let has_child = level.last < AFTER_NONE;
        if has_child && !decoder.decide(i32::from(sums[usize::from(MORE)]) + dense(rows, MORE)) {
            return Next::None;
        }
        let order = self.model.order(history);
        while rank + 1 < letters {
            let letter = order.get(rank).copied().unwrap_or(0) & 31;
            if taken >> letter & 1 == 0 {
                if decoder.decide(i32::from(sums[usize::from(letter)]) + dense(rows, letter)) {
                    break;
                }
                if !visit.passed(level.node.depth.into(), letter) {
                    return Next::Enough;
                }
            }
            rank += 1;
        }
        level.rank = rank as u8;
        Next::Child
    }

    /// Reads a child's kind; the level below is made ready for it.
    #[inline(always)]
    fn child(&self, level: &mut Level, below: &mut Level, letter: u8, decoder: &mut Decoder<'_>) -> u8 {
        let depth = level.node.depth + 1;
        below.node = Node {
            history: extended(level.node.history, letter),
            depth,
            elder: level.last,
            elder_kind: level.last_kind,
            since_word: since(depth, level.word_before),
        };
        let mut kind = LEAF;
        if depth < self.longest {
            below.records = self.model.node_records(&below.node);
            let mut sums = [0; SLOTS];
            for record in below.records {
                self.model.add(record, true, &mut sums);
            }
            kind = self.model.kind(letter, &sums, |sum| decoder.decide(sum));
        }
        (below.summed, below.last, below.last_kind) = (false, AFTER_NONE, NO_KIND);
        (below.rank, below.word_before) = (0, level.word_before);
        level.rank += 1;
        (level.last, level.last_kind) = (letter, kind);
        kind
    }
}

enum Next {
    Child,
    None,
    Enough,
}

fn start_of(block: &Block, level: &mut Level) {
    let depth = block.depth as u8;
    level.node = Node {
        history: block.history,
        depth,
        elder: NO_LETTER,
        elder_kind: NO_KIND,
        since_word: since(depth, block.word_before),
    };
    level.last = NO_LETTER;
    level.rank = block.rank as u8;
    level.word_before = if block.ends { depth } else { block.word_before };
}

/// Letters since a word last ended on the way to a node; all of them where none did.
pub(crate) fn since(depth: u8, word_before: u8) -> u8 {
    depth - word_before.min(depth)
}
