//! The reference: what independent dictionaries agree on, without the names they hold.

use crate::{frequency, names};
use dict_pack::{Language, Word};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use zeitwort::lexicon::LexiconError;
use zeitwort::lexicon::gather::Gathering;
use zeitwort::lexicon::package::{Fetched, Package, cache_folder};
use zeitwort::lexicon::reading::{Capitalised, Reading};
use zeitwort::lexicon::recipe::{Recipe, Source};

/// What a list of one language is measured with.
pub(crate) struct Reference {
    pub(crate) language: Language,
    /// What enough sources have.
    pub(crate) valid: HashSet<Word>,
    /// What any source has.
    pub(crate) any: HashSet<Word>,
    /// What a source writes small: no names.
    pub(crate) small: HashSet<Word>,
    /// Names of people, places and things that no source writes small.
    pub(crate) names: HashSet<Word>,
    /// Spellings with capitals inside that are nothing else.
    pub(crate) abbreviations: Vec<Word>,
    /// The rank of a word by frequency.
    pub(crate) rank: HashMap<Word, usize>,
}

/// The package, fetched if it is not there.
pub(crate) fn fetched(package: &Package) -> Result<Fetched, LexiconError> {
    let cache = cache_folder();
    match package.in_cache(&cache)? {
        Some(fetched) => Ok(fetched),
        None => package.fetch(&cache),
    }
}

impl Reference {
    pub(crate) fn gather(code: &str) -> Result<Self, LexiconError> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/judge").join(code).with_extension("toml");
        let title = path.display().to_string();
        let mut recipe = Recipe::find(&title)?;
        let language = recipe.language;
        recipe.packages().try_for_each(|package| fetched(package).map(drop))?;
        let valid = words(&recipe, &mut Vec::new())?;
        let mut rejects = Vec::new();
        recipe.votes.iter_mut().for_each(|vote| vote.at_least = 1);
        let any = words(&recipe, &mut Vec::new())?;
        for source in recipe.votes.drain(..).flat_map(|vote| vote.sources).collect::<Vec<_>>() {
            recipe.sources.push(source);
        }
        words(&recipe, &mut rejects)?;
        recipe.sources.iter_mut().for_each(|source| source.reading.capitalised = Capitalised::Names);
        let small = words(&recipe, &mut Vec::new())?;
        let mut names = names::names(language)?;
        names.retain(|name| !small.contains(name) && !is_declined(name, &any, language));
        let abbreviations = abbreviations(&rejects, language, &any);
        let rank = frequency::ranks(language)?;
        // The last source, where there are several, explains words and holds few names.
        let explained = match recipe.sources.pop() {
            Some(last) if !recipe.sources.is_empty() => {
                recipe.sources =
                    vec![Source { reading: Reading { capitalised: Capitalised::Words, ..last.reading }, ..last }];
                words(&recipe, &mut Vec::new())?
            }
            _ => any.clone(),
        };
        let mut reference = Self { language, valid, any, small, names, abbreviations, rank };
        reference.forget_names(&explained);
        Ok(reference)
    }

    /// Leaves out what is a name, and what may be one: written large everywhere, never declined, explained nowhere.
    fn forget_names(&mut self, explained: &HashSet<Word>) {
        let abbreviations: HashSet<Word> = self.abbreviations.iter().copied().collect();
        let is_name = |word: &Word| {
            let bare = word.to_string();
            let bare = bare.strip_suffix('S').and_then(|bare| self.language.alphabet().word(bare));
            if self.small.contains(word) || is_declined(word, &self.any, self.language) {
                return abbreviations.contains(word);
            }
            self.names.contains(word)
                || abbreviations.contains(word)
                || bare.is_some_and(|bare| self.names.contains(&bare))
                || self.language == Language::German
                    && !explained.contains(word)
                    && bare
                        .is_none_or(|bare| !is_declined(&bare, &self.any, self.language) && !explained.contains(&bare))
                    && !is_a_form(word, &self.any, self.language)
        };
        let valid = self.valid.iter().filter(|word| !is_name(word)).copied().collect();
        self.valid = valid;
    }
}

fn words(recipe: &Recipe, rejects: &mut Vec<u8>) -> Result<HashSet<Word>, LexiconError> {
    let mut gathering = Gathering::new(recipe.language, Some(rejects));
    gathering.recipe(recipe, &cache_folder())?;
    Ok(gathering.words()?.into_iter().collect())
}

/// Whether a source has the word with another ending than the s of names.
fn is_declined(word: &Word, any: &HashSet<Word>, language: Language) -> bool {
    let endings = ["E", "EN", "ER", "ES", "N", "NEN", "SE"];
    let form = |ending: &str| language.alphabet().word(&format!("{word}{ending}"));
    language == Language::German && endings.iter().any(|ending| form(ending).is_some_and(|form| any.contains(&form)))
}

/// Whether the word is another one with an ending that names do not have.
fn is_a_form(word: &Word, any: &HashSet<Word>, language: Language) -> bool {
    let spelt = word.to_string();
    let bare = |ending: &&str| spelt.strip_suffix(ending).and_then(|bare| language.alphabet().word(bare));
    ["E", "EN", "ER", "ERN", "ES", "N", "NEN"].iter().filter_map(bare).any(|bare| any.contains(&bare))
}

/// What was refused for capitals inside, and is no word otherwise.
fn abbreviations(rejects: &[u8], language: Language, any: &HashSet<Word>) -> Vec<Word> {
    let text = String::from_utf8_lossy(rejects);
    let spelt = text.lines().filter_map(|line| line.strip_suffix("\tcapitals inside"));
    let word = |spelling: &str| language.alphabet().word(&spelling.to_uppercase());
    let found: HashSet<Word> = spelt.filter_map(word).filter(|word| !any.contains(word)).collect();
    let mut found: Vec<Word> = found.into_iter().collect();
    found.sort();
    found
}
