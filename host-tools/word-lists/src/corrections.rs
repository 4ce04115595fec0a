//! Additions and removals: small lists that people have looked at, a reason on each line.
//!
//! `UM # preposition` is a word. `AN LÖT :verb # to solder on` is all forms that the recipe's paradigm `verb` makes of
//! these parts; forms that do not fit on a board are left out.

use dict_pack::normalise::{Capitals, NoWord, normalise};
use letters::{Language, Word};

use super::LexiconError;
use super::paradigm::Paradigms;

/// A line of a corrections file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The text before the reason.
    pub entry: String,
    /// The word, or its forms.
    pub words: Vec<Word>,
}

/// The lines of a corrections file; empty lines and lines that begin with `#` are for people.
pub fn read(
    text: &str,
    language: Language,
    paradigms: &Paradigms,
    place: &str,
) -> Result<Vec<Correction>, LexiconError> {
    let mut corrections = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |problem: String| LexiconError::Line { place: place.into(), line: number, problem };
        let (entry, reason) = line.split_once('#').unwrap_or((line, ""));
        let entry = entry.trim();
        if reason.trim().is_empty() {
            return Err(wrong(format!("{entry} has no reason; write {entry} # why")));
        }
        let words = words(entry, language, paradigms).map_err(wrong)?;
        corrections.push(Correction { entry: entry.into(), words });
    }
    Ok(corrections)
}

fn words(entry: &str, language: Language, paradigms: &Paradigms) -> Result<Vec<Word>, String> {
    let word = |spelling: &str| normalise(spelling, language, Capitals::Ignore);
    let cannot = |spelling: &str, refusal: NoWord| format!("{spelling} cannot be a word: {refusal}");
    let Some((parts, paradigm)) = entry.split_once(':') else {
        return Ok(vec![word(entry).map_err(|refusal| cannot(entry, refusal))?]);
    };
    let parts: Vec<&str> = parts.split_whitespace().collect();
    let mut words = Vec::new();
    for form in paradigms.forms(paradigm.trim(), &parts)? {
        match word(&form) {
            Ok(word) => words.push(word),
            Err(NoWord::TooLong) => {}
            Err(refusal) => return Err(cannot(&form, refusal)),
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_german(text: &str) -> Result<Vec<String>, String> {
        let paradigms = [("noun".to_owned(), vec!["1".to_owned(), "1S".to_owned()])].into();
        read(text, Language::German, &Paradigms::new(paradigms).unwrap(), "de.add.txt")
            .map(|lines| lines.iter().flat_map(|line| &line.words).map(Word::to_string).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn words_come_with_reasons() {
        assert_eq!(read_german("# Two letters\n\nUM # preposition\nÄß # made up\n").unwrap(), ["UM", "ÄSS"]);
    }

    #[test]
    fn a_paradigm_gives_the_forms_that_fit_on_a_board() {
        assert_eq!(read_german("SELFIE :noun # a picture\n").unwrap(), ["SELFIE", "SELFIES"]);
        assert_eq!(read_german("FUSSBALLSPIELEN :noun # fifteen\n").unwrap(), ["FUSSBALLSPIELEN"]);
        assert_eq!(
            read_german("A :verb # ?\n").unwrap_err(),
            "de.add.txt, line 1: there is no paradigm verb in the recipe"
        );
    }

    #[test]
    fn a_word_without_a_reason_is_refused_with_its_line() {
        assert_eq!(read_german("\nUM\n").unwrap_err(), "de.add.txt, line 2: UM has no reason; write UM # why");
        assert_eq!(read_german("UM #\n").unwrap_err(), "de.add.txt, line 1: UM has no reason; write UM # why");
    }

    #[test]
    fn a_word_that_cannot_be_is_refused_with_its_line() {
        assert_eq!(read_german("U-Bahn # train\n").unwrap_err(), "de.add.txt, line 1: U-Bahn cannot be a word: hyphen");
    }
}
