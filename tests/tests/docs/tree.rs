//! The tree says what ships: nothing of the product comes from the tests, and the same tests run everywhere.

use crate::none;
use repository::in_repository;
use std::fs;
use std::path::Path;

/// Folders of what ships.
const SHIPS: [&str; 6] = ["dict-pack", "emulator", "firmware", "host-tools", "letters", "web"];
/// Crates of tests and of measurements.
const TESTS: [&str; 4] = ["reached", "zeitwort-bench", "zeitwort-enumerate", "zeitwort-tests"];

#[test]
fn nothing_that_ships_comes_from_the_tests() {
    let (mut complaints, mut read) = (Vec::new(), 0);
    for folder in SHIPS {
        look_into(&in_repository(folder), &mut |path, text| {
            let wrong: Vec<&str> = if path.ends_with("Cargo.toml") {
                let manifest: toml::Table = toml::from_str(text).unwrap();
                let needed = manifest.get("dependencies").and_then(|table| table.as_table());
                let command = (folder == "web").then_some("zeitwort");
                let forbidden = TESTS.into_iter().chain(command);
                forbidden.filter(|name| needed.is_some_and(|needed| needed.contains_key(*name))).collect()
            } else if path.extension().is_some_and(|extension| extension == "mjs") {
                text.lines().filter(|line| line.contains("from '") && line.contains("/tests/")).collect()
            } else {
                return;
            };
            read += 1;
            complaints.extend(wrong.iter().map(|what| format!("{}: {what}", path.display())));
        });
    }
    assert!(read > 60, "{read} files");
    none(&complaints);
}

#[test]
fn properties_try_the_same_inputs_in_every_run() {
    assert!(std::env::var("PROPTEST_RNG_SEED").is_ok(), ".cargo/config.toml sets the seed of properties");
}

fn look_into(folder: &Path, look: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let made = name == "node_modules" || name == "target" || name.starts_with('.');
        if path.is_dir() && !made {
            look_into(&path, look);
        } else if path.is_file() && (name == "Cargo.toml" || name.ends_with(".mjs")) {
            look(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}
