//! Removals by class: a rule that says which forms a list should not have, written once in a recipe.
//!
//! A pattern has one `-`, which stands for a stem: `-RET` is every word that ends so. A word goes if it has one of the
//! patterns `forms`, the list has all of `beside` for the same stem and none of `unless`, and the word is not kept by name.
//! So `-RET` beside `-ERN` and `-ERST` is WUNDRET, because of WUNDERN and WUNDERST, but not TRET.

use std::collections::HashSet;

use letters::{Language, Word};
use serde::Deserialize;

/// One class of words that go.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removal {
    /// Their name.
    pub class: String,
    /// The reason why they go.
    pub reason: String,
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
    /// Checks that every pattern has one place for a stem; else a sentence says which has not.
    pub fn check(&self) -> Result<(), String> {
        let patterns = self.forms.iter().chain(&self.beside).chain(&self.unless);
        match patterns.into_iter().find(|pattern| pattern.matches('-').count() != 1) {
            Some(pattern) => Err(format!("the pattern \"{pattern}\" needs one - for the stem")),
            None if self.forms.is_empty() => Err(format!("the class {} has no forms", self.class)),
            None => Ok(()),
        }
    }

    /// The words of this class in a list.
    pub fn found_in(&self, words: &HashSet<Word>, language: Language) -> Vec<Word> {
        let listed = |pattern: &String, stem: &str| {
            let word = language.alphabet().word(&pattern.replacen('-', stem, 1));
            word.is_some_and(|word| words.contains(&word))
        };
        let goes = |word: &Word| {
            let spelt = word.to_string();
            self.forms.iter().filter_map(|form| stem(&spelt, form)).any(|stem| {
                self.beside.iter().all(|pattern| listed(pattern, stem))
                    && !self.unless.iter().any(|pattern| listed(pattern, stem))
            }) && !self.keep.contains(&spelt)
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
        assert_eq!(removal.check(), Ok(()));
        removal.beside.push("ERN".into());
        assert_eq!(removal.check().unwrap_err(), "the pattern \"ERN\" needs one - for the stem");
    }
}
