//! Additions by class: forms that a list lacks although it has the word, by a rule written once in a recipe.
//!
//! Patterns are those of a [`paradigm`](super::paradigm): 1 is a particle, 2 a stem, and where a class names its stems
//! (strong verbs), further digits are their other parts. A word counts if the list has all of `beside`, one of `any` and
//! none of `unless`; then the paradigm's forms are added. So UMFÜLLEN beside FÜLLEN, FÜLLT and GEFÜLLT gives UMZUFÜLLEN.

use std::collections::{BTreeMap, HashSet};

use letters::{Language, Word};
use serde::Deserialize;

use super::paradigm::{Paradigms, form, with_lists};

/// One class of words whose forms are added.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Addition {
    /// Their name.
    pub class: String,
    /// The reason why they may be added.
    pub reason: String,
    /// Parts that may stand before the stem; nothing if there are none. `:name` is a list of the recipe.
    #[serde(default)]
    particles: Vec<String>,
    /// Stems with their other parts; none if any stem will do.
    #[serde(default)]
    stems: Vec<String>,
    /// Forms that the list has of such a word. The first is `12` and an ending: by it a stem is found.
    beside: Vec<String>,
    /// Of which it has at least one.
    #[serde(default)]
    any: Vec<String>,
    /// Forms that it has if the word is something else after all.
    #[serde(default)]
    unless: Vec<String>,
    /// Beginnings of words that look so and are something else.
    #[serde(default)]
    except: Vec<String>,
    /// Stems that are another verb's form behind a particle: tränken beside austränken, a subjunctive of austrinken.
    #[serde(default)]
    other_stems: Vec<String>,
    /// The paradigm that makes the forms.
    paradigm: String,
}

impl Addition {
    /// With the particles of the recipe's lists, and stems that can be found; else a sentence that says why not.
    pub fn check(mut self, lists: &BTreeMap<String, Vec<String>>) -> Result<Self, String> {
        self.particles = with_lists(&self.particles, lists)?;
        match self.beside.first().and_then(|key| key.strip_prefix("12")) {
            Some(ending) if !ending.contains(|sign: char| sign.is_ascii_digit()) => Ok(self),
            _ => Err(format!("the class {} needs 12 and an ending first of what is beside", self.class)),
        }
    }

    /// The forms that a list lacks.
    pub fn found_in(
        &self,
        words: &HashSet<Word>,
        language: Language,
        paradigms: &Paradigms,
    ) -> Result<HashSet<Word>, String> {
        let word = |spelling: &str| language.alphabet().word(spelling);
        let mut found = HashSet::new();
        for parts in self.parts(words) {
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            let listed = |pattern: &String| word(&form(pattern, &parts)).is_some_and(|word| words.contains(&word));
            let fits = self.beside.iter().all(listed)
                && (self.any.is_empty() || self.any.iter().any(listed))
                && !self.unless.iter().any(listed);
            if fits {
                let forms = paradigms.forms(&self.paradigm, &parts)?;
                found.extend(forms.iter().filter_map(|form| word(form)).filter(|word| !words.contains(word)));
            }
        }
        Ok(found)
    }

    /// Particles and stems that may be such a word.
    fn parts(&self, words: &HashSet<Word>) -> Vec<Vec<String>> {
        let nothing = ["-".to_owned()];
        let particles = if self.particles.is_empty() { &nothing } else { self.particles.as_slice() };
        let stems: Vec<Vec<String>> =
            self.stems.iter().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect();
        if !stems.is_empty() {
            let with = |particle: &String| {
                let particle = particle.clone();
                stems.iter().map(move |stem| [std::slice::from_ref(&particle), stem.as_slice()].concat())
            };
            return particles.iter().flat_map(with).collect();
        }
        let ending = self.beside.first().and_then(|key| key.strip_prefix("12")).unwrap_or_default();
        let particles: HashSet<&str> = particles.iter().map(|particle| particle.trim_matches('-')).collect();
        let mut found = Vec::new();
        for spelt in words.iter().map(Word::to_string) {
            let Some(rest) = spelt.strip_suffix(ending) else { continue };
            if self.except.iter().any(|beginning| spelt.starts_with(beginning.as_str())) {
                continue;
            }
            for (at, _) in rest.char_indices() {
                let (particle, stem) = rest.split_at(at);
                let is_other = || self.other_stems.iter().any(|other| other == stem);
                if particles.contains(particle) && stem.len() > 1 && !is_other() {
                    found.push(vec![particle.to_owned(), stem.to_owned()]);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(written: &str, list: &[&str]) -> Vec<String> {
        let addition: Addition = toml::from_str(written).unwrap();
        let tables = [("zu", vec!["1ZU2EN"]), ("past", vec!["13", "13EN"])];
        let owned = tables.map(|(name, forms)| (name.to_owned(), forms.into_iter().map(str::to_owned).collect()));
        let words = list.iter().map(|word| Language::German.alphabet().word(word).unwrap()).collect();
        let paradigms = Paradigms::new(owned.into()).unwrap();
        let found = addition.found_in(&words, Language::German, &paradigms).unwrap();
        let mut found: Vec<String> = found.iter().map(Word::to_string).collect();
        found.sort();
        found
    }

    const ZU: &str = "class = \"zu\"\nreason = \"test\"\nparticles = [\"UM\", \"VOR\"]\nparadigm = \"zu\"\n\
                      beside = [\"12EN\", \"2EN\"]\nany = [\"12T\", \"1GE2T\"]\nexcept = [\"UMT\"]\n";

    #[test]
    fn a_form_is_added_where_the_rest_of_the_verb_is_listed() {
        assert_eq!(found(ZU, &["UMFÜLLEN", "FÜLLEN", "UMFÜLLT"]), ["UMZUFÜLLEN"]);
        assert_eq!(found(ZU, &["UMFÜLLEN", "FÜLLEN", "UMGEFÜLLT"]), ["UMZUFÜLLEN"]);
        // Vorteilen is a noun; umtaufen is left alone by name.
        assert!(found(ZU, &["VORTEILEN", "TEILEN", "TEILT"]).is_empty());
        assert!(found(ZU, &["UMTAUFEN", "TAUFEN", "UMTAUFT"]).is_empty());
    }

    #[test]
    fn named_stems_bring_their_parts() {
        let past = "class = \"past\"\nreason = \"test\"\nparticles = [\"HEIM\"]\nstems = [\"FIND FAND\"]\n\
                    beside = [\"12EN\"]\nunless = [\"13ST\"]\nparadigm = \"past\"\n";
        assert_eq!(found(past, &["HEIMFINDEN"]), ["HEIMFAND", "HEIMFANDEN"]);
        assert!(found(past, &["HEIMFINDEN", "HEIMFANDST"]).is_empty());
    }

    #[test]
    fn a_class_that_finds_no_stems_is_told() {
        let lists = [("apart".to_owned(), vec!["UM".to_owned()])].into();
        let sentence = |written: &str| toml::from_str::<Addition>(written).unwrap().check(&lists).err();
        let keyless = ZU.replace("\"12EN\", ", "");
        let wrong = "the class zu needs 12 and an ending first of what is beside";
        assert_eq!(sentence(&keyless).as_deref(), Some(wrong));
        assert_eq!(sentence(&ZU.replace("\"VOR\"", "\":apart\"")), None);
        assert_eq!(sentence(&ZU.replace("\"VOR\"", "\":part\"")).as_deref(), Some("there are no particles part"));
    }
}
