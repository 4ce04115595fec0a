//! Character encodings of a file, from bytes to text: UTF-8 if it is valid, otherwise Latin-1, with or without a byte order mark, with any line ends.

/// The text of a file. Files say their encoding in a pragma, but often wrongly or not at all, so the bytes decide.
pub fn decode(bytes: &[u8]) -> String {
    characters(bytes).replace("\r\n", "\n").replace('\r', "\n")
}

fn characters(bytes: &[u8]) -> String {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => characters(rest),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        },
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_of_the_same_line_reads_the_same() {
        let line = ">Jörg: MÜDE";
        let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(line.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let latin1: Vec<u8> = line.chars().map(|written| written as u8).collect();
        let marked: Vec<u8> = [0xef, 0xbb, 0xbf].into_iter().chain(line.bytes()).collect();
        for bytes in [line.as_bytes(), &utf16, &latin1, &marked] {
            assert_eq!(decode(bytes), line);
        }
    }

    #[test]
    fn line_ends_of_every_system_are_line_ends() {
        assert_eq!(decode(b"a\r\nb\nc\rd"), "a\nb\nc\nd");
    }
}
