//! The range-coded trie: a list that is decoded along the way of the word that is looked for.

mod decoder;
pub(crate) mod format;
mod index;
mod model;
mod near;
mod walk;
#[cfg(feature = "std")]
mod words;

use letters::{Alphabet, LISTED_MAX};

#[cfg(feature = "std")]
pub(crate) use decoder::chance;
use format::{COPIED_FIRST, LETTERS_MAX, MODEL_SECTIONS, PREFIX, SECTIONS, STEPS_MAX, extended};
use index::Index;
pub(crate) use model::{Model, split_sections};
#[cfg(feature = "std")]
pub(crate) use model::{Sums, dense};
#[cfg(feature = "std")]
pub(crate) use walk::since;
use walk::{Block, Visit};

use crate::little_endian::u32_at;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Trie<'a> {
    letters: u8,
    longest: u8,
    lengths: [usize; MODEL_SECTIONS],
    /// The model's bytes in the image.
    stored: &'a [u8],
    model: Model<'a>,
    index: &'a [u8],
    payload: &'a [u8],
}

impl<'a> Trie<'a> {
    pub(crate) fn open(alphabet: &Alphabet, body: &'a [u8]) -> Option<Self> {
        let (letters, longest) = (*body.first()?, *body.get(1)?);
        let fits = letters == alphabet.size() && letters <= LETTERS_MAX && usize::from(longest) <= LISTED_MAX;
        let mut lengths = [0; SECTIONS];
        for (section, length) in lengths.iter_mut().enumerate() {
            *length = u32_at(body, 4 + 4 * section)? as usize;
        }
        let [l0, l1, l2, l3, l4, l5, index_length, payload_length] = lengths;
        let lengths = [l0, l1, l2, l3, l4, l5];
        let model_length = lengths.iter().try_fold(0usize, |sum, &length| sum.checked_add(length))?;
        let (stored, rest) = body.get(PREFIX..)?.split_at_checked(model_length)?;
        let (index, rest) = rest.split_at_checked(index_length)?;
        let payload = rest.get(..payload_length)?;
        let model = Model::open(split_sections(stored, lengths)?, letters, longest)?;
        fits.then_some(Self { letters, longest, lengths, stored, model, index, payload })
    }

    /// Bytes that its model takes where it is copied to.
    pub(crate) fn model_length(&self) -> usize {
        self.stored.len()
    }

    /// The same with its model copied to `room`, section by section as far as they fit, and what is left of the room: RAM is quicker
    /// than flash.
    pub(crate) fn with_model_in<'b>(&self, mut room: &'b mut [u8]) -> (Trie<'b>, &'b mut [u8])
    where
        'a: 'b,
    {
        let Trie { letters, longest, lengths, stored, index, payload, .. } = *self;
        let mut model: Option<Model<'b>> = None;
        if let Some(mut sections) = split_sections(stored, lengths) {
            for at in COPIED_FIRST {
                let Some(section) = sections.get_mut(at) else { continue };
                if section.len() <= room.len() {
                    let (copy, rest) = room.split_at_mut(section.len());
                    copy.copy_from_slice(section);
                    (*section, room) = (copy, rest);
                }
            }
            model = Model::open(sections, letters, longest);
        }
        (Trie { letters, longest, lengths, stored, model: model.unwrap_or(self.model), index, payload }, room)
    }

    pub(crate) fn contains(&self, letters: &[u8]) -> bool {
        let length = letters.len();
        length <= usize::from(self.longest) && self.beginnings(letters) >> length & 1 == 1
    }

    /// The beginnings of these letters that are words: bit *n* for the first *n* letters.
    pub(crate) fn beginnings(&self, letters: &[u8]) -> u16 {
        let word = letters.get(..usize::from(self.longest)).unwrap_or(letters);
        let known = word.iter().position(|&letter| letter >= self.letters).unwrap_or(word.len());
        let mut search = Search { trie: self, word: word.get(..known).unwrap_or_default(), matched: 0, found: 0 };
        if let Some(block) = self.locate(&mut search) {
            self.walk(&block, &mut search);
        }
        search.found
    }

    /// Goes down the upper trie along the word; the block in which it goes on, if there is one.
    fn locate(&self, search: &mut Search<'_>) -> Option<Block> {
        let mut index = Index::new(self.index, STEPS_MAX.into());
        let (mut history, mut word_before) = (0, 0);
        loop {
            let depth = search.matched;
            let ends = index.enter()?;
            search.found |= u16::from(ends) << depth;
            let letter = *search.word.get(depth)?;
            let wanted = self.model.rank(history, letter);
            let (mut taken, mut least, mut elders, mut upper) = (0, 0, 0, false);
            while let Some(rank) = index.child(least) {
                taken |= 1 << self.model.letter(history, rank);
                upper |= rank == wanted;
                elders += u32::from(rank < wanted);
                least = rank + 1;
            }
            let mut block = None;
            least = 0;
            while let Some((rank, length)) = index.block(least) {
                if rank <= wanted {
                    block = Some(Block { history, depth, word_before, ends, at: index.payload, rank, taken });
                }
                index.payload += length;
                least = rank + 1;
            }
            if !upper {
                return block;
            }
            for _ in 0..elders {
                index.pass()?;
            }
            if ends {
                word_before = depth as u8;
            }
            history = extended(history, letter);
            search.matched += 1;
        }
    }
}

/// A look-up: so many letters of the word are those of the node that is being read.
struct Search<'s> {
    trie: &'s Trie<'s>,
    word: &'s [u8],
    matched: usize,
    found: u16,
}

impl Search<'_> {
    /// True if the node of so many letters is on the word's way, and this is the letter that follows.
    #[inline(always)]
    fn is_next(&self, depth: usize, letter: u8) -> bool {
        self.matched == depth && self.word.get(depth) == Some(&letter)
    }
}

impl Visit for Search<'_> {
    fn node(&mut self, depth: usize, ends: bool) -> bool {
        if self.matched != depth {
            return true;
        }
        self.found |= u16::from(ends) << depth;
        depth < self.word.len()
    }

    fn passed(&mut self, depth: usize, letter: u8) -> bool {
        !self.is_next(depth, letter)
    }

    fn child(&mut self, depth: usize, letter: u8) {
        self.matched += usize::from(self.is_next(depth, letter));
    }

    fn macro_child(&mut self, depth: usize, letter: u8, kind: u8) -> bool {
        if !self.is_next(depth, letter) {
            return true;
        }
        let rest = self.word.get(depth + 1..).unwrap_or_default();
        self.found |= self.trie.model.macro_beginnings(kind, rest) << (depth + 1);
        false
    }

    fn done(&mut self, depth: usize) -> bool {
        self.matched != depth
    }
}
