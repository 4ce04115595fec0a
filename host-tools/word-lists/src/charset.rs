//! The encoding of a hunspell dictionary: as a person says, as the `SET` line of its affixes says, or as hunspell takes
//! it where there is none.

use super::LexiconError;
use super::gather::Named;
use super::text::{Encoding, decode, unpacked};

/// The text of the affixes and of the dictionary.
pub(crate) fn decode_both(
    affixes: Named<'_>,
    dictionary: Named<'_>,
    asked: Encoding,
    charsets: Charsets,
) -> Result<(String, String), LexiconError> {
    let both = |encoding| -> Result<_, LexiconError> {
        Ok((decode(affixes.bytes, encoding, affixes.name)?, decode(dictionary.bytes, encoding, dictionary.name)?))
    };
    if asked != Encoding::Utf8 {
        return both(asked);
    }
    match set_line(affixes)? {
        Some(name) if !is_utf8(&name) => {
            let text = |file| charsets(&name, file).unwrap_or_else(|| Err(unknown(affixes, &name)));
            Ok((text(affixes)?, text(dictionary)?))
        }
        Some(_) => both(Encoding::Utf8),
        None => match both(Encoding::Utf8) {
            Err(LexiconError::Encoding { .. }) => both(Encoding::Latin1),
            decided => decided,
        },
    }
}

/// The name of the encoding, as the affixes have it.
fn set_line(affixes: Named<'_>) -> Result<Option<String>, LexiconError> {
    let bytes = unpacked(affixes.bytes, affixes.name)?;
    let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    let name = lines.find_map(|line| line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).strip_prefix(b"SET"));
    Ok(name.and_then(|name| String::from_utf8_lossy(name).split_whitespace().next().map(str::to_owned)))
}

fn is_utf8(name: &str) -> bool {
    name.eq_ignore_ascii_case("UTF-8") || name.eq_ignore_ascii_case("UTF8")
}

/// A decoder by the name that a `SET` line gives: the text of a file, or nothing where there is no encoding of that name.
///
/// The tables of all encodings are as large as the page, so whoever has room for them brings them.
pub type Charsets = fn(name: &str, file: Named<'_>) -> Option<Result<String, LexiconError>>;

/// ISO 8859-1 by its names, and no other encoding.
pub fn latin1_only(name: &str, file: Named<'_>) -> Option<Result<String, LexiconError>> {
    let known = name.eq_ignore_ascii_case("ISO8859-1") || name.eq_ignore_ascii_case("ISO-8859-1");
    known.then(|| decode(file.bytes, Encoding::Latin1, file.name))
}

fn unknown(affixes: Named<'_>, name: &str) -> LexiconError {
    LexiconError::Charset { place: affixes.name.into(), name: name.into() }
}
