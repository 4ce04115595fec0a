//! Input that is not quite what the command expects: it takes it, or says what it is.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::{said, zeitwort};

fn folder_with(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

/// The words that are packed of a list, and what is said of it.
fn packed(list: &[u8]) -> (String, String) {
    let folder = folder_with(&[("own.txt", list)]);
    let (_, told, code) = said(&zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "own.zwl"]));
    assert_eq!(code, 0, "{told}");
    (said(&zeitwort(folder.path(), &["words", "own.zwl"])).0, told)
}

/// The one sentence of a run that could not do its work.
fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let (_, sentence, code) = said(&zeitwort(folder, arguments));
    assert_eq!(code, 2, "{arguments:?}: {sentence}");
    sentence.lines().last().unwrap_or_default().into()
}

/// Runs `zeitwort` in a folder with something on standard input.
fn fed(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zeitwort"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn one_lower_case_word_does_not_spoil_a_list_in_capitals() {
    assert_eq!(packed("HAUS\nGARTEN\nBAUM\nSpielgruppe\n".as_bytes()).0, "BAUM\nGARTEN\nHAUS\nSPIELGRUPPE\n");
    assert_eq!(packed("STRAßE\nHAUS\n".as_bytes()).0, "HAUS\nSTRASSE\n");
    let (words, told) = packed("HAUS\nGARTEN\nGmbH\n".as_bytes());
    assert_eq!(words, "GARTEN\nHAUS\n", "a word with capitals and small letters is judged by itself");
    assert!(told.contains("1 refused: capitals inside"), "{told}");
    assert_eq!(packed("Haus\nGarten\nUSA\n".as_bytes()).0, "GARTEN\nHAUS\n", "an abbreviation stays one");
}

#[test]
fn a_list_mostly_refused_stops_with_a_sentence() {
    let folder = folder_with(&[("own.txt", "U-Bahn\nS-Bahn\nHaus\nE-Mail\n".as_bytes()), ("own.zwl", b"before")]);
    let pack = ["pack", "own.txt", "--lang", "de", "-o", "own.zwl", "--rejects", "no.txt"];
    let sentence = refusal(folder.path(), &pack);
    assert!(sentence.contains("3 of 4 spellings are refused, most of them for this: hyphen"), "{sentence}");
    assert!(sentence.contains("--anyway"), "{sentence}");
    assert_eq!(fs::read(folder.path().join("own.zwl")).unwrap(), b"before", "nothing is written");
    assert!(fs::read_to_string(folder.path().join("no.txt")).unwrap().contains("E-Mail\thyphen"));
    let (out, told, code) = said(&zeitwort(folder.path(), &[&pack[..], &["--anyway"]].concat()));
    assert_eq!(code, 0, "{told}");
    assert!(out.starts_with("own.zwl: 1 word in "), "{out}");
}

#[test]
fn long_words_are_no_sign_of_a_wrong_list() {
    let long = "Donaudampfschifffahrt\n".repeat(9) + "Haus\n";
    assert_eq!(packed(long.as_bytes()).0, "HAUS\n");
}

#[test]
fn old_line_ends_are_line_ends() {
    assert_eq!(packed(b"Haus\rMaus\rLaus\r").0, "HAUS\nLAUS\nMAUS\n");
}

#[test]
fn the_encoding_that_a_dictionary_names_is_its_encoding() {
    // ISO 8859-2: 0xB3 is ł, 0xF3 is ó.
    let folder = folder_with(&[
        ("pl.aff", b"SET ISO8859-2\nSFX A Y 1\nSFX A 0 y .\n"),
        ("pl.dic", b"1\nz\xB3ot/A\n"),
        ("old.aff", b"SFX A Y 1\nSFX A 0 e .\n"),
        ("old.dic", b"1\nM\xE4us/A\n"),
        ("odd.aff", b"SET KLINGON\n"),
        ("odd.dic", b"1\nHaus\n"),
    ]);
    let words = |dictionary: &str| {
        let (_, told, code) = said(&zeitwort(folder.path(), &["pack", dictionary, "--lang", "de", "-o", "x.zwl"]));
        assert_eq!(code, 0, "{told}");
        said(&zeitwort(folder.path(), &["words", "x.zwl"])).0
    };
    assert_eq!(words("pl.dic"), "ZLOT\nZLOTY\n");
    assert_eq!(words("old.dic"), "MÄUS\nMÄUSE\n", "without a name it is Latin-1, as hunspell has it");
    let sentence = refusal(folder.path(), &["pack", "odd.dic", "--lang", "de", "-o", "x.zwl"]);
    assert!(sentence.contains("odd.aff says SET KLINGON, which is no known encoding"), "{sentence}");
}

