//! Character encodings by name, for dictionaries whose `SET` line names one.

use word_lists::LexiconError;
use word_lists::gather::Named;
use word_lists::text::decode_with;

/// Decodes a file by the name of an encoding; nothing where there is none of that name.
pub(crate) fn all(name: &str, file: Named<'_>) -> Option<Result<String, LexiconError>> {
    let label = name.strip_prefix("microsoft-").unwrap_or(name);
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes())?;
    Some(decode_with(file.bytes, file.name, |bytes| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        text.map(Into::into).ok_or_else(|| LexiconError::Package {
            place: file.name.into(),
            problem: format!("it is not {name}, as the affixes say"),
        })
    }))
}
