//! Errors that a maker of lexicons can meet, one sentence each.

use std::path::PathBuf;

use dict_pack::OpenError;
use dict_pack::normalise::NoWord;
use dict_pack::pack::{PackError, ShelfFull};

/// Reasons why a lexicon cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum LexiconError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: std::io::Error,
    },
    /// A text is not in the encoding it should be in.
    #[error(
        "{place} is not UTF-8: line {line}, byte {byte} ({value:#04x}); if it is Latin-1, say --encoding latin1, or in a \
         recipe encoding = \"latin1\""
    )]
    Encoding {
        /// The file.
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
        /// The file.
        place: String,
        /// Its kind, and what to do.
        what: &'static str,
    },
    /// A dictionary is in an encoding that is not read.
    #[error("{place} says SET {name}, which is no known encoding: save both files as UTF-8 and say SET UTF-8")]
    Charset {
        /// The file.
        place: String,
        /// The name.
        name: String,
    },
    /// A dictionary is there without its other half.
    #[error("{place} is a hunspell dictionary, and {affixes} is not beside it: a dictionary is both")]
    NoAffixes {
        /// The file.
        place: String,
        /// The file that is missing.
        affixes: String,
    },
    /// A list is probably not what it is taken for.
    #[error(
        "{place}: {refused} of {spellings} spellings are refused, most of them for this: {reason}; is it the right list, \
         and in that language?"
    )]
    MostlyRefused {
        /// The file.
        place: String,
        /// The number refused, those that are only too long or too short aside.
        refused: u64,
        /// The number of spellings.
        spellings: u64,
        /// The reason of most of them.
        reason: NoWord,
    },
    /// Something inside a source is not as its format demands.
    #[error("{place}, line {line}: {problem}")]
    Line {
        /// The file.
        place: String,
        /// Line, counted from 1.
        line: usize,
        /// The error, and what to write instead.
        problem: String,
    },
    /// Nobody wrote this recipe.
    #[error("there is no recipe {0}: built in are de, de-large, fr, en, es, it and nl, and yours is a .toml file")]
    NoRecipe(String),
    /// A recipe is not right.
    #[error("{place}, line {line}: {problem}")]
    Recipe {
        /// The recipe.
        place: String,
        /// Line, counted from 1.
        line: usize,
        /// The key, and its error.
        problem: String,
    },
    /// A package has not been fetched.
    #[error("{package} is not in {}: run `zeitwort fetch {recipe}` first", cache.display())]
    NotFetched {
        /// Its name.
        package: String,
        /// The recipe that wants it.
        recipe: String,
        /// The folder where it was looked for.
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
        /// The reason.
        reason: String,
        /// The address where people get it.
        address: Box<str>,
        /// The file to put there.
        file: Box<str>,
        /// The folder.
        folder: PathBuf,
    },
    /// A package is not built as expected.
    #[error("{place}: {problem}")]
    Package {
        /// The file.
        place: String,
        /// The error.
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
        /// The number read.
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
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: OpenError,
    },
    /// A list of words stands where a packed one is wanted.
    #[error("{}: this is not a packed lexicon: pack it first, `zeitwort pack`", .0.display())]
    NotPacked(PathBuf),
    /// A lexicon is not as it was packed.
    #[error("{}: the words are damaged (checksum): pack or copy it again", .0.display())]
    Damaged(PathBuf),
    /// There are several, or not the one that is wanted.
    #[error("{} holds these lists: {}; say which with --list", path.display(), lists.join(", "))]
    WhichList {
        /// The file.
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
        /// Bytes that they need.
        needed: usize,
        /// Bytes that are there.
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
