//! The boxes: letters, values, counts.

use game::games::{rummikub_des_mots, scrabble, wort_rummikub, wort_rummy};
use game::{Age, GameKind, LetterSet};
use letters::Letter;

use crate::table::{hand_tiles, points, seated, word};

fn count(set: &LetterSet, letter: char) -> u8 {
    set.count(Letter::from_char(letter).unwrap())
}

#[test]
fn every_box_adds_up_to_its_count() {
    let boxes: [(&str, &LetterSet, u16); 9] = [
        ("Scrabble German", &scrabble::LETTERS, 102),
        ("Scrabble English", &scrabble::LETTERS_ENGLISH, 100),
        ("Scrabble French", &scrabble::LETTERS_FRENCH, 102),
        ("Scrabble Italian", &scrabble::LETTERS_ITALIAN, 120),
        ("Scrabble Dutch", &scrabble::LETTERS_DUTCH, 102),
        ("Wort-Rummikub", &wort_rummikub::LETTERS, 112),
        ("Rummikub des mots", &rummikub_des_mots::LETTERS, 112),
        ("Wort-Rummy", &wort_rummy::LETTERS, 110),
        ("Wort-Rummy for few", &wort_rummy::LETTERS_FOR_FEW, 78),
    ];
    for (name, set, total) in boxes {
        assert_eq!(set.total(), total, "{name}");
    }
}

#[test]
fn two_or_three_players_of_wort_rummy_leave_the_starred_cards_out() {
    for (seats, total) in [(2, 78), (3, 78), (4, 110), (6, 110)] {
        assert_eq!(seated(GameKind::WortRummy, seats).letters().unwrap().total(), total);
    }
    assert_eq!(count(&wort_rummy::LETTERS_FOR_FEW, 'E'), 11);
    for letter in wort_rummy::LETTERS.letters() {
        assert!(wort_rummy::LETTERS_FOR_FEW.count(letter) <= wort_rummy::LETTERS.count(letter));
        assert_eq!(wort_rummy::LETTERS_FOR_FEW.value(letter), wort_rummy::LETTERS.value(letter));
    }
}

#[test]
fn every_rummikub_letter_is_one_point() {
    for set in [&wort_rummikub::LETTERS, &rummikub_des_mots::LETTERS] {
        assert!(set.letters().all(|letter| set.value(letter) == 1));
        assert_eq!(set.jokers, 2);
    }
}

#[test]
fn umlauts_are_letters_of_their_own_in_german_boxes_and_missing_in_the_french() {
    for set in [&scrabble::LETTERS, &wort_rummikub::LETTERS, &wort_rummy::LETTERS] {
        assert!(['Ä', 'Ö', 'Ü'].iter().all(|&letter| count(set, letter) == 1));
    }
    assert_eq!(count(&rummikub_des_mots::LETTERS, 'Ä'), 0);
    assert_eq!(Letter::from_char('ß'), None);
    let beyond = (26..=u8::MAX).filter_map(Letter::new).filter(|&letter| scrabble::LETTERS.count(letter) > 0);
    assert_eq!(beyond.map(Letter::as_char).collect::<String>(), "ÄÖÜ", "accents are on no tile");
}

#[test]
fn letters_of_the_wort_rummy_example_count_45() {
    let values = ["EISZEIT", "GEHEN", "BALLON", "WIR", "LUFT", "LIEBE"].map(|text| {
        let value = wort_rummy::LETTERS.word_value(&word(text));
        value.0
    });
    assert_eq!(values, [9, 7, 10, 5, 7, 7]);
    assert_eq!(values.iter().sum::<i32>(), 45);
    assert_eq!(wort_rummy::LETTERS.hand_value(&hand_tiles("RFT"), 10), points(5));
}

#[test]
fn length_bonus_of_the_wort_rummy_example_is_16() {
    let bonus = wort_rummy::SHEET.house.length_bonus;
    let lengths = [7, 5, 6, 3, 4, 5].map(|letters| bonus.of(Age::Adult, letters));
    assert_eq!(lengths, [7, 2, 5, 0, 0, 2]);
    assert_eq!(lengths.iter().sum::<u8>(), 16);
}

#[test]
fn children_have_the_printed_bonus_column_and_ten_letters_are_the_most() {
    let bonus = wort_rummy::SHEET.house.length_bonus;
    let children: Vec<u8> = (2..=10).map(|letters| bonus.of(Age::Child, letters)).collect();
    assert_eq!(children, [0, 1, 3, 5, 7, 10, 12, 15, 18]);
    let adults: Vec<u8> = (2..=10).map(|letters| bonus.of(Age::Adult, letters)).collect();
    assert_eq!(adults, [0, 0, 0, 2, 5, 7, 10, 12, 15]);
    assert_eq!((bonus.of(Age::Adult, 14), bonus.of(Age::Child, 11), bonus.of(Age::Child, 1)), (15, 18, 0));
}

#[test]
fn joker_counts_for_length_but_not_for_value() {
    assert_eq!(wort_rummy::LETTERS.word_value(&word("LiEBE")), points(2 + 1 + 2 + 1));
    assert_eq!(word("LiEBE").len(), 5);
    assert_eq!(wort_rummy::LETTERS.hand_value(&hand_tiles("?R"), 10), points(11));
}
