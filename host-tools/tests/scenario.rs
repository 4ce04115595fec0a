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

/// All that a device says by itself.
const GREETING: &str = "[[step]]\nexpect = { sounds = [\"Hello\"] }\n";

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_scenario_that_holds_says_so_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        play(folder.path(), "[[step]]\npush = true\n[[step]]\nexpect = { sounds = [\"Hello\", \"Noted\"] }", &[]);
    assert_eq!(stdout(&output), "table.toml: 2 steps passed\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn steps_can_be_followed_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let end = "expect = { scores = [], heard = { Hello = 2, Nope = 2 } }";
    let text = format!("[[step]]\nspin = -3\n[[step]]\nhold = 2\n[[step]]\npower_cut = true\n[[step]]\n{end}");
    let output = play(folder.path(), &text, &["--json"]);
    let steps: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<(u64, &str, u64)> = steps
        .iter()
        .map(|step| (step["step"].as_u64().unwrap(), step["action"].as_str().unwrap(), step["at"].as_u64().unwrap()))
        .collect();
    let expected = [(1, "spin = -3", 2100), (2, "hold = 2", 2850), (3, "power_cut = true", 2000), (4, end, 2000)];
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
    let silence = "[[step]]\nexpect = { sounds = [] }\n";
    let output = play(folder.path(), &format!("{GREETING}{silence}"), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = play(folder.path(), silence, &[]);
    assert!(stderr(&output).contains("sounds should be [], but is [Hello]"), "{}", stderr(&output));
}

#[test]
fn sounds_are_counted_where_their_order_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let steps = "[[step]]\npush = true\n[[step]]\npress = 1\n[[step]]\nexpect = { dark = false }\n[[step]]\n";
    let output =
        play(folder.path(), &format!("{steps}expect = {{ heard = {{ Nope = 1, Noted = 1, Hello = 1 }} }}"), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = play(folder.path(), &format!("{steps}expect = {{ heard = {{ Noted = 2, Hello = 1 }} }}"), &[]);
    let sentence = "heard should be { Hello = 1, Noted = 2 }, but is { Hello = 1, Nope = 1, Noted = 1 }";
    assert!(stderr(&output).contains(sentence), "{}", stderr(&output));
}

#[test]
fn a_scenario_that_ends_before_all_was_expected_fails_with_the_step_that_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let game = "{ choose = \"English\" }, { choose = \"Free play\" }, { press = 1 }, { press = 3 }, { push = true }";
    let begun = "Hello = 1, Click = 3, Noted = 2";
    for (steps, missing) in [
        ("{ expect = { dark = false } }".into(), "heard = { Hello = 1 }".into()),
        (
            "{ expect = { sounds = [\"Hello\"] } }, { push = true }, { screen = \"x\" }".into(),
            "heard = { Noted = 1 }".into(),
        ),
        (format!("{game}, {{ screen = \"y\" }}"), format!("scores = [0, 0], heard = {{ {begun} }}")),
        (format!("{game}, {{ expect = {{ heard = {{ {begun} }} }} }}"), "scores = [0, 0]".into()),
        (format!("{game}, {{ expect = {{ scores = [0, 0] }} }}"), format!("heard = {{ {begun} }}")),
    ] {
        let steps: String = steps;
        let output = play(folder.path(), &format!("step = [\n{steps},\n]"), &["--shots", "shots"]);
        let sentence = "here the scenario ends, and nobody expected all of its scores and sounds";
        assert!(
            stderr(&output).contains(&format!("{sentence}; add {{ expect = {{ {missing} }} }}")),
            "{}",
            stderr(&output)
        );
        assert!(stderr(&output).contains("table.toml, line 2: step "), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(1));
        let mended = format!("step = [\n{steps}, {{ expect = {{ {missing} }} }},\n]");
        let output = play(folder.path(), &mended, &["--shots", "shots"]);
        assert_eq!(output.status.code(), Some(0), "what the sentence says helps: {}", stderr(&output));
    }
}

