//! Choices on the command line that the libraries know as types of their own.

use clap::ValueEnum;
use records::gcg;
use word_lists::text;

/// The letter sets a game can be counted with.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Letters {
    /// English.
    En,
    /// German.
    De,
    /// French.
    Fr,
    /// Italian.
    It,
    /// Dutch.
    Nl,
}

impl From<Letters> for gcg::Letters {
    fn from(letters: Letters) -> Self {
        match letters {
            Letters::En => Self::En,
            Letters::De => Self::De,
            Letters::Fr => Self::Fr,
            Letters::It => Self::It,
            Letters::Nl => Self::Nl,
        }
    }
}

/// The encodings of a list.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// ISO 8859-1: every byte is a character.
    Latin1,
}

impl From<Encoding> for text::Encoding {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Utf8 => Self::Utf8,
            Encoding::Latin1 => Self::Latin1,
        }
    }
}
