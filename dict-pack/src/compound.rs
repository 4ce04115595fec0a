//! Compound splitting: reads a word as two words of the list, as German joins them.
//!
//! A reading is a first word of at least four letters, S, ES, N, EN, ER or nothing between, and a second word of at least
//! four letters: SPIEL+GRUPPE, FREIHEIT+S+LIEBE. Particles and prefixes are no first words (HERAUS+GEHEN is one verb), endings
//! that happen to be words are no second ones (WUNDER+BAREN). It is a reading, not a proof: people decide.
//!
//! A word of fifteen letters costs twenty-four look-ups at the most: eight first words, and behind each no link or the one that fits.

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
        read(word, |part| self.contains_word(part))
    }
}

/// Reads the word as a compound of two words that count.
pub(crate) fn read(word: &Word, counts: impl Fn(&Word) -> bool) -> Option<Compound> {
    let has_part = |from: usize, to: usize, stopped: &[&str]| {
        !stopped.iter().any(|stop| spells(word, from, to, stop)) && counts(&part(word, from, to))
    };
    let mut linked = None;
    for first in SHORTEST_PART..=word.len().saturating_sub(SHORTEST_PART) {
        if !has_part(0, first, &NO_FIRST) {
            continue;
        }
        for link in LINKS {
            let second = first + link.len();
            let fits = second + SHORTEST_PART <= word.len() && spells(word, first, second, link);
            if fits && has_part(second, word.len(), &NO_SECOND) {
                let (first, second) = (u8::try_from(first).ok()?, u8::try_from(second).ok()?);
                if link.is_empty() {
                    return Some(Compound { first, second });
                }
                linked = linked.or(Some(Compound { first, second }));
            }
        }
    }
    linked
}

/// True if these letters of the word are this text.
fn spells(word: &Word, from: usize, to: usize, text: &str) -> bool {
    word.letters().take(to).skip(from).map(|letter| letter.as_char()).eq(text.chars())
}
