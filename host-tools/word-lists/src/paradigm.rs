//! Paradigms: all forms of a word from its parts, by a small table in the recipe.
//!
//! A paradigm is a list of patterns. In a pattern a digit stands for a part, everything else for itself: the weak
//! separable verb has two parts and patterns like `12EN`, `1ZU2EN`, `1GE2T`, so that `AN LÖT :verb` gives ANLÖTEN,
//! ANZULÖTEN, ANGELÖTET.

use std::collections::BTreeMap;

/// The paradigms of a recipe, by name.
#[derive(Clone, Debug, Default)]
pub struct Paradigms(BTreeMap<String, Vec<String>>);

impl Paradigms {
    /// From the tables of a recipe. A pattern `name` with a `:` in front takes over all patterns of that paradigm, put
    /// behind what stands before it: `1GE2T:adjective`.
    pub fn new(written: BTreeMap<String, Vec<String>>) -> Result<Self, String> {
        let mut all = BTreeMap::new();
        for (name, patterns) in &written {
            let mut forms = Vec::new();
            for pattern in patterns {
                match pattern.split_once(':') {
                    None => forms.push(pattern.clone()),
                    Some((stem, other)) => {
                        let endings = written.get(other).ok_or_else(|| format!("there is no paradigm {other}"))?;
                        forms.extend(endings.iter().map(|ending| ending.replacen('1', stem, 1)));
                    }
                }
            }
            all.insert(name.clone(), forms);
        }
        Ok(Self(all))
    }

    /// Takes over those of another recipe; its own stay where both have one of the same name.
    pub fn extend(&mut self, others: Self) {
        for (name, patterns) in others.0 {
            self.0.entry(name).or_insert(patterns);
        }
    }

    /// The forms that a paradigm makes of these parts; a part `-` is empty. What is wrong is told in a sentence.
    pub fn forms(&self, name: &str, parts: &[&str]) -> Result<Vec<String>, String> {
        let patterns = self.0.get(name).ok_or_else(|| format!("there is no paradigm {name} in the recipe"))?;
        let wanted = patterns.iter().flat_map(|pattern| pattern.chars()).filter_map(|sign| sign.to_digit(10)).max();
        if wanted != u32::try_from(parts.len()).ok() {
            return Err(format!("the paradigm {name} needs {} parts, not {}", wanted.unwrap_or(0), parts.len()));
        }
        Ok(patterns.iter().map(|pattern| form(pattern, parts)).collect())
    }
}

/// Particles with those of a recipe's lists in place of `:name`; else a sentence that says which list there is not.
pub(super) fn with_lists(written: &[String], lists: &BTreeMap<String, Vec<String>>) -> Result<Vec<String>, String> {
    let mut particles = Vec::new();
    for particle in written {
        match particle.strip_prefix(':') {
            None => particles.push(particle.clone()),
            Some(name) => {
                let list = lists.get(name).ok_or_else(|| format!("there are no particles {name}"))?;
                particles.extend(list.iter().cloned());
            }
        }
    }
    Ok(particles)
}

/// A pattern with its parts put in.
pub(super) fn form(pattern: &str, parts: &[&str]) -> String {
    let part = |digit: u32| parts.get((digit as usize).wrapping_sub(1)).filter(|part| **part != "-");
    pattern.chars().fold(String::new(), |mut form, sign| {
        match sign.to_digit(10) {
            Some(digit) => form.push_str(part(digit).unwrap_or(&"")),
            None => form.push(sign),
        }
        form
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paradigms() -> Paradigms {
        let table = |patterns: &[&str]| patterns.iter().map(|pattern| (*pattern).to_owned()).collect();
        let written = [("adjective", table(&["1", "1E", "1EN"])), ("verb", table(&["12EN", "1GE2T:adjective"]))];
        Paradigms::new(written.map(|(name, patterns)| (name.to_owned(), patterns)).into()).unwrap()
    }

    #[test]
    fn digits_are_parts_and_a_paradigm_can_use_another() {
        assert_eq!(paradigms().forms("adjective", &["WOK"]).unwrap(), ["WOK", "WOKE", "WOKEN"]);
        let forms = paradigms().forms("verb", &["AN", "LÖTE"]).unwrap();
        assert_eq!(forms, ["ANLÖTEEN", "ANGELÖTET", "ANGELÖTETE", "ANGELÖTETEN"]);
        assert_eq!(paradigms().forms("verb", &["-", "TICK"]).unwrap()[..2], ["TICKEN", "GETICKT"]);
    }

    #[test]
    fn what_does_not_fit_is_told() {
        assert_eq!(paradigms().forms("noun", &["A"]).unwrap_err(), "there is no paradigm noun in the recipe");
        assert_eq!(paradigms().forms("verb", &["A"]).unwrap_err(), "the paradigm verb needs 2 parts, not 1");
    }
}
