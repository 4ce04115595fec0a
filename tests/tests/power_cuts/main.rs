//! Fault injection, power cuts: whole games on the strict flash, and the power is cut in its operations: the device
//! that is switched on again knows what it had acknowledged, and at most the one thing more that was being written.
//!
//! By default every operation is cut in a few of the ways there are; `ZEITWORT_ALL_CUTS=1` tries them all.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

mod damaged;
mod eager_persistence;
mod fill;
mod low_supply;
mod model;
mod recording;
mod recovery;
mod torn_game;
mod wear;

use journal::faulty_flash::{Operation, Tear};
use recording::{Recording, some_tears};
use recovery::{check, cut_at_start};

/// A whole game of each kind, Scrabble by board with challenges, exchange, undo and a game clock, a walk through the
/// past, games that are mended, and the settings.
const SCENARIOS: [&str; 13] = [
    "scrabble-game",
    "scrabble-board-challenges",
    "scrabble-board-tournament",
    "scrabble-board-ending",
    "wort-rummikub-game",
    "wort-rummikub-ch-game",
    "rummikub-des-mots-game",
    "wort-rummy-game",
    "rummy-game",
    "free-play-undo",
    "mend",
    "mend-target",
    "preferences",
];

/// Six players with long names, and in the middle of their game they begin another: an event of two records.
fn long_names() -> Recording {
    let mut text = String::from("step = [{ choose = \"English\" }, { choose = \"Wort-Rummy\" },\n");
    for seat in 1..=6 {
        text += &format!("{{ hold = {seat} }}, {}{{ push = true }},\n", format!("{{ press = {seat} }}, ").repeat(10));
    }
    // The first is the oldest and deals, so the second begins.
    text += "{ push = true }, { press = 1 }, { wait = \"5s\" }, { press = 2 }, { press = 2 }, { push = true },\n";
    text += "{ hold_dial = true }, { choose = \"New game\" }, { choose = \"yes\" }, { choose = \"Wort-Rummy\" },\n";
    text += "{ push = true }, { press = 1 }, { wait = \"5s\" },\n";
    text += "{ expect = { dark = false } }]";
    in_fragments(Recording::of_text("six long names", &text), 2)
}

/// Eight long words are challenged in the middle of a game: an event of two fragments, and the game goes on.
fn long_verdict() -> Recording {
    let word = format!("{}{{ push = true }}, ", "{ press = 6 }, ".repeat(15));
    let words = [word.as_str(); 8].join("{ press = 1 }, ");
    // Nobody challenges before the dial has rested, nor by one press, and nobody books what cannot have been read.
    let challenge = "{ wait = \"1s\" }, { press = 4 }, { wait = \"600ms\" }, { press = 4 },";
    let book = "{ wait = \"1s\" }, { push = true },";
    // There is no list: the table says that they are valid.
    let decide = "{ wait = \"1s\" }, { dial = 1 }, { push = true },";
    let text = format!(
        "step = [{{ choose = \"English\" }}, {{ choose = \"Scrabble\" }}, {{ press = 1 }}, {{ press = 4 }},
         {{ dial = 1 }}, {{ set = {{ \"Starts\" = \"Player 1\" }} }}, {{ hold_dial = true }},
         {{ wait = \"1s\" }}, {{ push = true }}, {{ press = 1 }}, {{ dial = 10 }}, {challenge}
         {words} {{ push = true }}, {decide} {book} {{ wait = \"1s\" }}, {{ press = 4 }}, {{ push = true }},
         {{ expect = {{ dark = false }} }}]"
    );
    in_fragments(Recording::of_text("eight long words", &text), 1)
}

/// The recording, if that many records of it stand in more than one fragment.
fn in_fragments(recording: Recording, expected: usize) -> Recording {
    let long = recording.steps.iter().filter(|step| step.items().count() > 1);
    assert_eq!(long.count(), expected, "{}", recording.name);
    recording
}

fn recordings() -> impl Iterator<Item = Recording> {
    SCENARIOS.into_iter().map(Recording::of_scenario).chain([long_names(), long_verdict()])
}

fn all() -> bool {
    std::env::var_os("ZEITWORT_ALL_CUTS").is_some()
}

/// So many ways for each operation, or all.
fn tears(sample: usize) -> impl Fn(u64, &Operation) -> Vec<Tear> {
    some_tears(if all() { usize::MAX } else { sample })
}

/// One way for each operation; in a sample only for some of them.
fn one_tear(every: u64) -> impl Fn(u64, &Operation) -> Vec<Tear> {
    let one = some_tears(1);
    move |number, operation| {
        if all() || number.is_multiple_of(every) { one(number, operation) } else { Vec::new() }
    }
}

/// Cuts the power in the operations of a recording and checks what is left.
fn cut_and_check(recording: &Recording, tears: impl Fn(u64, &Operation) -> Vec<Tear>) -> usize {
    let mut cuts = 0;
    recording.cut(tears, |cut| {
        check(cut.flash(), cut.sides, &|| cut.name());
        cuts += 1;
    });
    cuts
}

/// Prints the number of cuts that were made, and fails where they are too few: without a cut every check passes.
fn count(recording: &Recording, cuts: usize, least: usize, what: &str) {
    println!("{}: {} operations, {cuts} {what}", recording.name, recording.operations());
    assert!(cuts >= least, "{}: only {cuts} {what}, and not {least}", recording.name);
}

#[test]
fn a_cut_in_any_operation_leaves_the_game_before_or_after_it() {
    for recording in recordings() {
        let cuts = cut_and_check(&recording, tears(3));
        count(&recording, cuts, recording.operations().max(100), "cuts");
    }
}

#[test]
fn a_second_cut_while_the_device_starts_loses_nothing_either() {
    for recording in recordings() {
        let mut cuts = 0;
        recording.cut(one_tear(7), |cut| {
            for operation in (0..).step_by(if all() { 1 } else { 5 }) {
                let Some((flash, found)) = cut_at_start(cut.flash(), operation, cut.tear) else { break };
                let sides = found.map_or_else(|| cut.sides.clone(), |found| cut.sides.only(&found));
                check(flash, &sides, &|| format!("{}, then operation {operation} of the next start", cut.name()));
                cuts += 1;
            }
        });
        count(&recording, cuts, 5, "second cuts at the start");
    }
}

#[test]
fn a_second_cut_while_people_play_on_loses_nothing_either() {
    for recording in recordings() {
        let mut cuts = 0;
        recording.cut(one_tear(11), |cut| {
            let played_on = check(cut.flash(), cut.sides, &|| cut.name());
            cuts += cut_and_check(&played_on, one_tear(5));
        });
        count(&recording, cuts, 40, "second cuts in play");
    }
}

#[test]
fn a_game_that_fills_the_journal_is_kept_up_to_its_last_record_that_fits() {
    let recording = fill::journal();
    assert!(!recording.is_acknowledged(), "the journal was not filled");
    let cuts = cut_and_check(&recording, tears(5));
    count(&recording, cuts, 50, "cuts");
}

#[test]
fn settings_that_move_to_their_next_sector_are_the_ones_before_or_after() {
    let recording = fill::settings();
    let cuts = cut_and_check(&recording, some_tears(usize::MAX));
    count(&recording, cuts, 200, "cuts");
}
