//! Depth-first traversal: enumerates the words of a DAFSA in the order of their letters.

use letters::LISTED_MAX;

use super::graph::{Entry, Graph};
use crate::spelling::Spelling;

/// Steps without a word after which bytes must be damaged: every state of a sound image leads to a word. (Pairs of
/// first letters that begin no word are not counted as steps.)
const FRUITLESS_STEPS: u32 = 4 * LISTED_MAX as u32;

/// The way from the first letters to the word last returned.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// The states behind the first 2, 3, … letters of `word`.
    states: [Option<u32>; LISTED_MAX + 1],
    word: Spelling,
    /// The smallest letter not yet tried behind `word`.
    least: u8,
}

impl Path {
    pub(crate) const START: Self = Self { states: [None; LISTED_MAX + 1], word: Spelling::EMPTY, least: 0 };

    pub(crate) fn next_word(&mut self, graph: &Graph<'_>) -> Option<Spelling> {
        for _ in 0..FRUITLESS_STEPS {
            match self.longer(graph) {
                Some((entry, end)) => {
                    *self.states.get_mut(self.word.numbers().len())? = graph.follow(entry, end);
                    self.least = 0;
                    if entry.word_ends() {
                        return Some(self.word.clone());
                    }
                }
                None => self.least = self.word.pop()? + 1,
            }
        }
        None
    }

    /// Goes one letter on (or to the next pair of first letters), if a word begins so.
    fn longer(&mut self, graph: &Graph<'_>) -> Option<(Entry, u32)> {
        let (letter, entry, end) = match *self.word.numbers() {
            [] => return self.next_pair(graph, 0),
            [first] => return self.next_pair(graph, first),
            _ => {
                let state = self.states.get(self.word.numbers().len()).copied().flatten()?;
                let edge = graph.find_from(state, self.least)?;
                (edge.letter, edge.entry, edge.end)
            }
        };
        self.word.push(letter)?;
        Some((entry, end))
    }

    /// Goes to the first pair of letters from (`first`, `least`) on that begins a word.
    fn next_pair(&mut self, graph: &Graph<'_>, first: u8) -> Option<(Entry, u32)> {
        self.word.pop();
        let letters = graph.letters();
        let mut second = core::mem::take(&mut self.least);
        for first in first..letters {
            while second < letters {
                let entry = graph.pair(first, second)?;
                if entry.word_ends() || graph.follow(entry, 0).is_some() {
                    self.word.push(first)?;
                    self.word.push(second)?;
                    return Some((entry, 0));
                }
                second += 1;
            }
            second = 0;
        }
        None
    }
}
