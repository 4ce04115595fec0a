//! The flash map, read from the linker's own `memory.x`: the one place where the layout of flash and RAM stands.
//!
//! Understood is what such a file needs: comments, one `MEMORY { … }` with lines `NAME : ORIGIN = n, LENGTH = n`, where
//! `n` is numbers (decimal or `0x…`, with `K` or `M`) joined by `+` and `-`. Symbol assignments outside are the linker's.

use std::ops::Range;

/// Where the processor sees the Pico's 2 MB of flash.
pub const FLASH: Range<u64> = 0x1000_0000..0x1020_0000;
/// Flash is erased in pieces of this size, so no two regions may share one, except those the image fills together.
pub const SECTOR: u32 = 4096;

/// One region: a name and the addresses that belong to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// As it stands in the file, for example `JOURNAL_A`.
    pub name: String,
    /// First address.
    pub origin: u32,
    /// Bytes.
    pub length: u32,
}

impl Region {
    /// The addresses of the region. Wide, since a region may end with the address space.
    pub fn addresses(&self) -> Range<u64> {
        u64::from(self.origin)..u64::from(self.origin) + u64::from(self.length)
    }

    /// Which bytes of the flash chip the region is; none for a region that lies elsewhere.
    pub fn flash_bytes(&self) -> Range<usize> {
        let start = self.addresses().start.saturating_sub(FLASH.start) as usize;
        match self.addresses() {
            Range { start: first, end } if FLASH.contains(&first) && end <= FLASH.end => {
                start..start + self.length as usize
            }
            _ => 0..0,
        }
    }
}

/// All regions of one `memory.x`, in the order they stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlashMap {
    regions: Vec<Region>,
}

/// Why a file is no flash map; lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// There is no `MEMORY` block.
    #[error("there is no MEMORY {{ … }} block")]
    NoMemory,
    /// A comment or the `MEMORY` block never ends.
    #[error("line {line}: what begins here is never closed")]
    Unclosed {
        /// Where it begins.
        line: usize,
    },
    /// The line is no region.
    #[error("line {line}: `{text}` is no region; write NAME : ORIGIN = 0x…, LENGTH = …K")]
    Region {
        /// Where.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A number cannot be read, is negative or above 32 bits.
    #[error("line {line}: `{text}` is no number between 0 and 4 GB (as 64K, 0x100 or 384K - 0x100)")]
    Number {
        /// Where.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// The name was used before.
    #[error("line {line}: there is already a region {name}")]
    Twice {
        /// Where.
        line: usize,
        /// The name.
        name: String,
    },
    /// Two regions share addresses.
    #[error("line {line}: {name} overlaps {other}")]
    Overlap {
        /// Where.
        line: usize,
        /// The later region.
        name: String,
        /// The earlier one.
        other: String,
    },
    /// A region is asked for that is not there.
    #[error("there is no region {0}")]
    Missing(String),
}

impl FlashMap {
    /// The map this tool was built with.
    pub fn of_the_device() -> Result<Self, MapError> {
        Self::parse(include_str!("../../memory.x"))
    }

    /// Reads a `memory.x`.
    pub fn parse(text: &str) -> Result<Self, MapError> {
        let text = without_comments(text)?;
        let (start, block) = memory_block(&text)?;
        let mut map = FlashMap { regions: Vec::new() };
        for (line, text) in (start..).zip(block.lines()) {
            let text = text.trim();
            if !text.is_empty() {
                map.add(line, region(line, text)?)?;
            }
        }
        Ok(map)
    }

    /// All regions, in the order of the file.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region of that name.
    pub fn region(&self, name: &str) -> Result<&Region, MapError> {
        self.regions.iter().find(|region| region.name == name).ok_or_else(|| MapError::Missing(name.into()))
    }

    /// The region an address lies in.
    pub fn region_at(&self, address: u32) -> Option<&Region> {
        self.regions.iter().find(|region| region.addresses().contains(&u64::from(address)))
    }

    fn add(&mut self, line: usize, region: Region) -> Result<(), MapError> {
        let new = region.addresses();
        for known in &self.regions {
            let old = known.addresses();
            if known.name == region.name {
                return Err(MapError::Twice { line, name: region.name });
            }
            if new.start < old.end && old.start < new.end {
                return Err(MapError::Overlap { line, name: region.name, other: known.name.clone() });
            }
        }
        self.regions.push(region);
        Ok(())
    }
}

/// The text with comments blanked, line breaks kept, so that lines still count.
fn without_comments(text: &str) -> Result<String, MapError> {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        clean.push_str(&rest[..start]);
        let line = clean.matches('\n').count() + 1;
        let comment = &rest[start..];
        let length = comment.find("*/").ok_or(MapError::Unclosed { line })? + 2;
        clean.extend(comment[..length].chars().filter(|&letter| letter == '\n'));
        rest = &comment[length..];
    }
    clean.push_str(rest);
    Ok(clean)
}

