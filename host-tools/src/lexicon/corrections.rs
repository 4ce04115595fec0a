//! Additions and removals: small lists that people have looked at, a reason on each line.

use dict_pack::normalise::{Capitals, normalise};
use dict_pack::{Language, Word};

use super::LexiconError;

/// The words of a corrections file: `WORD # reason` a line; empty lines and lines that begin with `#` are for people.
pub fn read(text: &str, language: Language, place: &str) -> Result<Vec<Word>, LexiconError> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |problem: String| LexiconError::Line { place: place.into(), line: number, problem };
        let (spelling, reason) = line.split_once('#').unwrap_or((line, ""));
        if reason.trim().is_empty() {
            return Err(wrong(format!("{} has no reason; write {} # why", spelling.trim(), spelling.trim())));
        }
        let word = normalise(spelling.trim(), language, Capitals::Ignore)
            .map_err(|refusal| wrong(format!("{} cannot be a word: {refusal}", spelling.trim())))?;
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_german(text: &str) -> Result<Vec<String>, String> {
        read(text, Language::German, "de.add.txt")
            .map(|words| words.iter().map(Word::to_string).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn words_come_with_reasons() {
        assert_eq!(read_german("# Two letters\n\nUM # preposition\nÄß # made up\n").unwrap(), ["UM", "ÄSS"]);
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
