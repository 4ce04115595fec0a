//! The reader answers exactly what the list says: nothing more, nothing less, in order.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeSet, HashSet};

use dict_pack::pack::{Description, PackError, pack};
use dict_pack::{Integrity, Lexicon};
use letters::{Language, Word};
use proptest::prelude::*;
use reached::{Reached, reach};

fn description() -> Description {
    Description { language: Language::German, name: "Test".into(), source: "made up".into(), licence: "none".into() }
}

fn word(text: &str) -> Word {
    Language::German.alphabet().word(text).unwrap()
}

fn image(words: &BTreeSet<Word>) -> Vec<u8> {
    let words: Vec<Word> = words.iter().copied().collect();
    pack(&words, &description(), &mut |_| ()).unwrap()
}

/// All words one letter away, and all beginnings.
fn neighbours(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let alphabet: Vec<char> = ('A'..='Z').chain(['Ä', 'Ö', 'Ü']).collect();
    let mut found = Vec::new();
    for place in 0..=letters.len() {
        found.push(letters[..place].iter().collect());
        for &letter in &alphabet {
            let mut inserted = letters.clone();
            inserted.insert(place, letter);
            found.push(inserted.iter().collect());
            if place < letters.len() {
                let mut substituted = letters.clone();
                substituted[place] = letter;
                found.push(substituted.iter().collect());
            }
        }
        if place < letters.len() {
            let mut deleted = letters.clone();
            deleted.remove(place);
            found.push(deleted.iter().collect());
        }
    }
    found
}

/// Words over few letters, so that they share beginnings and endings.
fn any_word() -> impl Strategy<Value = Word> {
    prop_oneof!["[ABEN]{2,8}", "[A-ZÄÖÜ]{2,15}", "(VER|BE|)(LIEB|SPIEL|LAST)(E|EN|T|ST|TE)"]
        .prop_map(|text: String| word(&text))
}

/// Kinds of words that a list has: what they share is what makes a graph of them.
fn note_kinds(words: &BTreeSet<Word>, reached: &mut Reached) {
    let spelt: Vec<String> = words.iter().map(Word::to_string).collect();
    let mut kinds = BTreeSet::new();
    for pair in spelt.windows(2) {
        let shared = pair[0].chars().zip(pair[1].chars()).take_while(|(one, other)| one == other).count();
        kinds.insert(match shared {
            0 => "another first letter",
            _ if pair[1].starts_with(&pair[0]) => "a word that goes on",
            _ => "a shared beginning",
        });
    }
    let endings: HashSet<String> = spelt.iter().map(|word| word.chars().rev().take(3).collect()).collect();
    kinds.insert(if endings.len() < spelt.len() { "a shared ending" } else { "other endings" });
    kinds.extend(spelt.iter().filter(|word| word.chars().count() == 15).map(|_| "the longest word").next());
    kinds.extend(spelt.iter().filter(|word| !word.is_ascii()).map(|_| "an umlaut").next());
    kinds.extend((words.len() == 1).then_some("one word alone"));
    kinds.into_iter().for_each(|kind| reached.note(kind));
}

const KINDS: [&str; 6] = [
    "another first letter",
    "a word that goes on",
    "a shared beginning",
    "a shared ending",
    "the longest word",
    "an umlaut",
];

#[test]
fn enumeration_equals_the_list() {
    let lists = (prop_oneof![1 => Just(1), 19 => Just(300)], prop::collection::vec(any_word(), 1..300));
    let lists = lists.prop_map(|(most, words)| words.into_iter().take(most).collect::<BTreeSet<Word>>());
    let reached = reach(200, lists, |words, reached| {
        let image = image(&words);
        let lexicon = Lexicon::open(&image).unwrap();
        prop_assert!(lexicon.is_sound());
        prop_assert!(lexicon.iter().eq(words.iter().copied()));
        note_kinds(&words, reached);
        Ok(())
    });
    reached.assert_at_least(50, KINDS);
    reached.assert_at_least(1, ["one word alone"]);
}