/// What stands between the braces of `MEMORY`, and the line it begins in.
fn memory_block(text: &str) -> Result<(usize, &str), MapError> {
    let word = text.find("MEMORY").ok_or(MapError::NoMemory)?;
    let open = word + text[word..].find('{').ok_or(MapError::NoMemory)? + 1;
    let line = text[..open].matches('\n').count() + 1;
    let close = text[open..].find('}').ok_or(MapError::Unclosed { line })?;
    Ok((line, &text[open..open + close]))
}

fn region(line: usize, text: &str) -> Result<Region, MapError> {
    let wrong = || MapError::Region { line, text: text.into() };
    let (name, numbers) = text.split_once(':').ok_or_else(wrong)?;
    // Linkers take attributes after the name: `RAM (rwx) :`.
    let name = name.split('(').next().unwrap_or_default().trim();
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let (origin, length) = numbers.split_once(',').filter(|_| is_name).ok_or_else(wrong)?;
    let value = |text: &str, key: &str| {
        let (found, value) = text.split_once('=').ok_or_else(wrong)?;
        if found.trim() == key { sum(line, value.trim()) } else { Err(wrong()) }
    };
    let (origin, length) = (value(origin, "ORIGIN")?, value(length, "LENGTH")?);
    if u64::from(origin) + u64::from(length) > 1 << 32 {
        return Err(MapError::Number { line, text: numbers.trim().into() });
    }
    Ok(Region { name: name.into(), origin, length })
}

/// Numbers joined by `+` and `-`.
fn sum(line: usize, text: &str) -> Result<u32, MapError> {
    let wrong = || MapError::Number { line, text: text.into() };
    let mut total = 0i64;
    for (operator, term) in signed_terms(text) {
        let value = number(term).ok_or_else(wrong)?;
        total = total.checked_add(if operator == '-' { -value } else { value }).ok_or_else(wrong)?;
    }
    u32::try_from(total).map_err(|_| wrong())
}

/// Splits `a + b - c` into its terms, each with the sign before it.
fn signed_terms(text: &str) -> impl Iterator<Item = (char, &str)> {
    let mut sign = '+';
    text.split_inclusive(['+', '-']).map(move |piece| {
        let term = piece.trim_end_matches(['+', '-']).trim();
        let here = sign;
        sign = piece.chars().last().unwrap_or('+');
        (here, term)
    })
}

