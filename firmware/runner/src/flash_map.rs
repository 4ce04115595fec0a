//! The flash map: the linker's own `memory.x`, read when this crate is compiled (a constant parser; what it cannot read
//! does not compile).
//!
//! Understood is what such a file needs: comments, one `MEMORY { … }` with lines `NAME : ORIGIN = n, LENGTH = n`, where
//! `n` is numbers (decimal or `0x…`, with `K` or `M`) joined by `+` and `-`. What stands outside is the linker's.

use core::ops::Range;
use journal::Layout;
pub use journal::SECTOR;

/// One region: a name and the addresses that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// As it stands in the file, for example `JOURNAL_A`.
    pub name: &'static str,
    /// First address.
    pub origin: u32,
    /// Bytes.
    pub length: u32,
}

const TEXT: &str = include_str!("../../../memory.x");

/// A constant for each region, and all of them in the order of the file.
macro_rules! regions {
    ($($(#[$doc:meta])* $constant:ident = $name:literal;)*) => {
        $($(#[$doc])* pub const $constant: Region = region($name);)*
        /// All regions, in the order of the file; the last one is memory, the others are flash.
        pub const REGIONS: [Region; [$($name),*].len()] = [$($constant),*];
    };
}

regions! {
    /// The second stage of the boot loader, with its check sum.
    BOOT2 = "BOOT2";
    /// The firmware.
    FIRMWARE = "FLASH";
    /// The results of the last games.
    ARCHIVE = "ARCHIVE";
    /// The device's preferences.
    PREFERENCES = "PREFERENCES";
    /// A journal.
    JOURNAL_A = "JOURNAL_A";
    /// The other one: they take turns.
    JOURNAL_B = "JOURNAL_B";
    /// The word lists.
    LEXICONS = "LEXICONS";
    /// Variables and the stack.
    RAM = "RAM";
}

/// Where the processor sees the flash chip: from its second stage to its last word list.
pub const FLASH: Range<u32> = BOOT2.origin..LEXICONS.end();

/// All the flash a Pico has.
pub const FLASH_BYTES: usize = (FLASH.end - FLASH.start) as usize;

/// Where preferences and journals stand, as offsets into the flash.
pub const fn layout() -> Layout {
    Layout {
        values: PREFERENCES.offsets(),
        archive: ARCHIVE.offsets(),
        journals: [JOURNAL_A.offsets(), JOURNAL_B.offsets()],
    }
}

impl Region {
    /// The address behind the last one.
    pub const fn end(&self) -> u32 {
        self.origin + self.length
    }

    /// Its addresses.
    pub const fn addresses(&self) -> Range<u32> {
        self.origin..self.end()
    }

    /// Which bytes of the flash chip it is.
    pub const fn offsets(&self) -> Range<u32> {
        self.origin - FLASH.start..self.end() - FLASH.start
    }

    /// The same to index a slice with.
    pub const fn flash_bytes(&self) -> Range<usize> {
        self.offsets().start as usize..self.offsets().end as usize
    }
}

// Two regions that are erased never share a sector, and together they are the whole chip without a gap.
const _: () = {
    let mut at = FLASH.start;
    let mut place = 0;
    while place < REGIONS.len() - 1 {
        assert!(REGIONS[place].origin == at, "memory.x: the regions of the flash do not follow one another");
        at = REGIONS[place].end();
        assert!(place == 0 || at.is_multiple_of(SECTOR), "memory.x: a region does not end with a sector");
        place += 1;
    }
};

/// Finds the line of a region in the `MEMORY` block.
const fn region(name: &'static str) -> Region {
    let mut at = after(TEXT.as_bytes(), 0, b"MEMORY");
    loop {
        at = skip_blanks(TEXT.as_bytes(), at);
        let end = word_end(TEXT.as_bytes(), at);
        if end > at && is_same(TEXT.as_bytes(), at, end, name.as_bytes()) {
            let (origin, behind) = sum(TEXT.as_bytes(), after(TEXT.as_bytes(), end, b"ORIGIN"));
            let (length, _) = sum(TEXT.as_bytes(), after(TEXT.as_bytes(), behind, b"LENGTH"));
            return Region { name, origin, length };
        }
        assert!(at < TEXT.len() && TEXT.as_bytes()[at] != b'}', "memory.x: a region is missing");
        at = if end > at { end } else { at + 1 };
    }
}

/// Behind the next place where this word stands, and behind the `=` that may follow it.
const fn after(text: &[u8], mut at: usize, word: &[u8]) -> usize {
    loop {
        at = skip_blanks(text, at);
        let end = word_end(text, at);
        if end > at && is_same(text, at, end, word) {
            let behind = skip_blanks(text, end);
            return if text[behind] == b'=' { behind + 1 } else { behind };
        }
        at = if end > at { end } else { at + 1 };
    }
}

/// Numbers joined by `+` and `-`, and where they end.
const fn sum(text: &[u8], mut at: usize) -> (u32, usize) {
    let mut total = 0;
    let mut sign = b'+';
    loop {
        at = skip_blanks(text, at);
        let end = word_end(text, at);
        let value = number(text, at, end);
        total = if sign == b'-' { total - value } else { total + value };
        at = skip_blanks(text, end);
        if !matches!(text[at], b'+' | b'-') {
            return (total, at);
        }
        sign = text[at];
        at += 1;
    }
}

/// `12`, `0x1f`, `64K`, `2M`.
const fn number(text: &[u8], mut at: usize, mut end: usize) -> u32 {
    assert!(end > at, "memory.x: a number is missing");
    let unit = match text[end - 1] {
        b'K' => 1024,
        b'M' => 1024 * 1024,
        _ => 1,
    };
    if unit > 1 {
        end -= 1;
    }
    let hex = end - at > 2 && text[at] == b'0' && text[at + 1] == b'x';
    if hex {
        at += 2;
    }
    let mut value = 0;
    while at < end {
        value = value * if hex { 16 } else { 10 } + digit(text[at], hex);
        at += 1;
    }
    value * unit
}

const fn digit(letter: u8, hex: bool) -> u32 {
    let value = match letter {
        b'0'..=b'9' => letter - b'0',
        b'a'..=b'f' => letter - b'a' + 10,
        b'A'..=b'F' => letter - b'A' + 10,
        _ => u8::MAX,
    };
    assert!(value < if hex { 16 } else { 10 }, "memory.x: this is no number; write 64K, 0x100 or 384K - 0x100");
    value as u32
}

/// Past spaces, line breaks and comments.
const fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        if at + 1 < text.len() && text[at] == b'/' && text[at + 1] == b'*' {
            at += 4;
            while !(text[at - 2] == b'*' && text[at - 1] == b'/') {
                at += 1;
            }
        } else if at < text.len() && text[at].is_ascii_whitespace() {
            at += 1;
        } else {
            return at;
        }
    }
}

const fn word_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && (text[at].is_ascii_alphanumeric() || text[at] == b'_') {
        at += 1;
    }
    at
}

const fn is_same(text: &[u8], start: usize, end: usize, word: &[u8]) -> bool {
    if end - start != word.len() {
        return false;
    }
    let mut place = 0;
    while place < word.len() {
        if text[start + place] != word[place] {
            return false;
        }
        place += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_devices_own_map_is_read() {
        assert_eq!((FIRMWARE.origin, FIRMWARE.length), (0x1000_0100, 368 * 1024 - 0x100));
        assert_eq!((RAM.origin, RAM.length), (0x2000_0000, 256 * 1024));
        assert_eq!((FLASH, FLASH_BYTES), (0x1000_0000..0x1020_0000, 2 * 1024 * 1024));
        assert_eq!(LEXICONS.flash_bytes(), 0x84000..0x20_0000);
    }

    #[test]
    fn numbers_may_be_sums_with_units() {
        for (text, value) in [
            ("12,", 12),
            (" 0x1F}", 31),
            ("64K\n}", 65536),
            ("2M}", 2 << 20),
            ("384K - 0x100 /* boot2 */}", 392_960),
            ("1K+1K-24}", 2024),
            ("4095M + 1023K + 1023}", u32::MAX),
        ] {
            assert_eq!(sum(text.as_bytes(), 0).0, value, "{text}");
        }
    }
}
