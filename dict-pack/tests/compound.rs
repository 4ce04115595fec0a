//! Compounds are read from the packed list itself.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use dict_pack::Lexicon;
use dict_pack::pack::{Description, pack};
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
