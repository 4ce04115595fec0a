//! Hunspell dictionaries, the `.dic` file: roots, their flags, and what is said about them.

use super::affixes::Affixes;
use super::flags::Flag;
use crate::LexiconError;

/// A root of a dictionary.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// Its spelling.
    pub root: String,
    pub(super) flags: Vec<Flag>,
    tags: &'a str,
}

impl Entry<'_> {
    /// True if the dictionary says this about the root, as `po:npr` for a proper noun.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.split_whitespace().any(|known| known == tag)
    }

    /// True if the root has this flag.
    pub fn has_flag(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }
}

/// The entries of a `.dic` file.
pub fn entries<'a>(
    text: &'a str,
    affixes: &'a Affixes,
    place: &'a str,
) -> impl Iterator<Item = Result<Entry<'a>, LexiconError>> {
    (1..).zip(text.lines()).filter_map(move |(number, line)| {
        let is_count = number == 1 && line.trim().parse::<u64>().is_ok();
        if is_count || line.trim().is_empty() || line.starts_with(['#', '\t']) {
            return None;
        }
        let wrong = |problem| LexiconError::Line { place: place.into(), line: number, problem };
        Some(entry(line, affixes).map_err(wrong))
    })
}

fn entry<'a>(line: &'a str, affixes: &Affixes) -> Result<Entry<'a>, String> {
    let end = line.find([' ', '\t']).unwrap_or(line.len());
    let (word, tags) = line.split_at(end);
    let (root, flags) = split_flags(word);
    let flags = flags.map_or(Ok(Vec::new()), |flags| affixes.flags(flags))?;
    Ok(Entry { root, flags, tags })
}

/// Root and flags; a slash that belongs to the word has a backslash before it.
fn split_flags(word: &str) -> (String, Option<&str>) {
    let slash = word.char_indices().find(|&(at, letter)| letter == '/' && at > 0 && !word[..at].ends_with('\\'));
    let (root, flags) = match slash {
        Some((at, _)) => (&word[..at], Some(&word[at + 1..])),
        None => (word, None),
    };
    (root.replace("\\/", "/"), flags)
}
