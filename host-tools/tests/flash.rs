//! `zeitwort flash` with a folder that looks like a Pico in BOOTSEL mode, and with folders that do not.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use pico_image::uf2::{self, Segment};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const INFO: &str = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";

/// A folder to work in, with a drive in it.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        let desk = Self { folder: tempfile::tempdir().unwrap() };
        fs::create_dir(desk.drive()).unwrap();
        fs::write(desk.drive().join("INFO_UF2.TXT"), INFO).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn drive(&self) -> PathBuf {
        self.path("RPI-RP2")
    }

    fn uf2(&self, name: &str, address: u32, bytes: &[u8]) -> Vec<Segment> {
        let segments = vec![Segment { address, bytes: bytes.into() }];
        fs::write(self.path(name), uf2::write(&segments).unwrap()).unwrap();
        segments
    }

    fn flash(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_zeitwort")).current_dir(&self.folder).arg("flash").args(args).output().unwrap()
    }

    /// The one sentence it gives up with; nothing is on the drive.
    fn complaint(&self, args: &[&str]) -> String {
        let output = self.flash(args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(names(&self.drive()), ["INFO_UF2.TXT"]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told.lines().count(), 1, "{told}");
        told
    }
}

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn files_go_on_the_drive_as_one() {
    let desk = Desk::new();
    let firmware = desk.uf2("firmware.uf2", 0x1000_0000, &[1; 70_000]);
    let words = desk.uf2("words.uf2", 0x1008_4000, &[2; 1000]);
    let output = desk.flash(&["firmware.uf2", "words.uf2", "--drive", "RPI-RP2"]);
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("copying 304 blocks to RPI-RP2"), "no bar in a file");
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("304 blocks are on RPI-RP2"));
    assert!(fs::read(desk.drive().join("zeitwort.uf2")).unwrap() == uf2::write(&[firmware, words].concat()).unwrap());
}

#[test]
fn without_a_name_everything_is_taken_from_where_it_is_made() {
    let desk = Desk::new();
    let told = desk.complaint(&["--drive", "RPI-RP2"]);
    assert!(
        told.contains("there is no target/uf2/zeitwort-full.uf2") && told.contains("cargo xtask firmware"),
        "{told}"
    );
    fs::create_dir_all(desk.path("target/uf2")).unwrap();
    let full = desk.uf2("target/uf2/zeitwort-full.uf2", 0x1000_0000, &[3; 256]);
    assert!(desk.flash(&["--drive", "RPI-RP2"]).status.success());
    assert!(fs::read(desk.drive().join("zeitwort.uf2")).unwrap() == uf2::write(&full).unwrap());
}

#[test]
fn without_a_name_everything_is_taken_from_the_folder_of_a_release() {
    let desk = Desk::new();
    let full = desk.uf2("zeitwort-full.uf2", 0x1000_0000, &[3; 256]);
    assert!(desk.flash(&["--drive", "RPI-RP2"]).status.success());
    assert!(fs::read(desk.drive().join("zeitwort.uf2")).unwrap() == uf2::write(&full).unwrap());
}

#[test]
fn every_block_is_looked_at_before_anything_is_written() {
    let desk = Desk::new();
    desk.uf2("good.uf2", 0x1000_0000, &[1; 5000]);
    desk.uf2("overlapping.uf2", 0x1000_1300, &[1; 10]);
    desk.uf2("ram.uf2", 0x2000_0000, &[1; 10]);
    let mut other = fs::read(desk.path("good.uf2")).unwrap();
    other[3 * 512 + 28] ^= 1;
    fs::write(desk.path("other-chip.uf2"), &other).unwrap();
    fs::write(desk.path("torn.uf2"), &other[..700]).unwrap();
    fs::write(desk.path("letter.uf2"), [b'x'; 512]).unwrap();
    for (file, why) in [
        ("overlapping.uf2", "good.uf2 and overlapping.uf2 both want address 0x10001000"),
        ("good.uf2", "good.uf2 and good.uf2 both want address 0x10000000"),
        ("ram.uf2", "ram.uf2: 4096 bytes at 0x20000000 lie outside the flash"),
        ("other-chip.uf2", "other-chip.uf2: block 3 is for the chip family 0xe48bff57"),
        ("torn.uf2", "torn.uf2: a UF2 file is a row of 512-byte blocks"),
        ("letter.uf2", "letter.uf2: block 0 is no UF2 block"),
        ("none.uf2", "none.uf2: "),
    ] {
        let told = desk.complaint(&["good.uf2", file, "--drive", "RPI-RP2"]);
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_folder_that_is_no_drive_is_left_alone() {
    let desk = Desk::new();
    desk.uf2("good.uf2", 0x1000_0000, &[1; 1000]);
    fs::create_dir(desk.path("stick")).unwrap();
    for (folder, why) in [("stick", "stick is no Pico in BOOTSEL mode"), ("nowhere", "nowhere is no Pico")] {
        let told = desk.complaint(&["good.uf2", "--drive", folder]);
        assert!(told.contains(why), "{told}");
    }
    assert!(names(&desk.path("stick")).is_empty());
    fs::write(desk.path("stick/INFO_UF2.TXT"), INFO.replace("RPI-RP2", "RP2350")).unwrap();
    let told = desk.complaint(&["good.uf2", "--drive", "stick"]);
    assert!(told.contains("another board (RP2350)"), "{told}");
    assert_eq!(names(&desk.path("stick")), ["INFO_UF2.TXT"]);
}

#[test]
fn a_port_that_is_not_there_is_told_before_a_drive_is_waited_for() {
    let desk = Desk::new();
    desk.uf2("good.uf2", 0x1000_0000, &[1; 1000]);
    let told = desk.complaint(&["good.uf2", "--port", "/dev/no-such-port", "--drive", "RPI-RP2"]);
    assert!(told.contains("no such serial port"), "{told}");
}
