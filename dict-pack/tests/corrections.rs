//! Corrections count over the list of their language, whatever their bytes are they never harm, and old shelves are read.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use dict_pack::pack::{Description, PackError, PageAddress, corrections, pack, shelf, shelf_with_page};
use dict_pack::{Lexicon, Ruling, Shelf, ShelfError, Together};
use letters::{Language, Word};
use proptest::prelude::*;

fn description(language: Language, name: &str) -> Description {
    Description { language, name: name.into(), source: "made up".into(), licence: "none".into() }
}

fn words(texts: &[&str]) -> Vec<Word> {
    texts.iter().map(|text| Language::German.alphabet().word(text).unwrap()).collect()
}

fn list(name: &str, texts: &[&str]) -> Vec<u8> {
    let mut words = words(texts);
    words.sort();
    pack(&words, &description(Language::German, name), &mut |_| ()).unwrap()
}

fn club(added: &[&str], removed: &[&str]) -> Vec<u8> {
    corrections(&words(added), &words(removed), &description(Language::German, "Club")).unwrap()
}

fn together<'a>(images: &[&'a [u8]]) -> Together<'a> {
    images.iter().map(|image| Lexicon::open(image).unwrap()).collect()
}

#[test]
fn added_words_are_in_and_removed_words_out() {
    let (big, club) = (list("Big", &["AST", "MAST", "ÖL"]), club(&["OMA", "ÜBERMORGENS"], &["AST", "ÖL", "NIE"]));
    for images in [[big.as_slice(), &club], [&club, &big]] {
        let both = together(&images);
        let counts = |text: &str| both.contains_word(&words(&[text])[0]);
        assert!(["OMA", "MAST", "ÜBERMORGENS"].into_iter().all(counts));
        assert!(!["AST", "ÖL", "NIE", "OM", "OMAS", "ZZ"].into_iter().any(counts));
        assert_eq!(both.words(), words(&["MAST", "OMA", "ÜBERMORGENS"]));
    }
}

#[test]
fn corrections_alone_are_a_list_of_what_they_add() {
    let image = club(&["OPA", "OMA"], &["AST"]);
    let lexicon = Lexicon::open(&image).unwrap();
    assert!(lexicon.is_sound() && lexicon.is_corrections());
    assert_eq!((lexicon.header().words, lexicon.removed_words()), (2, 1));
    assert!(lexicon.iter().eq(words(&["OMA", "OPA"])));
    assert!(lexicon.removed().eq(words(&["AST"])));
    assert!(lexicon.contains("OMA") && !lexicon.contains("AST") && !lexicon.contains("OM"));
    assert_eq!(lexicon.ruling(&words(&["AST"])[0]), Some(Ruling::Removed));
    assert_eq!(image.len() - usize::from(lexicon.header().header_length), 30, "three words, thirty bytes");
}

#[test]
fn compounds_are_read_from_the_sum() {
    let big = list("Big", &["HAUS", "SPIEL", "ZELLE"]);
    let club = club(&["GRUPPE"], &["ZELLE"]);
    let both = together(&[&big, &club]);
    let reads = |text: &str| both.compound(&words(&[text])[0]).is_some();
    assert!(reads("SPIELGRUPPE") && reads("SPIELHAUS"));
    assert!(!reads("SPIELZELLE"), "a removed word is no part");
}

#[test]
fn of_two_corrections_the_first_decides() {
    let (first, second) = (club(&["OMA"], &["OPA"]), club(&["OPA"], &["OMA"]));
    let both = together(&[&first, &second]);
    assert_eq!(both.words(), words(&["OMA"]));
}

#[test]
fn what_cannot_be_corrected_is_refused_with_a_sentence() {
    let german = description(Language::German, "Club");
    assert_eq!(corrections(&[], &[], &german), Err(PackError::Empty));
    let both = corrections(&words(&["OMA"]), &words(&["OMA"]), &german).unwrap_err();
    assert_eq!(both.to_string(), "OMA is both added and removed: leave one of them out");
    let foreign = corrections(&words(&["ÖL"]), &[], &description(Language::English, "Club"));
    assert_eq!(foreign, Err(PackError::ForeignLetter(words(&["ÖL"])[0])));
    assert!(corrections(&words(&["OMA", "OMA"]), &[], &german).is_ok(), "twice is once");
}