#[test]
fn what_a_file_is_is_said() {
    let random: Vec<u8> = (0..4000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for (bytes, what) in [
        (&b"\xFD7zXZ\0rest"[..], "is packed with xz: unpack it first"),
        (b"PK\x03\x04rest", "is a zip archive, or a document of an office program"),
        (b"BZh91AY&SY", "is packed with bzip2: unpack it first"),
        (b"\x28\xB5\x2F\xFDrest", "is packed with zstd: unpack it first"),
        (b"7z\xBC\xAF\x27\x1Crest", "is a 7-Zip archive: unpack it first"),
        (b"%PDF-1.7\n%\xE2\xE3", "is a PDF: save its words as plain text"),
        (b"{\\rtf1\\ansi Haus}", "is a rich-text document: save it as plain text"),
        (b"<!DOCTYPE html>\n<html>", "is a web page: save its words as plain text"),
        (b"\xD0\xCF\x11\xE0rest", "is a document of an old office program"),
        (b"!<arch>\ndebian-binary", "is a Debian package"),
        (b"UF2\nWQ]\x9Erest", "is a UF2 file"),
        (b"ZWLX\x01rest", "is a packed lexicon already"),
        (b"SQLite format 3\0", "is a database"),
        (b"\xFE\xFF\0H\0a\0u\0s", "is UTF-16: save it as UTF-8"),
        (b"H\0a\0u\0s\0\n\0", "is UTF-16: save it as UTF-8"),
        (&random, "is no text"),
    ] {
        let folder = folder_with(&[("own.txt", bytes)]);
        let sentence = refusal(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "x.zwl"]);
        assert!(sentence.contains(&format!("own.txt {what}")), "{what}: {sentence}");
        assert!(!sentence.contains("latin1"), "{what}: {sentence}");
    }
}

#[test]
fn a_dictionary_without_its_affixes_is_told_which_file_is_missing() {
    let folder = folder_with(&[("own.dic", b"1\nHaus/A\n")]);
    let sentence = refusal(folder.path(), &["pack", "own.dic", "--lang", "de", "-o", "x.zwl"]);
    assert!(sentence.contains("own.dic is a hunspell dictionary, and own.aff is not beside it"), "{sentence}");
}

#[test]
fn a_name_that_the_display_cannot_show_is_refused() {
    let folder = folder_with(&[("own.txt", b"Haus\n")]);
    for name in ["日本語", "   ", ""] {
        let pack = ["pack", "own.txt", "--lang", "de", "-o", "x.zwl", "--name", name];
        let sentence = refusal(folder.path(), &pack);
        assert!(sentence.contains("the name") && !folder.path().join("x.zwl").exists(), "{name}: {sentence}");
    }
    let (_, told, code) =
        said(&zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "x.zwl", "--name", "Ça: Öl & Maß 1"]));
    assert_eq!(code, 0, "{told}");
}