/// `12`, `0x1f`, `64K`, `2M`.
fn number(text: &str) -> Option<i64> {
    let (digits, unit) = match text.strip_suffix(['K', 'M']) {
        Some(digits) if text.ends_with('K') => (digits, 1024),
        Some(digits) => (digits, 1024 * 1024),
        None => (text, 1),
    };
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(i64::from(value) * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_devices_own_map_is_read() {
        let map = FlashMap::of_the_device().unwrap();
        let names: Vec<&str> = map.regions().iter().map(|region| region.name.as_str()).collect();
        assert_eq!(names, ["BOOT2", "FLASH", "PREFERENCES", "JOURNAL_A", "JOURNAL_B", "LEXICONS", "RAM"]);
        let flash = map.region("FLASH").unwrap();
        assert_eq!((flash.origin, flash.length), (0x1000_0100, 384 * 1024 - 0x100));
    }

    #[test]
    fn regions_that_are_erased_lie_on_sectors_and_fill_the_flash() {
        let map = FlashMap::of_the_device().unwrap();
        for name in ["PREFERENCES", "JOURNAL_A", "JOURNAL_B", "LEXICONS"] {
            let region = map.region(name).unwrap();
            assert!(region.origin.is_multiple_of(SECTOR) && region.length.is_multiple_of(SECTOR), "{region:?}");
        }
        let flash = map.regions().iter().filter(|region| region.name != "RAM");
        assert_eq!(flash.map(|region| region.length).sum::<u32>(), 2 * 1024 * 1024);
    }

    #[test]
    fn numbers_may_be_sums_with_units() {
        for (text, value) in [
            ("12", 12),
            ("0x1F", 31),
            ("64K", 65536),
            ("2M", 2 << 20),
            ("384K - 0x100", 392960),
            ("1K+1K-24", 2024),
            ("4095M + 1023K + 1023", u32::MAX),
        ] {
            assert_eq!(sum(1, text), Ok(value), "{text}");
        }
    }

    #[test]
    fn an_address_knows_its_region() {
        let map = FlashMap::of_the_device().unwrap();
        let name = |address| map.region_at(address).map(|region| region.name.as_str());
        assert_eq!(name(0x1000_00ff), Some("BOOT2"));
        assert_eq!(name(0x1005_ffff), Some("FLASH"));
        assert_eq!(name(0x1020_0000), None);
    }

    #[test]
    fn a_wrong_file_is_told_where() {
        for (text, sentence) in [
            ("SECTIONS {}", "there is no MEMORY { … } block"),
            ("/* a\n*/ /* b\n", "line 2: what begins here is never closed"),
            ("\nMEMORY {\nA : ORIGIN = 0, LENGTH = 1\n", "line 2: what begins here is never closed"),
            ("MEMORY {\n/* x\n*/\nA\n}", "line 4: `A` is no region; write NAME : ORIGIN = 0x…, LENGTH = …K"),
            (
                "MEMORY {\nA : ORIGIN = 0\n}",
                "line 2: `A : ORIGIN = 0` is no region; write NAME : ORIGIN = 0x…, LENGTH = …K",
            ),
            (
                "MEMORY {\nA : LENGTH = 0, ORIGIN = 1\n}",
                "line 2: `A : LENGTH = 0, ORIGIN = 1` is no region; write NAME : ORIGIN = 0x…, LENGTH = …K",
            ),
            (
                "MEMORY {\nA : ORIGIN = 0, LENGTH = 4G\n}",
                "line 2: `4G` is no number between 0 and 4 GB (as 64K, 0x100 or 384K - 0x100)",
            ),
            (
                "MEMORY {\nA : ORIGIN = 0, LENGTH = 1 - 2\n}",
                "line 2: `1 - 2` is no number between 0 and 4 GB (as 64K, 0x100 or 384K - 0x100)",
            ),
            (
                "MEMORY {\nA : ORIGIN = 0xffffffff, LENGTH = 2\n}",
                "line 2: `ORIGIN = 0xffffffff, LENGTH = 2` is no number between 0 and 4 GB (as 64K, 0x100 or 384K - 0x100)",
            ),
            (
                "MEMORY {\nA : ORIGIN = 0, LENGTH = 8\nA : ORIGIN = 8, LENGTH = 8\n}",
                "line 3: there is already a region A",
            ),
            ("MEMORY {\nA : ORIGIN = 0, LENGTH = 8\nB : ORIGIN = 7, LENGTH = 8\n}", "line 3: B overlaps A"),
        ] {
            assert_eq!(FlashMap::parse(text).unwrap_err().to_string(), sentence, "{text:?}");
        }
    }

    #[test]
    fn a_missing_region_is_named() {
        let map = FlashMap::parse("MEMORY { A (rx) : ORIGIN = 0, LENGTH = 1 }").unwrap();
        assert!(map.region("A").is_ok());
        assert_eq!(map.region("B").unwrap_err().to_string(), "there is no region B");
    }
}
