//! The word lists a scenario brings along: packed like any other, and put on the device as people put theirs, by UF2.

use dict_pack::pack::{Description, corrections, pack, shelf};
use flash_map::PICO;
use letters::{Language, Word};
use pico_image::uf2::{self, Segment};
use std::collections::BTreeMap;
use word_lists::{LexiconError, codes};

/// Name on the judge's screen of a list that has none.
const NAME: &str = "Test list";

/// The lists, in the order the device shows them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lexicons(Vec<List>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct List {
    language: Language,
    name: String,
    words: Vec<Word>,
    /// Corrections have these; a list has none.
    removed: Option<Vec<Word>>,
}

/// Reasons why the lists cannot be put on a device.
#[derive(Debug, thiserror::Error)]
pub enum ShelveError {
    /// They cannot be packed.
    #[error(transparent)]
    Lexicon(#[from] LexiconError),
    /// They do not fit a UF2 file.
    #[error(transparent)]
    Uf2(#[from] uf2::WriteError),
}

impl Lexicons {
    /// Takes the words, in any order, by the codes of their languages and, where a language has several, their names:
    /// `de` and `"de Haus"`. A word with a + or - before it makes corrections of its list: they count over the others.
    pub(super) fn read(lists: BTreeMap<String, Vec<String>>) -> Result<Self, String> {
        let read = |(key, words): (String, Vec<String>)| {
            let (code, name) = key.split_once(' ').unwrap_or((&key, NAME));
            let language = Language::from_code(code)
                .ok_or_else(|| format!("there are no words of the language `{code}`; allowed are {}", codes("and")))?;
            if words.is_empty() {
                return Err(format!("the list `{key}` is empty; leave it out, or give it a word"));
            }
            let word = |text: &String| {
                language.alphabet().word(text).ok_or_else(|| {
                    format!("`{text}` is no word of the list `{key}`; words have 2 to 15 capital letters")
                })
            };
            let removes = |text: &&String| text.starts_with('-');
            let corrects = words.iter().any(|text| text.starts_with(['+', '-']));
            let all = |wanted: bool| {
                let chosen = words.iter().filter(|text| removes(text) == wanted);
                let spelt = chosen.map(|text| word(&text.trim_start_matches(['+', '-']).into()));
                let mut words = spelt.collect::<Result<Vec<Word>, String>>()?;
                words.sort_unstable();
                words.dedup();
                Ok::<_, String>(words)
            };
            let removed = if corrects { Some(all(true)?) } else { None };
            Ok(List { language, name: name.into(), words: all(false)?, removed })
        };
        lists.into_iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// True if there is no list.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lists as the file that is dropped on a device.
    pub fn uf2(&self) -> Result<Vec<u8>, ShelveError> {
        Ok(uf2::write(&[Segment { address: PICO.lexicons.origin(), bytes: self.region()? }])?)
    }

    /// The lists as they lie in their region of flash.
    pub fn region(&self) -> Result<Vec<u8>, ShelveError> {
        let image = |List { language, name, words, removed }: &List| {
            let description = Description {
                language: *language,
                name: name.clone(),
                source: "a scenario".into(),
                licence: "none".into(),
            };
            let packed = match removed {
                Some(removed) => corrections(words, removed, &description),
                None => pack(words, &description, &mut |_| ()),
            };
            packed.map_err(LexiconError::from)
        };
        let images = self.0.iter().map(image).collect::<Result<Vec<_>, _>>()?;
        let images: Vec<&[u8]> = images.iter().map(Vec::as_slice).collect();
        Ok(shelf(&images).map_err(LexiconError::from)?)
    }
}
