//! Gathering: from sources to the sorted words of a lexicon, with an account of what was refused and why.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use dict_pack::normalise::{Capitals, Refusal, normalise};
use dict_pack::{Language, Word};

use super::hunspell::{Affixes, Flag, entries, expand};
use super::list::{Format, spellings};
use super::recipe::{Capitalised, Origin, Recipe, Source};
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
}

impl std::fmt::Display for Reason {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(out),
            Self::Name => out.write_str("name (begins with a capital)"),
            Self::Tagged => out.write_str("left out by tag or flag"),
            Self::Forbidden => out.write_str("forbidden by the dictionary"),
            Self::Removed => out.write_str("removed by hand"),
        }
    }
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
            rejects,
        }
    }

    /// Gathers all sources and corrections of a recipe.
    pub fn recipe(&mut self, recipe: &Recipe, cache: &Path) -> Result<(), LexiconError> {
        for source in &recipe.sources {
            self.source(recipe, source, cache)?;
        }
        for file in &recipe.add {
            for word in corrections::read(&recipe.text_beside(file)?, self.language, file)? {
                if self.words.insert(word) {
                    self.added += 1;
                } else {
                    self.idle.push(format!("{file}: {word} is there anyway"));
                }
            }
        }
        for file in &recipe.remove {
            for word in corrections::read(&recipe.text_beside(file)?, self.language, file)? {
                if self.words.remove(&word) {
                    self.refuse(&word.to_string(), Reason::Removed);
                } else {
                    self.idle.push(format!("{file}: {word} is not there anyway"));
                }
            }
        }
        Ok(())
    }

    fn source(&mut self, recipe: &Recipe, source: &Source, cache: &Path) -> Result<(), LexiconError> {
        let before = self.words.len();
        let title = match &source.origin {
            Origin::Beside(file) => {
                let read = |file: &str| {
                    let path = recipe.beside(file);
                    std::fs::read(&path).map_err(LexiconError::file(path))
                };
                let affixes = source.affixes.as_deref().map(read).transpose()?;
                self.file(&read(file)?, affixes.as_deref(), source, file)?;
                file.clone()
            }
            Origin::Package { package, file } => {
                let fetched = package.in_cache(cache)?.ok_or_else(|| LexiconError::NotFetched {
                    package: package.name.clone(),
                    recipe: recipe.title.clone(),
                    cache: cache.into(),
                })?;
                let affixes = source.affixes.as_deref().map(|file| fetched.file(file)).transpose()?;
                self.file(&fetched.file(file)?, affixes.as_deref(), source, file)?;
                format!("{} {} ({})", package.name, fetched.version, fetched.digest())
            }
        };
        self.yields.push(Yield { source: title, new_words: self.words.len() - before });
        Ok(())
    }

    fn file(&mut self, bytes: &[u8], affixes: Option<&[u8]>, source: &Source, place: &str) -> Result<(), LexiconError> {
        let text = decode(bytes, source.encoding, place)?;
        match affixes {
            Some(affixes) => {
                let place_of_affixes = source.affixes.as_deref().unwrap_or(place);
                let affixes = Affixes::read(&decode(affixes, source.encoding, place_of_affixes)?, place_of_affixes)?;
                self.dictionary(&text, &affixes, source, place)
            }
            None => spellings(&text, source.format, place, &mut |spelling| {
                self.spelling(spelling, Capitals::Abbreviate, source.capitalised);
            }),
        }
    }

    fn dictionary(&mut self, text: &str, affixes: &Affixes, source: &Source, place: &str) -> Result<(), LexiconError> {
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

    /// Gathers a file a person gave: a plain list, or a hunspell dictionary with its affixes beside it.
    pub fn given(&mut self, path: &Path, encoding: Encoding) -> Result<(), LexiconError> {
        let read = |path: &Path| std::fs::read(path).map_err(LexiconError::file(path));
        let place = path.display().to_string();
        match place.strip_suffix(".dic").or_else(|| place.strip_suffix(".dic.gz")) {
            Some(stem) => {
                let plain = PathBuf::from(format!("{stem}.aff"));
                let affixes = if plain.exists() { plain } else { PathBuf::from(format!("{stem}.aff.gz")) };
                self.hunspell(&read(path)?, &read(&affixes)?, encoding, &place)
            }
            None => self.list(&read(path)?, encoding, &place),
        }
    }

    /// A list without any lower-case letter is a list in capitals.
    fn list(&mut self, bytes: &[u8], encoding: Encoding, place: &str) -> Result<(), LexiconError> {
        let text = decode(bytes, encoding, place)?;
        let mut all = Vec::new();
        spellings(&text, Format::of_file(place), place, &mut |spelling| all.push(spelling.to_owned()))?;
        let lower_case = all.iter().any(|spelling| spelling.contains(char::is_lowercase));
        let capitals = if lower_case { Capitals::Abbreviate } else { Capitals::Ignore };
        let before = self.words.len();
        all.iter().for_each(|spelling| self.spelling(spelling, capitals, Capitalised::Words));
        self.yields.push(Yield { source: place.into(), new_words: self.words.len() - before });
        Ok(())
    }

    fn hunspell(
        &mut self,
        dictionary: &[u8],
        affixes: &[u8],
        encoding: Encoding,
        place: &str,
    ) -> Result<(), LexiconError> {
        let source = Source {
            origin: Origin::Beside(place.into()),
            format: Format::Hunspell,
            affixes: None,
            encoding,
            capitalised: if self.language == Language::German { Capitalised::Words } else { Capitalised::Names },
            drop_tags: Vec::new(),
            drop_flags: Vec::new(),
        };
        let before = self.words.len();
        self.file(dictionary, Some(affixes), &source, place)?;
        self.yields.push(Yield { source: place.into(), new_words: self.words.len() - before });
        Ok(())
    }

    fn spelling(&mut self, spelling: &str, capitals: Capitals, capitalised: Capitalised) {
        self.spellings += 1;
        match normalise(spelling, self.language, capitals) {
            Err(refusal) => self.refuse(spelling, Reason::Refused(refusal)),
            Ok(_) if capitalised == Capitalised::Names && spelling.starts_with(char::is_uppercase) => {
                self.refuse(spelling, Reason::Name);
            }
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
