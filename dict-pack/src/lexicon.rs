//! A lexicon: an opened image, a set of words with membership test and iteration.

use core::fmt;

use letters::{Alphabet, Word};

use crate::codec::Body;
use crate::codec::corrections::Ruling;
use crate::crc32;
use crate::header::{Codec, Header, OpenError};
use crate::spelling::Spelling;

/// An opened image. Copying it copies a few references, not the words.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon<'a> {
    header: Header<'a>,
    body: Body<'a>,
    body_bytes: &'a [u8],
}

impl<'a> Lexicon<'a> {
    /// Opens the image at the beginning of `bytes`, which may go on behind it.
    ///
    /// This checks magic, version, sizes and the header's CRC; [`verify`](Self::verify) checks the words.
    pub fn open(bytes: &'a [u8]) -> Result<Self, OpenError> {
        let header = Header::parse(bytes)?;
        let body_bytes = bytes
            .get(usize::from(header.header_length)..header.image_length as usize)
            .ok_or(OpenError::HeaderDamaged)?;
        let body = Body::open(header.codec, header.language.alphabet(), body_bytes).ok_or(OpenError::BodyDamaged)?;
        Ok(Self { header, body, body_bytes })
    }

    /// Metadata of the lexicon.
    pub fn header(&self) -> &Header<'a> {
        &self.header
    }

    /// The letters its words are made of.
    pub fn alphabet(&self) -> &'static Alphabet {
        self.header.language.alphabet()
    }

    /// True if the list has this word, spelt in upper-case letters of the alphabet. Anything else is in no list.
    pub fn contains(&self, word: &str) -> bool {
        self.alphabet().word(word).is_some_and(|word| self.contains_word(&word))
    }

    /// True if the list has this word; a joker is read as the letter it stands for. Never inlined: a microcontroller's
    /// linker script can place it, by its name, where it need not be fetched from slow flash.
    #[inline(never)]
    pub fn contains_word(&self, word: &Word) -> bool {
        let mut spelling = Spelling::EMPTY;
        spelling.spell(self.alphabet(), word).is_some() && self.body.contains(spelling.numbers())
    }

    /// The beginnings of a word that the list has, in one walk: bit *n* for the first *n* letters. Never inlined, likewise.
    #[inline(never)]
    pub fn beginnings(&self, word: &Word) -> u16 {
        let mut spelling = Spelling::EMPTY;
        // What is behind a letter that the alphabet lacks, or behind the longest word, begins nothing.
        let _ = spelling.spell(self.alphabet(), word);
        self.body.beginnings(spelling.numbers())
    }

    /// True if a word that counts is one slip of the pen away from this one: a letter changed, added or left out, or two
    /// neighbours swapped. `counts` is asked for every such word that the list has, until it says so.
    #[inline(never)]
    pub fn has_near(&self, word: &Word, mut counts: impl FnMut(&Word) -> bool) -> bool {
        let mut spelling = Spelling::EMPTY;
        if spelling.spell(self.alphabet(), word).is_none() {
            return false;
        }
        let alphabet = self.alphabet();
        self.body.has_near(spelling.numbers(), &mut |numbers| {
            let mut near = Spelling::EMPTY;
            let spelt = numbers.iter().try_for_each(|&number| near.push(number));
            spelt.and_then(|()| near.word(alphabet)).is_some_and(|near| counts(&near))
        })
    }

    /// True if these are corrections: words that count over the lists of their language.
    pub fn is_corrections(&self) -> bool {
        self.header.codec == Codec::Corrections
    }

    /// The ruling of corrections on a word; a list has none.
    pub fn ruling(&self, word: &Word) -> Option<Ruling> {
        let Body::Corrections(corrections) = &self.body else { return None };
        let mut spelling = Spelling::EMPTY;
        spelling.spell(self.alphabet(), word)?;
        corrections.ruling(spelling.numbers())
    }

    /// Number of words that corrections remove.
    pub fn removed_words(&self) -> u32 {
        match &self.body {
            Body::Corrections(corrections) => corrections.count(Ruling::Removed),
            Body::Trie(_) => 0,
        }
    }

    /// The words that corrections remove, in order.
    pub fn removed(&self) -> impl Iterator<Item = Word> + use<'a> {
        let (body, alphabet, mut from) = (self.body, self.alphabet(), 0);
        core::iter::from_fn(move || match &body {
            Body::Corrections(corrections) => corrections.next(&mut from, Ruling::Removed)?.word(alphabet),
            Body::Trie(_) => None,
        })
    }

    /// All words in order (of corrections those that are added), at most as many as the header promises.
    #[cfg(feature = "std")]
    pub fn iter(&self) -> Words {
        let alphabet = self.alphabet();
        let words = self.body.words(self.header.words);
        let words: std::vec::Vec<Word> = words.iter().map_while(|spelling| spelling.word(alphabet)).collect();
        Words(words.into_iter())
    }

    /// Bytes of RAM that look-ups are quicker with: what likely letters and weights take.
    pub fn model_length(&self) -> usize {
        match &self.body {
            Body::Trie(trie) => trie.model_length(),
            Body::Corrections(_) => 0,
        }
    }

    /// The same lexicon with what every look-up reads copied to `room`, section by section as far as it goes, and the room that is left.
    /// What does not fit is read in place; with nothing copied a look-up takes a third longer.
    pub fn with_model_in<'b>(&self, room: &'b mut [u8]) -> (Lexicon<'b>, &'b mut [u8])
    where
        'a: 'b,
    {
        let (body, rest) = match &self.body {
            Body::Trie(trie) => {
                let (trie, rest) = trie.with_model_in(room);
                (Body::Trie(trie), rest)
            }
            Body::Corrections(corrections) => (Body::Corrections(*corrections), room),
        };
        (Lexicon { header: self.header, body, body_bytes: self.body_bytes }, rest)
    }

    /// Begins to check the body's CRC; nothing is read before the first [`Verify::step`].
    pub fn verify(&self) -> Verify {
        Verify { read: 0, crc: crc32::begin() }
    }

    /// True if the whole image is as it was packed. On a microcontroller prefer [`verify`](Self::verify) in slices.
    pub fn is_sound(&self) -> bool {
        let mut verify = self.verify();
        matches!(verify.step(self, usize::MAX), Integrity::Sound)
    }
}

