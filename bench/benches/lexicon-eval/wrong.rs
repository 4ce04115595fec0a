//! Negative samples: spellings that are no words, by class, each made from sources that no recipe uses.

use crate::reference::{Reference, fetched};
use dict_pack::normalise::{Capitals, normalise};
use letters::{Language, Word};
use std::collections::HashSet;
use word_lists::LexiconError;
use zeitwort::recipes::package::{Manager, Package};

/// One class of what should be refused.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) words: Vec<Word>,
}

/// A class of one language.
type Maker = fn(&Reference) -> HashSet<Word>;

const GERMAN: [(&str, Maker); 3] = [
    ("elided forms (WUNDRET)", elided),
    ("elided participles (GELUNGNE)", elided_participles),
    ("bare superlatives (EXTREMST)", superlatives),
];
const FRENCH: [(&str, Maker); 1] = [("elided forms (JUSQU)", french_elided)];

const REAL: &str = "misspellings that people make";

/// Number of misspellings that are made.
const MISSPELLINGS: usize = 3000;

/// All classes of the reference's language.
pub(crate) fn classes(reference: &Reference) -> Result<Vec<Class>, LexiconError> {
    let own: &[(&'static str, Maker)] = match reference.language {
        Language::German => &GERMAN,
        Language::French => &FRENCH,
        _ => &[],
    };
    let names: HashSet<Word> =
        reference.names.iter().filter(|name| reference.rank.contains_key(*name)).copied().collect();
    let mut classes = vec![
        Class { name: "names, ever written", words: sorted(names) },
        Class { name: "abbreviations", words: reference.abbreviations.clone() },
    ];
    classes.extend(own.iter().map(|(name, make)| Class { name, words: sorted(make(reference)) }));
    classes.push(Class { name: "misspellings, one letter", words: misspellings(reference) });
    if reference.language == Language::English {
        classes.push(Class { name: REAL, words: real_misspellings(reference)? });
    }
    if reference.language == Language::German {
        classes.push(Class { name: REAL, words: own_misspellings(reference) });
    }
    classes.retain(|class| !class.words.is_empty());
    Ok(classes)
}

fn sorted(words: HashSet<Word>) -> Vec<Word> {
    let mut words: Vec<Word> = words.into_iter().collect();
    words.sort();
    words
}

/// Verbs in -ern and -eln whose subjunctive loses the wrong e, as far as no source has the form.
fn elided(reference: &Reference) -> HashSet<Word> {
    let alphabet = reference.language.alphabet();
    let mut found = HashSet::new();
    for word in reference.small.iter().map(Word::to_string) {
        for (infinitive, second, wrong) in [("ERN", "ERST", ["RET", "REST"]), ("ELN", "ELST", ["LET", "LEST"])] {
            let Some(stem) = word.strip_suffix(infinitive) else { continue };
            if alphabet.word(&format!("{stem}{second}")).is_some_and(|word| reference.small.contains(&word)) {
                let forms = wrong.iter().filter_map(|ending| alphabet.word(&format!("{stem}{ending}")));
                found.extend(forms.filter(|form| !reference.any.contains(form)));
            }
        }
    }
    found
}

/// Words in -en, declined without their e, as far as no source has the form.
fn elided_participles(reference: &Reference) -> HashSet<Word> {
    let alphabet = reference.language.alphabet();
    let known = |form: String| alphabet.word(&form).is_some_and(|word| reference.small.contains(&word));
    let mut found = HashSet::new();
    for word in reference.small.iter().map(Word::to_string) {
        let Some(stem) = word.strip_suffix("ENEM") else { continue };
        if ["EN", "ENE", "ENEN", "ENES"].iter().all(|ending| known(format!("{stem}{ending}"))) {
            let forms = ["NE", "NEM", "NEN", "NER", "NES"].map(|ending| alphabet.word(&format!("{stem}{ending}")));
            found.extend(forms.into_iter().flatten().filter(|form| !reference.any.contains(form)));
        }
    }
    found
}

/// Superlatives without an ending, as far as no source has the form.
fn superlatives(reference: &Reference) -> HashSet<Word> {
    let alphabet = reference.language.alphabet();
    let bare = |word: &Word| {
        let word = word.to_string();
        let superlative = word.strip_suffix("EM").filter(|bare| bare.ends_with("ST"))?;
        let beside = ["ER", "ES", "EN", "E"].map(|ending| alphabet.word(&format!("{superlative}{ending}")));
        let all = beside.iter().all(|form| form.is_some_and(|form| reference.small.contains(&form)));
        let positive = superlative.strip_suffix("EST").or(superlative.strip_suffix("ST"))?;
        let compared = alphabet.word(&format!("{positive}EREM")).is_some_and(|form| reference.small.contains(&form));
        alphabet.word(superlative).filter(|form| all && compared && !reference.any.contains(form))
    };
    reference.small.iter().filter_map(bare).collect()
}

/// Forms that stand before an apostrophe only.
fn french_elided(reference: &Reference) -> HashSet<Word> {
    let forms = ["JUSQU", "LORSQU", "PUISQU", "QUOIQU", "QUELQU", "PRESQU", "QU", "AUJOURD", "ENTR", "PARCEQU"];
    forms.iter().filter_map(|form| reference.language.alphabet().word(form)).collect()
}

/// One letter put in, left out, exchanged or swapped in frequent words, where that gives nothing any source or writer has.
fn misspellings(reference: &Reference) -> Vec<Word> {
    let mut frequent: Vec<(&usize, &Word)> = reference
        .rank
        .iter()
        .filter(|(word, _)| reference.valid.contains(*word))
        .map(|(word, rank)| (rank, word))
        .collect();
    frequent.sort();
    let alphabet = reference.language.alphabet();
    let mut dice = 0x2545_F491_u32;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (dice >> 8) as usize % sides
    };
    let mut found = HashSet::new();
    for (_, word) in frequent.iter().filter(|(_, word)| word.len() >= 5).take(20_000) {
        let mut letters: Vec<char> = word.to_string().chars().collect();
        let place = roll(letters.len() - 1);
        let other = char::from(b'A' + u8::try_from(roll(26)).unwrap_or(0));
        match roll(4) {
            0 => letters.insert(place, other),
            1 => _ = letters.remove(place),
            2 => letters[place] = other,
            _ => letters.swap(place, place + 1),
        }
        let wrong = alphabet.word(&letters.iter().collect::<String>());
        let is_known = |word: &Word| {
            reference.any.contains(word) || reference.rank.contains_key(word) || reference.words_as_well.contains(word)
        };
        found.extend(wrong.filter(|word| !is_known(word)));
        if found.len() >= MISSPELLINGS {
            break;
        }
    }
    sorted(found)
}

/// Misspellings written down by hand: `benches/lexicon-eval/de.misspelt.txt`.
fn own_misspellings(reference: &Reference) -> Vec<Word> {
    let text = include_str!("de.misspelt.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let alphabet = reference.language.alphabet();
    sorted(lines.flat_map(str::split_whitespace).filter_map(|word| alphabet.word(word)).collect())
}

/// Misspellings that the package codespell corrects, as far as the reference does not have them.
fn real_misspellings(reference: &Reference) -> Result<Vec<Word>, LexiconError> {
    let package = Package { manager: Manager::PyPi, name: "codespell".into(), version: Some("2.4.3".into()) };
    let text = fetched(&package)?.file("codespell_lib/data/dictionary.txt")?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let wrong = text.lines().filter_map(|line| line.split_once("->")).map(|(wrong, _)| wrong);
    let words = wrong.filter_map(|wrong| normalise(wrong, reference.language, Capitals::Abbreviate).ok());
    let is_word = |word: &Word| reference.any.contains(word) || reference.words_as_well.contains(word);
    Ok(sorted(words.filter(|word| !is_word(word)).collect()))
}
