//! Compounds are read from the packed list itself.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use dict_pack::pack::{Description, pack};
use dict_pack::{Lexicon, Together};
use letters::{Language, Word};

fn image(language: Language, words: &[&str]) -> Vec<u8> {
    let mut words: Vec<Word> = words.iter().map(|word| language.alphabet().word(word).unwrap()).collect();
    words.sort();
    let [name, source, licence] = ["List", "ours", "none"].map(String::from);
    pack(&words, &Description { language, name, source, licence }, &mut |_| {}).unwrap()
}

fn reading(image: &[u8], word: &str) -> Option<String> {
    let word = Language::German.alphabet().word(word).unwrap();
    let (first, second) = Lexicon::open(image).unwrap().compound(&word)?.parts(&word);
    Some(format!("{first}+{second}"))
}

const WORDS: [&str; 14] = [
    "AUSSEN", "BAREN", "ENDEN", "FREIHEIT", "GEHEN", "GRUPPE", "HAUS", "HERAUS", "LIEBE", "SPIEL", "SPIELEN", "TÜR",
    "WUNDER", "ZELLE",
];

#[test]
fn two_words_of_the_list_make_a_compound() {
    let image = image(Language::German, &WORDS);
    assert_eq!(reading(&image, "SPIELGRUPPE").as_deref(), Some("SPIEL+GRUPPE"));
    assert_eq!(reading(&image, "SPIELZELLE").as_deref(), Some("SPIEL+ZELLE"));
}

#[test]
fn letters_that_german_puts_between_belong_to_neither() {
    let image = image(Language::German, &WORDS);
    assert_eq!(reading(&image, "FREIHEITSLIEBE").as_deref(), Some("FREIHEIT+LIEBE"));
    assert_eq!(reading(&image, "FREIHEITXLIEBE"), None);
}

#[test]
fn short_parts_particles_and_endings_make_none() {
    let image = image(Language::German, &WORDS);
    for word in ["HAUSTÜR", "HERAUSGEHEN", "WUNDERBAREN", "SPIELENDEN", "GRUPPE", "SPIELGRUPP"] {
        assert_eq!(reading(&image, word), None, "{word}");
    }
}

#[test]
fn a_list_in_another_language_reads_no_compounds() {
    let image = image(Language::French, &["CHOU", "FLEUR"]);
    let word = Language::French.alphabet().word("CHOUFLEUR").unwrap();
    assert_eq!(Lexicon::open(&image).unwrap().compound(&word), None);
}

/// The reading of an unlisted word that is put to the table.
fn put_to_table(image: &[u8], word: &str) -> Option<String> {
    let word = Language::German.alphabet().word(word).unwrap();
    let lists: Together<'_> = [Lexicon::open(image).unwrap()].into_iter().collect();
    let (first, second) = lists.put_to_table(&word)?.parts(&word);
    Some(format!("{first}+{second}"))
}

#[test]
fn what_is_one_slip_from_a_word_is_not_put_to_the_table() {
    let words = ["EICHT", "ENDLICH", "GRUPPE", "HOFF", "HOFFENTLICH", "SPIEL", "VIEL", "VIELLEICHT"];
    let image = image(Language::German, &words);
    for slip in ["VIELEICHT", "HOFFENDLICH"] {
        assert!(reading(&image, slip).is_some(), "{slip} reads as two words");
        assert_eq!(put_to_table(&image, slip), None, "{slip}");
    }
    assert_eq!(put_to_table(&image, "SPIELGRUPPE").as_deref(), Some("SPIEL+GRUPPE"));
}

#[test]
fn frequent_names_are_not_put_to_the_table() {
    let image = image(Language::German, &["DEUT", "LAND", "RUSS", "SCHLAND", "STAND", "WOLF", "GANG"]);
    for name in ["DEUTSCHLAND", "DEUTSCHLANDS", "RUSSLAND", "WOLFGANG"] {
        assert_eq!(put_to_table(&image, name), None, "{name}");
    }
    assert_eq!(put_to_table(&image, "WOLFLAND").as_deref(), Some("WOLF+LAND"));
}

#[test]
fn a_verb_with_a_particle_is_put_to_the_table() {
    let words = [
        "ABSASS",
        "AUFSASS",
        "FINDEN",
        "FINDEND",
        "HERUM",
        "HOHLEN",
        "RAUS",
        "SASS",
        "SITZEN",
        "SITZEND",
        "SITZENDEM",
        "SPRECHEN",
        "SPRECHEND",
        "TISCH",
        "WIDERSPRECHEN",
        "WIEDER",
    ];
    let image = image(Language::German, &words);
    for (word, read) in [
        ("HERUMSITZEN", Some("HERUM+SITZEN")),
        ("HERUMSITZENDEM", Some("HERUM+SITZENDEM")),
        ("HERUMSASS", Some("HERUM+SASS")),
        ("HERUMZUSITZEN", Some("HERUM+ZUSITZEN")),
        // Though AUSFINDEN is one letter away.
        ("RAUSFINDEN", Some("RAUS+FINDEN")),
        ("RAUSZUFINDEN", Some("RAUS+ZUFINDEN")),
        // No verb, no verb's form, and one for another.
        ("HERUMTISCH", None),
        ("WIEDERHOHLEN", None),
        ("WIEDERSPRECHEN", None),
    ] {
        assert_eq!(put_to_table(&image, word).as_deref(), read, "{word}");
        assert!(word.starts_with("RAUS") || reading(&image, word).is_none(), "{word} is no compound");
    }
}
