//! `zeitwort gcg`, run as a user runs it.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use std::fs;
use std::path::Path;
use std::process::Command;

use records::gcg::{Action, Letters, Record, replay, written};
use tempfile::TempDir;
use zeitwort::gcg_on_device::{self, Tables};

/// A game with everything a file may hold, and no slip in it.
const GAME: &str = include_str!("games/everything.gcg");

/// The one move above that cannot lie where it does.
const SLIP: &str = ">ben: NST?\tM8\tSTaN\t+0\n";

fn clean() -> String {
    GAME.replace(SLIP, "")
}

fn gcg(arguments: &[&str], folder: &Path) -> (String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_zeitwort")).arg("gcg").args(arguments).current_dir(folder).output();
    let output = output.unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.success())
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

/// A game of the same table, written down by us: a blank, a word that goes back, an exchange, a pass, hooks and crossings.
const PLAYED: &str = include_str!("games/played.gcg");

#[test]
fn game_is_played_through_the_buttons_and_every_score_is_compared() {
    let folder = folder(&[("game.gcg", PLAYED.as_bytes())]);
    let (said, success) = gcg(&["--on-device", "game.gcg"], folder.path());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["games 1, moves 10, differences 0", "skipped 0"], "{said}");
    assert!(lines[2].starts_with("actions a move: mean "), "{said}");
    assert!(lines[2].contains(", p95 ") && lines[2].contains(", of them placing "), "{said}");
    assert!(success);
}

#[test]
fn what_cannot_be_played_is_named_and_the_rest_of_that_game_left_out() {
    let wrong = PLAYED.replace("+28 28", "+29 29");
    let folder = folder(&[("a.gcg", GAME.as_bytes()), ("b.gcg", wrong.as_bytes())]);
    let (said, success) = gcg(&["--on-device", "."], folder.path());
    assert!(said.contains("a.gcg:16: not played on: "), "{said}");
    assert!(said.contains("b.gcg:5: not played on: 8D GRÜNDE: the file says 29, the board counts 28."), "{said}");
    assert!(said.contains("games 2, moves 9, differences 0\nskipped 11\n"), "{said}");
    assert!(success, "slips of a file are not the device's");
}

#[test]
fn what_the_device_keeps_is_written_as_gcg_and_reads_back_without_a_difference() {
    let record = Record::parse(PLAYED).unwrap();
    let outcome = gcg_on_device::play(&Tables::default(), &record, None);
    assert_eq!((outcome.stopped, outcome.differences), (None, vec![]));
    let events = game::events_of(&outcome.events).map(Result::unwrap);
    let text = written(events, |seat| ["Anna", "Ben"][seat.index()]).unwrap();
    assert!(text.starts_with("#character-encoding UTF-8\n#player1 Anna Anna\n#player2 Ben Ben\n"), "{text}");
    for line in [
        ">Anna: GRÜNDE 8D GRÜNDE +28 28\n",
        ">Ben: EISTANN -- -66 0\n",
        ">Anna: EE -2 +0 28\n#note rack not known\n",
        ">Anna: O? 11E .Ot +3 31\n",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    let back = Record::parse(&text).unwrap();
    assert_eq!(back.letters(), Some(Letters::De));
    assert_eq!(replay(&back, None), vec![]);
    let marks = |record: &Record| record.moves.iter().map(|line| (line.score, line.action.clone())).collect::<Vec<_>>();
    let plays =
        |record: &Record| marks(record).into_iter().filter(|(_, action)| matches!(action, Action::Play { .. })).count();
    assert_eq!(plays(&back), plays(&record));
}

#[test]
fn game_that_runs_on_the_image_is_the_one_written_down() {
    let record = Record::parse(PLAYED).unwrap();
    let played = gcg_on_device::play(&Tables::default(), &record, None).scenario;
    let scenario = repository::scenarios().join("scrabble-gcg.toml");
    let kept = fs::read_to_string(&scenario).unwrap_or_default();
    let fresh = format!("title = \"Scrabble by board: the moves of host-tools/tests/games/played.gcg\"\n\n{played}");
    // Its end also says what was heard, which inputs do not tell.
    let (before, end) = kept.split_once(", heard = {").unwrap();
    let inputs = format!("{before}{}", end.split_once('}').unwrap().1);
    assert!(inputs == fresh, "{} should be, with what is heard:\n{fresh}", scenario.display());
}

#[test]
fn clean_game_has_no_differences() {
    let folder = folder(&[("game.gcg", clean().as_bytes())]);
    let (said, success) = gcg(&["game.gcg"], folder.path());
    assert_eq!(said, "games 1, moves 12, differences 0\n");
    assert!(success);
}

#[test]
fn wrong_score_and_wrong_total_are_told_with_their_lines() {
    let wrong = clean().replace("+8 8", "+9 9").replace("AB +12 20", "AB +12 22").replace("+5 25", "+5 27");
    let wrong = wrong.replace("+2 27", "+2 29");
    let folder = folder(&[("game.gcg", wrong.as_bytes())]);
    let (said, success) = gcg(&["game.gcg"], folder.path());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "game.gcg:11: e8 (R)EIN: file says 9, board says 8");
    assert_eq!(lines[1], "game.gcg:13: total of ben: file says 22, board says 21");
    assert_eq!(lines[2], "games 1, moves 12, differences 2");
    assert!(!success);
}

