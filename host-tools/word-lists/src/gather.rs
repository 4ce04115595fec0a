//! Gathering: from sources to the sorted words of a lexicon, with an account of what was refused and why.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::Write;

use dict_pack::normalise::{Capitals, NoWord, normalise};
use letters::{Language, Word};

use super::addition::Addition;
use super::charset::{Charsets, latin1_only};
use super::hunspell::{Affixes, Flag, MOST_FORMS, entries, expand};
use super::list::{Format, spellings};
use super::paradigm::Paradigms;
use super::removal::Removal;
use super::source_options::{Capitalised, SourceOptions};
use super::text::{Encoding, decode};
use super::{LexiconError, charset, corrections};

/// Spellings of one reason that are listed: an Italian dictionary refuses some fifty million for their apostrophe.
const MOST_LISTED: u64 = 10_000;

/// Reasons why a spelling is not in the lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// It cannot be a word on the table.
    Refused(NoWord),
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

/// The yield of a source.
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
    /// The number refused, by reason.
    pub refused: BTreeMap<Reason, u64>,
    /// The yield of each source, in their order.
    pub yields: Vec<Yield>,
    /// Words that were added by hand and that no source has.
    pub added: usize,
    /// Words that rules have added and that no source has.
    pub added_by_rule: usize,
    /// Corrections that do nothing: added words that a source has anyway, removed words that none has.
    pub idle: Vec<String>,
    /// The inflection of added and removed words.
    pub paradigms: Paradigms,
    /// The first list of a person's of which most was refused: it is probably not what it is taken for.
    pub mostly_refused: Option<LexiconError>,
    /// The encodings that a dictionary may name.
    pub charsets: Charsets,
    rejects: Option<&'a mut dyn Write>,
}

impl<'a> Gathering<'a> {
    /// Nothing yet. What is refused is listed in `rejects`, one spelling and its reason per line.
    pub fn new(language: Language, rejects: Option<&'a mut dyn Write>) -> Self {
        Self {
            language,
            words: HashSet::new(),
            spellings: 0,
            refused: BTreeMap::new(),
            yields: Vec::new(),
            added: 0,
            added_by_rule: 0,
            idle: Vec::new(),
            paradigms: Paradigms::default(),
            mostly_refused: None,
            charsets: latin1_only,
            rejects,
        }
    }

    /// Gathers a file as a recipe says; a hunspell dictionary brings its affixes. `title` is what the account calls it.
    pub fn source(
        &mut self,
        file: Named<'_>,
        affixes: Option<Named<'_>>,
        options: &SourceOptions,
        title: String,
    ) -> Result<(), LexiconError> {
        let before = self.words.len();
        match affixes {
            Some(affixes) => {
                let (rules, text) = charset::decode_both(affixes, file, options.encoding, self.charsets)?;
                self.dictionary(&text, &Affixes::read(&rules, affixes.name)?, options, file.name)?;
            }
            None => {
                let text = decode(file.bytes, options.encoding, file.name)?;
                let mut all = Vec::new();
                spellings(&text, options, file.name, &mut |spelling| all.push(spelling.to_owned()))?;
                self.list(&all, options.capitalised);
            }
        }
        self.yields.push(Yield { source: title, new_words: self.words.len() - before });
        Ok(())
    }

