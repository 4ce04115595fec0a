//! One knowledge, however it is asked: a word by itself, typed before it was challenged, or as robbing and rearranging.

use crate::table::{LOOK, Table};
use scenario::Action;
use std::collections::{BTreeMap, BTreeSet};

/// What the device knows of a word: the part of a sentence on its screen, in English.
const FACTS: [&str; 8] = [
    "not in the list",
    "was played before",
    "still there",
    "a form of",
    "more than 15 letters",
    "name?",
    "compound?",
    "foreign?",
];

/// The ways to ask about a word of this turn.
const WAYS: [&str; 4] = ["word", "typed word", "rearranged", "typed and rearranged"];

/// A game, the words of its list, the word that was laid in the first turn, and one that lies there untouched.
struct Played {
    game: &'static str,
    list: &'static str,
    earlier: &'static [&'static str],
    lies: &'static str,
    new: &'static [&'static str],
}

const GAMES: [Played; 4] = [
    Played {
        game: "Wort-Rummikub",
        list: r#"de = ["SPIELE", "SPIELEN", "GRUPPE", "SPIEL", "GARTEN", "GARTENS", "TRAUM", "HAUSTOR"]"#,
        earlier: &["SPIELE", "GARTEN", "QUARKX"],
        lies: "TRAUM",
        new: &["SPIELE", "SPIELEN", "GARTENS", "SPIELGRUPPE", "QUARKX", "HAUSTOR", "WORTUNGEHEUERLICH"],
    },
    Played {
        game: "Wort-Rummikub CH",
        list: r#"de = ["SPIELE", "SPIELEN", "GRUPPE", "SPIEL", "SPIELGRUPPE", "GARTEN", "TRAUM", "HAUSTOR"]"#,
        earlier: &["SPIELE", "GARTEN", "QUARKX"],
        lies: "TRAUM",
        new: &["SPIELE", "SPIELEN", "SPIELGRUPPE", "GARTEN", "QUARKX", "HAUSTOR", "WORTUNGEHEUERLICH"],
    },
    Played {
        game: "Rummikub des mots",
        list: r#"fr = ["CHEVAL", "CHEVAUX", "GATEAU", "MAISON", "PARAITRE"]"#,
        earlier: &["CHEVAL", "GATEAU"],
        lies: "MAISON",
        new: &["CHEVAL", "CHEVAUX", "GATEAU", "PARAITRE", "QUARKX"],
    },
    Played {
        game: "Wort-Rummy",
        list: r#"de = ["SPIELE", "SPIELEN", "GRUPPE", "SPIEL", "GARTEN", "TRAUM"]"#,
        earlier: &["SPIELE", "GARTEN"],
        lies: "TRAUM",
        new: &["SPIELE", "SPIELEN", "GARTEN", "SPIELGRUPPE", "QUARKX", "WORTUNGEHEUERLICH"],
    },
];

/// Asks about a word in one of the ways, up to the answer.
fn ask(table: &mut Table, played: &Played, word: &str, way: &str) {
    if way.starts_with("typed") {
        table.go(&[Action::Hold(1)]);
        table.type_word(word);
    } else if played.game != "Wort-Rummy" {
        table.go(&[Action::Dial(1)]);
    }
    table.go(&[Action::Wait(3_500), Action::Press(2), Action::Wait(600), Action::Press(2)]);
    match way {
        "word" => table.type_word(word),
        "typed word" => table.choose("word-1"),
        "rearranged" => table.go(&[Action::Dial(1)]),
        _ => table.choose("referee"),
    }
    if way.ends_with("rearranged") {
        table.type_word(played.lies);
        table.go(&[Action::Push]);
        table.type_word(played.lies);
        if way == "rearranged" {
            table.type_word(word);
        }
        table.go(&[Action::Push]);
    }
    table.go(&[LOOK]);
}

/// What the screen says of the word, and what a push would book: nothing, if the table has to decide.
fn answer(table: &mut Table) -> (Vec<&'static str>, bool, bool) {
    let facts = FACTS.into_iter().filter(|fact| table.shows(fact)).collect();
    let undecided = table.shows("The table decides") && !table.signs().contains(&"push".to_owned());
    let falls = ["not valid", "not in the list"].iter().any(|text| table.texts().iter().any(|shown| shown == text));
    (facts, undecided, falls)
}

#[test]
fn no_way_of_asking_knows_a_fact_that_another_does_not() {
    let (mut seen, mut asked) = (BTreeMap::<&str, BTreeSet<&str>>::new(), 0);
    for played in &GAMES {
        for earlier in played.earlier {
            for word in played.new {
                let answers = WAYS.map(|way| {
                    let mut table = Table::second_turn(played.list, played.game, earlier);
                    ask(&mut table, played, word, way);
                    asked += 1;
                    answer(&mut table)
                });
                for (way, told) in WAYS.iter().zip(&answers) {
                    assert_eq!(told, &answers[0], "{}: {word} after {earlier}, {way} and {}", played.game, WAYS[0]);
                    told.0.iter().for_each(|fact| _ = seen.entry(fact).or_default().insert(played.game));
                }
            }
        }
    }
    println!("{asked} questions: {seen:?}");
    let never: Vec<_> = FACTS.into_iter().filter(|fact| !seen.contains_key(fact)).collect();
    assert!(never.is_empty(), "nothing was asked that brings {never:?}");
}
