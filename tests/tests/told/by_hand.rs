//! Robbing and rearranging, worked out by hand from the sheets, asked through the screens as a table asks.

use crate::table::{LOOK, Table};
use scenario::Action;
use std::collections::{BTreeMap, BTreeSet};

const CASES: &str = include_str!("../../../firmware/game/tests/rules/referee-cases.txt");

/// Seat 1 lays its second turn; nothing of its first word is touched.
fn opened(game: &str, words: &BTreeSet<String>) -> Table {
    let (language, first) = if game == "Rummikub des mots" { ("fr", "JUMENTS") } else { ("de", "ZYLINDER") };
    let list: Vec<String> = words.iter().map(String::as_str).chain([first]).map(|word| format!("{word:?}")).collect();
    Table::second_turn(&format!("{language} = [{}]", list.join(", ")), game, first)
}

/// Asks the referee, and answers each time that the words lie before the seat that has this button.
fn asked(game: &str, before: &str, after: &str, owner: u8) -> (bool, &'static str) {
    let words = format!("{before} {after}").to_uppercase().split_whitespace().map(String::from).collect();
    let mut table = opened(game, &words);
    if game != "Wort-Rummy" {
        table.go(&[Action::Dial(1)]);
    }
    table.go(&[Action::Wait(3_500), Action::Press(2), Action::Wait(600), Action::Press(2), Action::Dial(1)]);
    for side in [before, after] {
        side.split_whitespace().for_each(|word| table.type_word(word));
        table.go(&[Action::Push]);
    }
    table.go(&[LOOK]);
    let mut depends = false;
    while table.shows("Whose word") {
        depends = true;
        table.go(&[Action::Press(owner), LOOK]);
    }
    let texts = table.texts();
    let says = |wanted: &str| texts.iter().any(|text| text == wanted);
    let answer = match (says("valid"), says("not valid")) {
        (true, false) => "L",
        (false, true) => "X",
        _ => "neither",
    };
    assert_ne!(answer, "neither", "{game}: {before} to {after}: {texts:?}");
    (depends, answer)
}

#[test]
fn cases_worked_out_by_hand_are_answered_so_on_the_screens() {
    let mut games = BTreeMap::new();
    for case in CASES.lines().filter(|line| !line.starts_with('#')) {
        let [game, before, after, by_hand] = case.split("; ").collect::<Vec<_>>().try_into().unwrap();
        *games.entry(game).or_insert(0) += 1;
        let (depends, left) = asked(game, before, after, 2);
        if by_hand == "?" {
            assert!(depends, "{case}");
            assert_eq!(left, "L", "{case}: lengthened");
            assert_eq!(asked(game, before, after, 1).1, "X", "{case}: robbed");
        } else {
            assert_eq!(left, by_hand, "{case}");
        }
    }
    println!("{games:?}");
    assert!(games.len() == 4 && games.values().sum::<i32>() >= 52, "{games:?}");
}
