//! Enumeration: all words of a trie, in the order of their letters. Packing and comparing need it, the device does not.

use std::vec::Vec;

use super::Trie;
use super::format::{EDGE_LEAF, extended};
use super::index::Index;
use super::walk::{Block, Visit};
use crate::spelling::Spelling;

/// Steps through macros for every word that there should be: damaged ones may lead to nothing, and in many ways.
const STEPS_A_WORD: usize = 64;

impl Trie<'_> {
    /// All words, at most so many.
    pub(crate) fn words(&self, most: u32) -> Vec<Spelling> {
        let most = most as usize;
        let patience = most.saturating_mul(STEPS_A_WORD).saturating_add(1 << 16);
        let mut all = Enumeration { trie: self, path: Vec::new(), words: Vec::new(), most, patience };
        let mut index = Index::new(self.index, u32::try_from(self.index.len() * 8).unwrap_or(u32::MAX));
        let _ = all.upper(&mut index, 0, 0);
        all.words.sort_unstable_by(|one, other| one.numbers().cmp(other.numbers()));
        all.words
    }
}

struct Enumeration<'s> {
    trie: &'s Trie<'s>,
    path: Vec<u8>,
    words: Vec<Spelling>,
    most: usize,
    patience: usize,
}

impl Enumeration<'_> {
    /// A node of the upper trie and all below it.
    fn upper(&mut self, index: &mut Index<'_>, history: u32, word_before: u8) -> Option<()> {
        let depth = self.path.len();
        let ends = index.enter().filter(|_| depth < usize::from(self.trie.longest))?;
        if ends {
            self.take()?;
        }
        let (mut taken, mut least, mut children) = (0, 0, Vec::new());
        while let Some(rank) = index.child(least) {
            let letter = self.trie.model.letter(history, rank);
            taken |= 1 << letter;
            children.push(letter);
            least = rank + 1;
        }
        least = 0;
        while let Some((rank, length)) = index.block(least) {
            let block = Block { history, depth, word_before, ends, at: index.payload, rank, taken };
            self.trie.walk(&block, self);
            self.path.truncate(depth);
            index.payload += length;
            least = rank + 1;
            (self.words.len() < self.most).then_some(())?;
        }
        for letter in children {
            self.path.push(letter);
            let below = self.upper(index, extended(history, letter), if ends { depth as u8 } else { word_before });
            self.path.truncate(depth);
            below?;
        }
        Some(())
    }

    /// Takes the path as a word; `None` once there are enough.
    fn take(&mut self) -> Option<()> {
        let mut word = Spelling::EMPTY;
        self.path.iter().try_for_each(|&letter| word.push(letter))?;
        if self.path.iter().all(|&letter| letter < self.trie.letters) && self.path.len() > 1 {
            self.words.push(word);
        }
        (self.words.len() < self.most).then_some(())
    }

    /// All words of a macro behind the path.
    fn macro_words(&mut self, state: u16) -> Option<()> {
        self.patience = self.patience.checked_sub(1)?;
        if self.path.len() > usize::from(self.trie.longest) {
            return Some(());
        }
        if state == EDGE_LEAF {
            return self.take();
        }
        for number in state..EDGE_LEAF {
            let Some(edge) = self.trie.model.macro_edge(number) else { return Some(()) };
            match edge.letter() {
                None => self.take()?,
                Some(letter) => {
                    self.path.push(letter);
                    let below = self.macro_words(edge.target());
                    self.path.pop();
                    below?;
                }
            }
            if edge.is_last() {
                break;
            }
        }
        Some(())
    }
}

impl Visit for Enumeration<'_> {
    fn node(&mut self, depth: usize, ends: bool) -> bool {
        self.path.truncate(depth);
        !ends || self.take().is_some()
    }

    fn passed(&mut self, _: usize, _: u8) -> bool {
        true
    }

    fn child(&mut self, depth: usize, letter: u8) {
        self.path.truncate(depth);
        self.path.push(letter);
    }

    fn macro_child(&mut self, depth: usize, letter: u8, kind: u8) -> bool {
        self.child(depth, letter);
        let state = self.trie.model.macro_start(kind);
        self.macro_words(state).is_some()
    }

    fn done(&mut self, _: usize) -> bool {
        true
    }
}
