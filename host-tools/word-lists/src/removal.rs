//! Removals by class: a rule that says which forms a list should not have, written once in a recipe.
//!
//! A pattern has one `-`, which stands for a stem: `-RET` is every word that ends so. A word goes if it has one of the
//! patterns `forms`, the list has all of `beside` for the same stem and none of `unless`, and the word is not kept by name.
//! So `-RET` beside `-ERN` and `-ERST` is WUNDRET, because of WUNDERN and WUNDERST, but not TRET.
//!
//! A class may name how its stems end (`ends`), or with which particle they begin (`particles`): then 1 is the particle and 2
//! what follows it. So `-` beside `-EN` and `2END` is ABGEB, because of ABGEBEN and GEBEND, but not ABEND.

use std::collections::{BTreeMap, HashSet};

use letters::{Language, Word};
use serde::Deserialize;

use super::paradigm::{form, with_lists};

/// One class of words that go.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removal {
    /// Their name.
    pub class: String,
    /// The reason why they go.
    pub reason: String,
    /// Particles with which the stems begin; any beginning if there are none. `:name` is a list of the recipe.
    #[serde(default)]
    particles: Vec<String>,
    /// Endings of the stems; any ending if there are none.
    #[serde(default)]
    ends: Vec<String>,
    /// Patterns of the forms.
    forms: Vec<String>,
    /// Forms that the list has beside them.
    #[serde(default)]
    beside: Vec<String>,
    /// Forms that the list has if they are something else after all.
    #[serde(default)]
    unless: Vec<String>,
    /// Words that look so and stay.
    #[serde(default)]
    keep: Vec<String>,
}

impl Removal {
    /// With the particles of the recipe's lists, if every pattern has one place for a stem; else a sentence says which has not.
    pub fn check(mut self, lists: &BTreeMap<String, Vec<String>>) -> Result<Self, String> {
        self.particles = with_lists(&self.particles, lists)?;
        if let Some(pattern) = self.forms.iter().find(|pattern| pattern.matches('-').count() != 1) {
            return Err(format!("the pattern \"{pattern}\" needs one - for the stem"));
        }
        let has_place = |pattern: &str| {
            let stems = pattern.matches('-').count();
            stems == 1 || stems == 0 && !self.particles.is_empty() && pattern.contains('2')
        };
        match self.beside.iter().chain(&self.unless).find(|pattern| !has_place(pattern)) {
            Some(pattern) => Err(format!("the pattern \"{pattern}\" needs one - for the stem")),
            None if self.forms.is_empty() => Err(format!("the class {} has no forms", self.class)),
            None => Ok(self),
        }
    }

    /// The words of this class in a list.
    pub fn found_in(&self, words: &HashSet<Word>, language: Language) -> Vec<Word> {
        let particles: HashSet<&str> = self.particles.iter().map(String::as_str).collect();
        let is_listed = |pattern: &String, stem: &str, parts: (&str, &str)| {
            let spelt = form(pattern, &[parts.0, parts.1]).replacen('-', stem, 1);
            language.alphabet().word(&spelt).is_some_and(|word| words.contains(&word))
        };
        let fits = |stem: &str, parts: (&str, &str)| {
            self.beside.iter().all(|pattern| is_listed(pattern, stem, parts))
                && !self.unless.iter().any(|pattern| is_listed(pattern, stem, parts))
        };
        let goes = |word: &Word| {
            let spelt = word.to_string();
            let ends = |stem: &str| self.ends.is_empty() || self.ends.iter().any(|end| stem.ends_with(end.as_str()));
            let stems = self.forms.iter().filter_map(|form| stem(&spelt, form)).filter(|stem| ends(stem));
            let mut readings = stems.flat_map(|stem| {
                let split = move |at| stem.split_at(at);
                let with_particle = stem.char_indices().map(move |(at, _)| split(at));
                let none = self.particles.is_empty().then_some(("-", stem));
                none.into_iter()
                    .chain(with_particle.filter(|(particle, _)| particles.contains(particle)))
                    .map(move |parts| (stem, parts))
            });
            readings.any(|(stem, parts)| fits(stem, parts)) && !self.keep.contains(&spelt)
        };
        words.iter().filter(|word| goes(word)).copied().collect()
    }
}

/// The part where the pattern has its `-`: at least a letter, or REST would be a form of ERN.
fn stem<'a>(word: &'a str, pattern: &str) -> Option<&'a str> {
    let (before, behind) = pattern.split_once('-')?;
    word.strip_prefix(before)?.strip_suffix(behind).filter(|stem| !stem.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elided() -> Removal {
        Removal {
            class: "elided".into(),
            reason: "test".into(),
            particles: Vec::new(),
            ends: Vec::new(),
            forms: vec!["-RET".into(), "-REST".into()],
            beside: vec!["-ERN".into(), "-ERST".into()],
            unless: vec!["-RETEN".into()],
            keep: vec!["KEIRET".into()],
        }
    }

    fn found(removal: &Removal, list: &[&str]) -> Vec<String> {
        let words = list.iter().map(|word| Language::German.alphabet().word(word).unwrap()).collect();
        let mut found: Vec<String> = removal.found_in(&words, Language::German).iter().map(Word::to_string).collect();
        found.sort();
        found
    }

    #[test]
    fn a_class_is_found_by_what_stands_beside_it() {
        let list = ["WUNDERN", "WUNDERST", "WUNDRET", "WUNDREST", "TRET", "ERN", "ERST", "REST"];
        assert_eq!(found(&elided(), &list), ["WUNDREST", "WUNDRET"]);
    }

    #[test]
    fn a_word_stays_by_name_or_by_another_reading() {
        assert!(found(&elided(), &["KEIERN", "KEIERST", "KEIRET"]).is_empty());
        assert!(found(&elided(), &["AUERN", "AUERST", "AURET", "AURETEN"]).is_empty());
    }

    #[test]
    fn a_pattern_without_a_stem_is_told() {
        let mut removal = elided();
        let lists = [("apart".to_owned(), vec!["AB".to_owned()])].into();
        assert!(removal.clone().check(&lists).is_ok());
        removal.beside.push("ERN".into());
        assert_eq!(removal.clone().check(&lists).unwrap_err(), "the pattern \"ERN\" needs one - for the stem");
        removal.particles.push(":part".into());
        assert_eq!(removal.check(&lists).unwrap_err(), "there are no particles part");
    }

    #[test]
    fn a_particle_and_an_ending_tell_stems_apart() {
        let imperative = Removal {
            particles: vec!["AB".into()],
            forms: vec!["-".into()],
            beside: vec!["-EN".into(), "2END".into(), "1ZU2EN".into()],
            unless: vec!["-S".into()],
            keep: vec!["ABWEHR".into()],
            ..elided()
        };
        let verb = |verb: &str| ["AB-", "AB-EN", "-END", "ABZU-EN"].map(|form| form.replace('-', verb));
        let list = [verb("GEB"), verb("BAU"), verb("WEHR")].concat();
        let list: Vec<&str> = list.iter().map(String::as_str).chain(["ABBAUS", "ABEND"]).collect();
        assert_eq!(found(&imperative, &list), ["ABGEB"]);
        let subjunctive = Removal {
            ends: vec!["LÄG".into()],
            forms: vec!["-".into()],
            beside: vec!["-E".into()],
            unless: Vec::new(),
            ..elided()
        };
        assert_eq!(found(&subjunctive, &["LÄG", "LÄGE", "ABLÄG", "ABLÄGE", "HAB", "HABE", "BELÄG"]), ["ABLÄG", "LÄG"]);
    }
}
