//! The reference (ground truth): what independent dictionaries agree on, without names, abbreviations and symbols.
//!
//! A valid German word, by rule: enough sources have it; it has a vowel, so that it is no symbol (KM); no source
//! has it only with capitals inside; it is not in a list of names, nor a name's genitive, unless a source that keeps case
//! writes it small; and it is written small, or Wiktionary declines it as a common noun, or a source declines it with another
//! ending than the s of names, or it is such a form. What is a name and a word is counted as neither.

use crate::{frequency, names};
use letters::{Language, Word};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use word_lists::LexiconError;
use word_lists::gather::Gathering;
use word_lists::source_options::Capitalised;
use zeitwort::recipes::FromDisk as _;
use zeitwort::recipes::package::{Fetched, Package, cache_folder};
use zeitwort::recipes::recipe::{Origin, Recipe};

/// German sources that do not tell nouns from other words: a thesaurus whose headwords are all small, and lemmas that are
/// small where the word is not known.
const WITHOUT_CASE: [&str; 2] = ["mythes-de", "spacy-lookups-data"];

/// The reference for a list of one language.
pub(crate) struct Reference {
    pub(crate) language: Language,
    /// Words that enough sources have, as they come.
    pub(crate) raw: HashSet<Word>,
    /// Those of them that are words by rule.
    pub(crate) valid: HashSet<Word>,
    /// The number that each rule set aside.
    pub(crate) set_aside: BTreeMap<&'static str, usize>,
    /// Words that any source has.
    pub(crate) any: HashSet<Word>,
    /// Words that a source writes small: no names.
    pub(crate) small: HashSet<Word>,
    /// Names of people, places and things that are nothing else.
    pub(crate) names: HashSet<Word>,
    /// Spellings with capitals inside that are nothing else.
    pub(crate) abbreviations: Vec<Word>,
    /// Names, abbreviations and misspellings by chance that are words as well.
    pub(crate) words_as_well: HashSet<Word>,
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

/// The words of the sources, each read once with all its words and once without what it writes large.
#[derive(Default)]
struct Sources {
    votes: HashMap<Word, usize>,
    small: HashSet<Word>,
    /// Words that a source that keeps case writes small.
    lower: HashSet<Word>,
    rejects: Vec<u8>,
}

impl Sources {
    fn gather(recipe: &mut Recipe) -> Result<Self, LexiconError> {
        let mut sources = Self::default();
        for source in recipe.votes.drain(..).flat_map(|vote| vote.sources).collect::<Vec<_>>() {
            let without_case = match &source.origin {
                Origin::Package { package, .. } if recipe.language == Language::German => {
                    WITHOUT_CASE.iter().position(|name| package.name == *name)
                }
                _ => None,
            };
            recipe.sources = vec![source];
            let all = words(recipe, &mut sources.rejects)?;
            recipe.sources.iter_mut().for_each(|source| source.options.capitalised = Capitalised::Names);
            let small = words(recipe, &mut Vec::new())?;
            all.into_iter().for_each(|word| *sources.votes.entry(word).or_default() += 1);
            match without_case {
                Some(0) => {}
                Some(_) => sources.small.extend(&small),
                None => {
                    sources.small.extend(&small);
                    sources.lower.extend(&small);
                }
            }
        }
        Ok(sources)
    }
}

impl Reference {
    pub(crate) fn gather(code: &str) -> Result<Self, LexiconError> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/lexicon-eval").join(code).with_extension("toml");
        let mut recipe = Recipe::find(&path.display().to_string())?;
        let language = recipe.language;
        recipe.packages().try_for_each(|package| fetched(package).map(drop))?;
        let enough = recipe.votes.iter().map(|vote| vote.at_least).max().unwrap_or(1);
        let Sources { votes, small, lower, rejects } = Sources::gather(&mut recipe)?;
        let any: HashSet<Word> = votes.keys().copied().collect();
        let words_as_well = names::words_as_well(language);
        let mut abbreviations = abbreviations(&rejects, language, &any);
        abbreviations.retain(|word| !words_as_well.contains(word));
        let nouns = names::nouns(language)?;
        let mut names = names::names(language)?;
        let filter = Filter {
            language,
            every_name: names.union(&nouns.names).copied().collect(),
            abbreviations: abbreviations.iter().copied().collect(),
            common: nouns.common,
            any: &any,
            lower,
        };
        let enough_votes = votes.iter().filter(|(_, count)| **count >= enough).map(|(word, _)| *word);
        let raw: HashSet<Word> = enough_votes.collect();
        let mut set_aside = BTreeMap::new();
        let mut valid = HashSet::new();
        for word in &raw {
            match filter.sets_aside(word) {
                Some(rule) => *set_aside.entry(rule).or_default() += 1,
                None => drop(valid.insert(*word)),
            }
        }
        names.retain(|name| !small.contains(name) && !words_as_well.contains(name) && !filter.is_word(name));
        let rank = frequency::ranks(language)?;
        Ok(Self { language, raw, valid, set_aside, small, names, abbreviations, words_as_well, rank, any })
    }
}

