//! Gathering: from sources to the sorted words of a lexicon, with an account of what was refused and why.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::Write;

use dict_pack::normalise::{Capitals, Refusal, normalise};
use dict_pack::{Language, Word};

use super::hunspell::{Affixes, Flag, entries, expand};
use super::list::{Format, spellings};
use super::paradigm::Paradigms;
use super::reading::{Capitalised, Reading};
use super::removal::Removal;
use super::text::{Encoding, decode};
use super::{LexiconError, corrections};

/// Why a spelling is not in the lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// It cannot be a word on the table.
    Refused(Refusal),
    /// It begins with a capital, in a list where that means a name.
    Name,
    /// The dictionary's tags or flags say that it is not wanted.
    Tagged,
    /// The dictionary forbids it.
    Forbidden,
    /// People have removed it.
    Removed,
    /// A rule has removed it with its class.
    Class,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(out),
            Self::Name => out.write_str("name (begins with a capital)"),
            Self::Tagged => out.write_str("left out by tag or flag"),
            Self::Forbidden => out.write_str("forbidden by the dictionary"),
            Self::Removed => out.write_str("removed by hand"),
            Self::Class => out.write_str("removed by rule"),
        }
    }
}

/// A file by its name and what is in it.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    /// As errors and accounts call it; its ending tells the format of a plain list.
    pub name: &'a str,
    /// As it is on disk.
    pub bytes: &'a [u8],
}

/// What a source gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Yield {
    /// The source, with version.
    pub source: String,
    /// Words no source before it had.
    pub new_words: usize,
}

/// Words on their way into a lexicon.
pub struct Gathering<'a> {
    language: Language,
    words: HashSet<Word>,
    /// Spellings that were looked at.
    pub spellings: u64,
    /// How many were refused, by reason.
    pub refused: BTreeMap<Reason, u64>,
    /// What each source gave, in their order.
    pub yields: Vec<Yield>,
    /// Words that were added by hand and that no source has.
    pub added: usize,
    /// Corrections that do nothing: added words that a source has anyway, removed words that none has.
    pub idle: Vec<String>,
    /// How added and removed words are inflected.
    pub paradigms: Paradigms,
    rejects: Option<&'a mut dyn Write>,
}

impl<'a> Gathering<'a> {
    /// Nothing yet. What is refused is listed in `rejects`, a spelling and its reason a line.
    pub fn new(language: Language, rejects: Option<&'a mut dyn Write>) -> Self {
        Self {
            language,
            words: HashSet::new(),
            spellings: 0,
            refused: BTreeMap::new(),
            yields: Vec::new(),
            added: 0,
            idle: Vec::new(),
            paradigms: Paradigms::default(),
            rejects,
        }
    }

    /// Gathers a file as a recipe says; a hunspell dictionary brings its affixes. `title` is what the account calls it.
    pub fn source(
        &mut self,
        file: Named<'_>,
        affixes: Option<Named<'_>>,
        reading: &Reading,
        title: String,
    ) -> Result<(), LexiconError> {
        let before = self.words.len();
        let text = decode(file.bytes, reading.encoding, file.name)?;
        match affixes {
            Some(affixes) => {
                let affixes = Affixes::read(&decode(affixes.bytes, reading.encoding, affixes.name)?, affixes.name)?;
                self.dictionary(&text, &affixes, reading, file.name)?;
            }
            None => spellings(&text, reading, file.name, &mut |spelling| {
                self.spelling(spelling, Capitals::Abbreviate, reading.capitalised);
            })?,
        }
        self.yields.push(Yield { source: title, new_words: self.words.len() - before });
        Ok(())
    }

