//! Comparing a packed lexicon, as its corrections leave it, with a list, word by word, both ways.

use dict_pack::Together;
use letters::Word;

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Words in both.
    pub shared: usize,
    /// Words of the list that the lexicon does not find.
    pub missing: Vec<Word>,
    /// Words the lexicon enumerates that the list lacks.
    pub surplus: Vec<Word>,
    /// Words it enumerates out of order, or does not find although it enumerates them.
    pub inconsistent: Vec<Word>,
}

impl Comparison {
    /// True if lexicon and list have the same words.
    pub fn is_equal(&self) -> bool {
        self.missing.is_empty() && self.surplus.is_empty() && self.inconsistent.is_empty()
    }
}

/// Looks up every word of the sorted `list` and every word the lexicon enumerates.
pub fn compare(lexicon: &Together<'_>, list: &[Word]) -> Comparison {
    let mut found = Comparison::default();
    for one in lexicon.iter() {
        let mut before: Option<Word> = None;
        for word in one {
            if before.is_some_and(|before| before >= word) || !one.contains_word(&word) {
                found.inconsistent.push(word);
            }
            before = Some(word);
        }
    }
    for word in lexicon.words() {
        match list.binary_search(&word) {
            Ok(_) => found.shared += 1,
            Err(_) => found.surplus.push(word),
        }
    }
    found.missing = list.iter().filter(|word| !lexicon.contains_word(word)).copied().collect();
    found
}
