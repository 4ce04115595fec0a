//! Keeps records and settings in NOR flash through power cuts.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "test-flash")]
pub mod cruel;
mod error;
mod item;
mod journal;
mod layout;
mod region;
mod sector;
mod settings;
mod walk;

pub use error::Error;
pub use journal::Journal;
pub use layout::Layout;
pub use sector::SECTOR;

/// The longest record.
pub const RECORD_MAX: usize = 128;
/// The longest value of a setting.
pub const SETTING_MAX: usize = 128;
/// From here on [`Room::NearlyFull`] counts down the records that still fit.
pub const NEARLY_FULL: u32 = 64;

/// How much of what was kept can still be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// There is nothing.
    Empty,
    /// All of it.
    Sound,
    /// Something was lost to damage; the rest is in order.
    Damaged,
}

/// How much the journal still takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// More than [`NEARLY_FULL`] records.
    Plenty,
    /// Time to bring the game to its end.
    NearlyFull {
        /// Records that still fit, even if all of them are of the greatest length.
        records_left: u32,
    },
}

/// Whether the other region is ready for the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prepared {
    /// Call again.
    More,
    /// [`Journal::begin`] will not have to erase.
    Done,
}