    fn dictionary(&mut self, text: &str, affixes: &Affixes, source: &Reading, place: &str) -> Result<(), LexiconError> {
        let mut forbidden = BTreeSet::new();
        let wrong = |problem| LexiconError::Package { place: place.into(), problem: format!("drop_flags: {problem}") };
        let drop_flags: Vec<Flag> =
            source.drop_flags.iter().map(|flag| affixes.flag(flag)).collect::<Result<_, _>>().map_err(wrong)?;
        for entry in entries(text, affixes, place) {
            let entry = entry?;
            let dropped = source.drop_tags.iter().any(|tag| entry.has_tag(tag))
                || drop_flags.iter().any(|flag| entry.has_flag(*flag));
            if dropped {
                self.refuse(&entry.root, Reason::Tagged);
                continue;
            }
            let mut forbid = |root: &str| _ = forbidden.insert(root.to_owned());
            let mut take = |form: &str| self.spelling(form, Capitals::Abbreviate, source.capitalised);
            expand(&entry, affixes, &mut take, &mut forbid);
        }
        for root in forbidden {
            let word = normalise(&root, self.language, Capitals::Abbreviate);
            if word.is_ok_and(|word| self.words.remove(&word)) {
                self.refuse(&root, Reason::Forbidden);
            }
        }
        Ok(())
    }

    /// Gathers a file a person gave: a plain list, or a hunspell dictionary with its affixes.
    pub fn given(
        &mut self,
        file: Named<'_>,
        affixes: Option<Named<'_>>,
        encoding: Encoding,
    ) -> Result<(), LexiconError> {
        if affixes.is_none() {
            return self.list(file.bytes, encoding, file.name);
        }
        let names = if self.language == Language::German { Capitalised::Words } else { Capitalised::Names };
        let reading = Reading { format: Format::Hunspell, encoding, capitalised: names, ..Reading::default() };
        self.source(file, affixes, &reading, file.name.into())
    }

    /// A list without any lower-case letter is a list in capitals.
    fn list(&mut self, bytes: &[u8], encoding: Encoding, place: &str) -> Result<(), LexiconError> {
        let text = decode(bytes, encoding, place)?;
        let mut all = Vec::new();
        let reading = Reading { format: Format::of_file(place), ..Reading::default() };
        spellings(&text, &reading, place, &mut |spelling| all.push(spelling.to_owned()))?;
        let lower_case = all.iter().any(|spelling| spelling.contains(char::is_lowercase));
        let capitals = if lower_case { Capitals::Abbreviate } else { Capitals::Ignore };
        let before = self.words.len();
        all.iter().for_each(|spelling| self.spelling(spelling, capitals, Capitalised::Words));
        self.yields.push(Yield { source: place.into(), new_words: self.words.len() - before });
        Ok(())
    }

    /// Adds words that people have looked at; [`corrections`] says how they are written.
    pub fn add(&mut self, text: &str, place: &str) -> Result<(), LexiconError> {
        for line in corrections::read(text, self.language, &self.paradigms, place)? {
            let before = self.words.len();
            self.words.extend(line.words);
            self.added += self.words.len() - before;
            if self.words.len() == before {
                self.idle.push(format!("{place}: {} is there anyway", line.entry));
            }
        }
        Ok(())
    }

    /// Removes words that people have looked at.
    pub fn remove(&mut self, text: &str, place: &str) -> Result<(), LexiconError> {
        for line in corrections::read(text, self.language, &self.paradigms, place)? {
            let before = self.words.len();
            for word in line.words {
                if self.words.remove(&word) {
                    self.refuse(&word.to_string(), Reason::Removed);
                }
            }
            if self.words.len() == before {
                self.idle.push(format!("{place}: {} is not there anyway", line.entry));
            }
        }
        Ok(())
    }

    /// Removes a class of words.
    pub fn remove_class(&mut self, removal: &Removal) {
        let found = removal.found_in(&self.words, self.language);
        if found.is_empty() {
            self.idle.push(format!("the class {} has no words", removal.class));
        }
        for word in found {
            self.words.remove(&word);
            self.refuse(&word.to_string(), Reason::Class);
        }
    }