#[test]
fn words_and_their_neighbours_agree_with_a_hash_set() {
    let reached = reach(200, prop::collection::btree_set(any_word(), 1..60), |words, reached| {
        let image = image(&words);
        let lexicon = Lexicon::open(&image).unwrap();
        let spelt: HashSet<String> = words.iter().map(Word::to_string).collect();
        for text in spelt.iter().flat_map(|text| neighbours(text)) {
            prop_assert_eq!(lexicon.contains(&text), spelt.contains(&text), "{}", text);
            reached.note(if spelt.contains(&text) { "a neighbour in the list" } else { "a neighbour that is not" });
        }
        note_kinds(&words, reached);
        Ok(())
    });
    reached.assert_at_least(30, KINDS);
    reached.assert_at_least(1000, ["a neighbour in the list", "a neighbour that is not"]);
}

#[test]
fn all_beginnings_of_a_word_are_found_in_one_walk() {
    let reached = reach(200, prop::collection::btree_set(any_word(), 1..60), |words, reached| {
        let image = image(&words);
        let lexicon = Lexicon::open(&image).unwrap();
        for text in words.iter().flat_map(|word| neighbours(&word.to_string())).filter(|text| text.chars().count() < 16)
        {
            let Ok(asked) = text.parse::<Word>() else { continue };
            let beginning = |length: usize| text.chars().take(length).collect::<String>().parse::<Word>();
            let is_word = |&length: &usize| beginning(length).is_ok_and(|beginning| words.contains(&beginning));
            let expected = (2..=asked.len()).filter(is_word);
            let expected = expected.fold(0u16, |found, length| found | 1 << length);
            prop_assert_eq!(lexicon.beginnings(&asked), expected, "{}", text);
            reached.note(match expected.count_ones() {
                0 => "none",
                1 => "one",
                _ => "several",
            });
        }
        Ok(())
    });
    reached.assert_at_least(100, ["none", "one", "several"]);
}

#[test]
fn the_same_words_give_the_same_bytes() {
    let reached = reach(200, prop::collection::btree_set(any_word(), 1..200), |words, reached| {
        prop_assert_eq!(image(&words), image(&words));
        note_kinds(&words, reached);
        Ok(())
    });
    reached.assert_at_least(50, KINDS);
}

#[test]
fn every_pair_of_letters_can_be_a_word() {
    let letters: Vec<char> = ('A'..='Z').chain(['Ä', 'Ö', 'Ü']).collect();
    let words: BTreeSet<Word> =
        letters.iter().flat_map(|a| letters.iter().map(move |b| word(&format!("{a}{b}")))).collect();
    let image = image(&words);
    let lexicon = Lexicon::open(&image).unwrap();
    assert_eq!(lexicon.iter().count(), 29 * 29);
    assert!(lexicon.contains("ÜÜ"));
    assert!(!lexicon.contains("ÜÜÜ"));
}

#[test]
fn a_state_with_every_letter_is_scanned_to_its_end() {
    let letters: Vec<char> = ('A'..='Z').chain(['Ä', 'Ö', 'Ü']).collect();
    let words: BTreeSet<Word> = letters
        .iter()
        .enumerate()
        .flat_map(|(place, letter)| {
            let tail: String = letters.iter().skip(place % 20).take(3 + place % 7).collect();
            [word(&format!("XY{letter}")), word(&format!("XY{letter}{tail}"))]
        })
        .collect();
    let image = image(&words);
    let lexicon = Lexicon::open(&image).unwrap();
    assert!(lexicon.iter().eq(words.iter().copied()));
    assert!(words.iter().all(|word| lexicon.contains_word(word)));
}

