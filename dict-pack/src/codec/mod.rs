//! Codecs: the ways the words of an image are packed. A second one is a second variant here, and no user notices.

pub(crate) mod corrections;
mod packed_dafsa;

use corrections::{Corrections, Ruling};
use letters::Alphabet;

use crate::header::Codec;
use crate::spelling::Spelling;

pub use packed_dafsa::SCAN_LIMIT;
#[cfg(feature = "std")]
pub(crate) use packed_dafsa::format;

/// The body of an image in one of the codecs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body<'a> {
    PackedDafsa(packed_dafsa::Graph<'a>),
    Corrections(Corrections<'a>),
}

/// The position of an enumeration.
#[derive(Clone, Debug)]
pub(crate) enum Cursor {
    PackedDafsa(packed_dafsa::Path),
    Corrections(usize),
}

impl<'a> Body<'a> {
    pub(crate) fn open(codec: Codec, alphabet: &Alphabet, bytes: &'a [u8]) -> Option<Self> {
        match codec {
            Codec::PackedDafsa => packed_dafsa::Graph::open(alphabet, bytes).map(Self::PackedDafsa),
            Codec::Corrections => Corrections::open(alphabet, bytes).map(Self::Corrections),
        }
    }

    pub(crate) fn contains(&self, letters: &[u8]) -> bool {
        match self {
            Self::PackedDafsa(graph) => graph.contains(letters),
            Self::Corrections(corrections) => corrections.ruling(letters) == Some(Ruling::Added),
        }
    }

    /// The beginnings of these letters that are words: bit *n* for the first *n* letters.
    pub(crate) fn beginnings(&self, letters: &[u8]) -> u16 {
        match self {
            Self::PackedDafsa(graph) => graph.beginnings(letters),
            Self::Corrections(corrections) => {
                let is_word = |&length: &usize| {
                    let beginning = letters.get(..length).unwrap_or_default();
                    corrections.ruling(beginning) == Some(Ruling::Added)
                };
                (2..=letters.len()).filter(is_word).fold(0, |found, length| found | 1 << length)
            }
        }
    }

    pub(crate) fn cursor(&self) -> Cursor {
        match self {
            Self::PackedDafsa(_) => Cursor::PackedDafsa(packed_dafsa::Path::START),
            Self::Corrections(_) => Cursor::Corrections(0),
        }
    }

    pub(crate) fn next_word(&self, cursor: &mut Cursor) -> Option<Spelling> {
        match (self, cursor) {
            (Self::PackedDafsa(graph), Cursor::PackedDafsa(path)) => path.next_word(graph),
            (Self::Corrections(corrections), Cursor::Corrections(from)) => corrections.next(from, Ruling::Added),
            _ => None,
        }
    }
}
