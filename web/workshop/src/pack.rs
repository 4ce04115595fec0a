//! From files a person dropped to a lexicon, as `zeitwort pack` does it.

use crate::lists::describe;
use crate::message::{Message, NoMessage};
use crate::request::Answer;
use dict_pack::Lexicon;
use dict_pack::pack::{Description, LONGEST_NAME};
use letters::Language;
use serde::Deserialize;
use serde_json::json;
use std::path::Path;
use word_lists::gather::{Gathering, Named};
use word_lists::text::Encoding;

/// An order: what is to be packed, and how.
#[derive(Deserialize)]
pub(crate) struct Order {
    /// Code of the language.
    language: String,
    /// For the judge's screen; if empty, the first file's.
    name: String,
    /// Terms the lists are under.
    licence: String,
    encoding: Encoding,
    /// Names of the attached files, in their order.
    files: Vec<String>,
    /// Words to add, a line each, with reasons.
    add: String,
    /// Words to remove.
    remove: String,
    /// True to pack a list of which most is refused, too.
    #[serde(default)]
    anyway: bool,
}

#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("the languages are {}", word_lists::codes("and"))]
    Language,
    #[error("{0} is half of a hunspell dictionary: drop {1} with it")]
    Half(String, String),
}

/// The lexicon, and an account of what was taken and refused.
pub(crate) fn pack(order: Order, attached: &[Vec<u8>]) -> Answer {
    let language = Language::from_code(&order.language).ok_or(Refused::Language)?;
    if order.files.len() != attached.len() {
        return Err(NoMessage.into());
    }
    let files: Vec<Named<'_>> =
        order.files.iter().zip(attached).map(|(name, bytes)| Named { name, bytes: bytes.as_slice() }).collect();
    let mut rejects = Vec::new();
    let mut gathering = Gathering::new(language, Some(&mut rejects));
    for file in &files {
        match ending_in(file.name, ".aff") {
            Some(stem) => with_ending(&files, stem, ".dic").map(drop)?,
            None => {
                let affixes = ending_in(file.name, ".dic").map(|stem| with_ending(&files, stem, ".aff")).transpose()?;
                gathering.given(*file, affixes, order.encoding)?;
            }
        }
    }
    if !files.is_empty() {
        gathering.words()?;
    }
    if let Some(error) = gathering.mostly_refused.take().filter(|_| !order.anyway) {
        return Err(error.into());
    }
    gathering.add(&order.add, "the words to add")?;
    gathering.remove(&order.remove, "the words to remove")?;
    let description = Description {
        language,
        name: if order.name.is_empty() { name_of(&order.files) } else { order.name },
        source: gathering.source_line(),
        licence: order.licence,
    };
    let image = dict_pack::pack::pack(&gathering.words()?, &description, &mut |_| ())?;
    let account = json!({
        "list": describe(&Lexicon::open(&image)?),
        "sources": gathering.yields.iter().map(|given| json!([given.source, given.new_words])).collect::<Vec<_>>(),
        "added": gathering.added,
        "refused": gathering.refused.iter().map(|(why, count)| json!([why.to_string(), count])).collect::<Vec<_>>(),
        "idle": gathering.idle,
    });
    drop(gathering);
    Ok(Message { object: account, attached: vec![image, rejects] })
}

/// The name before `ending`, with or without `.gz`.
fn ending_in<'name>(name: &'name str, ending: &str) -> Option<&'name str> {
    name.strip_suffix(".gz").unwrap_or(name).strip_suffix(ending)
}

/// The other half of a dictionary.
fn with_ending<'a>(files: &[Named<'a>], stem: &str, ending: &str) -> Result<Named<'a>, Refused> {
    let found = files.iter().find(|file| ending_in(file.name, ending) == Some(stem)).copied();
    let half = if ending == ".aff" { ".dic" } else { ".aff" };
    found.ok_or_else(|| Refused::Half(format!("{stem}{half}"), format!("{stem}{ending}")))
}

/// As the command calls a list that nobody has named.
fn name_of(files: &[String]) -> String {
    let stem = files.first().and_then(|file| Path::new(file).file_stem()).unwrap_or_default();
    stem.to_string_lossy().chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(files: &[&str]) -> Order {
        Order {
            language: "de".into(),
            name: String::new(),
            licence: "none".into(),
            encoding: Encoding::Utf8,
            files: files.iter().map(|name| (*name).into()).collect(),
            add: String::new(),
            remove: String::new(),
            anyway: false,
        }
    }

    #[test]
    fn what_is_refused_is_counted_and_listed() {
        let told = pack(order(&["Meine Wörter.txt"]), &["Haus\nMaus\nU-Bahn\n".into()]).ok().unwrap();
        assert_eq!(told.object["list"]["name"], "Meine Wörter");
        assert_eq!(told.object["list"]["words"], 2);
        assert_eq!(told.object["refused"], json!([["hyphen", 1]]));
        assert_eq!(told.attached[1], b"U-Bahn\thyphen\n");
    }

    #[test]
    fn corrections_are_typed_with_their_reasons() {
        let mut with = order(&["a.txt"]);
        (with.add, with.remove) = ("UHU # a bird\n".into(), "MAUS # too small\n".into());
        let told = pack(with, &["Haus\nMaus\n".into()]).ok().unwrap();
        assert_eq!((&told.object["list"]["words"], &told.object["added"]), (&json!(2), &json!(1)));
    }

    #[test]
    fn a_list_of_which_most_is_refused_is_packed_only_if_that_is_meant() {
        let list: [Vec<u8>; 1] = ["Haus\nU-Bahn\nS-Bahn\nO-Bus\n".into()];
        assert!(pack(order(&["a.txt"]), &list).is_err());
        let meant = Order { anyway: true, ..order(&["a.txt"]) };
        assert_eq!(pack(meant, &list).ok().unwrap().object["list"]["words"], 1);
    }

    #[test]
    fn half_a_dictionary_is_told_what_is_missing() {
        let sentence = |files: &[&str]| {
            pack(order(files), &vec![vec![]; files.len()]).err().map(|error| error.to_string()).unwrap_or_default()
        };
        assert_eq!(sentence(&["de.dic"]), "de.dic is half of a hunspell dictionary: drop de.aff with it");
        assert_eq!(sentence(&["de.aff.gz"]), "de.aff is half of a hunspell dictionary: drop de.dic with it");
    }

    #[test]
    fn a_list_without_words_is_refused_as_the_command_does() {
        let told = pack(order(&["a.txt"]), &["1\n".into()]).err().map(|error| error.to_string());
        assert!(told.is_some_and(|told| told.starts_with("none of the spellings (1) is a word")));
    }
}