#[test]
fn a_stroke_reads_and_writes() {
    let folder = folder_with(&[]);
    let output = fed(folder.path(), &["pack", "-", "--lang", "de", "-o", "-", "--name", "Mine"], b"Haus\nMaus\n");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let lexicon = output.stdout;
    assert!(lexicon.starts_with(b"ZWLX"), "nothing but the lexicon is on standard output");
    for (arguments, answer) in [(&["words", "-"][..], "HAUS\nMAUS\n"), (&["check", "-", "Haus"], "HAUS: in the list\n")]
    {
        assert_eq!(said(&fed(folder.path(), arguments, &lexicon)).0, answer);
    }
    assert!(said(&fed(folder.path(), &["info", "-"], &lexicon)).0.starts_with("name      Mine\n"));
    let uf2 = fed(folder.path(), &["uf2", "-", "-o", "-"], &lexicon);
    assert!(uf2.stdout.starts_with(b"UF2\n"), "{}", String::from_utf8_lossy(&uf2.stderr));
    fs::write(folder.path().join("own.zwl"), &lexicon).unwrap();
    assert_eq!(fed(folder.path(), &["verify", "own.zwl", "-"], b"haus\nmaus\n").status.code(), Some(0));
    let twice = fed(folder.path(), &["check", "-", "-"], &lexicon);
    assert_eq!(twice.status.code(), Some(2), "standard input is one thing");
}

/// A folder with `big.zwl` and `own.zwl`, and both in `lexicons.uf2`.
fn shelved() -> TempDir {
    let folder = folder_with(&[("big.txt", b"Haus\nMaus\n"), ("own.txt", b"Oma\n")]);
    for (list, name) in [("big", "Deutsch"), ("own", "Unsere")] {
        let (text, lexicon) = (format!("{list}.txt"), format!("{list}.zwl"));
        let packed = zeitwort(folder.path(), &["pack", &text, "--lang", "de", "--name", name, "-o", &lexicon]);
        assert_eq!(said(&packed).2, 0);
    }
    assert_eq!(said(&zeitwort(folder.path(), &["uf2", "big.zwl", "own.zwl", "-o", "lexicons.uf2"])).2, 0);
    folder
}

#[test]
fn lists_come_back_out_of_a_uf2_file_and_a_flash_file() {
    let folder = shelved();
    let at = folder.path();
    let mut flash = pico_image::flash::Flash::open(&at.join("device.flash")).unwrap();
    flash.drop_uf2(&fs::read(at.join("lexicons.uf2")).unwrap()).unwrap();
    drop(flash);
    for file in ["lexicons.uf2", "device.flash"] {
        assert_eq!(said(&zeitwort(at, &["words", file])).0, "HAUS\nMAUS\nOMA\n", "{file}");
        assert_eq!(said(&zeitwort(at, &["words", file, "--list", "Unsere"])).0, "OMA\n");
        assert_eq!(said(&zeitwort(at, &["check", file, "--list", "1", "Haus"])).2, 0);
        let sentence = refusal(at, &["check", file, "Haus"]);
        assert!(sentence.contains("holds these lists: 1 (Deutsch), 2 (Unsere); say which with --list"), "{sentence}");
    }
    zeitwort(at, &["pack", "own.txt", "--lang", "de", "--name", "Mehr", "-o", "more.zwl"]);
    let (out, told, code) = said(&zeitwort(at, &["uf2", "lexicons.uf2", "more.zwl", "-o", "three.uf2"]));
    assert!(code == 0 && out.starts_with("three.uf2: 3 lexicons in "), "{out}{told}");
    let again = zeitwort(at, &["uf2", "device.flash", "-o", "again.uf2"]);
    assert_eq!(said(&again).2, 0);
    assert!(fs::read(at.join("again.uf2")).unwrap() == fs::read(at.join("lexicons.uf2")).unwrap());
}

#[test]
fn a_uf2_file_without_lists_says_so() {
    let firmware = pico_image::uf2::Segment { address: 0x1000_0000, bytes: vec![1; 256] };
    let folder = folder_with(&[("firmware.uf2", &pico_image::uf2::write(&[firmware]).unwrap())]);
    let sentence = refusal(folder.path(), &["words", "firmware.uf2"]);
    assert!(sentence.contains("firmware.uf2: there are no lists in this UF2 file"), "{sentence}");
}

