//! The packer of corrections: words that are added to the list of a language, and words that are removed from it.

use std::vec::Vec;

use letters::Word;

use super::{Description, PackError, check_description, image};
use crate::Ruling;
use crate::codec::corrections::record;
use crate::header::Codec;
use crate::spelling::Spelling;

/// Packs words that are added and words that are removed, in any order, as corrections: on a shelf they count over the
/// lists of their language.
///
/// ```
/// use dict_pack::{Lexicon, Together, pack};
/// use letters::Language;
///
/// let words = |texts: &[&str]| texts.iter().filter_map(|text| Language::German.alphabet().word(text)).collect::<Vec<_>>();
/// let description = |name: &str| pack::Description {
///     language: Language::German,
///     name: name.into(),
///     source: "our table".into(),
///     licence: "none".into(),
/// };
/// let list = pack::pack(&words(&["AST", "MAST"]), &description("Big"), &mut |_| ())?;
/// let club = pack::corrections(&words(&["OPA"]), &words(&["AST"]), &description("Club"))?;
/// let together: Together = [Lexicon::open(&list)?, Lexicon::open(&club)?].into_iter().collect();
/// assert_eq!(together.words(), words(&["MAST", "OPA"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn corrections(added: &[Word], removed: &[Word], description: &Description) -> Result<Vec<u8>, PackError> {
    check_description(description)?;
    let alphabet = description.language.alphabet();
    let rulings = [(added, Ruling::Added), (removed, Ruling::Removed)];
    let mut records = Vec::new();
    for (word, ruling) in rulings.into_iter().flat_map(|(words, ruling)| words.iter().map(move |word| (word, ruling))) {
        let spelling = Spelling::of(alphabet, word).filter(|_| alphabet.can_list(word));
        let record = spelling.and_then(|spelling| record(spelling.numbers(), ruling));
        records.push((record.ok_or(PackError::ForeignLetter(*word))?, *word));
    }
    if records.is_empty() {
        return Err(PackError::Empty);
    }
    records.sort_unstable_by_key(|(record, _)| *record);
    records.dedup();
    if let Some(pair) = records.windows(2).find(|pair| pair[0].1.reads_as(&pair[1].1)) {
        return Err(PackError::AddedAndRemoved(pair[0].1));
    }
    let body: Vec<u8> = records.iter().flat_map(|(record, _)| *record).collect();
    let additions = records.iter().filter(|(record, _)| record[record.len() - 1] & 1 == 0).count();
    let words: Vec<Word> = records.into_iter().map(|(_, word)| word).collect();
    Ok(image(&words, additions, Codec::Corrections, description, &body))
}
