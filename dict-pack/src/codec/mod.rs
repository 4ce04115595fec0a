//! Codecs: the ways the words of an image are packed, and one interface to them.

pub(crate) mod corrections;
pub(crate) mod trie;

use corrections::{Corrections, Ruling};
use letters::Alphabet;
use trie::Trie;

use crate::header::Codec;
use crate::slip;

/// The body of an image in one of the codecs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body<'a> {
    Trie(Trie<'a>),
    Corrections(Corrections<'a>),
}

impl<'a> Body<'a> {
    pub(crate) fn open(codec: Codec, alphabet: &Alphabet, bytes: &'a [u8]) -> Option<Self> {
        match codec {
            Codec::RangeCodedTrie => Trie::open(alphabet, bytes).map(Self::Trie),
            Codec::Corrections => Corrections::open(alphabet, bytes).map(Self::Corrections),
        }
    }

    pub(crate) fn contains(&self, letters: &[u8]) -> bool {
        match self {
            Self::Trie(trie) => trie.contains(letters),
            Self::Corrections(corrections) => corrections.ruling(letters) == Some(Ruling::Added),
        }
    }

    /// The beginnings of these letters that are words: bit *n* for the first *n* letters.
    pub(crate) fn beginnings(&self, letters: &[u8]) -> u16 {
        match self {
            Self::Trie(trie) => trie.beginnings(letters),
            Self::Corrections(corrections) => {
                let is_word = |&length: &usize| {
                    let beginning = letters.get(..length).unwrap_or_default();
                    corrections.ruling(beginning) == Some(Ruling::Added)
                };
                (2..=letters.len()).filter(is_word).fold(0, |found, length| found | 1 << length)
            }
        }
    }

    /// True if there is a word one slip away from these letters that counts.
    pub(crate) fn has_near(&self, letters: &[u8], counts: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        match self {
            Self::Trie(trie) => trie.has_near(letters, counts),
            Self::Corrections(corrections) => {
                let mut from = 0;
                let mut all = core::iter::from_fn(|| corrections.next(&mut from, Ruling::Added));
                all.any(|word| slip::is_slip(word.numbers(), letters) && counts(word.numbers()))
            }
        }
    }

    /// All words in order, at most so many.
    #[cfg(feature = "std")]
    pub(crate) fn words(&self, most: u32) -> std::vec::Vec<crate::spelling::Spelling> {
        match self {
            Self::Trie(trie) => trie.words(most),
            Self::Corrections(corrections) => {
                let mut from = 0;
                let all = core::iter::from_fn(|| corrections.next(&mut from, Ruling::Added));
                all.take(most as usize).collect()
            }
        }
    }
}
