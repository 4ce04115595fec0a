//! DAFSA construction: the minimal acyclic automaton that accepts a list of words.

use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use super::{Progress, Stage};
use crate::spelling::Spelling;

/// A state's number.
pub(super) type State = u32;

/// The state without edges.
pub(super) const NOWHERE: State = 0;

/// Words between two reports of progress.
const WORDS_PER_STEP: usize = 10_000;

/// A step from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Edge {
    pub(super) letter: u8,
    pub(super) word_ends: bool,
    pub(super) to: State,
}

/// A minimal automaton; state 0 is [`NOWHERE`].
#[derive(Debug)]
pub(super) struct Dafsa {
    pub(super) states: Vec<Vec<Edge>>,
    pub(super) root: State,
}

impl Dafsa {
    /// Builds the automaton from sorted words: what two neighbours do not share can never change again, so it is
    /// looked up among the states already known before the next word begins.
    pub(super) fn build(words: &[Spelling], progress: &mut dyn FnMut(Progress)) -> Self {
        let mut known = Register::default();
        let mut open: Vec<Vec<Edge>> = vec![Vec::new()];
        let mut before: &[u8] = &[];
        for (done, word) in words.iter().enumerate() {
            if done % WORDS_PER_STEP == 0 {
                progress(Progress { stage: Stage::Building, done: done as u32, of: words.len() as u32 });
            }
            let letters = word.numbers();
            let shared = before.iter().zip(letters).take_while(|(a, b)| a == b).count();
            close(&mut open, &mut known, shared);
            for (place, &letter) in letters.iter().enumerate().skip(shared) {
                if let Some(state) = open.last_mut() {
                    state.push(Edge { letter, word_ends: place + 1 == letters.len(), to: NOWHERE });
                }
                open.push(Vec::new());
            }
            before = letters;
        }
        close(&mut open, &mut known, 0);
        let root = known.number(open.pop().unwrap_or_default());
        Self { states: known.states, root }
    }
}

/// Settles the open states behind the first `keep` letters.
fn close(open: &mut Vec<Vec<Edge>>, known: &mut Register, keep: usize) {
    while open.len() > keep + 1 {
        let Some(finished) = open.pop() else { return };
        let number = known.number(finished);
        if let Some(edge) = open.last_mut().and_then(|state| state.last_mut()) {
            edge.to = number;
        }
    }
}

/// The states found so far, each once.
struct Register {
    numbers: HashMap<Vec<Edge>, State>,
    states: Vec<Vec<Edge>>,
}

impl Default for Register {
    fn default() -> Self {
        Self { numbers: HashMap::from([(Vec::new(), NOWHERE)]), states: vec![Vec::new()] }
    }
}

impl Register {
    fn number(&mut self, edges: Vec<Edge>) -> State {
        let states = &mut self.states;
        *self.numbers.entry(edges).or_insert_with_key(|edges| {
            states.push(edges.clone());
            (states.len() - 1) as State
        })
    }
}
