//! Takes CONTRIBUTING's way to a screen language by its word: one file and one row, in a copy of the product, make the device speak it,
//! with a character that English lacks. It takes as long as a first build: the nightly job runs it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

use repository::in_repository;
use std::fs;
use std::path::Path;
use std::process::Command;
use zeitwort_tests::copy_product;

/// Puts something behind a line that is there once.
fn add_behind(path: &Path, line: &str, added: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(text.matches(line).count(), 1, "{}: {line}", path.display());
    fs::write(path, text.replace(line, &format!("{line}{added}"))).unwrap();
}

/// What the device's own tests say of the copy.
fn tests_of_the_device(copy: &Path) -> (bool, String) {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--package", "device"])
        .current_dir(copy)
        // Crates at the same place of a workspace share their names in a target folder.
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (output.status.success(), said)
}

#[test]
#[ignore = "builds the device once more, which takes minutes; the nightly job runs it"]
fn a_screen_language_is_one_file_and_one_row() {
    let copy = in_repository("target/adding-a-language");
    copy_product(&in_repository(""), &copy).unwrap();
    let texts = copy.join("firmware/device/src/texts");
    let english = fs::read_to_string(texts.join("en.rs")).unwrap();
    let spanish = |end: &str| {
        let title = format!("game_over: \"{end}\"");
        let spanish = english.replace("//! English.", "//! Español.").replace("game_over: \"Game over\"", &title);
        assert!(spanish.contains(&title));
        fs::write(texts.join("es.rs"), spanish).unwrap();
    };
    add_behind(&texts.join("mod.rs"), "\nmod en;\n", "mod es;\n");
    add_behind(&texts.join("mod.rs"), "\n    English en::TRANSLATION,\n", "    Spanish es::TRANSLATION,\n");

    spanish("¡Fin!");
    let (passed, said) = tests_of_the_device(&copy);
    assert!(passed, "{said}");

    // What no font draws is named.
    spanish("Конец");
    let (passed, said) = tests_of_the_device(&copy);
    assert!(!passed && said.contains("no font for"), "{said}");
}
