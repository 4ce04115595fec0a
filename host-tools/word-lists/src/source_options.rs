//! Options for reading a source's file: its format and encoding, and what of it is left out.

use serde::Deserialize;

use super::list::Format;
use super::text::Encoding;

/// The options that a recipe has for a file.
#[derive(Clone, Debug, Default)]
pub struct SourceOptions {
    /// Its format.
    pub format: Format,
    /// Its encoding.
    pub encoding: Encoding,
    /// The meaning of a capital at the beginning of a word.
    pub capitalised: Capitalised,
    /// Tags of hunspell entries or of a table's rows that are left out.
    pub drop_tags: Vec<String>,
    /// Flags of hunspell entries that are left out.
    pub drop_flags: Vec<String>,
}

/// The meaning of a capital at the beginning of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Capitalised {
    /// Words like others: German nouns.
    #[default]
    Words,
    /// Names, and left out.
    Names,
    /// Wanted alone: the names of a language that writes other words small.
    Only,
}