#[test]
fn pictures_are_made_and_then_compared() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("[[step]]\nscreen = \"first\"\n[[step]]\nscreen = \"first\"\n{GREETING}");
    let nowhere = play(folder.path(), &text, &["--screens", "shots"]);
    let told = stderr(&nowhere);
    assert!(
        told.contains("there is no folder shots: --screens names another one, --shots writes the pictures"),
        "{told}"
    );
    assert_eq!(nowhere.status.code(), Some(1));

    std::fs::create_dir(folder.path().join("shots")).unwrap();
    let missing = play(folder.path(), &text, &["--screens", "shots"]);
    let told = stderr(&missing);
    assert!(told.contains("there is no such picture; `cargo xtask snapshots` makes the pictures again"), "{told}");
    assert_eq!(missing.status.code(), Some(1));

    let made = play(folder.path(), &text, &["--shots", "shots"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(folder.path().join("shots/first.png").exists());
    let compared = play(folder.path(), &text, &["--screens", "shots"]);
    assert_eq!(compared.status.code(), Some(0), "{}", stderr(&compared));
}

#[test]
fn another_picture_is_shown_with_the_difference() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[step]]\nscreen = \"dark\"";
    let shots = folder.path().join("shots");
    fs::create_dir(&shots).unwrap();
    zeitwort::pictures::write_png(&shots.join("dark.png"), &device::FrameBuffer::new()).unwrap();
    let output = play(folder.path(), text, &["--screens", "shots"]);
    let told = stderr(&output);
    let start = "zeitwort: table.toml, line 1: step 1 (screen = \"dark\"): the screen is not shots/dark.png: ";
    assert!(told.starts_with(start) && told.contains("pixels differ, in columns"), "{told}");
    assert!(told.contains("there, expected:") && told.contains("there, different:"), "{told}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn shots_are_written_over_old_ones_but_one_name_is_one_picture() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("shots/home.png");
    fs::create_dir(folder.path().join("shots")).unwrap();
    zeitwort::pictures::write_png(&picture, &device::FrameBuffer::new()).unwrap();
    let old = fs::read(&picture).unwrap();
    let output = play(folder.path(), &format!("[[step]]\nscreen = \"home\"\n{GREETING}"), &["--shots", "shots"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_ne!(fs::read(&picture).unwrap(), old);

    let twice = "[[step]]\nscreen = \"home\"\n[[step]]\npush = true\n[[step]]\nscreen = \"home\"";
    let output = play(folder.path(), twice, &["--shots", "shots"]);
    assert!(stderr(&output).contains("step 3 (screen = \"home\"): the screen is not"), "{}", stderr(&output));
}

#[test]
fn lines_are_chosen_by_their_text_in_any_language() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"
words = { de = ["HAUS"] }
step = [
    { choose = "Deutsch" }, { choose = "Wort prüfen" }, { type = "HAUS" }, { push = true },
    { expect = { sounds = ["Hello", "Noted", "Click", "Click", "Click", "Click", "Click", "Stands"] } },
    { hold_dial = true }, { choose = "Device" }, { set = { "Language" = "English" } }, { choose = "Back" },
    { choose = "Check a word" }, { type = "HAUSE" }, { push = true },
    { expect = { sounds = ["Click", "Click", "Click", "Click", "Click", "Click", "Click", "Click", "Click", "Falls"] } },
]
"#;
    let output = play(folder.path(), text, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_chosen_set_or_typed_is_told_with_what_can() {
    let folder = tempfile::tempdir().unwrap();
    for (steps, sentence) in [
        ("{ choose = \"Dutch\" }", "there is no line `Dutch`; there are `Deutsch`, `Français`, `English`"),
        ("{ turn_to = \"English\" }, { turn_to = \"Dutch\" }", "there is no line `Dutch`"),
        ("{ push = true }, { push = true }, { choose = \"Uhr\" }", "no list is shown, so `Uhr` cannot be chosen"),
        ("{ type = \"HAUS\" }", "no keyboard is shown, so `HAUS` cannot be typed"),
        ("{ choose = \"English\" }, { choose = \"Device\" }, { push = true }, { choose = \"Sound\" }", "push first"),
        (
            "{ choose = \"English\" }, { choose = \"Device\" }, { set = { \"Sound\" = \"deafening\" } }",
            "`Sound` cannot be `deafening`; it can be `loud`, `off`, `quiet`",
        ),
        (
            "{ choose = \"English\" }, { choose = \"Device\" }, { set = { \"Back\" = \"on\" } }",
            "`Back` has no value that the dial changes",
        ),
    ] {
        let text = format!("step = [{steps}, {{ expect = {{ dark = false }} }}]");
        let output = play(folder.path(), &text, &[]);
        assert!(stderr(&output).contains(sentence), "{steps}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn at_the_end_nothing_is_left_to_look_at_or_held_down() {
    let folder = tempfile::tempdir().unwrap();
    for (steps, sentence) in [
        ("{ push = true }", "line 2: push = true is done and nobody looks; end with a screen or an expect"),
        (
            "{ expect = { dark = false } },\n{ press = 1 }, { wait = \"1s\" }",
            "line 3: press = 1 is done and nobody looks",
        ),
        ("{ screen = \"x\" },\n{ wait = \"1s\" }", "line 3: wait = \"1000ms\" is done and nobody looks"),
        ("{ down = 2 },\n{ expect = { dark = false } }", "line 2: down = 2 is never let go"),
        ("{ push_down = true }, { up = 1 }, { expect = { dark = false } }", "push_down = true is never let go"),
    ] {
        let output = play(folder.path(), &format!("step = [\n{steps}\n]"), &[]);
        assert!(stderr(&output).contains(sentence), "{steps}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn a_timeline_has_every_input_sound_picture_and_score_with_its_moment() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"
title = "A line is chosen"
seed = 3
words = { de = ["EI"] }
step = [
    { choose = "English" }, { spin = -2 }, { screen = "home" }, { power_cut = true }, { down = 2 }, { up = 2 },
    { expect = { scores = [], heard = { Hello = 2, Nope = 1, Noted = 1 }, dark = false } },
]
"#;
    let output = play(folder.path(), text, &["--shots", "shots", "--timeline", "line.json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let line: serde_json::Value = serde_json::from_slice(&fs::read(folder.path().join("line.json")).unwrap()).unwrap();
    assert_eq!((&line["title"], &line["seed"]), (&"A line is chosen".into(), &3.into()));
    assert_eq!(line["steps"][2], serde_json::json!({ "line": 6, "action": "screen = \"home\"" }));
    assert!(line["lexicons"].as_str().unwrap().starts_with("5546320a"), "the magic of UF2");
    let entries = line["entries"].as_array().unwrap().iter();
    let told: Vec<String> = entries
        .filter(|entry| entry.get("done").is_none())
        .map(|entry| {
            let mut entry = entry.as_object().unwrap().clone();
            let (at, step) = (entry.remove("at").unwrap(), entry.remove("step").unwrap());
            let (what, value) = entry.into_iter().next().unwrap();
            let value = value.get("name").cloned().unwrap_or(value);
            format!("{at} {step} {what} {value}")
        })
        .collect();
    let expected = [
        "0 0 sound \"Hello\"",
        "2000 1 dial 1",
        "2100 1 dial 1",
        "2200 1 push_down true",
        "2250 1 push_up true",
        "2250 1 sound \"Noted\"",
        "2300 2 dial -1",
        "2325 2 dial -1",
        "2395 3 picture \"home\"",
        "2400 4 power_cut true",
        "0 4 sound \"Hello\"",
        "2000 5 seat_down 2",
        "2000 5 sound \"Nope\"",
        "2050 6 seat_up 2",
        "2100 7 scores []",
        "2100 7 dark false",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_few_scenarios_reach_what_all_reach() {
    let folder = tempfile::tempdir().unwrap();
    let step =
        "{ choose = \"English\" }, { choose = \"About\" }, { expect = { sounds = [\"Hello\", \"Noted\", \"Click\"] } }";
    fs::write(folder.path().join("about.toml"), format!("step = [{step}]")).unwrap();
    let home = "step = [{ choose = \"English\" }, { expect = { sounds = [\"Hello\", \"Noted\"] } }]";
    let output = play(folder.path(), home, &["--scenario", "about.toml", "--cover"]);
    assert_eq!(stdout(&output), "about.toml\n", "{}", stderr(&output));
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
    let output = play(folder.path(), GREETING, &["--scenario", "none.toml"]);
    assert!(stderr(&output).starts_with("zeitwort: the scenario none.toml cannot be read: "), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
}

/// A word checked while no game runs; the list has it, or there is none to ask.
const CHECKED: &str = r#"
step = [
    { choose = "English" }, { choose = "Check a word" }, { type = "EI" },
    { expect = { sounds = ["Hello", "Noted", "Click", "Click", "Click"] } }, { push = true }, { expect = { sounds = [SOUND] } },
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
    let text = "words = { de = [\"EIS\"], fr = [\"EAU\"] }\n[[step]]\nexpect = { dark = false }";
    let output = play(folder.path(), text, &["--lexicons", "words.uf2"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(0)), "{}", stderr(&output));
    let mut flash = pico_image::flash::Flash::erased();
    flash.drop_uf2(&fs::read(folder.path().join("words.uf2")).unwrap()).unwrap();
    let shelf = dict_pack::Shelf::open(&flash.bytes()[0x84000..]).unwrap();
    assert!(shelf.find(letters::Language::German).unwrap().contains("EIS"));
    assert!(shelf.find(letters::Language::French).unwrap().contains("EAU"));
}

#[test]
fn a_scenario_without_words_has_none_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let output = play(folder.path(), "[[step]]\nexpect = { dark = false }", &["--lexicons", "words.uf2"]);
    assert_eq!(stderr(&output), "zeitwort: words.uf2 cannot be written: the scenario table.toml has no words\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_scenario_that_holds_leaves_the_flash_of_its_device() {
    let folder = tempfile::tempdir().unwrap();
    let flash = folder.path().join("table.flash");
    let failed = play(folder.path(), "[[step]]\nexpect = { dark = true }", &["--flash", "table.flash"]);
    assert!(failed.status.code() == Some(1) && !flash.exists());
    fs::write(&flash, "old").unwrap();
    let text = "step = [{ choose = \"Deutsch\" }, { expect = { sounds = [\"Hello\", \"Noted\"] } }]";
    let output = play(folder.path(), text, &["--flash", "table.flash"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let again = pico_image::flash::Flash::of_bytes(fs::read(&flash).unwrap()).unwrap();
    assert!(again.bytes() != pico_image::flash::Flash::erased().bytes(), "it remembers its language");
}

#[test]
fn one_film_or_file_of_lists_is_made_of_one_scenario() {
    let folder = tempfile::tempdir().unwrap();
    for (option, file) in
        [("--film", "film.png"), ("--lexicons", "lists.uf2"), ("--timeline", "line.json"), ("--flash", "x.flash")]
    {
        let again = ["--scenario", "table.toml", option, file];
        let output = play(folder.path(), "words = { de = [\"HAUS\"] }\n[[step]]\nexpect = { dark = false }", &again);
        assert_eq!(stderr(&output), format!("zeitwort: {option} takes one scenario at a time\n"));
        assert_eq!(output.status.code(), Some(2));
        assert!(!folder.path().join(file).exists(), "{file}");
    }
}
