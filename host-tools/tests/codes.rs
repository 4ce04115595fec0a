//! `zeitwort codes` as a person meets it: a game becomes pictures, and the pictures the same game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use pico_image::flash::Flash;
use scenario::{Player, Scenario, Unseen};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;
use zeitwort::pictures::qr_codes;

fn zeitwort(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zeitwort")).args(args).current_dir(folder).output().unwrap()
}

/// The output of a command, which must have done its work.
fn printed(args: &[&str], folder: &Path) -> String {
    let output = zeitwort(args, folder);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with the flash file of a game that a scenario plays.
fn played(scenario: &str) -> TempDir {
    let path = repository::scenarios().join(scenario).with_extension("toml");
    let scenario = Scenario::parse(&fs::read_to_string(path).unwrap()).unwrap();
    let flash = Player::new(&scenario, &Unseen).play(|_| ()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.flash"), flash.bytes()).unwrap();
    folder
}

/// The pictures in a folder.
fn pictures(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string()).collect();
    names.sort();
    names
}

#[test]
fn a_game_goes_into_pictures_and_comes_back_with_the_same_sheet_and_gcg() {
    let folder = played("scrabble-gcg");
    // Codes are fine unless they are to be coarse.
    for size in [&["--coarse"][..], &[]] {
        let _ = fs::remove_dir_all(folder.path().join("codes"));
        printed(&[&["codes", "game.flash", "--output", "codes"], size].concat(), folder.path());
        let mut files = pictures(&folder.path().join("codes"));
        files.reverse();
        let pictures: Vec<&str> = files.iter().map(String::as_str).collect();
        for format in ["md", "csv", "json", "gcg"] {
            let read = printed(&[&["codes", "--format", format, "--read"], &pictures[..]].concat(), folder.path());
            assert_eq!(read, printed(&["sheet", "game.flash", "--format", format], folder.path()));
        }
    }
}

#[test]
fn the_game_before_comes_home_too() {
    let folder = played("scrabble-rematch");
    let previous = |args: &[&str]| printed(&[args, &["game.flash", "--previous"]].concat(), folder.path());
    let texts = previous(&["codes", "--text"]);
    fs::write(folder.path().join("seen.txt"), &texts).unwrap();
    for format in ["md", "csv", "json"] {
        let read = printed(&["codes", "--read", "seen.txt", "--format", format], folder.path());
        assert_eq!(read, previous(&["sheet", "--format", format]));
        assert_ne!(read, printed(&["sheet", "game.flash", "--format", format], folder.path()), "not the last one");
    }
}

#[test]
fn the_result_is_a_link_where_a_page_is_named() {
    let folder = played("scrabble-gcg");
    let first =
        |args: &[&str]| printed(&[&["codes", "game.flash", "--result", "--text"], args].concat(), folder.path());
    let words = first(&[]);
    let link = first(&["--page", "https://club.example/zeitwort/"]);
    let (page, result) = link.trim_end().split_once("#result=").unwrap();
    assert_eq!(page, "https://club.example/zeitwort/");
    assert_eq!(result.split('~').count(), words.lines().count());
    assert!(result.starts_with("Scrabble~"), "{result}");
    assert!(!zeitwort(&["codes", "game.flash", "--page", "club"], folder.path()).status.success());
    // The lists on the device may name one, as `zeitwort uf2 --page` writes it.
    fs::write(folder.path().join("words.txt"), "HAUS\nMAUS\n").unwrap();
    printed(
        &["pack", "--lang", "de", "--name", "Liste", "--licence", "none", "words.txt", "-o", "de.lexicon"],
        folder.path(),
    );
    printed(&["uf2", "de.lexicon", "--page", "https://lists.example/", "-o", "lists.uf2"], folder.path());
    let mut flash = Flash::of_bytes(fs::read(folder.path().join("game.flash")).unwrap()).unwrap();
    flash.drop_uf2(&fs::read(folder.path().join("lists.uf2")).unwrap()).unwrap();
    fs::write(folder.path().join("game.flash"), flash.bytes()).unwrap();
    assert!(first(&[]).starts_with("https://lists.example/#result=Scrabble~"));
    assert!(first(&["--page", "https://mine.example/"]).starts_with("https://mine.example/#"));
    assert_eq!(first(&["--coarse"]).lines().next(), words.lines().next(), "a coarse code has no room for a link");
}

#[test]
fn a_scenario_begins_with_the_game() {
    for scenario in ["scrabble-gcg", "scrabble-board-french", "mend"] {
        let folder = played(scenario);
        let text = printed(&["codes", "game.flash", "--scenario"], folder.path());
        fs::write(folder.path().join("again.toml"), &text).unwrap();
        printed(&["sim", "--scenario", "again.toml", "--flash", "again.flash"], folder.path());
        for format in ["md", "csv", "json"] {
            let sheet = |flash| printed(&["sheet", flash, "--format", format], folder.path());
            assert_eq!(sheet("again.flash"), sheet("game.flash"), "{scenario}");
        }
        let codes = printed(&["codes", "game.flash", "--text"], folder.path());
        fs::write(folder.path().join("seen.txt"), codes).unwrap();
        assert_eq!(printed(&["codes", "--scenario", "--read", "seen.txt"], folder.path()), text);
    }
}

#[test]
fn texts_are_read_as_well_as_pictures_and_the_terminal_shows_codes() {
    let folder = played("scrabble-gcg-challenges");
    let texts = printed(&["codes", "game.flash", "--coarse", "--text"], folder.path());
    fs::write(
        folder.path().join("seen.txt"),
        texts.lines().rev().map(|line| format!("{line}\r\n")).collect::<String>(),
    )
    .unwrap();
    let read = printed(&["codes", "--read", "seen.txt", "--format", "csv"], folder.path());
    assert_eq!(read, printed(&["sheet", "game.flash", "--format", "csv"], folder.path()));
    let drawn = printed(&["codes", "game.flash", "--result"], folder.path());
    assert_eq!(drawn.lines().count(), 61_usize.div_ceil(2) + 1, "57 modules, a quiet zone of two, two rows a line");
}

#[test]
fn what_is_missing_or_wrong_is_said_in_a_sentence() {
    let folder = played("scrabble-gcg");
    let texts = printed(&["codes", "game.flash", "--coarse", "--text"], folder.path());
    let frames: Vec<&str> = texts.lines().filter(|line| line.starts_with("ZW1")).collect();
    let said = |lines: &[&str]| {
        fs::write(folder.path().join("seen.txt"), lines.join("\n")).unwrap();
        let output = zeitwort(&["codes", "--read", "seen.txt"], folder.path());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let few = said(&frames[1..]);
    assert!(few.contains(&format!("{} of {} codes are there", frames.len() - 1, frames.len())), "{few}");
    assert!(said(&[&frames[0].replacen("ZW1", "ZW7", 1)]).contains("format 7"));
    assert!(said(&[&frames[0][..30]]).contains("damaged"));
    fs::write(folder.path().join("grey.png"), {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 90, 70);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.write_header().unwrap().write_image_data(&[0x55; 90 * 70]).unwrap();
        file
    })
    .unwrap();
    let output = zeitwort(&["codes", "--read", "grey.png"], folder.path());
    assert!(String::from_utf8_lossy(&output.stderr).contains("no code in it"));
    let none = zeitwort(&["codes", "none.flash"], folder.path());
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn codes_of_two_games_doubled_and_among_others_make_both_games() {
    let (folder, other) = (played("scrabble-gcg"), played("wort-rummy-game"));
    let texts = |folder: &TempDir| printed(&["codes", "game.flash", "--coarse", "--text"], folder.path());
    let both = [texts(&folder), texts(&other), texts(&folder), "ZW\n".into()].concat();
    fs::write(folder.path().join("seen.txt"), both).unwrap();
    // The code of a result is a text for people.
    printed(&["codes", "game.flash", "--result", "--output", "result"], folder.path());
    let output = zeitwort(&["codes", "--read", "result/code-01.png", "seen.txt"], folder.path());
    let (said, read) = (String::from_utf8(output.stderr).unwrap(), String::from_utf8(output.stdout).unwrap());
    assert!(output.status.success(), "{said}");
    assert!(
        said.lines().all(|line| line.ends_with("This code is no part of a game: point at the codes of a Zeitwort."))
    );
    assert_eq!(said.lines().count(), 2, "{said}");
    let sheets = [&folder, &other].map(|folder| printed(&["sheet", "game.flash"], folder.path()));
    assert_eq!(read, sheets.concat());
}

/// A panel of 128 × 64 pixels with a code, as a straight screen shot shows it, each pixel so many large; dark modules dark, or lit.
fn shot(text: &str, density: take_home::Density, pixels: usize, lit: bool) -> Vec<u8> {
    let mut buffers = Box::new(take_home::QrBuffers::new());
    let modules = buffers.encode(text, density).unwrap();
    let size = if density == take_home::Density::Coarse { 2 } else { 1 };
    let off = (64 - i32::from(modules.size()) * size) / 2;
    let (width, height) = (128 * pixels, 64 * pixels);
    let is_lit = |x: i32, y: i32| {
        let inside = (32..96).contains(&x);
        let dark = modules.is_dark((x - 32 - off).div_euclid(size), (y - off).div_euclid(size));
        inside && dark == lit
    };
    let grey: Vec<u8> = (0..width * height)
        .map(|index| {
            let (x, y) = (index % width / pixels, index / width / pixels);
            if is_lit(x as i32, y as i32) { 220 } else { 15 }
        })
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&grey).unwrap();
    file
}

#[test]
fn a_panel_is_read_at_any_size_lit_either_way() {
    let folder = played("scrabble-gcg");
    for (density, option) in [(take_home::Density::Coarse, "--coarse"), (take_home::Density::Fine, "--text")] {
        let texts = printed(
            &["codes", "game.flash", "--text", option][..if option == "--text" { 3 } else { 4 }],
            folder.path(),
        );
        for frame in texts.lines().filter(|line| line.starts_with("ZW1")) {
            for pixels in [3, 5, 8] {
                let read = qr_codes::read(&shot(frame, density, pixels, false)).unwrap();
                assert_eq!(read, [frame], "{density:?}, {pixels} pixels");
            }
            assert_eq!(qr_codes::read(&shot(frame, density, 5, true)).unwrap(), [frame]);
        }
    }
}
