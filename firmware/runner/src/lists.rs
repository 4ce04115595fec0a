//! Hex dump of the word lists, and of archive and settings, a line at a time, so that a computer can read back what is on the device.

use crate::console::Line;
use core::fmt::Write as _;
use dict_pack::Shelf;

/// Beginning of the first line; the number of bytes follows.
pub const HEADER: &str = "lists ";
/// The same for what is kept beside the game; the address of its first byte follows.
pub const KEPT_HEADER: &str = "kept at ";
/// Bytes per line.
pub(crate) const BYTES: usize = 80;

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// A line, counted from 0: how many bytes there are up to the end of the region's last list, and then those; `None` behind
/// the last one.
pub fn lists_line(region: &[u8], number: usize) -> Option<Line> {
    let used = Shelf::open(region).map_or(0, |shelf| shelf.used());
    match number.checked_sub(1) {
        None => {
            let mut line = Line::new();
            write!(line, "{HEADER}{used}").ok().map(|()| line)
        }
        Some(place) => hexadecimal(region.get(..used)?, place),
    }
}

/// A line, counted from 0, of what is kept beside the game, archive and settings: where it stands, and then its bytes.
pub fn kept_line(region: &[u8], address: u32, number: usize) -> Option<Line> {
    match number.checked_sub(1) {
        None => {
            let mut line = Line::new();
            write!(line, "{KEPT_HEADER}{address:#x}").ok().map(|()| line)
        }
        Some(place) => hexadecimal(region, place),
    }
}

/// So many lines into the bytes, counted from 0; `None` behind their end.
pub(crate) fn hexadecimal(bytes: &[u8], place: usize) -> Option<Line> {
    let mut line = Line::new();
    push_hexadecimal(bytes.chunks(BYTES).nth(place)?, &mut line)?;
    Some(line)
}

/// Writes bytes behind what stands in the line; `None` if it has no room for them.
pub(crate) fn push_hexadecimal(bytes: &[u8], line: &mut Line) -> Option<()> {
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            line.push(char::from(*DIGITS.get(usize::from(digit))?)).ok()?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use dict_pack::pack::{Description, pack, shelf};
    use letters::Language;
    use std::vec::Vec;

    #[test]
    fn all_lines_together_are_the_region_up_to_the_end_of_the_last_list() {
        let word = Language::German.alphabet().word("HAUS").unwrap();
        let (language, [name, source, licence]) = (Language::German, ["Home", "ours", "ours"].map(Into::into));
        let image = pack(&[word], &Description { language, name, source, licence }, &mut |_| {}).unwrap();
        let mut region = shelf(&[&image]).unwrap();
        let used = region.len();
        region.resize(used + 1000, 0xFF);

        assert_eq!(lists_line(&region, 0).unwrap().strip_prefix(HEADER).unwrap().parse(), Ok(used));
        let lines: Vec<Line> = (1..).map_while(|number| lists_line(&region, number)).collect();
        let digits = lines.concat();
        let byte = |pair: &[u8]| u8::from_str_radix(core::str::from_utf8(pair).unwrap(), 16).unwrap();
        let bytes: Vec<u8> = digits.as_bytes().chunks(2).map(byte).collect();
        assert!(bytes == region[..used]);
    }

    #[test]
    fn a_device_without_lists_says_so() {
        let blank = [0xFF; 64];
        assert_eq!(lists_line(&blank, 0).as_deref(), Some("lists 0"));
        assert_eq!(lists_line(&blank, 1), None);
    }
}
