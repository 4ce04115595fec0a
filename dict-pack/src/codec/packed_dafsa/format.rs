//! Format constants of the packed DAFSA, which reader and packer must agree on; the crate's first page explains them.

/// Longest letter code. With [`ARC_BITS`] and up to 7 bits of a begun byte it fills one 32-bit window.
pub(crate) const LETTER_BITS: u8 = 9;

/// Longest arc code.
pub(crate) const ARC_BITS: u8 = 16;

const _: () = assert!(LETTER_BITS + ARC_BITS + 7 <= 32, "a window holds a letter code, an arc code and a begun byte");

/// Codes of at most this many bits are found with one look into a table, longer ones length by length.
pub(crate) const QUICK_BITS: u8 = 5;

/// Bytes of a code's quick table.
pub(crate) const QUICK_TABLE: usize = 1 << QUICK_BITS;

/// The length in a quick table that says: the code is longer, and the other bits say how long at least.
pub(crate) const LONGER: u32 = 7;

/// Bytes of a row: last code of a length, what to add.
pub(crate) const ROW: usize = 4;

/// Zero bytes behind the stream, so that a window may be read at its last bit.
pub(crate) const STREAM_PADDING: usize = 4;

/// Most bytes of a stream: [`arc::WIDEST`] bits must be able to name every bit of it.
pub(crate) const LONGEST_STREAM: usize = 1 << (arc::WIDEST - 3);

/// States written inside one another where they may have to be skipped: the reader remembers 5 bits of each in 32.
#[cfg(feature = "std")]
pub(crate) const DEEPEST_NESTING: usize = 6;

/// The numbers in an arc entry.
pub(crate) mod arc {
    pub(crate) const NOWHERE: u32 = 0;
    pub(crate) const HERE: u32 = 1;
    /// From here on twice the width of the distance, plus one if it goes backward.
    pub(crate) const DISTANCES: u32 = 2;
    /// From here on a state's place.
    pub(crate) const STATES: u32 = 64;

    /// A distance of this width is counted from the beginning of the stream.
    pub(crate) const WIDEST: u32 = 24;

    pub(crate) const fn distance(width: u32, backward: bool) -> u32 {
        DISTANCES + 2 * width + backward as u32
    }

    const _: () = assert!(distance(WIDEST, true) < STATES);
}

/// Bits of an entry below its number.
pub(crate) const FLAG_BITS: u32 = 2;

/// The bit of an entry that says: a word ends here.
pub(crate) const WORD_ENDS: u32 = 1;

/// The bit of an entry that says: this is the state's last edge.
pub(crate) const LAST: u32 = 2;

/// Offsets of a body's tables, for an alphabet of so many letters.
pub(crate) struct Tables {
    letters: usize,
}

impl Tables {
    pub(crate) const fn new(letters: u8) -> Self {
        Self { letters: letters as usize }
    }

    /// Behind the entry size and the place of the stream.
    pub(crate) const fn letter_quick(&self) -> usize {
        8
    }

    pub(crate) const fn arc_quick(&self) -> usize {
        self.letter_quick() + QUICK_TABLE * (self.letters + 1)
    }

    pub(crate) const fn letter_rows(&self) -> usize {
        self.arc_quick() + QUICK_TABLE * self.letters
    }

    pub(crate) const fn arc_rows(&self) -> usize {
        self.letter_rows() + rows_bytes(LETTER_BITS) * (self.letters + 1)
    }

    /// For each letter code its letters in the order of their codes.
    pub(crate) const fn letter_symbols(&self) -> usize {
        self.arc_rows() + rows_bytes(ARC_BITS) * self.letters
    }

    /// For each letter the index of its first arc entry.
    pub(crate) const fn first_arcs(&self) -> usize {
        self.letter_symbols() + self.letters * (self.letters + 1)
    }

    /// Entries, first those for each pair of first letters, then the arcs.
    pub(crate) const fn entries(&self) -> usize {
        self.first_arcs() + 2 * self.letters
    }

    /// The number of pairs, and so the index of the first arc entry.
    pub(crate) const fn pairs(&self) -> usize {
        self.letters * self.letters
    }
}

/// Bytes of the rows of a code with this longest length.
pub(crate) const fn rows_bytes(longest: u8) -> usize {
    ROW * (longest - QUICK_BITS) as usize
}