#[cfg(feature = "std")]
impl IntoIterator for &Lexicon<'_> {
    type Item = Word;
    type IntoIter = Words;

    fn into_iter(self) -> Words {
        self.iter()
    }
}

/// All words of a lexicon in order.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub struct Words(std::vec::IntoIter<Word>);

#[cfg(feature = "std")]
impl Iterator for Words {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        self.0.next()
    }
}

/// A check of the whole image in slices, so that the clock on the screen keeps running. It borrows nothing between them.
pub struct Verify {
    read: usize,
    crc: crc32::Running,
}

/// Result of a [`Verify`] so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integrity {
    /// This many bytes are still unread.
    Unfinished(usize),
    /// The image is as it was packed.
    Sound,
    /// At least one bit is not as it was packed: pack or flash it again.
    Damaged,
}

impl Verify {
    /// Reads up to `bytes` more of the lexicon it began with.
    pub fn step(&mut self, lexicon: &Lexicon<'_>, bytes: usize) -> Integrity {
        let unread = lexicon.body_bytes.get(self.read..).unwrap_or_default();
        let (slice, rest) = unread.split_at(bytes.min(unread.len()));
        self.crc.update(slice);
        self.read += slice.len();
        if !rest.is_empty() {
            Integrity::Unfinished(rest.len())
        } else if self.crc.finish() == lexicon.header.body_crc {
            Integrity::Sound
        } else {
            Integrity::Damaged
        }
    }
}

impl fmt::Debug for Verify {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Verify").field("read", &self.read).finish_non_exhaustive()
    }
}