#[test]
fn tiles_that_cannot_lie_so_are_a_difference() {
    let folder = folder(&[("game.gcg", GAME.as_bytes())]);
    let (said, success) = gcg(&["game.gcg"], folder.path());
    let expected = "game.gcg:16: M8 STaN: file says 0, board says no: The tiles must touch what lies there.";
    assert_eq!(said.lines().next(), Some(expected));
    assert!(!success);
}

#[test]
fn latin_1_with_dos_line_ends_reads_the_same() {
    let text = clean().replace('\n', "\r\n").replace("UTF-8", "ISO-8859-1");
    let latin1: Vec<u8> = text.chars().map(|written| written as u8).collect();
    let folder = folder(&[("game.gcg", &latin1)]);
    assert_eq!(gcg(&["game.gcg"], folder.path()).0, "games 1, moves 12, differences 0\n");
}

#[test]
fn letters_can_be_chosen() {
    let english = ">a: AEQRSTU 8E QUART +28 28\n";
    let folder = folder(&[("game.gcg", english.as_bytes())]);
    assert_eq!(gcg(&["game.gcg"], folder.path()).0, "games 1, moves 1, differences 0\n");
    let (said, _) = gcg(&["--letters", "fr", "game.gcg"], folder.path());
    assert_eq!(said.lines().next(), Some("game.gcg:1: 8E QUART: file says 28, board says 24"));
}

#[test]
fn box_that_nothing_names_is_found_by_the_scores() {
    // Z counts three in German, ten in English and French.
    let german = ">a: AEIRTZ? 8E ZEIT +12 12\n";
    let folder = folder(&[("game.gcg", german.as_bytes())]);
    assert_eq!(gcg(&["game.gcg"], folder.path()).0, "games 1, moves 1, differences 0\n");
}

#[test]
fn unreadable_file_is_named_and_the_others_still_run() {
    let game = clean();
    let files: [(&str, &[u8]); 4] = [
        ("games/bad.gcg", b"#player1 a A\n>a ABC 8H CAB +14 14\n"),
        ("games/deep/good.GCG", game.as_bytes()),
        ("games/polish.gcg", "#player1 a A\n>a: ABC 8H ŻAB +14 14\n".as_bytes()),
        ("games/readme.txt", b"not a game"),
    ];
    let folder = folder(&files);
    let (said, success) = gcg(&["games", "missing.gcg"], folder.path());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "games/bad.gcg:2: cannot be read: there is no colon after the player's name");
    assert_eq!(lines[1], "games/polish.gcg:2: cannot be read: 'Ż' is no letter of the box");
    assert!(lines[2].starts_with("missing.gcg: cannot be read: "), "{}", lines[2]);
    assert_eq!(lines[3], "games 1, moves 12, differences 0");
    assert!(!success);
}

#[test]
fn players_of_one_name_are_told_apart_by_their_totals() {
    let text = "#player1 x One\n#player2 x Two\n>x: A 8H TON +8 8\n>x: A H8 .OR +4 4\n>x: A 8H ...E +5 13\n";
    let folder = folder(&[("game.gcg", text.as_bytes())]);
    assert_eq!(gcg(&["--letters", "de", "game.gcg"], folder.path()).0, "games 1, moves 3, differences 0\n");
}

#[test]
fn the_sample_of_the_documents_has_no_differences() {
    let docs = repository::in_repository("docs");
    assert_eq!(gcg(&["sample.gcg"], &docs).0, "games 1, moves 12, differences 0\n");
}
