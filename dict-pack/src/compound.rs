//! Compound splitting: reads a word as two words of the list, as German joins them.
//!
//! A reading is a first word of at least four letters, S, ES, N, EN, ER or nothing between, and a second word of at least
//! four letters: SPIEL+GRUPPE, FREIHEIT+S+LIEBE. Particles and prefixes are no first words (HERAUS+GEHEN is one verb), endings
//! that happen to be words are no second ones (WUNDER+BAREN). It is a reading, not a proof: people decide.
//!
//! A word of fifteen letters costs nine walks of the list at the most: one that takes all its beginnings, and eight ends, of
//! which none is asked twice.

use letters::{Language, Word};

use crate::lexicon::Lexicon;

/// Fewest letters of either part: shorter words make almost anything a compound.
const SHORTEST_PART: usize = 4;

/// Linking elements that German puts between the parts, the likeliest first.
const LINKS: [&str; 6] = ["", "S", "N", "ES", "EN", "ER"];

/// Particles, adverbs and prefixes: with them verbs are made, not compounds.
const NO_FIRST: [&str; 61] = [
    "ABER", "ALLER", "ANTI", "AUSSEN", "DABEI", "DADURCH", "DAFÜR", "DAGEGEN", "DAHER", "DAHIN", "DANEBEN", "DARAN",
    "DARAUF", "DARAUS", "DAREIN", "DARIN", "DARUM", "DAVON", "DAVOR", "DAZU", "DURCH", "EINE", "EINEN", "EINER",
    "EMPOR", "ENTGEGEN", "ENTLANG", "FORT", "GEGEN", "HERAB", "HERAN", "HERAUF", "HERAUS", "HERBEI", "HEREIN", "HERUM",
    "HERUNTER", "HERVOR", "HIER", "HINAB", "HINAN", "HINAUF", "HINAUS", "HINEIN", "HINTER", "HINWEG", "HINZU", "MISS",
    "NACH", "NIEDER", "OBEN", "UMHER", "UNTER", "VORAN", "VORAUS", "VORBEI", "WIDER", "WIEDER", "ZURÜCK", "ZUSAMMEN",
    "ÜBER",
];

/// Endings of adjectives, participles, nouns and verbs that are words as well.
const NO_SECOND: [&str; 49] = [
    "ARTEN", "BARE", "BAREM", "BAREN", "BARER", "BARES", "BARST", "ENDE", "ENDEM", "ENDEN", "ENDER", "ENDES", "ENDET",
    "ENDETE", "EREN", "ERER", "ERES", "ERIN", "ESTE", "ESTEN", "HAFT", "HAFTE", "HAFTEM", "HAFTEN", "HAFTER", "HAFTES",
    "INNEN", "ISCH", "ISTEN", "LEIN", "LINGE", "LINGEN", "LINGS", "LOSE", "LOSEM", "LOSEN", "LOSER", "LOSES", "NISSE",
    "NISSEN", "SAME", "SAMEN", "SAMER", "TEST", "TESTE", "TESTEN", "UNGE", "WEISE", "ZIGE",
];

/// The split of a word that reads as two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compound {
    /// Letters of the first word.
    pub first: u8,
    /// Index of the second word's first letter; what is between belongs to neither.
    pub second: u8,
}

impl Compound {
    /// The two words.
    pub fn parts(self, word: &Word) -> (Word, Word) {
        let (first, second) = (usize::from(self.first), usize::from(self.second));
        (part(word, 0, first), part(word, second, word.len()))
    }
}

fn part(word: &Word, from: usize, to: usize) -> Word {
    let mut part = Word::new();
    for tile in word.tiles().get(from..to).unwrap_or_default() {
        // No part is longer than its word.
        let _ = part.push(*tile);
    }
    part
}

impl Lexicon<'_> {
    /// Reads the word as a compound of two words of this list, if it is one; German only, since French writes hyphens.
    ///
    /// It does not matter if the list has the word itself.
    pub fn compound(&self, word: &Word) -> Option<Compound> {
        if self.header().language != Language::German {
            return None;
        }
        read(word, self.beginnings(word), |part| self.contains_word(part))
    }
}

/// Reads the word as a compound of two words that count: of its beginnings these, a bit each by their length.
pub(crate) fn read(word: &Word, beginnings: u16, counts: impl Fn(&Word) -> bool) -> Option<Compound> {
    let mut ends = Ends { word, counts, asked: 0, found: 0 };
    let mut linked = None;
    for first in SHORTEST_PART..=word.len().saturating_sub(SHORTEST_PART) {
        let begins = beginnings >> first & 1 == 1 && !stopped(word, 0, first, &NO_FIRST);
        for link in LINKS.into_iter().filter(|_| begins) {
            let second = first + link.len();
            if spells(word, first, second, link) && ends.count(second) {
                let compound = Compound { first: u8::try_from(first).ok()?, second: u8::try_from(second).ok()? };
                if link.is_empty() {
                    return Some(compound);
                }
                linked = linked.or(Some(compound));
            }
        }
    }
    linked
}

/// The ends of a word, each looked up once: several beginnings may leave the same.
struct Ends<'a, Counts> {
    word: &'a Word,
    counts: Counts,
    asked: u16,
    found: u16,
}

impl<Counts: Fn(&Word) -> bool> Ends<'_, Counts> {
    /// True if what is behind so many letters is a second word.
    fn count(&mut self, from: usize) -> bool {
        let length = self.word.len();
        if from + SHORTEST_PART > length {
            return false;
        }
        let bit = 1u16.checked_shl(from as u32).unwrap_or(0);
        if self.asked & bit == 0 {
            self.asked |= bit;
            if !stopped(self.word, from, length, &NO_SECOND) && (self.counts)(&part(self.word, from, length)) {
                self.found |= bit;
            }
        }
        self.found & bit != 0
    }
}

fn stopped(word: &Word, from: usize, to: usize, stops: &[&str]) -> bool {
    stops.iter().any(|stop| spells(word, from, to, stop))
}

/// True if these letters of the word are this text.
fn spells(word: &Word, from: usize, to: usize, text: &str) -> bool {
    word.letters().take(to).skip(from).map(|letter| letter.as_char()).eq(text.chars())
}
