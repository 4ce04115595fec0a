//! Output of commands into a closed pipe or on a full disk: no panic, and nothing half-written.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with a list and the lexicon made of it.
fn packed() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.txt"), "Haus\nMaus\n").unwrap();
    let done = zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "own.zwl"]).output().unwrap();
    assert!(done.status.success());
    folder
}

fn zeitwort(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zeitwort"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

fn sentence(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Commands that print, on the files of [`packed`].
const PRINTING: [&[&str]; 6] = [
    &["check", "own.zwl", "Haus"],
    &["info", "own.zwl"],
    &["info", "own.zwl", "--json"],
    &["words", "own.zwl"],
    &["verify", "own.zwl", "own.txt"],
    &["gcg", "own.txt"],
];

#[test]
fn a_full_disk_behind_standard_output_gets_one_sentence() {
    let folder = packed();
    for arguments in PRINTING {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = zeitwort(folder.path(), arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", sentence(&output));
        let sentence = sentence(&output);
        assert!(sentence.starts_with("zeitwort: standard output: "), "{arguments:?}: {sentence}");
        assert_eq!(sentence.lines().count(), 1, "{arguments:?}: {sentence}");
    }
}

#[test]
fn who_stops_reading_is_not_scolded() {
    let folder = packed();
    for arguments in PRINTING {
        let (nobody, pipe) = std::io::pipe().unwrap();
        drop(nobody);
        let output = zeitwort(folder.path(), arguments).stdout(pipe).output().unwrap();
        assert_eq!(sentence(&output), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: not everything was told");
    }
}

#[test]
fn nobody_has_to_listen_to_complaints_either() {
    let folder = packed();
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = zeitwort(folder.path(), &["info", "none.zwl"]).stderr(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_file_that_does_not_fit_the_disk_is_not_left_half_written() {
    let folder = packed();
    for arguments in ["pack own.txt --lang de -o big", "uf2 own.zwl -o big"] {
        // A limit of one block stands in for the full disk.
        let limited = format!("trap '' XFSZ; ulimit -f 1; exec '{}' {arguments}", env!("CARGO_BIN_EXE_zeitwort"));
        let output = Command::new("sh").args(["-c", &limited]).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", sentence(&output));
        assert!(sentence(&output).contains("zeitwort: big: "), "{arguments}: {}", sentence(&output));
        assert!(!folder.path().join("big").exists(), "{arguments} left something");
    }
}

#[test]
fn a_file_that_may_not_be_written_stays_as_it_was() {
    let folder = packed();
    fs::create_dir(folder.path().join("shelf")).unwrap();
    let output = zeitwort(folder.path(), &["uf2", "own.zwl", "-o", "shelf"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(folder.path().join("shelf").is_dir());
}

#[test]
fn an_output_never_goes_over_its_input() {
    let folder = packed();
    std::os::unix::fs::symlink("own.txt", folder.path().join("link.txt")).unwrap();
    for arguments in [
        "pack own.txt --lang de -o own.txt",
        "pack own.txt --lang de -o ./own.txt",
        "pack own.txt --lang de -o link.txt",
        "pack own.txt --lang de -o new.zwl --rejects own.txt",
        "pack own.txt --lang de -o new.zwl --rejects new.zwl",
        "uf2 own.zwl -o own.zwl",
    ] {
        let before =
            (fs::read(folder.path().join("own.txt")).unwrap(), fs::read(folder.path().join("own.zwl")).unwrap());
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = zeitwort(folder.path(), &arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", sentence(&output));
        assert!(sentence(&output).contains("would be written over"), "{arguments:?}: {}", sentence(&output));
        let after =
            (fs::read(folder.path().join("own.txt")).unwrap(), fs::read(folder.path().join("own.zwl")).unwrap());
        assert!(before == after, "{arguments:?}");
    }
}

#[test]
fn on_a_full_disk_the_good_file_from_before_stays() {
    let folder = packed();
    fs::write(folder.path().join("big"), "from before").unwrap();
    for arguments in ["pack own.txt --lang de -o big", "uf2 own.zwl -o big"] {
        let limited = format!("trap '' XFSZ; ulimit -f 0; exec '{}' {arguments}", env!("CARGO_BIN_EXE_zeitwort"));
        let output = Command::new("sh").args(["-c", &limited]).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", sentence(&output));
        assert_eq!(fs::read(folder.path().join("big")).unwrap(), b"from before", "{arguments}");
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names.len(), 3, "nothing is left beside it: {names:?}");
    }
}

#[test]
fn a_device_file_and_a_link_are_written_through() {
    let folder = packed();
    let done = zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "/dev/null"]).output().unwrap();
    assert!(done.status.success(), "{}", sentence(&done));
    std::os::unix::fs::symlink("far.zwl", folder.path().join("link.zwl")).unwrap();
    fs::write(folder.path().join("far.zwl"), "from before").unwrap();
    let done = zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "link.zwl"]).output().unwrap();
    assert!(done.status.success(), "{}", sentence(&done));
    assert!(folder.path().join("link.zwl").is_symlink(), "a link stays a link");
    assert!(fs::read(folder.path().join("far.zwl")).unwrap().starts_with(b"ZWLX"));
    std::os::unix::fs::symlink("later.zwl", folder.path().join("next.zwl")).unwrap();
    std::os::unix::fs::symlink("next.zwl", folder.path().join("dangling.zwl")).unwrap();
    let done = zeitwort(folder.path(), &["pack", "own.txt", "--lang", "de", "-o", "dangling.zwl"]).output().unwrap();
    assert!(done.status.success(), "{}", sentence(&done));
    assert!(folder.path().join("dangling.zwl").is_symlink() && folder.path().join("next.zwl").is_symlink());
    assert!(fs::read(folder.path().join("later.zwl")).unwrap().starts_with(b"ZWLX"), "made where the links lead");
}

#[test]
fn a_flash_file_that_does_not_fit_the_disk_is_not_made() {
    let folder = packed();
    let limited = format!("trap '' XFSZ; ulimit -f 8; exec '{}' sim --flash new.flash", env!("CARGO_BIN_EXE_zeitwort"));
    let output = Command::new("sh").args(["-c", &limited]).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", sentence(&output));
    assert!(sentence(&output).contains("new.flash"), "{}", sentence(&output));
    assert!(!folder.path().join("new.flash").exists(), "half a flash file no longer opens");
}