/// Filter that tells words from names.
struct Filter<'a> {
    language: Language,
    every_name: HashSet<Word>,
    abbreviations: HashSet<Word>,
    common: HashSet<Word>,
    any: &'a HashSet<Word>,
    lower: HashSet<Word>,
}

impl Filter<'_> {
    /// The rule that says that it is no word; none if it is one.
    fn sets_aside(&self, word: &Word) -> Option<&'static str> {
        const NO_VOWEL: &str = "no vowel: a symbol";
        if self.lower.contains(word) {
            return (self.language == Language::German && !has_vowel(word)).then_some(NO_VOWEL);
        }
        let spelt = word.to_string();
        let bare = spelt.strip_suffix('S').and_then(|bare| self.language.alphabet().word(bare));
        let is_name = self.every_name.contains(word)
            || bare.is_some_and(|bare| self.every_name.contains(&bare) && !self.lower.contains(&bare));
        let rules = [
            (is_name, "in a list of names, or a name's genitive"),
            (self.abbreviations.contains(word), "only with capitals inside"),
            (!has_vowel(word), NO_VOWEL),
            (!self.is_word(word), "neither written small nor declined as words are"),
        ];
        rules.into_iter().find(|(applies, _)| *applies).map(|(_, rule)| rule)
    }

    /// True if it is declined as words are, or a form of what is.
    fn is_word(&self, word: &Word) -> bool {
        if self.language != Language::German {
            return self.lower.contains(word);
        }
        let spelt = word.to_string();
        let longer = |ending: &&str| self.language.alphabet().word(&format!("{spelt}{ending}"));
        let shorter = |ending: &&str| self.language.alphabet().word(spelt.strip_suffix(ending)?);
        let declined =
            ["E", "EN", "ES", "N", "NEN", "SE"].iter().filter_map(longer).any(|form| self.any.contains(&form));
        let endings = ["E", "EN", "ER", "ERN", "ES", "N", "NEN", "S", "IN", "INNEN", "T", "ST", "TE"];
        let known = |bare: Word| self.lower.contains(&bare) || self.common.contains(&bare);
        self.lower.contains(word)
            || self.common.contains(word)
            || declined
            || endings.iter().filter_map(shorter).any(known)
    }
}

fn has_vowel(word: &Word) -> bool {
    word.to_string().contains(['A', 'E', 'I', 'O', 'U', 'Y', 'Ä', 'Ö', 'Ü'])
}

fn words(recipe: &Recipe, rejects: &mut Vec<u8>) -> Result<HashSet<Word>, LexiconError> {
    let mut gathering = Gathering::new(recipe.language, Some(rejects));
    gathering.recipe(recipe, &cache_folder())?;
    Ok(gathering.words()?.into_iter().collect())
}

/// Spellings refused for capitals inside that are no words otherwise.
fn abbreviations(rejects: &[u8], language: Language, any: &HashSet<Word>) -> Vec<Word> {
    let text = String::from_utf8_lossy(rejects);
    let spelt = text.lines().filter_map(|line| line.strip_suffix("\tcapitals inside"));
    // RudererInnen is no abbreviation.
    let spelt = spelt.filter(|spelling| !spelling.ends_with("In") && !spelling.ends_with("Innen"));
    let word = |spelling: &str| language.alphabet().word(&spelling.to_uppercase());
    let found: HashSet<Word> = spelt.filter_map(word).filter(|word| !any.contains(word)).collect();
    let mut found: Vec<Word> = found.into_iter().collect();
    found.sort();
    found
}