fn any_words() -> impl Strategy<Value = BTreeSet<Word>> {
    let word = prop_oneof!["[ABEN]{2,5}", "[A-ZÄÖÜ]{2,15}"];
    prop::collection::btree_set(word.prop_map(|text: String| words(&[&text])[0]), 1..60)
}

proptest! {
    #[test]
    fn the_sum_is_the_set_of_sets((big, added, removed) in (any_words(), any_words(), any_words())) {
        let removed: BTreeSet<Word> = removed.difference(&added).copied().collect();
        let in_order = |set: &BTreeSet<Word>| set.iter().copied().collect::<Vec<_>>();
        let image = pack(&in_order(&big), &description(Language::German, "Big"), &mut |_| ()).unwrap();
        let club = corrections(&in_order(&added), &in_order(&removed), &description(Language::German, "Club")).unwrap();
        let both = together(&[&image, &club]);
        let sum: BTreeSet<Word> = big.union(&added).filter(|word| !removed.contains(word)).copied().collect();
        prop_assert_eq!(both.words(), in_order(&sum));
        for word in big.iter().chain(&added).chain(&removed) {
            prop_assert_eq!(both.contains_word(word), sum.contains(word));
        }
    }

    #[test]
    fn damaged_corrections_never_harm(flips in prop::collection::vec((0usize..10_000, 0u8..8), 1..9), cut in 0usize..64) {
        let sound = club(&["OPA", "OMA", "ÜBERMORGENS", "ZZ"], &["AST", "ÄRA"]);
        let body = usize::from(u16::from_le_bytes([sound[6], sound[7]]));
        let mut bytes = sound.clone();
        for (place, bit) in flips {
            let at = body + place % (bytes.len() - body);
            bytes[at] ^= 1 << bit;
        }
        bytes.truncate(bytes.len() - cut);
        if let Ok(lexicon) = Lexicon::open(&bytes) {
            prop_assert!(lexicon.iter().count() <= 4 && lexicon.removed().count() <= 6);
            let both = together(&[&bytes]);
            both.contains_word(&words(&["OMA"])[0]);
        }
    }
}

#[test]
fn a_shelf_of_version_one_is_read() {
    let image = list("Big", &["AST"]);
    let mut old = shelf(&[&image]).unwrap();
    old[4] = 1;
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&old[..16]);
    old[16..20].copy_from_slice(&crc.to_le_bytes());
    let shelf = Shelf::open(&old).unwrap();
    assert_eq!((shelf.len(), shelf.page()), (1, None));
    assert!(shelf.get(0).unwrap().unwrap().contains("AST"));
    old[4] = 3;
    assert_eq!(Shelf::open(&old).err(), Some(ShelfError::OtherVersion(3)));
}

#[test]
fn a_shelf_keeps_the_address_of_its_page() {
    let image = list("Big", &["AST"]);
    let page = PageAddress::new("https://example.org/zeitwort/").unwrap();
    let region = shelf_with_page(&[&image, &image], Some(&page)).unwrap();
    let shelf = Shelf::open(&region).unwrap();
    assert_eq!((shelf.len(), shelf.page()), (2, Some("https://example.org/zeitwort/")));
    assert!(shelf.get(1).unwrap().unwrap().contains("AST"));
    for wrong in ["", "example.org", "https://a b", "https://ä", "ftp://x", &format!("https://{}", "x".repeat(121))] {
        assert!(PageAddress::new(wrong).unwrap_err().to_string().contains("cannot be the page's address"), "{wrong}");
    }
    for bit in 0..(8 + 16 + page.as_str().len() + 4) * 8 {
        let mut damaged = region.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Shelf::open(&damaged).is_err(), "bit {bit}");
    }
}
