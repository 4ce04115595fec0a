//! Trie: words as a tree of their letters, to find those that a rack can make of a line of the board.

use letters::Letter;

/// A letter on the way to words.
#[derive(Clone, Copy, Debug)]
struct Node {
    letter: Option<Letter>,
    ends_word: bool,
    /// The first letter that may follow; the root is nobody's, so zero is none.
    child: u32,
    /// The next letter that may stand here instead.
    sibling: u32,
}

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At(u32);

/// Many words.
#[derive(Debug)]
pub(crate) struct WordTree {
    nodes: Vec<Node>,
}

impl WordTree {
    /// The node where every walk begins.
    pub(crate) const ROOT: At = At(0);

    pub(crate) fn new() -> Self {
        Self { nodes: vec![Node { letter: None, ends_word: false, child: 0, sibling: 0 }] }
    }

    pub(crate) fn insert(&mut self, word: impl Iterator<Item = Letter>) {
        let mut at = Self::ROOT;
        for letter in word {
            at = self.after(at, letter).unwrap_or_else(|| self.grow(at, letter));
        }
        self.nodes[at.0 as usize].ends_word = true;
    }

    /// The letters that may follow, and where each leads.
    pub(crate) fn following(&self, at: At) -> impl Iterator<Item = (Letter, At)> + '_ {
        let first = self.nodes[at.0 as usize].child;
        let siblings = std::iter::successors(Some(first), |&node| Some(self.nodes[node as usize].sibling));
        siblings.take_while(|&node| node != 0).filter_map(|node| Some((self.nodes[node as usize].letter?, At(node))))
    }

    pub(crate) fn after(&self, at: At, letter: Letter) -> Option<At> {
        self.following(at).find(|&(next, _)| next == letter).map(|(_, at)| at)
    }

    /// True if the letters up to here are a word.
    pub(crate) fn is_word(&self, at: At) -> bool {
        self.nodes[at.0 as usize].ends_word
    }

    fn grow(&mut self, at: At, letter: Letter) -> At {
        let new = self.nodes.len() as u32;
        let sibling = std::mem::replace(&mut self.nodes[at.0 as usize].child, new);
        self.nodes.push(Node { letter: Some(letter), ends_word: false, child: 0, sibling });
        At(new)
    }
}