    /// Takes the words that at least `at_least` of these gatherings have and that none of the gatherings `against` has,
    /// alone or with an S behind it.
    pub fn vote(&mut self, at_least: usize, of: &[Gathering<'_>], against: &[Gathering<'_>]) {
        let mut votes: HashMap<Word, usize> = HashMap::new();
        of.iter().flat_map(|one| &one.words).for_each(|word| *votes.entry(*word).or_default() += 1);
        let refused = |word: &Word| {
            let bare = word.to_string();
            let bare = bare.strip_suffix('S').and_then(|bare| self.language.alphabet().word(bare));
            against.iter().any(|one| one.words.contains(word) || bare.is_some_and(|bare| one.words.contains(&bare)))
        };
        let new: Vec<Word> = votes
            .into_iter()
            .filter(|(word, count)| *count >= at_least && !self.words.contains(word) && !refused(word))
            .map(|(word, _)| word)
            .collect();
        let names: Vec<&str> = of.iter().flat_map(|one| &one.yields).map(|given| given.source.as_str()).collect();
        let source = format!("in {at_least} of: {}", names.join(", "));
        self.yields.push(Yield { source, new_words: new.len() });
        self.words.extend(new);
    }

    fn spelling(&mut self, spelling: &str, capitals: Capitals, capitalised: Capitalised) {
        self.spellings += 1;
        match normalise(spelling, self.language, capitals) {
            Err(refusal) => self.refuse(spelling, Reason::Refused(refusal)),
            Ok(_) if capitalised == Capitalised::Names && spelling.starts_with(char::is_uppercase) => {
                self.refuse(spelling, Reason::Name);
            }
            Ok(_) if capitalised == Capitalised::Only && !spelling.starts_with(char::is_uppercase) => {}
            Ok(word) => _ = self.words.insert(word),
        }
    }

    fn refuse(&mut self, spelling: &str, reason: Reason) {
        *self.refused.entry(reason).or_default() += 1;
        if let Some(rejects) = &mut self.rejects {
            // A full disk shows when the file is closed.
            let _ = writeln!(rejects, "{spelling}\t{reason}");
        }
    }

    /// Whose words they are.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The words in order.
    pub fn words(&self) -> Result<Vec<Word>, LexiconError> {
        if self.words.is_empty() {
            return Err(match self.spellings {
                0 => LexiconError::NoSpellings,
                spellings => LexiconError::NoWords { spellings, language: self.language.code() },
            });
        }
        let mut words: Vec<Word> = self.words.iter().copied().collect();
        words.sort_unstable();
        Ok(words)
    }

    /// The line about the sources for the image's header.
    pub fn source_line(&self) -> String {
        let sources: Vec<&str> = self.yields.iter().map(|given| given.source.as_str()).collect();
        sources.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gathered(text: &str) -> (Vec<String>, String) {
        let mut rejects = Vec::new();
        let mut gathering = Gathering::new(Language::German, Some(&mut rejects));
        gathering.list(text.as_bytes(), Encoding::Utf8, "list.txt").unwrap();
        let words = gathering.words().unwrap().iter().map(Word::to_string).collect();
        (words, String::from_utf8(rejects).unwrap())
    }

    #[test]
    fn what_is_refused_is_listed_with_its_reason() {
        let (words, rejects) = gathered("Haus\nU-Bahn\nGmbH\nMaus\nHaus\n");
        assert_eq!(words, ["HAUS", "MAUS"]);
        assert_eq!(rejects, "U-Bahn\thyphen\nGmbH\tcapitals inside\n");
    }

    #[test]
    fn a_list_in_capitals_has_no_abbreviations() {
        assert_eq!(gathered("HAUS\nMAUS # a remark is no word\n").0, ["HAUS", "MAUS"]);
    }

    #[test]
    fn nothing_left_is_an_error() {
        let mut gathering = Gathering::new(Language::German, None);
        gathering.list(b"1\n2\n", Encoding::Utf8, "list.txt").unwrap();
        assert!(gathering.words().unwrap_err().to_string().starts_with("none of the spellings (2) is a word"));
    }
}
