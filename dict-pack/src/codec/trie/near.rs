//! The search for a word that is one slip of the pen away: along all ways at once, and through no block that cannot have one.

use letters::LISTED_MAX;

use super::Trie;
use super::format::{EDGE_LEAF, extended};
use super::index::Index;
use super::walk::{Block, Visit};
use crate::slip::Slip;

/// Nodes of the upper trie, and decisions, after which the search gives up: it takes half a second on a microcontroller then.
const STEPS_MAX: u32 = 8192;
const DECISIONS_MAX: u32 = 65_536;
/// Edges of macros, likewise.
const EDGES_MAX: u32 = 65_536;

impl Trie<'_> {
    /// True if there is a word that is one slip away from these letters, and counts.
    pub(crate) fn has_near(&self, word: &[u8], counts: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        let mut search = Near {
            trie: self,
            word,
            counts,
            path: [0; LISTED_MAX + 1],
            slips: [Slip::default(); LISTED_MAX + 2],
            hopes: [0; LISTED_MAX + 2],
            ahead: [EDGE_LEAF; LISTED_MAX + 2],
            top: 0,
            edges: EDGES_MAX,
            found: false,
        };
        // It ends early where the index is damaged.
        let _ = self.upper_ways(&mut search);
        search.found
    }

    /// Goes down all ways of the upper trie that may lead to a word.
    fn upper_ways(&self, search: &mut Near<'_, '_>) -> Option<()> {
        let mut index = Index::new(self.index, STEPS_MAX);
        let mut ways = [Way::default(); LISTED_MAX + 1];
        let (mut depth, mut left) = (0, DECISIONS_MAX);
        search.slips[0] = Slip::START;
        loop {
            let ends = index.enter()?;
            search.node(depth, ends);
            let way = ways.get_mut(depth)?;
            let (history, word_before) = (search.history(depth), way.word_before);
            let (mut taken, mut least) = (0, 0);
            while let Some(rank) = index.child(least) {
                way.children |= 1u32.checked_shl(rank as u32).unwrap_or(0);
                taken |= 1 << self.model.letter(history, rank);
                least = rank + 1;
            }
            way.word_before = if ends { depth as u8 } else { word_before };
            let mut block: Option<Block> = None;
            least = 0;
            loop {
                let next = index.block(least);
                let behind = next.map_or(usize::from(self.letters), |(rank, _)| rank);
                if let Some(block) = block {
                    left = left.checked_sub(search.block(&block, behind).into())?;
                }
                let Some((rank, length)) = next.filter(|_| !search.found) else { break };
                block = Some(Block { history, depth, word_before, ends, at: index.payload, rank, taken });
                index.payload += length;
                least = rank + 1;
            }
            // The next child on the way, or of a node above.
            loop {
                if search.found {
                    return None;
                }
                let way = ways.get_mut(depth)?;
                if way.children == 0 {
                    depth = depth.checked_sub(1)?;
                    continue;
                }
                let rank = way.children.trailing_zeros() as usize;
                way.children &= way.children - 1;
                let (letter, word_before) = (self.model.letter(search.history(depth), rank), way.word_before);
                if depth < usize::from(self.longest) && search.enter(depth, letter) {
                    depth += 1;
                    *ways.get_mut(depth)? = Way { word_before, children: 0 };
                    break;
                }
                index.pass()?;
            }
        }
    }
}

/// A node of the upper trie on the way: its children by rank that are still ahead.
#[derive(Clone, Copy, Default)]
struct Way {
    word_before: u8,
    children: u32,
}

struct Near<'s, 'c> {
    trie: &'s Trie<'s>,
    word: &'s [u8],
    counts: &'c mut dyn FnMut(&[u8]) -> bool,
    path: [u8; LISTED_MAX + 1],
    /// By depth: how the path is a beginning of the word, and the letters ahead that may go on.
    slips: [Slip; LISTED_MAX + 2],
    hopes: [u32; LISTED_MAX + 2],
    /// By depth, inside a macro: the next edge.
    ahead: [u16; LISTED_MAX + 2],
    top: usize,
    edges: u32,
    found: bool,
}

impl Near<'_, '_> {
    /// The last letters of the path, as contexts have them.
    fn history(&self, depth: usize) -> u32 {
        let path = self.path.get(..depth).unwrap_or_default();
        path.iter().fold(0, |history, &letter| extended(history, letter))
    }

