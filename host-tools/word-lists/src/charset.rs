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
) -> Result<(String, String), LexiconError> {
    let both = |encoding| -> Result<_, LexiconError> {
        Ok((decode(affixes.bytes, encoding, affixes.name)?, decode(dictionary.bytes, encoding, dictionary.name)?))
    };
    if asked != Encoding::Utf8 {
        return both(asked);
    }
    match set_line(affixes)? {
        Some(name) if !is_utf8(&name) => named(affixes, dictionary, &name),
        Some(_) => both(Encoding::Utf8),
        None => match both(Encoding::Utf8) {
            Err(LexiconError::Encoding { .. }) => both(Encoding::Latin1),
            decided => decided,
        },
    }
}

/// What the affixes call their encoding.
fn set_line(affixes: Named<'_>) -> Result<Option<String>, LexiconError> {
    let bytes = unpacked(affixes.bytes, affixes.name)?;
    let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    let name = lines.find_map(|line| line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).strip_prefix(b"SET"));
    Ok(name.and_then(|name| String::from_utf8_lossy(name).split_whitespace().next().map(str::to_owned)))
}

fn is_utf8(name: &str) -> bool {
    name.eq_ignore_ascii_case("UTF-8") || name.eq_ignore_ascii_case("UTF8")
}

#[cfg(feature = "command")]
fn named(affixes: Named<'_>, dictionary: Named<'_>, name: &str) -> Result<(String, String), LexiconError> {
    let label = name.strip_prefix("microsoft-").unwrap_or(name);
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).ok_or_else(|| unknown(affixes, name))?;
    let text = |file: Named<'_>| {
        super::text::decode_with(file.bytes, file.name, |bytes| {
            let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
            text.map(Into::into).ok_or_else(|| LexiconError::Package {
                place: file.name.into(),
                problem: format!("it is not {name}, as the affixes say"),
            })
        })
    };
    Ok((text(affixes)?, text(dictionary)?))
}

/// The tables of all encodings are as large as the rest of the page.
#[cfg(not(feature = "command"))]
fn named(affixes: Named<'_>, dictionary: Named<'_>, name: &str) -> Result<(String, String), LexiconError> {
    if !name.eq_ignore_ascii_case("ISO8859-1") && !name.eq_ignore_ascii_case("ISO-8859-1") {
        return Err(unknown(affixes, name));
    }
    decode_both(affixes, dictionary, Encoding::Latin1)
}

fn unknown(affixes: Named<'_>, name: &str) -> LexiconError {
    LexiconError::Charset { place: affixes.name.into(), name: name.into() }
}
