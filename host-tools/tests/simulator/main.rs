//! The simulator in a pseudo-terminal, as a player meets it: started, typed into, looked at.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

mod pty;

use pico_image::flash::Flash;
use pty::Session;
use scenario::SimDevice;
use scenario::picture;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const LARGE: (u16, u16) = (140, 42);
const SMALL: (u16, u16) = (80, 24);

fn zeitwort(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zeitwort"));
    command.args(args).stdin(Stdio::null());
    command
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn flash(folder: &tempfile::TempDir) -> String {
    folder.path().join("table.flash").display().to_string()
}

#[test]
fn a_large_window_shows_the_picture_in_half_blocks_and_q_quits() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::start(LARGE, &["sim", "--flash", &flash(&folder)]);
    session.wait_for(|screen| screen.contains("Zeitwort") && screen.contains("q quit"));
    session.wait_for(|screen| screen.contains(['▀', '▄', '█']));
    session.type_keys("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn an_ordinary_window_shows_the_picture_in_braille() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::start(SMALL, &["sim", "--flash", &flash(&folder)]);
    session.wait_for(|screen| screen.chars().any(|letter| ('\u{2801}'..='\u{28ff}').contains(&letter)));
    session.type_keys("\x03");
    assert_eq!(session.end(), 0);
}

#[test]
fn the_terminal_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::start(SMALL, &["sim", "--flash", &flash(&folder)]);
    session.wait_for(|screen| screen.contains("q quit"));
    assert!(session.is_taken_over());
    session.type_keys("q");
    session.wait_for(|screen| !screen.contains("q quit"));
    assert!(!session.is_taken_over());
}

#[test]
fn a_press_is_heard() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::start(SMALL, &["sim", "--flash", &flash(&folder)]);
    session.wait_for(|screen| screen.contains("q quit"));
    session.type_keys("1");
    session.wait_for(|screen| screen.contains('♪'));
    session.type_keys("q");
    assert_eq!(session.end(), 0);
}

/// A game of seats 2 and 5 in which seat 2 has nine points.
const NINE_FOR_SEAT_TWO: &str = r#"
step = [
    { choose = "English" }, { choose = "Free play" }, { press = 2 }, { press = 5 },
    { dial = 1 }, { set = { starter = "Player 2" } }, { hold_dial = true }, { push = true }, { wait = "2s" },
    { press = 2 }, { wait = "1s" }, { press = 2 }, { wait = "1s" }, { dial = 9 }, { wait = "1s" }, { push = true }, { wait = "2s" },
    { expect = { scores = [9, 0], heard = { Hello = 1, Click = 6, Flip = 1, Noted = 3 } } },
]
"#;

#[test]
fn pulling_the_plug_keeps_what_was_noted() {
    let folder = tempfile::tempdir().unwrap();
    let (path, scenario) = (flash(&folder), folder.path().join("nine.toml"));
    std::fs::write(&scenario, NINE_FOR_SEAT_TWO).unwrap();
    let played = zeitwort(&["sim", "--scenario", &scenario.display().to_string(), "--flash", &path]).output().unwrap();
    assert!(played.status.success(), "{}", told(&played));
    let paused = || {
        let copy = folder.path().join("copy.flash");
        std::fs::copy(&path, &copy).unwrap();
        let resumed = SimDevice::power_up(Flash::open(&copy).unwrap(), 1).unwrap();
        assert_eq!(resumed.scores(), [9, 0]);
        picture::braille(resumed.frame())
    };
    let first = paused();
    let shows = |picture: &[String], screen: &str| picture.iter().all(|line| screen.contains(line));

    let mut session = Session::start(SMALL, &["sim", "--flash", &path]);
    session.wait_for(|screen| shows(&first, screen));
    session.type_keys("\r");
    session.wait_for(|screen| screen.contains("q quit") && !shows(&first, screen));
    session.type_keys("p");
    session.wait_for(|screen| shows(&paused(), screen));
    session.type_keys("q");
    assert_eq!(session.end(), 0);
    paused();
}

#[test]
fn a_terminal_that_reports_releases_is_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::start_with_releases(SMALL, &["sim", "--flash", &flash(&folder)]);
    session.wait_for(|screen| screen.contains("q quit"));
    session.wait_for_output("\x1b[>15u");
    session.type_keys("\x1b[113;1:1u");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_window_too_small_gets_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let session = Session::start((60, 20), &["sim", "--flash", &flash(&folder)]);
    session.wait_for(|screen| {
        screen.replace('\n', "").contains("the terminal has 60 columns and 20 rows, but the picture needs 66 and 23")
    });
    assert_eq!(session.end(), 2);
}

#[test]
fn without_a_terminal_there_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let output = zeitwort(&["sim", "--flash", &flash(&folder)]).output().unwrap();
    assert_eq!(
        told(&output),
        "zeitwort: the simulator needs a terminal; start it in one, or play a file with --scenario\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_file_that_is_no_flash_gets_one_sentence_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear Anna").unwrap();
    let output = zeitwort(&["sim", "--flash", path.to_str().unwrap()]).output().unwrap();
    assert!(told(&output).contains("letter.txt is no flash file"), "{}", told(&output));
    assert_eq!(told(&output).lines().count(), 1);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read(&path).unwrap(), b"Dear Anna");
}

#[test]
fn a_file_that_cannot_be_opened_gets_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("missing/table.flash");
    for path in [folder.path(), Path::new(&nowhere)] {
        let output = zeitwort(&["sim", "--flash", path.to_str().unwrap()]).output().unwrap();
        assert!(told(&output).contains("cannot be opened: "), "{}", told(&output));
        assert_eq!(told(&output).lines().count(), 1);
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn a_file_in_use_by_another_simulator_gets_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::start(SMALL, &["sim", "--flash", &flash(&folder)]);
    session.wait_for(|screen| screen.contains("q quit"));
    let output = zeitwort(&["sim", "--flash", &flash(&folder)]).output().unwrap();
    assert!(told(&output).contains("is in use by another simulator"), "{}", told(&output));
    session.type_keys("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn without_a_name_the_flash_file_lies_in_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let output = zeitwort(&["sim"]).env("XDG_DATA_HOME", folder.path()).env("HOME", folder.path()).output().unwrap();
    assert!(told(&output).contains("needs a terminal"), "{}", told(&output));
    let made = walk(folder.path());
    assert!(made.iter().any(|path| path.ends_with("zeitwort/simulator.flash")), "{made:?}");
}

fn walk(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}
