//! Takes docs/adding-a-game.md by its word: a copy of the product gets the page's module, line and scenario, is compiled and
//! plays them, and every scenario that was there before plays as before.

use std::path::Path;
use std::process::Command;
use std::{fs, io};
use zeitwort_tests::in_repository;

/// What the scenarios are made of and from.
const COPIED: [&str; 9] =
    ["Cargo.toml", "Cargo.lock", "memory.x", "dict-pack", "docs", "firmware", "host-tools", "tests", "xtask"];

const PAGE: &str = "docs/adding-a-game.md";
const GAMES: &str = "firmware/game/src/games/mod.rs";
const MODULE: &str = "firmware/game/src/games/letter_lines.rs";
const SCENARIO: &str = "tests/scenarios/letter-lines.toml";

#[test]
fn the_game_of_the_page_is_added_and_played_and_no_other_game_breaks() {
    let copy = in_repository("target/adding-a-game");
    let page = fs::read_to_string(in_repository(PAGE)).unwrap();
    for part in COPIED.into_iter().chain(["web/workshop"]) {
        copy_changed(&in_repository(part), &copy.join(part)).unwrap();
    }
    write_changed(&copy.join(MODULE), block(&page, "rust").replace("use game::", "use crate::").as_bytes()).unwrap();
    write_changed(&copy.join(SCENARIO), block(&page, "toml").as_bytes()).unwrap();
    let games = fs::read_to_string(in_repository(GAMES)).unwrap();
    write_changed(&copy.join(GAMES), with_line(&games, block(&page, "text")).as_bytes()).unwrap();

    // One picture shows the end of the list of games, behind a sentence: there a new game is meant to be seen.
    let tests =
        ["test", "--offline", "--package", "zeitwort-tests", "--test", "scenarios", "--", "--skip", "check-word"];
    let output = Command::new(env!("CARGO"))
        .args(tests)
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("letter-lines"), "its scenario was played: {said}");
}

/// The page's block in this language; there is one of each.
fn block<'page>(page: &'page str, language: &str) -> &'page str {
    let fence = format!("\n```{language}\n");
    let mut blocks = page.split(&fence).skip(1);
    let block = blocks.next().and_then(|rest| rest.split("```").next());
    assert!(blocks.next().is_none(), "{PAGE} has more than one block of {language}");
    block.unwrap_or_else(|| panic!("{PAGE} has no block of {language}"))
}

/// The list of games with what the page adds after its dots.
fn with_line(games: &str, addition: &str) -> String {
    let line = addition.split_once("…\n").and_then(|(_, rest)| rest.rsplit_once('}')).expect("dots, a line, a brace").0;
    let list = games.rfind("\n}").expect("the list ends with a brace") + 1;
    format!("{}{line}{}", &games[..list], &games[list..])
}

/// Copies files that differ, so that nothing is compiled again without need, and removes those that are gone.
fn copy_changed(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_file() {
        return write_changed(to, &fs::read(from)?);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        if !["target", "node_modules", ".git"].iter().any(|&left_out| name == left_out) {
            copy_changed(&from.join(&name), &to.join(&name))?;
        }
    }
    for entry in fs::read_dir(to)? {
        let gone = entry?.path();
        if !from.join(gone.file_name().unwrap_or_default()).exists() {
            if gone.is_dir() { fs::remove_dir_all(&gone)? } else { fs::remove_file(&gone)? }
        }
    }
    Ok(())
}

fn write_changed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    match fs::read(path) {
        Ok(there) if there == bytes => Ok(()),
        _ => fs::write(path, bytes),
    }
}
