//! What people give the command that is not quite what it expects: it takes it, or says what it is.

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
