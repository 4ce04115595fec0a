//! Flags: the marks that join a root and the affixes it takes.

/// A flag of any of hunspell's four kinds, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Flag(u32);

/// The notations of flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FlagKind {
    /// A character each.
    #[default]
    Character,
    /// Two characters each.
    Long,
    /// Numbers with commas between.
    Number,
}

impl FlagKind {
    /// The kind a `FLAG` line names.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "UTF-8" => Some(Self::Character),
            "long" => Some(Self::Long),
            "num" => Some(Self::Number),
            _ => None,
        }
    }

    /// The flags written in `text`, or `None` if it is not written so.
    pub(super) fn read(self, text: &str) -> Option<Vec<Flag>> {
        match self {
            Self::Character => Some(text.chars().map(|letter| Flag(letter.into())).collect()),
            Self::Long => {
                let letters: Vec<char> = text.chars().collect();
                let pairs = letters.chunks_exact(2);
                pairs.remainder().is_empty().then(|| pairs.map(|pair| Flag(long(pair[0], pair[1]))).collect())
            }
            Self::Number => text.split(',').map(|number| number.trim().parse().ok().map(Flag)).collect(),
        }
    }
}

/// Two characters in one number; a character has at most 21 bits, and no dictionary uses the high ones for both.
fn long(first: char, second: char) -> u32 {
    u32::from(first) << 16 ^ u32::from(second)
}
