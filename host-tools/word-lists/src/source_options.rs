//! How a source's file is read: its format and encoding, and what of it is left out.

use serde::Deserialize;

use super::list::Format;
use super::text::Encoding;

/// What a recipe says of a file.
#[derive(Clone, Debug, Default)]
pub struct SourceOptions {
    /// How it holds words.
    pub format: Format,
    /// How it is encoded.
    pub encoding: Encoding,
    /// What words that begin with a capital are.
    pub capitalised: Capitalised,
    /// Tags of hunspell entries or of a table's rows that are left out.
    pub drop_tags: Vec<String>,
    /// Flags of hunspell entries that are left out.
    pub drop_flags: Vec<String>,
}

/// What words that begin with a capital are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Capitalised {
    /// Words like others: German nouns.
    #[default]
    Words,
    /// Names, and left out.
    Names,
    /// What is wanted: the names of a language that writes other words small.
    Only,
}
