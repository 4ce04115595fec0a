//! File type detection (magic bytes): names a file that is no list, instead of advice that cannot help.

/// Bytes of a file that are looked at.
const BEGINNING: usize = 4096;

/// Beginnings of files of other kinds, and what to do with them.
const KINDS: [(&[u8], &str); 17] = [
    (b"\xFD7zXZ\0", "packed with xz: unpack it first"),
    (b"BZh", "packed with bzip2: unpack it first"),
    (b"\x28\xB5\x2F\xFD", "packed with zstd: unpack it first"),
    (b"\x1F\x9D", "packed with compress: unpack it first"),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive: unpack it first"),
    (b"Rar!", "a RAR archive: unpack it first"),
    (b"PK\x03\x04", "a zip archive, or a document of an office program: unpack it, or save it as plain text"),
    (b"%PDF-", "a PDF: save its words as plain text"),
    (b"{\\rtf", "a rich-text document: save it as plain text"),
    (b"\xD0\xCF\x11\xE0", "a document of an old office program: save it as plain text"),
    (b"!<arch>\n", "a Debian package: a recipe says which list of it is wanted (docs/lexicon.md)"),
    (b"UF2\n", "a UF2 file: `zeitwort words` reads the lists in it"),
    (b"ZWLX", "a packed lexicon already: `zeitwort words` prints its words"),
    (b"SQLite format 3\0", "a database: save its words as plain text"),
    (b"\x7FELF", "a program"),
    (b"\xFF\xFE", UTF_16),
    (b"\xFE\xFF", UTF_16),
];
const UTF_16: &str = "UTF-16: save it as UTF-8";
const WEB_PAGE: &str = "a web page: save its words as plain text";
const TAR: &str = "a tar archive: unpack it first";
const NO_TEXT: &str = "no text: a list is a text file with one word per line";

/// The kind of this file, if it is plainly no list.
pub(crate) fn of(bytes: &[u8]) -> Option<&'static str> {
    let beginning = &bytes[..bytes.len().min(BEGINNING)];
    let known = KINDS.iter().find(|(magic, _)| beginning.starts_with(magic)).map(|(_, what)| *what);
    known.or_else(|| {
        if beginning.get(257..262) == Some(b"ustar") {
            Some(TAR)
        } else if is_web_page(beginning) {
            Some(WEB_PAGE)
        } else if is_utf_16(beginning) {
            Some(UTF_16)
        } else if beginning.iter().any(|byte| is_control(*byte)) {
            Some(NO_TEXT)
        } else {
            None
        }
    })
}

fn is_web_page(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&beginning[..beginning.len().min(64)]).to_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("<!doctype html") || text.starts_with("<html")
}

/// Latin letters in two bytes each: every other byte is zero.
fn is_utf_16(beginning: &[u8]) -> bool {
    let zeros = |from: usize| beginning.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let most = beginning.len() / 3;
    beginning.len() > 1 && (even == 0 && odd > most || odd == 0 && even > most)
}

/// True for a byte that stands in no text; the end of a file as DOS marks it may.
fn is_control(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1A)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_lists() {
        for list in ["", "a", "Haus\nMaus\n", "\u{feff}Haus", "BZ\nPKW\n", "[\"eau\"]", "Haus\u{1A}"] {
            assert_eq!(of(list.as_bytes()), None, "{list:?}");
        }
        assert_eq!(of(b"M\xE4use\n"), None, "Latin-1 is text");
    }
}
