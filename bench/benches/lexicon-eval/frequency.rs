//! Word frequencies: ranks from the package wordfreq, which is measured with and never packed.

use crate::reference::fetched;
use dict_pack::normalise::{Capitals, normalise};
use letters::{Language, Word};
use std::collections::HashMap;
use word_lists::LexiconError;
use zeitwort::recipes::package::{Manager, Package};

/// The rank of every word, 0 for the most frequent.
pub(crate) fn ranks(language: Language) -> Result<HashMap<Word, usize>, LexiconError> {
    let package = Package { manager: Manager::PyPi, name: "wordfreq".into(), version: Some("3.1.1".into()) };
    let packed = fetched(&package)?.file(&format!("wordfreq/data/large_{}.msgpack.gz", language.code()))?;
    // An array: a header, then an array of words for each step of frequency.
    let value = rmpv::decode::read_value(&mut flate2::read::GzDecoder::new(packed.as_slice())).unwrap();
    let steps = value.as_array().unwrap().iter().skip(1).filter_map(|step| step.as_array());
    let mut ranks = HashMap::new();
    for spelling in steps.flatten().filter_map(|spelling| spelling.as_str()) {
        if let Ok(word) = normalise(spelling, language, Capitals::Ignore) {
            let next = ranks.len();
            ranks.entry(word).or_insert(next);
        }
    }
    Ok(ranks)
}
