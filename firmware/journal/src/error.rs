//! Errors of the journal, one sentence each.

use core::fmt;

/// The reason the journal did not do what it was asked. Whatever it held before, it still holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The flash itself failed.
    Flash(E),
    /// See [`Layout`](crate::Layout).
    Layout,
    /// [`append`](crate::Journal::append) without a game on flash and without [`begin`](crate::Journal::begin).
    NotBegun,
    /// The record is empty or longer than [`RECORD_MAX`](crate::RECORD_MAX).
    RecordSize,
    /// The record does not fit any more.
    Full,
    /// A record before this one could not be kept, and the game would have a gap.
    Gap,
    /// The value is longer than [`VALUE_MAX`](crate::VALUE_MAX), or than the buffer to load it into.
    ValueSize,
    /// All values together are more than one sector holds.
    ValuesFull,
    /// Programmed bytes do not read back, at several places in a row.
    WornOut,
}

impl<E> From<E> for Error<E> {
    fn from(error: E) -> Self {
        Self::Flash(error)
    }
}

impl<E: fmt::Debug> fmt::Display for Error<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Flash(error) => return write!(formatter, "The flash reports {error:?}."),
            Self::Layout => "The regions for values and journals do not fit this flash.",
            Self::NotBegun => "No game has been begun, so there is nothing to add a record to.",
            Self::RecordSize => "A record has 1 to 512 bytes.",
            Self::Full => "The journal is full; what it holds is safe, but this game can no longer be kept.",
            Self::Gap => "A record before this one could not be kept, so this game is kept only up to there.",
            Self::ValueSize => "A value has at most 512 bytes and must fit the buffer it is loaded into.",
            Self::ValuesFull => "There is no room for another value.",
            Self::WornOut => "The flash no longer keeps what is written to it.",
        })
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}
