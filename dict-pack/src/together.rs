//! Several lexicons that judge together: lists beside one another, and corrections that count over them.

use letters::{Language, Word};

use crate::Ruling;
use crate::compound::{self, Compound};
use crate::lexicon::Lexicon;
use crate::names;
use crate::shelf::SHELF_CAPACITY;

/// The lexicons of a shelf that are asked together, at most as many as a shelf holds.
///
/// A word that corrections name is in or out as they say, the first of them before the others; any other word is in if
/// one of the lists has it.
#[derive(Clone, Debug, Default)]
pub struct Together<'a> {
    lexicons: [Option<Lexicon<'a>>; SHELF_CAPACITY],
}

impl<'a> FromIterator<Lexicon<'a>> for Together<'a> {
    fn from_iter<I: IntoIterator<Item = Lexicon<'a>>>(lexicons: I) -> Self {
        let mut together = Self::default();
        for (place, lexicon) in together.lexicons.iter_mut().zip(lexicons) {
            *place = Some(lexicon);
        }
        together
    }
}

impl<'a> Together<'a> {
    /// The lexicons, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Lexicon<'a>> {
        self.lexicons.iter().flatten()
    }

    /// The same with what every look-up reads copied to `room`, list by list, as far as it goes.
    pub fn with_models_in<'b>(&self, mut room: &'b mut [u8]) -> Together<'b>
    where
        'a: 'b,
    {
        let mut copied = Together::default();
        for (copy, lexicon) in copied.lexicons.iter_mut().zip(self.iter()) {
            let (quick, rest) = lexicon.with_model_in(room);
            (*copy, room) = (Some(quick), rest);
        }
        copied
    }

    /// True if the word counts; a joker is read as the letter it stands for.
    pub fn contains_word(&self, word: &Word) -> bool {
        match self.iter().find_map(|lexicon| lexicon.ruling(word)) {
            Some(ruling) => ruling == Ruling::Added,
            None => self.iter().any(|lexicon| !lexicon.is_corrections() && lexicon.contains_word(word)),
        }
    }

    /// The beginnings of a word that count: bit *n* for the first *n* letters.
    fn beginnings(&self, word: &Word) -> u16 {
        let lists = self.iter().filter(|lexicon| !lexicon.is_corrections());
        let mut found = lists.fold(0, |found, list| found | list.beginnings(word));
        if self.iter().any(Lexicon::is_corrections) {
            let mut beginning = Word::new();
            for tile in word.tiles().iter().take(letters::LISTED_MAX) {
                // No beginning is longer than its word.
                let _ = beginning.push(*tile);
                let bit = 1 << beginning.len();
                match self.iter().find_map(|lexicon| lexicon.ruling(&beginning)) {
                    Some(Ruling::Added) => found |= bit,
                    Some(Ruling::Removed) => found &= !bit,
                    None => {}
                }
            }
        }
        found
    }

    /// Reads the word as a compound of two words that count, if it is one; German only, since French writes hyphens.
    ///
    /// It does not matter if the word counts itself.
    pub fn compound(&self, word: &Word) -> Option<Compound> {
        let german = self.iter().any(|lexicon| lexicon.header().language == Language::German);
        let read = || compound::read(word, self.beginnings(word), |part| self.contains_word(part));
        if german { read() } else { None }
    }

    /// Reads a word that does not count as a compound, or as a verb with a particle, where a table should decide: not where a
    /// word that counts is one slip of the pen away, and no frequent name. German only.
    pub fn put_to_table(&self, word: &Word) -> Option<Compound> {
        let german = self.iter().any(|lexicon| lexicon.header().language == Language::German);
        if !german || names::is_frequent(word) {
            return None;
        }
        let verb = compound::read_verb(word, |part| self.contains_word(part));
        verb.or_else(|| self.compound(word).filter(|_| !self.has_near(word)))
    }

    /// True if a word that counts is one slip of the pen away: a letter changed, added or left out, or two neighbours
    /// swapped. On a microcontroller it takes up to half a second.
    pub fn has_near(&self, word: &Word) -> bool {
        let counts = |near: &Word| match self.iter().find_map(|lexicon| lexicon.ruling(near)) {
            Some(ruling) => ruling == Ruling::Added,
            None => true,
        };
        self.iter().any(|lexicon| lexicon.has_near(word, counts))
    }

    /// All words that count, in order.
    #[cfg(feature = "std")]
    pub fn words(&self) -> std::vec::Vec<Word> {
        let all = self.iter().flat_map(Lexicon::iter);
        let ruled_out = |word: &Word| self.iter().find_map(|lexicon| lexicon.ruling(word)) == Some(Ruling::Removed);
        let corrected = self.iter().any(Lexicon::is_corrections);
        let mut words: std::vec::Vec<Word> = all.filter(|word| !corrected || !ruled_out(word)).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}