    /// Takes one letter more; false if no word begins so.
    fn enter(&mut self, depth: usize, letter: u8) -> bool {
        let slip = self.slips.get(depth).copied().unwrap_or_default().with(letter, self.word, depth);
        if let (Some(own), Some(below)) = (self.path.get_mut(depth), self.slips.get_mut(depth + 1)) {
            (*own, *below) = (letter, slip);
        }
        !slip.is_hopeless()
    }

    /// Takes the path as a word if it is one.
    fn take(&mut self, depth: usize) {
        let slip = self.slips.get(depth).copied().unwrap_or_default();
        if depth > 1 && slip.is_one(self.word, depth) {
            self.found = self.found || (self.counts)(self.path.get(..depth).unwrap_or_default());
        }
    }

    /// Searches a block, whose children have ranks below `behind`; the decisions it took.
    fn block(&mut self, block: &Block, behind: usize) -> u16 {
        let trie = self.trie;
        let followers = self.slips.get(block.depth).copied().unwrap_or_default().followers(self.word, block.depth);
        let own = (block.rank..behind).map(|rank| 1u32 << trie.model.letter(block.history, rank));
        let hopes = own.fold(0, |all, letter| all | letter) & followers & !block.taken;
        if hopes == 0 {
            return 0;
        }
        self.top = block.depth;
        if let Some(top) = self.hopes.get_mut(block.depth) {
            *top = hopes;
        }
        trie.walk(block, self)
    }

    /// The letter of a child is known: nothing else is to be hoped from it.
    fn pass(&mut self, depth: usize, letter: u8) {
        if let Some(hopes) = self.hopes.get_mut(depth) {
            *hopes &= !(1 << letter);
        }
    }

    /// True if there may be a word ahead.
    fn hopes(&self, depth: usize) -> bool {
        let ahead = self.hopes.get(self.top..=depth).unwrap_or_default();
        !self.found && ahead.iter().any(|&hopes| hopes != 0)
    }

    /// All words of a macro behind the path. No recursion: a microcontroller's stack is small.
    fn macro_words(&mut self, start: u16, top: usize) {
        let mut depth = top;
        self.macro_node(start, depth);
        while !self.found {
            let Some(ahead) = self.ahead.get_mut(depth) else { return };
            if *ahead == EDGE_LEAF {
                if depth == top {
                    return;
                }
                depth -= 1;
                continue;
            }
            let (Some(edge), Some(left)) = (self.trie.model.macro_edge(*ahead), self.edges.checked_sub(1)) else {
                return;
            };
            *ahead = if edge.is_last() { EDGE_LEAF } else { *ahead + 1 };
            self.edges = left;
            match edge.letter() {
                None => self.take(depth),
                Some(letter) if self.enter(depth, letter) => {
                    depth += 1;
                    self.macro_node(edge.target(), depth);
                }
                Some(_) => {}
            }
        }
    }

    /// Comes to a node of a macro: a word ends there, or edges are ahead.
    fn macro_node(&mut self, state: u16, depth: usize) {
        let is_too_deep = depth > usize::from(self.trie.longest);
        if state == EDGE_LEAF && !is_too_deep {
            self.take(depth);
        }
        if let Some(ahead) = self.ahead.get_mut(depth) {
            *ahead = if is_too_deep { EDGE_LEAF } else { state };
        }
    }
}

impl Visit for Near<'_, '_> {
    fn node(&mut self, depth: usize, ends: bool) -> bool {
        if ends {
            self.take(depth);
        }
        let slip = self.slips.get(depth).copied().unwrap_or_default();
        if let Some(hopes) = self.hopes.get_mut(depth) {
            *hopes = slip.followers(self.word, depth);
        }
        self.hopes(depth)
    }

    fn passed(&mut self, depth: usize, letter: u8) -> bool {
        self.pass(depth, letter);
        self.hopes(depth)
    }

    fn child(&mut self, depth: usize, letter: u8) {
        self.pass(depth, letter);
        self.enter(depth, letter);
    }

    fn macro_child(&mut self, depth: usize, letter: u8, kind: u8) -> bool {
        self.pass(depth, letter);
        if self.enter(depth, letter) {
            self.macro_words(self.trie.model.macro_start(kind), depth + 1);
        }
        self.hopes(depth)
    }

    fn done(&mut self, depth: usize) -> bool {
        depth.checked_sub(1).is_some_and(|above| self.hopes(above))
    }
}
