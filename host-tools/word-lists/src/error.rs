//! What a maker of lexicons can meet, one sentence each.

use std::path::PathBuf;

use dict_pack::OpenError;
use dict_pack::normalise::NoWord;
use dict_pack::pack::{PackError, ShelfFull};

/// Why a lexicon cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum LexiconError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A text is not in the encoding it should be in.
    #[error(
        "{place} is not UTF-8: line {line}, byte {byte} ({value:#04x}); if it is Latin-1, say --encoding latin1, or in a \
         recipe encoding = \"latin1\""
    )]
    Encoding {
        /// Which file.
        place: String,
        /// Line, counted from 1.
        line: usize,
        /// Byte in the line, counted from 1.
        byte: usize,
        /// The byte that cannot be.
        value: u8,
    },
    /// A file is something else.
    #[error("{place} is {what}")]
    NoText {
        /// Which file.
        place: String,
        /// What it is, and what to do.
        what: &'static str,
    },
    /// A dictionary is in an encoding that is not read.
    #[error("{place} says SET {name}, which is no known encoding: save both files as UTF-8 and say SET UTF-8")]
    Charset {
        /// Which file.
        place: String,
        /// What it says.
        name: String,
    },
    /// A dictionary is there without its other half.
    #[error("{place} is a hunspell dictionary, and {affixes} is not beside it: a dictionary is both")]
    NoAffixes {
        /// Which file.
        place: String,
        /// What is missing.
        affixes: String,
    },
    /// A list is probably not what it is taken for.
    #[error(
        "{place}: {refused} of {spellings} spellings are refused, most of them for this: {reason}; is it the right list, \
         and in that language?"
    )]
    MostlyRefused {
        /// Which file.
        place: String,
        /// How many are refused, those that are only too long or too short aside.
        refused: u64,
        /// How many there are.
        spellings: u64,
        /// Why most of them are.
        reason: NoWord,
    },
    /// Something inside a source is not as its format demands.
    #[error("{place}, line {line}: {problem}")]
    Line {
        /// Which file.
        place: String,
        /// Line, counted from 1.
        line: usize,
        /// What is wrong, and what to write instead.
        problem: String,
    },
    /// Nobody wrote this recipe.
    #[error("there is no recipe {0}: built in are de, de-large, fr, en, es, it and nl, and yours is a .toml file")]
    NoRecipe(String),
    /// A recipe is not right.
    #[error("{place}, line {line}: {problem}")]
    Recipe {
        /// Which recipe.
        place: String,
        /// Line, counted from 1.
        line: usize,
        /// What is wrong with which key.
        problem: String,
    },
    /// A package has not been fetched.
    #[error("{package} is not in {}: run `zeitwort fetch {recipe}` first", cache.display())]
    NotFetched {
        /// Its name.
        package: String,
        /// The recipe that wants it.
        recipe: String,
        /// Where it was looked for.
        cache: PathBuf,
    },
    /// A package cannot be fetched here.
    #[error(
        "{program} cannot fetch {package} ({reason}): get it from {address} and put {file} into {} by hand, or here, and \
         fetch again",
        folder.display()
    )]
    CannotFetch {
        /// The package manager.
        program: &'static str,
        /// The package.
        package: Box<str>,
        /// What happened.
        reason: String,
        /// Where people get it.
        address: Box<str>,
        /// What to put there.
        file: Box<str>,
        /// Where.
        folder: PathBuf,
    },
    /// A package is not built as expected.
    #[error("{place}: {problem}")]
    Package {
        /// Which file.
        place: String,
        /// What is wrong.
        problem: String,
    },
    /// There was nothing to read.
    #[error("there is no word in the list")]
    NoSpellings,
    /// Nothing is left to pack.
    #[error(
        "none of the spellings ({spellings}) is a word of the language {language}: is it the right one? `zeitwort pack \
         --rejects FILE` lists the reasons"
    )]
    NoWords {
        /// How many were read.
        spellings: u64,
        /// The code of the language.
        language: &'static str,
    },
    /// The packer refuses.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// A file is no lexicon this tool can read.
    #[error("{}: {reason}", path.display())]
    NotReadable {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: OpenError,
    },
    /// A lexicon is not as it was packed.
    #[error("{}: the words are damaged (checksum): pack or copy it again", .0.display())]
    Damaged(PathBuf),
    /// There are several, or not the one that is wanted.
    #[error("{} holds these lists: {}; say which with --list", path.display(), lists.join(", "))]
    WhichList {
        /// Which file.
        path: PathBuf,
        /// Number and name of each.
        lists: Vec<String>,
    },
    /// Too many lexicons, or none.
    #[error(transparent)]
    Shelf(#[from] ShelfFull),
    /// The lexicons do not fit the flash region.
    #[error(
        "{needed} bytes do not fit the {room} bytes of LEXICONS: leave a list out or pack fewer words, there are {} bytes \
         too many",
        needed - room
    )]
    TooBig {
        /// What they need.
        needed: usize,
        /// What is there.
        room: usize,
    },
}

impl LexiconError {
    /// A file cannot be read or written.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |reason| Self::File { path, reason }
    }
}
