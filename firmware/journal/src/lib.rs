//! A write-ahead log and a key-value store in NOR flash, with power-loss safety and wear levelling.
//!
//! Records and values survive power cuts at any moment; a game is the fold of its records (event sourcing).
//!
//! # Terms
//!
//! - The **flash** erases *sectors* of 4096 bytes (all bits become one) and *programs* bytes (bits become zero, and stay
//!   so until the next erase).
//! - A **record** is 1 to 512 bytes that mean nothing here, in flash in **fragments** of up to 128; a **game** is its
//!   records in order. A **value** is up to 512 bytes kept under a key of one byte, likewise.
//! - The **current** game is the one that records are appended to, the **previous** one the game before it. They stand
//!   in two *regions* that take turns.
//! - A **cut** is the loss of power at any moment, also inside a program or an erase. Every bit that was to change then
//!   has changed, or has not, or is **weak**: it reads as zero or one, differently each time.
//! - A sector is **worn** if an erase leaves it other than blank, a place if a program does not read back; the chip need not
//!   say so.
//! - **Damage** is any other change of the flash.
//!
//! # Guarantees
//!
//! After any number of cuts, also cuts while an earlier one is mended:
//!
//! - *Durable.* Every record and value whose call has returned is there, in order. The one in flight is there whole or
//!   not at all, and whichever a boot has found every later boot finds, too. What a cut leaves of an item of a journal is
//!   never taken for another item, whatever its bytes are: that does not rest on a check sum.
//! - *One game or the other.* A new game is current from its first record on; until then, and with no more than fragments
//!   of it, the game before it is.
//! - *Previous.* [`Journal::previous`] is sound until [`Journal::prepare_step`] touches its region, and never again when that
//!   has returned. If that is cut, each boot finds it sound or not at all, until the next call.
//!
//! In play:
//!
//! - *No erase.* [`Journal::append`] only programs: one program and two reads a fragment, and one of each to acknowledge the
//!   record; a few more after a boot and at the start of a sector. Nothing depends on how much the journal holds.
//! - *Told in time.* [`Room::NearlyFull`] comes before [`Error::Full`], which changes nothing. From then on every record
//!   of this game is refused, until a boot finds the game as it is kept: it has no gaps.
//!
//! On a worn flash:
//!
//! - *Read back.* Each erase and each program is read back before a call returns well. A worn place costs that place; after
//!   eight in a row, or if a sector does not erase or cannot be marked, the next sector is taken. [`Error::WornOut`] says that
//!   there is none left, and then nothing that was acknowledged is lost.
//!
//! Under damage:
//!
//! - *A true prefix.* A game is its records up to the first that is missing, moved or cannot be read, and
//!   [`Condition::Damaged`] says that there were more, also if they were the last ones, the last sector or all of it: then the
//!   game before it comes back, if that is still there. Only damage that hits a record and at the same time everything that
//!   tells of it is not told: the head of its sector, and of a whole game what the other region says of it.
//! - *It goes on.* What is appended to such a game follows the last record that is known, through cuts as ever. What stood
//!   behind that stays in flash, but never comes back into the game. A key whose value is hit has its older one.
//! - *No harm.* Any content at all is survived without panic, in work bounded by the size of the flash. Nothing that can
//!   be read is ever written over.
//!
//! # What the chip must do
//!
//! - A program changes no bit but those that it clears, and none outside its bytes; cut, it leaves no bit zero that was to
//!   stay one. An erase changes one sector.
//! - What has read back once as programmed, without a cut, reads so later: anything else is damage.
//! - A cut erase may leave anything at all in its sector. That it happens to be a whole label or item is left to chance: 26
//!   bits for a label, 32 and the count of zeros for an item.
//!
//! # Layout
//!
//! ```text
//! journal   seal 8 | mark 8 | mark 8 | note 8 | flags 8 | acknowledged 128 | item | item | … | blank
//! item      length 1 | !length 1 | stamp and zeros 4 | CRC 4 | payload | 0xFF to a multiple of four
//! dead item 0x00 × 140, or up to the end of the sector
//!
//! values    unused 8 | mark 8 | mark 8 | item | item | … | blank
//! item      length 1 | !length 1 | CRC 4 | payload | 0xFF to a multiple of four
//! dead item 0x00 × 136, or up to the end of the sector
//!
//! mark      generation 4 | CRC 4; in journals its lowest 6 bits count zeros. Two copies, one is enough
//! fragment  an item; the two highest bits of !length are changed, for the first 10, between 01, for the last 11
//! stamp     number 13 bits | branch 4 bits | zeros 11 bits | ones 4 bits
//! ```
//!
//! Numbers are little-endian. Items do not cross sectors. The CRC of an item covers its generation and its place in the
//! sector, so that nothing left over from another game passes for a record. In journals every item has a *stamp*: its number,
//! counted from the game's first item, and its branch, which counts how often the game was taken up again after damage. So
//! nothing is missing or moved without being seen.
//!
//! **Zeros.** An item and a label of a journal hold the number of their zero bits (a Berger code). A program that is cut
//! leaves ones where zeros belong; so fewer zeros are counted than the number says, or the number has become greater.
//!
//! **Journals.** Preparing a region seals each sector when its erase is complete; a sector that looks blank without a
//! seal may be half erased. The first of them gets a *note* of the game it is for, and whether one was before it: what stood in
//! the region is given up from then on. A game marks each sector with its generation, one more than the last game's, before the
//! first item there. The region with the newest generation and at least one record is the current game.
//!
//! **Acknowledged.** A record that was cut and one that was damaged look alike. So, when a record has read back, the place of
//! its last item is noted in the head of its sector, one bit, twice; that the game went on in a further sector, in the one before
//! that; and that another game came, in the first sector of the one before.
//!
//! **Values.** One sector at a time holds all values, the last whole one of a key counts; the first fragment of a long one has
//! the CRC of it all behind the key. When the sector is full, the values move to the next one of the ring, which is marked when
//! it holds them all: the mark makes it count.
//!
//! **Archive.** Values likewise, in a region of their own: an older entry stays until the new one of its key is whole.
//!
//! **After a boot.** The last item of the current game and of the values is programmed once more if it is whole, and
//! made dead if it is not: that decides weak bits. The first append then makes the next place dead, too, because a cut
//! append may have left weak bits there that happened to read as blank.
//!
//! **Older versions.** Values stand as version 0.1 wrote them and are carried over. Games of 0.1 and 0.2 are not read:
//! [`Condition::OtherVersion`] tells of them, and their bytes stay until the second game after them is begun.
//!
//! # Why a log of its own
//!
//! The queue and the map of the `sequential-storage` crate were tried first, and `tests/journal/why_own_log.rs` keeps
//! what was found: a torn header can make the record appended after it unreadable, reading a queue with one damaged
//! byte erases a sector of it, and a map refuses to store after a half-done erase. They also cannot know weak bits.
//! Without a queue's popping and a map's page states the rest is this small.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "test-flash")]
extern crate std;

