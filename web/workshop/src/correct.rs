//! Words typed to add and to remove become corrections that count over the list of their language, as `zeitwort pack --add`
//! makes them. What was corrected before stays, unless the new words say otherwise.

use crate::lists::describe;
use crate::message::Message;
use crate::request::Answer;
use dict_pack::Lexicon;
use dict_pack::pack::{Description, corrections};
use letters::{Language, Word};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use word_lists::gather::{Gathering, Named};
use word_lists::text::Encoding;

/// Name on the judge's screen of corrections that nobody has named.
const NAME: &str = "+/-";

/// An order: which words count from now on, and which no longer do.
#[derive(Deserialize)]
pub(crate) struct Order {
    /// Code of the language.
    language: String,
    /// For the judge's screen; if empty, that of the corrections before.
    name: String,
    /// Words to add, a line each.
    add: String,
    /// Words to remove, a line each.
    remove: String,
}

#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("the languages are {}", word_lists::codes("and"))]
    Language,
    #[error("{0} is both added and removed: leave one of them out")]
    Both(Word),
}

/// The corrections, with those of the attached image if there is one, and an account.
pub(crate) fn correct(order: Order, attached: &[Vec<u8>]) -> Answer {
    let language = Language::from_code(&order.language).ok_or(Refused::Language)?;
    let before = attached.first().map(|image| Lexicon::open(image)).transpose()?;
    let before = before.filter(|before| before.is_corrections() && before.header().language == language);
    let mut rejects = Vec::new();
    let mut gathered = |text: &str, name: &str| {
        let mut gathering = Gathering::new(language, Some(&mut rejects));
        gathering.given(Named { name, bytes: text.as_bytes() }, None, Encoding::Utf8)?;
        Ok::<_, word_lists::LexiconError>((gathering.words_if_any()?, gathering.refused))
    };
    let (added, refused) = gathered(&order.add, "the words to add")?;
    let (removed, refused_too) = gathered(&order.remove, "the words to remove")?;
    if let Some(word) = added.iter().find(|word| removed.contains(word)) {
        return Err(Refused::Both(*word).into());
    }
    let old = before
        .iter()
        .flat_map(|before| before.iter().map(|word| (word, true)).chain(before.removed().map(|word| (word, false))));
    let new = added.iter().map(|word| (*word, true)).chain(removed.iter().map(|word| (*word, false)));
    let counts: BTreeMap<Word, bool> = old.chain(new).collect();
    let all = |wanted: bool| counts.iter().filter(|(_, counts)| **counts == wanted).map(|(word, _)| *word).collect();
    let (all_added, all_removed): (Vec<Word>, Vec<Word>) = (all(true), all(false));
    let name = before.map_or(NAME, |before| before.header().name);
    let name = if order.name.is_empty() { name.into() } else { order.name };
    let description = Description { language, name, source: "typed on the page".into(), licence: "none".into() };
    let image = corrections(&all_added, &all_removed, &description)?;
    let refused = refused.iter().chain(&refused_too);
    let account = json!({
        "list": describe(&Lexicon::open(&image)?),
        "added": added.len(),
        "removed": removed.len(),
        "refused": refused.map(|(why, count)| json!([why.to_string(), count])).collect::<Vec<_>>(),
    });
    Ok(Message { object: account, attached: vec![image, rejects] })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(add: &str, remove: &str) -> Order {
        Order { language: "de".into(), name: String::new(), add: add.into(), remove: remove.into() }
    }

    fn words(image: &[u8]) -> (Vec<String>, Vec<String>) {
        let lexicon = Lexicon::open(image).unwrap();
        (
            lexicon.iter().map(|word| word.to_string()).collect(),
            lexicon.removed().map(|word| word.to_string()).collect(),
        )
    }

    #[test]
    fn words_are_added_and_removed_without_reasons() {
        let told = correct(order("Uhu # a bird\nU-Bahn\n", "Maus\n"), &[]).ok().unwrap();
        assert_eq!((&told.object["added"], &told.object["removed"]), (&json!(1), &json!(1)));
        assert_eq!(told.object["list"]["removed"], 1);
        assert_eq!(told.object["refused"], json!([["hyphen", 1]]));
        assert_eq!(words(&told.attached[0]), (vec!["UHU".into()], vec!["MAUS".into()]));
        assert_eq!(told.attached[1], b"U-Bahn\thyphen\n");
    }

    #[test]
    fn what_was_corrected_before_stays_unless_it_is_said_anew() {
        let before = correct(Order { name: "Club".into(), ..order("UHU\nOMA", "MAUS\nAST") }, &[]).ok().unwrap();
        let told = correct(order("AST", "OMA"), &before.attached[..1]).ok().unwrap();
        assert_eq!(told.object["list"]["name"], "Club");
        let [added, removed] = [["AST", "UHU"], ["MAUS", "OMA"]].map(|words| words.map(String::from).to_vec());
        assert_eq!(words(&told.attached[0]), (added, removed));
    }

    #[test]
    fn nonsense_is_told() {
        let sentence = |add, remove| correct(order(add, remove), &[]).err().map(|error| error.to_string());
        assert_eq!(sentence("OMA", "OMA").as_deref(), Some("OMA is both added and removed: leave one of them out"));
        assert_eq!(sentence("", "").as_deref(), Some("there is no word to pack"));
    }
}