#[test]
fn the_header_says_what_was_packed() {
    let words = BTreeSet::from([word("UM"), word("AUSLASTUNG")]);
    let image = image(&words);
    let lexicon = Lexicon::open(&image).unwrap();
    let header = lexicon.header();
    assert_eq!((header.language, header.name), (Language::German, "Test"));
    assert_eq!((header.source, header.licence), ("made up", "none"));
    assert_eq!((header.words, header.shortest, header.longest), (2, 2, 10));
    assert_eq!(header.image_length as usize, image.len());
}

#[test]
fn lower_case_and_foreign_signs_are_in_no_list() {
    let image = image(&BTreeSet::from([word("UM")]));
    let lexicon = Lexicon::open(&image).unwrap();
    for text in ["um", "Um", "U", "", "UM ", "U\u{4d}\u{301}", "ЦM", "UMUMUMUMUMUMUMUMUM"] {
        assert!(!lexicon.contains(text), "{text}");
    }
}

#[test]
fn verifying_goes_in_slices() {
    let image = image(&BTreeSet::from([word("UM"), word("AUSLASTUNG")]));
    let lexicon = Lexicon::open(&image).unwrap();
    let mut verify = lexicon.verify();
    let mut slices = 1;
    while let Integrity::Unfinished(_) = verify.step(&lexicon, 100) {
        slices += 1;
    }
    assert_eq!(verify.step(&lexicon, 0), Integrity::Sound);
    let body = image.len() - usize::from(lexicon.header().header_length);
    assert_eq!(slices, body.div_ceil(100));
}

#[test]
fn the_packer_refuses_what_no_reader_could_use() {
    let try_pack = |words: &[Word], description: &Description| pack(words, description, &mut |_| ());
    assert_eq!(try_pack(&[], &description()), Err(PackError::Empty));
    assert_eq!(try_pack(&[word("UM"), word("DU")], &description()), Err(PackError::OutOfOrder(word("DU"))));
    assert_eq!(try_pack(&[word("UM"), word("UM")], &description()), Err(PackError::OutOfOrder(word("UM"))));
    let english = Description { language: Language::English, ..description() };
    assert_eq!(try_pack(&[word("ÜBEL")], &english), Err(PackError::ForeignLetter(word("ÜBEL"))));
    let long = Description { name: "Siebzehn Zeichen!".into(), ..description() };
    assert_eq!(try_pack(&[word("UM")], &long), Err(PackError::Name("Siebzehn Zeichen!".into())));
    let sixteen = Description { name: "Wörter für Ältre".into(), ..description() };
    assert!(try_pack(&[word("UM")], &sixteen).is_ok());
}

#[test]
fn a_model_in_ram_answers_as_one_in_flash_and_so_does_one_of_which_a_part_fits() {
    let words: BTreeSet<Word> = ["AST", "LAST", "LASTEN", "MAST", "MASTEN", "ÖL"].map(word).into();
    let image = image(&words);
    let lexicon = Lexicon::open(&image).unwrap();
    let whole = lexicon.model_length();
    for length in (0..whole).step_by(97).chain([whole - 1, whole, 32 * 1024]) {
        let mut room = vec![0xA5; length];
        let (copied, left) = lexicon.with_model_in(&mut room);
        assert_eq!(left.len() + whole == length, length >= whole);
        for text in words.iter().flat_map(|word| neighbours(&word.to_string())) {
            assert_eq!(copied.contains(&text), lexicon.contains(&text), "{text}");
        }
        assert!(copied.is_sound());
    }
}

#[test]
fn words_without_any_pattern_are_packed_as_well() {
    let mut state = 1u64;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'A' + (state >> 33) as u8 % 26)
    };
    let words: BTreeSet<Word> = (0..5_000).map(|_| word(&(0..15).map(|_| letter()).collect::<String>())).collect();
    let image = image(&words);
    let lexicon = Lexicon::open(&image).unwrap();
    assert!(lexicon.iter().eq(words.iter().copied()));
    assert!(words.iter().all(|word| lexicon.contains_word(word)));
}