#[cfg(feature = "blocking")]
pub use embedded_storage::nor_flash;
#[cfg(not(feature = "blocking"))]
pub use embedded_storage_async::nor_flash;

mod error;
#[cfg(feature = "test-flash")]
pub mod faulty_flash;
mod fragment;
mod history;
mod item;
mod journal;
mod layout;
mod region;
mod sector;
mod values;
mod walk;
mod watermark;

pub use error::Error;
pub use journal::Journal;
pub use layout::Layout;
pub use sector::SECTOR;

/// The longest record.
pub const RECORD_MAX: usize = 512;
/// The longest value.
pub const VALUE_MAX: usize = 512;
/// From here on [`Room::NearlyFull`] counts down the records that still fit.
pub const NEARLY_FULL: u32 = 64;

/// State of what was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// There is nothing.
    Empty,
    /// All of it.
    Sound,
    /// As much as comes before the first damage; the rest is not to be trusted.
    Damaged,
    /// An older version wrote it. Its bytes stay until the second game after it is begun.
    OtherVersion,
}

/// A step of reading a game for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading<'record> {
    /// The next record; who does not take it gets no more.
    Record(&'record [u8]),
    /// The records handed out so far are not the game: it is read once more, or another one is.
    Again,
}

/// Capacity left in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// More than [`NEARLY_FULL`] records.
    Plenty,
    /// Time to bring the game to its end.
    NearlyFull {
        /// Records of up to 128 bytes that still fit.
        records_left: u32,
    },
}

/// Progress of making the other region ready for the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prepared {
    /// Call again.
    More,
    /// [`Journal::begin`] will not have to erase.
    Done,
}
