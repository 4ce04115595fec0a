//! Classes of endings: what may follow a beginning. Beginnings that go on alike share one.

use std::collections::HashMap;
use std::vec::Vec;

use crate::spelling::Spelling;

/// What may follow: perhaps nothing, or a letter and then what may follow that.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    pub(super) ends: bool,
    pub(super) edges: Vec<(u8, u32)>,
}

#[derive(Default)]
pub(super) struct Classes {
    all: Vec<Class>,
    known: HashMap<Class, u32>,
    longest: Vec<u8>,
    sizes: Vec<u32>,
    cuts: HashMap<(u32, u8), Option<u32>>,
}

impl Classes {
    /// The classes of sorted words, and the one of all of them; `progress` hears how many words are done.
    pub(super) fn of(words: &[Spelling], progress: &mut dyn FnMut(usize)) -> (Self, u32) {
        let mut classes = Self::default();
        let root = classes.build(words, 0, progress);
        (classes, root)
    }

    fn build(&mut self, words: &[Spelling], depth: usize, progress: &mut dyn FnMut(usize)) -> u32 {
        let ends = words.first().is_some_and(|word| word.numbers().len() == depth);
        let mut rest = words.get(usize::from(ends)..).unwrap_or_default();
        let mut edges = Vec::new();
        while let Some(&letter) = rest.first().and_then(|word| word.numbers().get(depth)) {
            let count = rest.partition_point(|word| word.numbers().get(depth).is_some_and(|&other| other <= letter));
            let (run, behind) = rest.split_at(count);
            edges.push((letter, self.build(run, depth + 1, progress)));
            rest = behind;
            if depth == 1 {
                progress(count);
            }
        }
        self.intern(Class { ends, edges })
    }

    pub(super) fn intern(&mut self, class: Class) -> u32 {
        if let Some(&known) = self.known.get(&class) {
            return known;
        }
        let number = self.all.len() as u32;
        let below = || class.edges.iter().map(|&(_, below)| below as usize);
        self.longest.push(below().map(|below| self.longest[below] + 1).max().unwrap_or(0));
        self.sizes.push(below().fold(1, |sum: u32, below| sum.saturating_add(self.sizes[below])));
        self.known.insert(class.clone(), number);
        self.all.push(class);
        number
    }

    pub(super) fn get(&self, class: u32) -> &Class {
        &self.all[class as usize]
    }

    /// Nodes of the class written out as a tree.
    pub(super) fn size(&self, class: u32) -> u32 {
        self.sizes[class as usize]
    }

    /// Letters of its longest ending.
    pub(super) fn longest(&self, class: u32) -> u8 {
        self.longest[class as usize]
    }

    /// The class without endings of more than so many letters; none if nothing is left.
    pub(super) fn cut(&mut self, class: u32, most: u8) -> Option<u32> {
        if self.longest(class) <= most {
            return Some(class);
        }
        if let Some(&known) = self.cuts.get(&(class, most)) {
            return known;
        }
        let Class { ends, edges } = self.get(class).clone();
        let below = |(letter, below): (u8, u32)| Some((letter, self.cut(below, most.checked_sub(1)?)?));
        let edges: Vec<(u8, u32)> = edges.into_iter().filter_map(below).collect();
        let cut = if ends || !edges.is_empty() { Some(self.intern(Class { ends, edges })) } else { None };
        self.cuts.insert((class, most), cut);
        cut
    }
}
