//! The numbers that reader and packer must agree on; the crate's first page explains them.

/// Bytes of the body before the directory of the codes.
pub(crate) const BODY_FIXED: usize = 12;

/// Longest letter code. With [`ARC_BITS`] and up to 7 bits of a begun byte it fills one 32-bit window.
pub(crate) const LETTER_BITS: u8 = 9;

/// Longest arc code.
pub(crate) const ARC_BITS: u8 = 16;

/// Zero bytes behind the stream, so that a window may be read at its last bit.
pub(crate) const STREAM_PADDING: usize = 4;

/// The numbers in an arc entry that do not stand for a state.
pub(crate) mod arc {
    pub(crate) const NOWHERE: u32 = 0;
    pub(crate) const HERE: u32 = 1;
    pub(crate) const ABSOLUTE: u32 = 2;
    pub(crate) const FORWARD: u32 = 3;
    pub(crate) const BACKWARD: u32 = 28;
    pub(crate) const STATES: u32 = 64;

    /// Bits of an absolute distance; a forward or backward one has at most as many.
    pub(crate) const WIDEST: u32 = 24;
}

/// Where an arc entry of this many bytes keeps "a word ends here"; "last edge" is the bit above.
pub(crate) const fn word_ends_bit(entry_bytes: u8) -> u32 {
    entry_bytes as u32 * 8 - 2
}

/// States written inside one another where they may have to be skipped.
pub(crate) const DEEPEST_NESTING: usize = 8;

/// Most bytes of a stream: [`arc::WIDEST`] bits must be able to name every bit of it.
pub(crate) const LONGEST_STREAM: usize = 1 << (arc::WIDEST - 3);

const _: () = assert!(LETTER_BITS + ARC_BITS + 7 <= 32, "a window holds a letter code, an arc code and a begun byte");
