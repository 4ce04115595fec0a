//! Compound splitting: reads a word as two words of the list, as German joins them.
//!
//! A reading is a first word of at least four letters, S, ES, N, EN, ER or nothing between, and a second word of at least
//! four letters: SPIEL+GRUPPE, FREIHEIT+S+LIEBE. Particles and prefixes are no first words (HERAUS+GEHEN is one verb), endings
//! that happen to be words are no second ones (WUNDER+BAREN). It is a reading, not a proof: people decide.
//!
//! A verb with a particle (HERUM+SITZEN, RAUS+ZU+FINDEN) is read apart from compounds: what follows must be a verb's form.
//! An infinitive is one if its participle is a word (SITZEND); any other form if two other particles go with it
//! (ABSASS, AUFSASS).
//!
//! A word of fifteen letters costs nine walks of the list at the most: one that takes all its beginnings, and eight ends, of
//! which none is asked twice.

use letters::{Language, Letter, Tile, Word};

use crate::lexicon::Lexicon;

/// Fewest letters of either part: shorter words make almost anything a compound.
const SHORTEST_PART: usize = 4;

/// Linking elements that German puts between the parts, the likeliest first.
const LINKS: [&str; 6] = ["", "S", "N", "ES", "EN", "ER"];

/// Adverbs and prefixes that begin no compounds.
const NO_FIRST: [&str; 14] = [
    "ABER", "ALLER", "ANTI", "AUSSEN", "DADURCH", "DARAUS", "DARIN", "EINE", "EINEN", "EINER", "GEGEN", "HIER", "MISS",
    "OBEN",
];

/// Particles: with them verbs are made, not compounds.
const PARTICLES: [&str; 47] = [
    "DABEI", "DAFÜR", "DAGEGEN", "DAHER", "DAHIN", "DANEBEN", "DARAN", "DARAUF", "DAREIN", "DARUM", "DAVON", "DAVOR",
    "DAZU", "DURCH", "EMPOR", "ENTGEGEN", "ENTLANG", "FORT", "HERAB", "HERAN", "HERAUF", "HERAUS", "HERBEI", "HEREIN",
    "HERUM", "HERUNTER", "HERVOR", "HINAB", "HINAN", "HINAUF", "HINAUS", "HINEIN", "HINTER", "HINWEG", "HINZU", "NACH",
    "NIEDER", "UMHER", "UNTER", "VORAN", "VORAUS", "VORBEI", "WIDER", "WIEDER", "ZURÜCK", "ZUSAMMEN", "ÜBER",
];

/// More particles; with these there are compounds as well.
const MORE_PARTICLES: [&str; 8] = ["RAUF", "RAUS", "REIN", "RUNTER", "RÜBER", "VORÜBER", "WEITER", "HINÜBER"];

/// Particles that go with most verbs.
const COMMON_PARTICLES: [&str; 6] = ["AB", "AN", "AUF", "AUS", "EIN", "ZU"];

/// Endings of adjectives, participles, nouns and verbs that are words as well, and adverbs that stand apart (IMMER NOCH).
const NO_SECOND: [&str; 52] = [
    "ARTEN", "BARE", "BAREM", "BAREN", "BARER", "BARES", "BARST", "ENDE", "ENDEM", "ENDEN", "ENDER", "ENDES", "ENDET",
    "ENDETE", "EREN", "ERER", "ERES", "ERIN", "ESTE", "ESTEN", "HAFT", "HAFTE", "HAFTEM", "HAFTEN", "HAFTER", "HAFTES",
    "HINAUS", "INNEN", "ISCH", "ISTEN", "LEIN", "LINGE", "LINGEN", "LINGS", "LOSE", "LOSEM", "LOSEN", "LOSER", "LOSES",
    "MEHR", "NISSE", "NISSEN", "NOCH", "SAME", "SAMEN", "SAMER", "TEST", "TESTE", "TESTEN", "UNGE", "WEISE", "ZIGE",
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
        let begins =
            beginnings >> first & 1 == 1 && !stopped(word, 0, first, &NO_FIRST) && !stopped(word, 0, first, &PARTICLES);
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

/// Particles that people take for each other: WIEDERSPRECHEN is no verb, since WIDERSPRECHEN is.
const CONFUSED: [(&str, &str); 2] = [("WIDER", "WIEDER"), ("WIEDER", "WIDER")];

/// Reads the word as a verb with a particle, by the words that count.
pub(crate) fn read_verb(word: &Word, counts: impl Fn(&Word) -> bool) -> Option<Compound> {
    for first in SHORTEST_PART..=word.len().saturating_sub(SHORTEST_PART) {
        if stopped(word, 0, first, &PARTICLES) || stopped(word, 0, first, &MORE_PARTICLES) {
            let rest = part(word, first, word.len());
            let with_zu = || spells(&rest, 0, 2, "ZU") && is_infinitive(&part(&rest, 2, rest.len()), &counts);
            let meant = |&(written, meant): &(&str, &str)| {
                spells(word, 0, first, written) && joined(meant, &rest, "").is_some_and(|meant| counts(&meant))
            };
            if (is_verb_form(&rest, &counts) || with_zu()) && !CONFUSED.iter().any(meant) {
                let first = u8::try_from(first).ok()?;
                return Some(Compound { first, second: first });
            }
        }
    }
    None
}

/// True if this is a form of a verb: an infinitive, its participle declined, or a form that other particles go with.
fn is_verb_form(form: &Word, counts: &impl Fn(&Word) -> bool) -> bool {
    if form.len() < SHORTEST_PART || !counts(form) {
        return false;
    }
    let with_particle = |particle: &&str| joined(particle, form, "").is_some_and(|word| counts(&word));
    is_infinitive(form, counts)
        || participle_of(form).is_some_and(|infinitive| is_infinitive(&infinitive, counts))
        || COMMON_PARTICLES.into_iter().filter(with_particle).nth(1).is_some()
}

/// True if the word counts and, with a D, is a participle that counts.
fn is_infinitive(word: &Word, counts: &impl Fn(&Word) -> bool) -> bool {
    let ends = word.letters().next_back().map(|letter| letter.as_char()) == Some('N');
    ends && word.len() >= SHORTEST_PART
        && counts(word)
        && joined("", word, "D").is_some_and(|participle| counts(&participle))
}

/// The infinitive of a participle, if the word may be one: SITZEN of SITZENDEM.
fn participle_of(word: &Word) -> Option<Word> {
    let length = word.len();
    ["D", "DE", "DEM", "DEN", "DER", "DES"].into_iter().find_map(|ending| {
        let infinitive = length.checked_sub(ending.len())?;
        spells(word, infinitive, length, ending).then(|| part(word, 0, infinitive))
    })
}

/// A word with letters before and behind it, if it is not too long.
fn joined(before: &str, word: &Word, behind: &str) -> Option<Word> {
    let mut joined = Word::new();
    let letters = |text: &str, joined: &mut Word| {
        text.chars().try_for_each(|written| joined.push(Tile::Letter(Letter::from_char(written)?)).ok())
    };
    letters(before, &mut joined)?;
    word.tiles().iter().try_for_each(|tile| joined.push(*tile).ok())?;
    letters(behind, &mut joined)?;
    (joined.len() <= letters::LISTED_MAX).then_some(joined)
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