#[test]
fn answers_are_there_for_programs() {
    let folder = shelved();
    let json = |arguments: &[&str]| -> (serde_json::Value, i32) {
        let (out, told, code) = said(&zeitwort(folder.path(), arguments));
        (serde_json::from_str(out.lines().next().unwrap_or_default()).unwrap_or_else(|_| panic!("{out}{told}")), code)
    };
    let (answer, code) = json(&["check", "--json", "own.zwl", "U-Bahn"]);
    assert_eq!((&answer["in_list"], &answer["refused"], code), (&false.into(), &"hyphen".into(), 1));
    let (answer, code) = json(&["verify", "--json", "own.zwl", "big.txt"]);
    assert_eq!((&answer["equal"], &answer["lexicon_only"][0], code), (&false.into(), &"OMA".into(), 1));
    fs::write(folder.path().join("game.gcg"), ">a: AEQRSTU 8E QUART +29 29\n").unwrap();
    let (answer, code) = json(&["gcg", "--json", "game.gcg"]);
    assert_eq!((&answer["kind"], code), (&"difference".into(), 1));
}

#[test]
fn yes_no_and_could_not_are_three_exit_codes() {
    let folder = shelved();
    fs::write(folder.path().join("bad.gcg"), "#player1 a A\n>a ABC\n").unwrap();
    let help = said(&zeitwort(folder.path(), &["--help"])).0;
    assert!(help.contains("0  yes, or done") && help.contains("1  no") && help.contains("2  could not"), "{help}");
    for (arguments, code) in [
        (&["check", "own.zwl", "Oma"][..], 0),
        (&["check", "own.zwl", "Opa"], 1),
        (&["check", "none.zwl", "Oma"], 2),
        (&["verify", "own.zwl", "big.txt"], 1),
        (&["verify", "own.zwl", "none.txt"], 2),
        (&["gcg", "missing.gcg"], 2),
        (&["gcg", "bad.gcg"], 2),
        (&["flash", "--timeout", "5"], 2),
        (&["sheet", "none.flash"], 2),
        (&["help", "pack"], 0),
        (&["completions", "bash"], 0),
        (&["man"], 0),
        (&["man", "--output", "man1"], 0),
    ] {
        assert_eq!(said(&zeitwort(folder.path(), arguments)).2, code, "{arguments:?}");
    }
    assert!(folder.path().join("man1/zeitwort-pack.1").exists());
}

#[test]
fn a_package_beside_is_taken_and_a_missing_one_stops_no_other() {
    let recipe = "language = \"de\"\nname = \"x\"\nlicence = \"none\"\n[[source]]\ndebian = \"no-such-package\"\n\
                  file = \"words\"\n[[source]]\ndebian = \"own-words\"\nfile = \"words\"\n";
    let folder = folder_with(&[("own.toml", recipe.as_bytes()), ("own-words_1.0_all.deb", b"!<arch>\n")]);
    let output = Command::new(env!("CARGO_BIN_EXE_zeitwort"))
        .args(["fetch", "own.toml", "--cache", "cache"])
        .current_dir(folder.path())
        .env("PATH", "")
        .output()
        .unwrap();
    let (out, told, code) = said(&output);
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("get it from https://packages.debian.org/no-such-package"), "{told}");
    assert!(told.ends_with("not to be had: no-such-package; the others are there\n"), "{told}");
    assert!(out.starts_with("own-words 1.0 taken from here"), "{out}");
    assert!(folder.path().join("cache/debian/own-words/own-words_1.0_all.deb").exists());
}

#[test]
fn the_sheet_is_looked_for_where_the_simulator_plays() {
    let folder = folder_with(&[]);
    let output = Command::new(env!("CARGO_BIN_EXE_zeitwort"))
        .arg("sheet")
        .current_dir(folder.path())
        .env("XDG_DATA_HOME", folder.path())
        .env("HOME", folder.path())
        .output()
        .unwrap();
    let (_, told, code) = said(&output);
    assert!(code == 2 && told.contains("simulator.flash: play a game") && told.contains("--port"), "{told}");
}
