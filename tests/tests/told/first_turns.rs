//! A first table: every screen up to its first note shows a sign, and what to set up is told before the first turn.

use crate::table::{LOOK, Table};
use scenario::Action;

const LANGUAGES: [&str; 3] = ["Deutsch", "English", "Français"];
const GAMES: [&str; 6] = ["Scrabble", "Wort-Rummikub", "Wort-Rummikub CH", "Rummikub des mots", "Wort-Rummy", "Rummy"];

/// The first screen of a game for so many.
fn begun(language: &str, game: &str, seats: u8, set: &[(&str, &str)]) -> Table {
    let mut table = Table::new("", language);
    table.begin(game, seats, set);
    table
}

#[test]
fn every_screen_of_a_first_turn_shows_a_sign() {
    for language in LANGUAGES {
        for game in GAMES {
            for seats in [2, 4] {
                let mut table = begun(language, game, seats, &[]);
                for press in [Action::Wait(0), Action::Press(1), Action::Press(1), Action::Dial(1)] {
                    table.go(&[press, LOOK]);
                    let (signs, texts) = (table.signs(), table.texts());
                    assert!(!signs.is_empty(), "{language} {game}: no sign beside {texts:?}");
                }
            }
        }
    }
}

#[test]
fn signs_of_a_turn_are_those_of_a_new_table() {
    let menu = ["Menü", "Menu", "Menu"];
    for (language, menu) in LANGUAGES.into_iter().zip(menu) {
        let mut table = begun(language, "Scrabble", 2, &[]);
        assert!(table.shows(menu), "{language}: {:?}", table.texts());
        for seat in [1, 2] {
            assert!(table.shows(menu), "{language}, first turn of {seat}: {:?}", table.texts());
            table.go(&[Action::Press(seat), LOOK, Action::Dial(5), LOOK, Action::Push, LOOK]);
        }
        assert!(!table.shows(menu), "{language}: the table knows now, {:?}", table.texts());
    }
}

#[test]
fn everybody_is_shown_the_menu_before_the_first_turn_and_in_it() {
    for (language, menu) in LANGUAGES.into_iter().zip(["Menü", "Menu", "Menu"]) {
        for game in ["Wort-Rummikub", "Wort-Rummikub CH", "Rummikub des mots", "Wort-Rummy", "Rummy"] {
            let mut table = begun(language, game, 3, &[]);
            for seat in [1, 2, 3] {
                assert!(table.shows(menu), "{language} {game}, before the turn of {seat}: {:?}", table.texts());
                table.go(&[Action::Press(seat), LOOK]);
                assert!(table.shows(menu), "{language} {game}, in the turn of {seat}: {:?}", table.texts());
                table.go(&[Action::Press(seat), LOOK, Action::Dial(-1), LOOK, Action::Push, LOOK]);
            }
            assert!(!table.shows(menu), "{language} {game}: the table knows now, {:?}", table.texts());
        }
    }
}

#[test]
fn a_sentence_does_not_hide_the_lot() {
    let mut table = Table::new("", "English");
    table.choose("Scrabble");
    (1..=5).for_each(|seat| table.go(&[Action::Press(seat)]));
    assert!(table.shows("4 players at most"), "{:?}", table.texts());
    table.go(&[Action::Push, Action::Wait(100)]);
    assert!(table.shows("Drawing lots") && !table.shows("4 players at most"), "{:?}", table.texts());
}

#[test]
fn somebody_is_named_whose_hand_is_missing_however_many_are() {
    for seats in 2..=6 {
        let mut table = begun("English", "Wort-Rummy", seats, &[]);
        table.go(&[Action::HoldDial, LOOK]);
        table.choose("End the round");
        table.go(&[LOOK]);
        table.choose("yes");
        table.go(&[LOOK]);
        assert!(table.shows("1, 2"), "{seats}: {:?}", table.texts());
    }
}

#[test]
fn fourteen_tiles_are_told_before_the_first_turn() {
    for language in LANGUAGES {
        for game in ["Wort-Rummikub", "Wort-Rummikub CH", "Rummikub des mots", "Rummy"] {
            let mut table = begun(language, game, 2, &[]);
            assert!(table.shows("14"), "{language} {game}: {:?}", table.texts());
        }
    }
}

#[test]
fn starred_cards_are_told_to_stay_in_the_box_for_two_and_three() {
    for (language, stars) in LANGUAGES.into_iter().zip(["Stern", "star", "toile"]) {
        for (seats, told) in [(2, true), (3, true), (4, false), (6, false)] {
            let mut table = begun(language, "Wort-Rummy", seats, &[]);
            assert_eq!(table.shows(stars), told, "{language}, {seats} players: {:?}", table.texts());
            assert!(table.shows("7"), "{language}, {seats} players: {:?}", table.texts());
        }
    }
}

#[test]
fn theme_is_on_the_screen_while_the_first_word_is_due_and_after_it() {
    for game in ["Wort-Rummikub CH", "Rummikub des mots", "Wort-Rummy"] {
        let mut table = begun("English", game, 2, &[("theme", "animals")]);
        assert!(table.shows("animals"), "{game}: {:?}", table.texts());
        table.go(&[Action::Press(1), LOOK, Action::Press(1), LOOK, Action::Dial(1), LOOK, Action::Push, LOOK]);
        table.go(&[Action::Push, LOOK]);
        assert!(table.shows("animals"), "{game}, second round: {:?}", table.texts());
    }
}
