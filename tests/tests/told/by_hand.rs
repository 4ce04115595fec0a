//! Robbing and rearranging, worked out by hand from the sheets, asked through the screens as a table asks.

use crate::table::{LOOK, Table};
use scenario::Action;
use std::collections::{BTreeMap, BTreeSet};

const CASES: &str = include_str!("../../../firmware/game/tests/rules/referee-cases.txt");

/// The turn of seat 1 that a case is about, announced; nothing of its first word is touched.
fn in_turn(whose: &str, words: &BTreeSet<String>) -> Table {
    let (language, first) = if whose.contains("des mots") { ("fr", "JUMENTS") } else { ("de", "ZYLINDER") };
    let list: Vec<String> = words.iter().map(String::as_str).chain([first]).map(|word| format!("{word:?}")).collect();
    let (game, turn) = whose.split_once(", ").unwrap_or((whose, ""));
    let presses = if turn.contains("children") { 2 } else { 1 };
    let mut table = Table::new(&format!("{language} = [{}]", list.join(", ")), "English");
    table.begin_with(game, 2, presses, &[]);
    if !turn.contains("first turn") {
        table.lay_first(first);
    }
    table.go(&[Action::Press(1), LOOK, Action::Press(1), LOOK]);
    table
}

/// Asks the referee, with lists that lack some words, and answers each time that the words lie before the seat that has this
/// button.
fn asked(whose: &str, before: &str, after: &str, unlisted: &str, owner: u8) -> (bool, &'static str) {
    let all = format!("{before} {after}").to_uppercase();
    let listed = all.split_whitespace().filter(|word| !unlisted.split(' ').any(|lacking| lacking == *word));
    let mut table = in_turn(whose, &listed.map(String::from).collect());
    if !whose.starts_with("Wort-Rummy") {
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
    let answer = match (says("valid"), says("not valid") || says("not in the list")) {
        (true, false) => "L",
        (false, true) => "X",
        _ => "neither",
    };
    assert_ne!(answer, "neither", "{whose}: {before} to {after}: {texts:?}");
    if !unlisted.is_empty() {
        assert!(table.shows(unlisted), "{whose}: {before} to {after}, which word: {texts:?}");
    }
    (depends, answer)
}

#[test]
fn cases_worked_out_by_hand_are_answered_so_on_the_screens() {
    let mut turns = BTreeMap::new();
    for case in CASES.lines().filter(|line| !line.starts_with('#')) {
        let [whose, before, after, by_hand, lacking @ ..] = &case.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{case}");
        };
        let unlisted = lacking.first().copied().unwrap_or_default();
        *turns.entry(*whose).or_insert(0) += 1;
        let (depends, left) = asked(whose, before, after, unlisted, 2);
        if *by_hand == "?" {
            assert!(depends, "{case}");
            assert_eq!(left, "L", "{case}: lengthened");
            assert_eq!(asked(whose, before, after, unlisted, 1).1, "X", "{case}: robbed");
        } else {
            assert_eq!(left, *by_hand, "{case}");
        }
    }
    println!("{turns:?}");
    assert!(turns.len() == 10 && turns.values().sum::<i32>() >= 85, "{turns:?}");
}