    fn dictionary(
        &mut self,
        text: &str,
        affixes: &Affixes,
        source: &SourceOptions,
        place: &str,
    ) -> Result<(), LexiconError> {
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
            if !expand(&entry, affixes, &mut take, &mut forbid) {
                let problem = format!(
                    "the affixes make more than {MOST_FORMS} words of {:?}, which no language does",
                    entry.root
                );
                return Err(LexiconError::Package { place: place.into(), problem });
            }
        }
        for root in forbidden {
            let word = normalise(&root, self.language, Capitals::Abbreviate);
            if word.is_ok_and(|word| self.words.remove(&word)) {
                self.refuse(&root, Reason::Forbidden);
            }
        }
        Ok(())
    }

    /// Gathers a file a person gave: a plain list, or a hunspell dictionary with its affixes. A list of which most is
    /// refused is taken, and noted.
    pub fn given(
        &mut self,
        file: Named<'_>,
        affixes: Option<Named<'_>>,
        encoding: Encoding,
    ) -> Result<(), LexiconError> {
        if affixes.is_some() {
            let names = if self.language == Language::German { Capitalised::Words } else { Capitalised::Names };
            let options =
                SourceOptions { format: Format::Hunspell, encoding, capitalised: names, ..SourceOptions::default() };
            return self.source(file, affixes, &options, file.name.into());
        }
        let options = SourceOptions { format: Format::of_file(file.name), encoding, ..SourceOptions::default() };
        let (spellings, refused) = (self.spellings, self.refused.clone());
        self.source(file, None, &options, file.name.into())?;
        self.note_mostly_refused(file.name, spellings, &refused);
        Ok(())
    }

    /// Notes a list if most of it is refused. Words that are only too long or too short are words.
    fn note_mostly_refused(&mut self, place: &str, spellings_before: u64, refused_before: &BTreeMap<Reason, u64>) {
        let spellings = self.spellings - spellings_before;
        let new = |(reason, count): (&Reason, &u64)| match reason {
            Reason::Refused(NoWord::TooShort | NoWord::TooLong) => None,
            Reason::Refused(refusal) => Some((*refusal, count - refused_before.get(reason).copied().unwrap_or(0))),
            _ => None,
        };
        let reasons: Vec<(NoWord, u64)> = self.refused.iter().filter_map(new).collect();
        let refused: u64 = reasons.iter().map(|(_, count)| count).sum();
        let most = reasons.iter().max_by_key(|(_, count)| *count);
        if let (Some((reason, _)), None, true) = (most, &self.mostly_refused, 2 * refused > spellings) {
            let (place, reason) = (place.into(), *reason);
            self.mostly_refused = Some(LexiconError::MostlyRefused { place, refused, spellings, reason });
        }
    }

    /// Capitals mean an abbreviation only in a list that distinguishes them: most of its words say whether it does.
    fn list(&mut self, all: &[String], capitalised: Capitalised) {
        let shouted = all.iter().filter(|spelling| is_shouted(spelling)).count();
        let in_capitals = 2 * shouted >= all.iter().filter(|spelling| spelling.contains(char::is_alphabetic)).count();
        for spelling in all {
            let means_nothing = in_capitals && is_shouted(spelling);
            let capitals = if means_nothing { Capitals::Ignore } else { Capitals::Abbreviate };
            self.spelling(spelling, capitals, capitalised);
        }
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

    /// Adds the forms that a class of words lacks.
    pub fn add_class(&mut self, addition: &Addition, place: &str) -> Result<(), LexiconError> {
        let wrong = |problem| LexiconError::Package { place: place.into(), problem };
        let found = addition.found_in(&self.words, self.language, &self.paradigms).map_err(wrong)?;
        if found.is_empty() {
            self.idle.push(format!("the class {} adds nothing", addition.class));
        }
        self.added_by_rule += found.len();
        self.words.extend(found);
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
        let count = self.refused.entry(reason).or_default();
        *count += 1;
        if let Some(rejects) = self.rejects.as_mut().filter(|_| *count <= MOST_LISTED) {
            // A full disk shows when the file is closed.
            let _ = writeln!(rejects, "{spelling}\t{reason}");
        }
    }

    /// Whose words they are.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Says at the end of the list of refused spellings how many more there are.
    pub fn finish_rejects(&mut self) {
        let Some(rejects) = &mut self.rejects else { return };
        for (reason, count) in self.refused.iter().filter(|(_, count)| **count > MOST_LISTED) {
            let _ = writeln!(rejects, "# and {} more\t{reason}", count - MOST_LISTED);
        }
    }

    /// Applies corrections that ask no reasons: a club's, not the project's. What they refuse is refused here.
    pub fn amend(&mut self, added: &Gathering<'_>, removed: &Gathering<'_>) {
        let before = self.words.len();
        self.words.extend(&added.words);
        self.added += self.words.len() - before;
        for word in &removed.words {
            if self.words.remove(word) {
                self.refuse(&word.to_string(), Reason::Removed);
            }
        }
        for (reason, count) in added.refused.iter().chain(&removed.refused) {
            *self.refused.entry(*reason).or_default() += count;
        }
    }

    /// The words in order, if there are any; an error only if there were spellings and none is a word.
    pub fn words_if_any(&self) -> Result<Vec<Word>, LexiconError> {
        match self.words() {
            Err(LexiconError::NoSpellings) => Ok(Vec::new()),
            found => found,
        }
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

/// True if a spelling is all in capitals; ß has none that people use.
fn is_shouted(spelling: &str) -> bool {
    spelling.contains(char::is_uppercase) && !spelling.contains(|letter: char| letter.is_lowercase() && letter != 'ß')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gathered(text: &str) -> (Vec<String>, String) {
        let mut rejects = Vec::new();
        let mut gathering = Gathering::new(Language::German, Some(&mut rejects));
        gathering.given(Named { name: "list.txt", bytes: text.as_bytes() }, None, Encoding::Utf8).unwrap();
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
        gathering.given(Named { name: "list.txt", bytes: b"1\n2\n" }, None, Encoding::Utf8).unwrap();
        assert!(gathering.words().unwrap_err().to_string().starts_with("none of the spellings (2) is a word"));
    }
}
