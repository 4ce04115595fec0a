//! `zeitwort sim --scenario` as a person or a script meets it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Plays a scenario of this text in a folder of its own, with these further arguments.
fn play(folder: &Path, text: &str, args: &[&str]) -> Output {
    fs::write(folder.join("table.toml"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_zeitwort"));
    command.args(["sim", "--scenario", "table.toml"]).args(args).current_dir(folder).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_scenario_that_holds_says_so_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let output = play(folder.path(), "[[step]]\npush = true\n[[step]]\nwait = \"2m\"", &[]);
    assert_eq!(stdout(&output), "table.toml: 2 steps passed\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn steps_can_be_followed_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "[[step]]\nspin = -3\n[[step]]\nhold = 2\n[[step]]\npower_cut = true\n[[step]]\nexpect = { scores = [] }";
    let output = play(folder.path(), text, &["--json"]);
    let steps: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<(u64, &str, u64)> = steps
        .iter()
        .map(|step| (step["step"].as_u64().unwrap(), step["action"].as_str().unwrap(), step["at"].as_u64().unwrap()))
        .collect();
    let expected = [
        (1, "spin = -3", 2100),
        (2, "hold = 2", 2850),
        (3, "power_cut = true", 2000),
        (4, "expect = { scores = [] }", 2000),
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_wrong_expectation_names_step_and_action_and_shows_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let output = play(folder.path(), "[[step]]\npush = true\n[[step]]\nexpect = { scores = [1, 2] }", &[]);
    let told = stderr(&output);
    let sentence =
        "zeitwort: table.toml, line 3: step 2 (expect = { scores = [1, 2] }): scores should be [1, 2], but is []";
    assert_eq!(told.lines().next().unwrap(), sentence);
    assert_eq!(told.lines().count(), 1 + 34, "the screen in its frame follows");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn sounds_are_expected_once() {
    let folder = tempfile::tempdir().unwrap();
    let greeting = "[[step]]\nexpect = { sounds = [\"Hello\"] }\n";
    let silence = "[[step]]\nexpect = { sounds = [] }\n";
    let output = play(folder.path(), &format!("{greeting}{silence}"), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = play(folder.path(), silence, &[]);
    assert!(stderr(&output).contains("sounds should be [], but is [Hello]"), "{}", stderr(&output));
}

#[test]
fn pictures_are_made_and_then_compared() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[step]]\nscreen = \"first\"\n[[step]]\nscreen = \"first\"";
    let missing = play(folder.path(), text, &["--screens", "shots"]);
    let told = stderr(&missing);
    assert!(told.contains("there is no such picture; `cargo xtask shots` makes the pictures again"), "{told}");
    assert_eq!(missing.status.code(), Some(1));

    let made = play(folder.path(), text, &["--shots", "shots"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(folder.path().join("shots/first.png").exists());
    let compared = play(folder.path(), text, &["--screens", "shots"]);
    assert_eq!(compared.status.code(), Some(0), "{}", stderr(&compared));
}

#[test]
fn another_picture_is_shown_with_the_difference() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[step]]\nscreen = \"dark\"";
    let shots = folder.path().join("shots");
    fs::create_dir(&shots).unwrap();
    zeitwort::picture::write_png(&shots.join("dark.png"), &device::Frame::new()).unwrap();
    for args in [["--screens", "shots"], ["--shots", "shots"]] {
        let output = play(folder.path(), text, &args);
        let told = stderr(&output);
        let start = "zeitwort: table.toml, line 1: step 1 (screen = \"dark\"): the screen is not shots/dark.png: ";
        assert!(told.starts_with(start) && told.contains("pixels differ, in columns"), "{told}");
        assert!(told.contains("there, expected:") && told.contains("there, different:"), "{told}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_mistake_in_the_file_gets_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let output = play(folder.path(), "[[step]]\npress = 9", &[]);
    assert_eq!(stderr(&output), "zeitwort: table.toml, line 2: there is no seat 9; allowed are 1 to 6\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_missing_file_gets_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let output = play(folder.path(), "[[step]]\npush = true", &["--scenario", "none.toml"]);
    assert!(stderr(&output).starts_with("zeitwort: the scenario none.toml cannot be read: "), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
}

/// A word checked while no game runs; the list has it, or there is none to ask.
const CHECKED: &str = r#"
step = [
    { dial = 2 }, { push = true },
    { dial = 7 }, { push = true }, { press = 2 }, { press = 3 },  # E, I
    { expect = { dark = false } }, { push = true }, { expect = { sounds = [SOUND] } },
]
"#;

#[test]
fn words_of_a_scenario_are_on_its_device() {
    let folder = tempfile::tempdir().unwrap();
    for (words, sound) in
        [(r#"words = { de = ["EI", "EIS"] }"#, r#""Stands""#), (r#"words = { de = ["EIS"] }"#, r#""Falls""#)]
    {
        let text = format!("{words}\n{}", CHECKED.replace("SOUND", sound));
        let output = play(folder.path(), &text, &[]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
}

#[test]
fn words_of_a_scenario_can_be_put_on_another_device() {
    let folder = tempfile::tempdir().unwrap();
    let text = "words = { de = [\"EIS\"], fr = [\"EAU\"] }\n[[step]]\npush = true";
    let output = play(folder.path(), text, &["--lexicons", "words.uf2"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(0)), "{}", stderr(&output));
    let mut flash = zeitwort::flash::Flash::erased();
    flash.drop_uf2(&fs::read(folder.path().join("words.uf2")).unwrap()).unwrap();
    let shelf = dict_pack::Shelf::open(&flash.bytes()[0x84000..]).unwrap();
    assert!(shelf.find(dict_pack::Language::German).unwrap().contains("EIS"));
    assert!(shelf.find(dict_pack::Language::French).unwrap().contains("EAU"));
}

#[test]
fn a_scenario_without_words_has_none_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let output = play(folder.path(), "[[step]]\npush = true", &["--lexicons", "words.uf2"]);
    assert_eq!(stderr(&output), "zeitwort: words.uf2 cannot be written: the scenario table.toml has no words\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn one_film_or_file_of_lists_is_made_of_one_scenario() {
    let folder = tempfile::tempdir().unwrap();
    for (option, file) in [("--film", "film.png"), ("--lexicons", "lists.uf2")] {
        let again = ["--scenario", "table.toml", option, file];
        let output = play(folder.path(), "words = { de = [\"HAUS\"] }\n[[step]]\npush = true", &again);
        assert_eq!(stderr(&output), format!("zeitwort: {option} takes one scenario at a time\n"));
        assert_eq!(output.status.code(), Some(2));
        assert!(!folder.path().join(file).exists(), "{file}");
    }
}
