//! Words that are one slip of the pen away, against a search through the whole list.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use std::collections::BTreeSet;

use dict_pack::pack::{Description, corrections, pack};
use dict_pack::{Lexicon, Together};
use letters::{Language, Word};
use proptest::prelude::*;
use reached::reach;

fn description() -> Description {
    Description { language: Language::German, name: "Test".into(), source: "s".into(), licence: "l".into() }
}

fn word(text: &str) -> Word {
    Language::German.alphabet().word(text).unwrap()
}

fn packed<'a>(words: impl IntoIterator<Item = &'a Word>) -> Vec<u8> {
    let words: Vec<Word> = words.into_iter().copied().collect();
    pack(&words, &description(), &mut |_| {}).unwrap()
}

/// True if one is the other with a letter changed, added or left out, or two neighbours swapped.
fn is_slip(one: &Word, other: &Word) -> bool {
    let (one, other): (Vec<_>, Vec<_>) = (one.letters().collect(), other.letters().collect());
    let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (a, b) = (&one[same..], &other[same..]);
    match (a, b) {
        ([], []) => false,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([_, a @ ..], b) if a == b => true,
        (a, [_, b @ ..]) if a == b => true,
        ([a, b, x @ ..], [c, d, y @ ..]) => a == d && b == c && x == y,
        _ => false,
    }
}

/// Words over few letters, so that many are near each other.
fn any_word() -> impl Strategy<Value = Word> {
    prop::collection::vec(prop::sample::select(vec!['A', 'B', 'E', 'N', 'Ü']), 2..=15)
        .prop_map(|letters| word(&letters.into_iter().collect::<String>()))
}

#[test]
fn a_slip_is_found_wherever_it_is() {
    let lists = (prop::collection::btree_set(any_word(), 1..400), prop::collection::vec(any_word(), 40));
    let reached = reach(100, lists, |(words, others): (BTreeSet<Word>, Vec<Word>), reached| {
        let image = packed(&words);
        let lexicon = Lexicon::open(&image).unwrap();
        for asked in words.iter().step_by(3).chain(&others) {
            let expected: BTreeSet<Word> = words.iter().filter(|word| is_slip(word, asked)).copied().collect();
            let mut found = BTreeSet::new();
            let counted = lexicon.has_near(asked, |near| {
                found.insert(*near);
                false
            });
            prop_assert!(!counted);
            prop_assert_eq!(&found, &expected, "{}", asked);
            prop_assert_eq!(lexicon.has_near(asked, |_| true), !expected.is_empty(), "{}", asked);
            reached.note(if expected.is_empty() { "nothing near" } else { "something near" });
        }
        Ok(())
    });
    reached.assert_at_least(500, ["nothing near", "something near"]);
}

#[test]
fn every_slip_of_a_big_list_is_found() {
    let parts = ["HAUS", "MAUS", "TÜR", "SPIEL", "GRUPPE", "WALD", "ZEIT", "WORT", "BERG", "STEIN", "REGEN", "SONNE"];
    let mut words = BTreeSet::new();
    for one in parts {
        for other in parts {
            for ending in ["", "E", "EN", "ER", "S"] {
                words.extend(Language::German.alphabet().word(&format!("{one}{other}{ending}")));
            }
        }
    }
    let words: BTreeSet<Word> = words.into_iter().filter(|word| word.len() <= 15).collect();
    let image = packed(&words);
    let lexicon = Lexicon::open(&image).unwrap();
    let mut slips = 0;
    for text in words.iter().map(Word::to_string) {
        let letters: Vec<char> = text.chars().collect();
        for place in 0..letters.len() {
            let (mut omitted, mut changed, mut swapped, mut added) =
                (letters.clone(), letters.clone(), letters.clone(), letters.clone());
            omitted.remove(place);
            changed[place] = 'Q';
            swapped.swap(place, (place + 1).min(letters.len() - 1));
            added.insert(place, 'Q');
            for slip in [omitted, changed, swapped, added].into_iter().filter(|slip| slip.len() < 16) {
                let slip = word(&slip.iter().collect::<String>());
                if !words.contains(&slip) {
                    assert!(lexicon.has_near(&slip, |_| true), "{slip} of {text}");
                    slips += 1;
                }
            }
        }
        assert!(!lexicon.has_near(&word("QUARK"), |_| true));
    }
    assert!(slips > 10_000, "{slips}");
}

#[test]
fn corrections_count_over_what_is_near() {
    let list = packed(&[word("HAUS"), word("MAUS"), word("REGEN")]);
    let club = corrections(&[word("ENNAIN")], &[word("HAUS"), word("MAUS")], &description()).unwrap();
    let lexicons = [&list, &club].map(|image| Lexicon::open(image).unwrap());
    let alone: Together<'_> = lexicons.into_iter().take(1).collect();
    let both: Together<'_> = lexicons.into_iter().collect();
    assert!(alone.has_near(&word("LAUS")) && !both.has_near(&word("LAUS")));
    assert!(!alone.has_near(&word("ENAIN")) && both.has_near(&word("ENAIN")));
    assert!(both.has_near(&word("REGNE")) && !both.has_near(&word("REGNET")));
}
