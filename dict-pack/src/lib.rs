//! Compressed word lists: a range-coded trie that a microcontroller searches in place, and the packer that makes it.
//!
//! # Guarantees
//!
//! - The reader ([`Lexicon`], [`Shelf`]) needs no heap, no copy and no `unsafe`: it answers from a byte slice in flash. Where there is
//!   RAM to spare, a copy of the *model* makes it a third quicker ([`Lexicon::with_model_in`]).
//! - [`Lexicon::contains`] is exact: no false positives, no false negatives.
//! - Damaged bytes may lead to wrong answers, never to a panic, an endless loop or a read outside the slice. A look-up gives up
//!   after 512 nodes of the index or 1,024 decisions. Damage is found by [`Lexicon::open`] in the header and by
//!   [`Lexicon::verify`] in the rest.
//! - The packer (feature `std`) is deterministic, on every machine: the same words and description give the same bytes.
//!
//! # Terms
//!
//! - An *alphabet* is A–Z and what its language has besides, 29 letters of Latin-1 at most. In an image a *letter* is a
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
//! | 5 | 1 | codec of the body: 2 = corrections, 3 = range-coded trie (1, a packed DAFSA, is no longer read) |
//! | 6 | 2 | header length *H*, a multiple of 4 |
//! | 8 | 4 | image length, header and body |
//! | 12 | 4 | CRC of the body |
//! | 16 | 4 | number of words; of corrections those that are added |
//! | 20 | 1 | length of the shortest word |
//! | 21 | 1 | length of the longest word |
//! | 22 | 2 | language, two lower-case ASCII letters |
//! | 24 | 1 | letters in the language's alphabet, 26 to 29 |
//! | 25 | 1 | length of the name in bytes; the name has at most 16 characters |
//! | 26 | 2 | length of the source line in bytes |
//! | 28 | 2 | length of the licence line in bytes |
//! | 30 | – | name, source line, licence line as UTF-8, then zeros up to *H* − 4 |
//! | *H* − 4 | 4 | CRC of the header up to here |
//! | *H* | – | the body |
//!
//! # The range-coded trie
//!
//! ```text
//!   index (upper trie)              payload (blocks)                  macros
//!      ○ root                 ┌─ a block: A word ends? Another
//!    S ╱  ╲ V  …              │  child? Is it E? Is it I? Which
//!     ○    ○ ── block ────────┘  kind? …  one after the other,       -E -EN -ER …
//!   P ╱ ╲ T   ╲ E                each yes or no at the price ──▶ -UNG -UNGEN
//!    ○   ○     ○ ── block …      that its contexts make
//! ```
//!
//! The list is a trie whose nodes are described by *decisions*, yes or no, in preorder. A range coder writes a likely answer in
//! a small part of a bit; what is likely, the *model* knows. Nodes with more than some 300 decisions below them stand in the
//! *index*; the rest of the payload is cut into *blocks*, runs of children of one index node, and a look-up decodes one block up to its
//! word. Endings that many beginnings share are *macros*, written once.
//!
//! The body, for an alphabet of *a* letters: *a*, length *L* of the longest word, two zeros, eight u32 lengths, then these sections, of
//! which the first six are the model:
//!
//! | section | what |
//! |---|---|
//! | order | (*a* + 1)·*a* bytes: the letters behind "nothing" (row 0) or behind letter *l* (row *l* + 1), the likeliest first; a letter's place is its *rank* |
//! | dense | rows of 16 bytes, 32 weights of 4 bits, the even slot low: *a* + 1 rows each for the letter 1, 2, 3, 4 back (0: none), *L* + 1 rows for the depth, *a* + 1 rows of tree weights by letter |
//! | directory | u16 for each bucket and one more: where it begins among the records |
//! | records | by bucket, sorted by check byte: check, number of letter entries + 16·kind entries, the entries: slot·8 + weight |
//! | trees | u16 for each letter: where its tree begins; a tree: levels (at most 16), codes of length 1, 2, …, then kinds in the order of their canonical codes |
//! | macros | u16 for each macro: its first edge; then edges: letter, +32 if last, +64·target (the number of an edge among all u16; 1023: a leaf). Letter 31, always first: a word ends here |
//! | index | the upper trie, bits, high ones first, then 4 zero bytes |
//! | payload | the blocks, then 4 zero bytes |
//!
//! **A decision** has a sum of weights, in eighths of a nat: entries count ±4 ±9 ±16 ±28 (0 is +4, 1 is −4, …), dense weights 0 1 3 5 8 12 17 24
//! −24 −17 −12 −8 −5 −3 −1 −34. Sums of entries are added modulo 256, signed. The chance of a yes is round(65536 / (1 + e^(−sum/8))), at
//! most 65533, for a positive sum up to 80; for a negative one 65536 less that of its amount. **The coder** is LZMA's: range
//! 2^32 − 1, code the block's first four bytes, high byte first; bound = (range >> 16) · chance; code < bound is yes, range becomes bound;
//! else both lose bound; below 2^24 range and code take another byte. Behind the payload are zeros. A block may end in the first
//! bytes of the next.
//!
//! **A node** has a *history*: its last four letters, 5 bits each, the last one lowest, letter + 1, 0 for none. A node written out is:
//!
//! 1. its *kind*, before itself: the letter's tree is walked, a decision a level; its nodes are numbered level by level. The sum is the
//!    kind entries of the node's records in the slot of the tree node, and the tree weight; 0 from node 32 on. Kind 0 is
//!    written out here, *k* is macro *k*, 1 the leaf. At depth *L* nothing is written: a leaf.
//! 2. *Ends* (slot 30): a word ends here.
//! 3. Children by rank: before each but the first *More* (slot 29) is yes, not asked when no rank is left; then for each rank from the last
//!    child's on "this letter?" (slot: the letter), not asked for the last one; kind and node of the child follow at once. *More* = no ends
//!    the node.
//!
//! The sums of 2 and 3 are the letter entries of the node's records, for *More* and letters also of the last child's, and five dense weights.
//!
//! **Records** stand under keys (family << 27 | …). Of a node at depth *d*, *l* its last letter + 1, *e*, *f* letter and kind of the
//! child before it (31, 255 for a block's parent; before the first child 30 if a word ends at the parent, else 29, and 255), *b* the letters since a word
//! last ended on the way, before the node itself (at most 7; *d* if none did): 1: two letters of history; 2: three, only if 1 has a record; 3: *l* << 4 | *d*; 4: *l* << 5 | *e*; 5: the same << 8 | *f*,
//! only if 4 has one; 6: min(*b*, 3) letters of history << 3 | *b*. Of its last child (*e*, *f* likewise): 7: *l* << 5 | *e*; 8: *e* << 8 | *f*. A key is
//! mixed: x = key · 0x9E3779B1, x = (x ^ x >> 15) · 0x85EBCA6B; bucket = (x >> 16) · buckets >> 16, check = low byte. Keys that meet share a record; the weights
//! were fitted knowing that.
//!
//! **The upper trie**, in preorder: a flag and, if set, the bits behind it and the payload bytes of the subtree (16 bits each); ends; for each
//! upper child 1 and its rank, less the smallest it can be; 0; for each block 1, the rank of its first child likewise, its bytes; 0; the children. Ranks are Rice
//! codes with 2 low bits, bytes with 4. A block's first letter is known from here, letters of upper children are not asked in it.
//!
//! Words longer than *L* are in no list; so a macro may stand for an ending that is it once what would be too long is cut off.
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
mod names;
#[cfg(feature = "std")]
pub mod normalise;
#[cfg(feature = "std")]
pub mod pack;
mod shelf;
mod slip;
mod spelling;
mod together;

pub use codec::corrections::Ruling;
pub use compound::Compound;
pub use header::{Codec, Header, OpenError};
#[cfg(feature = "std")]
pub use lexicon::Words;
pub use lexicon::{Integrity, Lexicon, Verify};
pub use shelf::{SHELF_CAPACITY, Shelf, ShelfError};
pub use together::Together;
