//! Compressed word lists: a DAFSA that a microcontroller searches in place, and the packer that makes it.
//!
//! # Guarantees
//!
//! - The reader ([`Lexicon`], [`Shelf`]) needs no heap, no copy and no `unsafe`: it answers from a byte slice in flash.
//! - [`Lexicon::contains`] is exact: no false positives, no false negatives.
//! - Damaged bytes may lead to wrong answers, never to a panic, an endless loop or a read outside the slice. Damage is
//!   found by [`Lexicon::open`] in the header and by [`Lexicon::verify`] in the rest.
//! - The packer (feature `std`) is deterministic: the same words and description give the same bytes.
//!
//! # Terms
//!
//! - An *alphabet* is A–Z and what its language has besides, 31 letters of Latin-1 at most. In an image a *letter* is a
//!   number: A–Z are 0–25, the others follow as Latin-1 orders them (Ä Ö Ü are 26–28 in German, Ñ is 26 in Spanish).
//! - A *word* has 2 to 15 letters. Words are ordered by their letters, so Ä stands behind Z.
//! - An *image* is one packed word list: a header that describes it and a body that a *codec* understands.
//! - *Corrections* are words that count over the lists of their language on a shelf, each added or removed: a club's three
//!   words never pack the big list again.
//! - A *shelf* is a flash region with a directory and the images it lists.
//!
//! All numbers are little-endian. Every CRC is CRC-32 (ISO-HDLC, the one of zip and Ethernet).
//!
//! # The image
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 4 | magic `ZWLX` |
//! | 4 | 1 | version of this specification: 1 |
//! | 5 | 1 | codec of the body: 1 = packed DAFSA, 2 = corrections |
//! | 6 | 2 | header length *H*, a multiple of 4 |
//! | 8 | 4 | image length, header and body |
//! | 12 | 4 | CRC of the body |
//! | 16 | 4 | number of words; of corrections those that are added |
//! | 20 | 1 | length of the shortest word |
//! | 21 | 1 | length of the longest word |
//! | 22 | 2 | language, two lower-case ASCII letters |
//! | 24 | 1 | letters in the language's alphabet, 26 to 31 |
//! | 25 | 1 | length of the name in bytes; the name has at most 16 characters |
//! | 26 | 2 | length of the source line in bytes |
//! | 28 | 2 | length of the licence line in bytes |
//! | 30 | – | name, source line, licence line as UTF-8, then zeros up to *H* − 4 |
//! | *H* − 4 | 4 | CRC of the header up to here |
//! | *H* | – | the body |
//!
//! # The packed DAFSA
//!
//! The words form a minimal acyclic automaton whose *edges* carry a letter and say whether a word ends there. A word's
//! first two letters choose a state from a table; the states behind them are written one after the other as a stream of
//! bits, without gaps. A state is the run of its edges, the letters that are frequent in the list first. An edge is:
//!
//! 1. its *letter*, in a prefix code of at most 9 bits chosen by the letter of the edge before it in the same state (a
//!    state's first edge has a code of its own);
//! 2. its *arc*, in a prefix code of at most 16 bits chosen by the letter: it stands for an entry that says whether a
//!    word ends here, whether this is the state's last edge, and where it leads;
//! 3. for some arcs a distance.
//!
//! An *entry* has 3 bytes, or 4 where the stream is long. Bit 0: a word ends here; bit 1: last edge; above them a number:
//!
//! | number | leads to |
//! |---|---|
//! | 0 | nowhere: no longer word begins so |
//! | 1 | the state written right here, before this state's next edge |
//! | 2 + 2*w* | forward: *w* bits follow, *v* = 2^*w* + these bits, the target is *v* − 1 bits behind the end of this edge |
//! | 3 + 2*w* | backward: likewise, the target is *v* bits before the end of this edge |
//! | 50 | (*w* = 24) absolute: 24 bits follow, the target's place in the stream |
//! | 64 + *p* | the state at bit *p* of the stream: a language's frequent endings have such entries |
//!
//! A state written "right here" is skipped edge by edge when another letter is wanted. That is why only small ones (see
//! `pack::INLINE_EDGES`) stand before other edges, and few of them (`pack::SKIPPED_EDGES`); the last edge may be
//! followed by any. A scan of a state never takes more than [`SCAN_LIMIT`] edges, and the reader gives up there.
//!
//! Letter codes are numbered 0 (first edge of a state) to *n* (behind letter *n* − 1), arc codes 0 to *n* − 1. The body,
//! for an alphabet of *n* letters:
//!
//! | bytes | what |
//! |---|---|
//! | 1, 3 | bytes in an entry, 3 or 4; zeros |
//! | 4 | where the stream begins, from the body's beginning |
//! | 32·(*n* + 1), 32·*n* | quick tables of the letter codes, of the arc codes |
//! | 16·(*n* + 1), 44·*n* | rows of the letter codes (lengths 6 to 9), of the arc codes (6 to 16) |
//! | *n*·(*n* + 1) | for each letter code its letters in the order of their codes |
//! | 2·*n* | for each arc code the index of its first entry |
//! | – | entries: one for each pair of first letters, then for each arc code its arcs in the order of their codes |
//! | – | the stream, high bits first, then 4 zero bytes |
//!
//! All codes are canonical: shorter ones are smaller. A *quick table* is looked up with the next 5 bits: the 3 high bits
//! of a byte are the code's length, the 5 low bits the letter (letter codes) or the index of the arc (arc codes). Length
//! 7 means that the code is longer than 5 bits, the low bits then say how long at least. A *row* of a length has the last
//! code of at most this length, filled up with ones to 16 bits (2 bytes), and what to add to a code of this length to get
//! its index, modulo 2^16 (2 bytes). A letter that is alone in its code has length 0.
//!
//! # Corrections
//!
//! The body is a sorted row of records of 10 bytes, read as numbers with the high byte first: fifteen letters of 5 bits from
//! the top down (1 is letter 0, 0 is none), 4 zero bits, and a bit that is 1 where the word is removed. A word has one record
//! at the most. [`Together`] says which ruling counts where several lexicons are asked.
//!
//! # The shelf
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 4 | magic `ZWLD` |
//! | 4 | 1 | version of the shelf: 2; version 1 is read as well |
//! | 5 | 1 | number of images, 1 to 8 |
//! | 6 | 2 | length *p* of the page's address in bytes, at most 128; 0 where there is none, and in version 1 |
//! | 8 | 8·*k* | for each image where it begins, from the shelf's beginning, and its length |
//! | 8 + 8·*k* | *p* | address of the page that this device's links lead to: `http://` or `https://`, printable ASCII |
//! | 8 + 8·*k* + *p* | 4 | CRC of the directory up to here |

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod codec;
mod compound;
mod crc32;
mod header;
mod lexicon;
mod little_endian;
#[cfg(feature = "std")]
pub mod normalise;
#[cfg(feature = "std")]
pub mod pack;
mod shelf;
mod spelling;
mod together;

pub use codec::SCAN_LIMIT;
pub use codec::corrections::Ruling;
pub use compound::Compound;
pub use header::{Codec, Header, OpenError};
pub use lexicon::{Integrity, Lexicon, Verify, Words};
pub use shelf::{SHELF_CAPACITY, Shelf, ShelfError};
pub use together::Together;
