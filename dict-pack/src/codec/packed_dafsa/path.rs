//! Enumerating the words of an automaton in the order of their letters.

use super::graph::Graph;
use crate::alphabet::{LONGEST, Word};

/// Steps without a word after which bytes must be damaged: every state of a sound image leads to a word.
const FRUITLESS_STEPS: u32 = 4 * LONGEST as u32;

/// The way from the root to the word last returned.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// The states the letters of `word` leave from, and the one behind the last letter.
    states: [Option<u32>; LONGEST + 1],
    word: Word,
    /// The smallest letter not yet tried in the last state.
    least: u8,
}

impl Path {
    pub(crate) const START: Self = {
        let mut states = [None; LONGEST + 1];
        states[0] = Some(Graph::ROOT);
        Self { states, word: Word::EMPTY, least: 0 }
    };

    pub(crate) fn next_word(&mut self, graph: &Graph<'_>) -> Option<Word> {
        for _ in 0..FRUITLESS_STEPS {
            let depth = self.word.letters().len();
            let state = self.states.get(depth).copied().flatten();
            match state.and_then(|state| graph.find_from(state, self.least)) {
                Some((edge, end)) if self.word.push(edge.letter).is_some() => {
                    *self.states.get_mut(depth + 1)? = edge.state(end);
                    self.least = 0;
                    if edge.word_ends {
                        return Some(self.word);
                    }
                }
                _ => {
                    self.least = self.word.pop()? + 1;
                }
            }
        }
        None
    }
}
