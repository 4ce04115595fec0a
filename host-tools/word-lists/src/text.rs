//! From the bytes of a file to text: unpacked if gzipped, decoded as it is said to be.

use std::borrow::Cow;
use std::io::Read;

use super::{LexiconError, kind};

/// The encoding of a list's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// ISO 8859-1: every byte is a character.
    Latin1,
}

/// Unpacks gzip, if it is gzip, and decodes; lines end as they do here. `place` names the file in errors.
pub fn decode(bytes: &[u8], encoding: Encoding, place: &str) -> Result<String, LexiconError> {
    decode_with(bytes, place, |bytes| match encoding {
        Encoding::Latin1 => Ok(bytes.iter().map(|&byte| char::from(byte)).collect()),
        Encoding::Utf8 => {
            let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
            match std::str::from_utf8(bytes) {
                Ok(text) => Ok(text.into()),
                Err(error) => Err(not_utf8(bytes, error.valid_up_to(), place)),
            }
        }
    })
}

/// The same with any decoder: what is no text does not come to it.
pub fn decode_with(
    bytes: &[u8],
    place: &str,
    decoder: impl FnOnce(&[u8]) -> Result<String, LexiconError>,
) -> Result<String, LexiconError> {
    let bytes = unpacked(bytes, place)?;
    if let Some(what) = kind::of(&bytes) {
        return Err(LexiconError::NoText { place: place.into(), what });
    }
    let text = decoder(&bytes)?;
    Ok(if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text })
}

/// The most bytes that a file may hold when it is unpacked: ten times the largest dictionary that is read.
pub const MOST_BYTES: u64 = 512 << 20;

/// Reads to the end of what is unpacked, or to the bound.
pub fn read_bounded(reader: impl Read) -> std::io::Result<Vec<u8>> {
    read_up_to(MOST_BYTES, reader)
}

fn read_up_to(most: u64, reader: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        false => Ok(bytes),
        true => Err(std::io::Error::other(format!("it holds more than {} MB, which no word list does", most >> 20))),
    }
}

/// The contents of a file that may be gzipped.
pub(crate) fn unpacked<'a>(bytes: &'a [u8], place: &str) -> Result<Cow<'a, [u8]>, LexiconError> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return Ok(bytes.into());
    }
    let unpacked = read_bounded(flate2::read::MultiGzDecoder::new(bytes)).map_err(|error| LexiconError::Package {
        place: place.into(),
        problem: format!("cannot be unpacked: {error}"),
    })?;
    Ok(unpacked.into())
}

fn not_utf8(bytes: &[u8], at: usize, place: &str) -> LexiconError {
    let before = &bytes[..at];
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    LexiconError::Encoding {
        place: place.into(),
        line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
        byte: at - line_start + 1,
        value: bytes.get(at).copied().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_wrong_byte_is_found_by_line_and_byte() {
        let error = decode(b"eins\nf\xFCnf\n", Encoding::Utf8, "list.txt").unwrap_err();
        assert!(
            error.to_string().starts_with("list.txt is not UTF-8: line 2, byte 2 (0xfc); if it is Latin-1"),
            "{error}"
        );
    }

    #[test]
    fn latin_1_and_utf_8_give_the_same_text() {
        assert_eq!(decode(b"f\xFCnf", Encoding::Latin1, "").unwrap(), "fünf");
        assert_eq!(decode("\u{FEFF}fünf".as_bytes(), Encoding::Utf8, "").unwrap(), "fünf");
    }

    #[test]
    fn gzip_is_unpacked_unasked() {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all("fünf".as_bytes()).unwrap();
        let packed = packer.finish().unwrap();
        assert_eq!(decode(&packed, Encoding::Utf8, "").unwrap(), "fünf");
        assert!(decode(&packed[..packed.len() / 2], Encoding::Utf8, "list.gz").is_err());
    }

    #[test]
    fn what_unpacks_without_end_is_given_up() {
        assert_eq!(read_up_to(9, [7; 9].as_slice()).unwrap(), [7; 9]);
        let told = read_up_to(3 << 20, std::io::repeat(0)).unwrap_err();
        assert_eq!(told.to_string(), "it holds more than 3 MB, which no word list does");
    }
}
