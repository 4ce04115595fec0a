//! `zeitwort sheet` as a person meets it after a game in the simulator.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use device::Input;
use pico_image::flash::Flash;
use scenario::SimDevice;
use std::path::Path;
use std::process::{Command, Output};

fn wait(device: &mut SimDevice, millis: u64) {
    device.advance_to(device.now() + millis).unwrap();
}

fn press(device: &mut SimDevice, seat: u8) {
    device.input(Input::SeatDown(seat));
    wait(device, 50);
    device.input(Input::SeatUp(seat));
    wait(device, 50);
}

fn push(device: &mut SimDevice) {
    device.input(Input::PushDown);
    wait(device, 50);
    device.input(Input::PushUp);
    wait(device, 50);
}

fn hold_dial(device: &mut SimDevice) {
    device.input(Input::PushDown);
    wait(device, 700);
    device.input(Input::PushUp);
    wait(device, 50);
}

fn dial(device: &mut SimDevice, detents: i8) {
    for _ in 0..detents {
        device.input(Input::Dial(1));
        wait(device, 100);
    }
}

/// Free play in a new flash file: the seat that the lot names notes 7 points, the other 5.
fn play_into(file: &Path) {
    let mut device = SimDevice::power_up(Flash::open(file).unwrap(), 1).unwrap();
    wait(&mut device, 2_000);
    push(&mut device); // Deutsch
    push(&mut device); // Freies Spiel
    press(&mut device, 0);
    press(&mut device, 1);
    push(&mut device);
    wait(&mut device, 5_000);
    for points in [7, 5] {
        let seat = device.game().phase().seat().unwrap(); // whom the lot named, then the other
        press(&mut device, seat.into());
        press(&mut device, seat.into());
        dial(&mut device, points);
        push(&mut device);
        wait(&mut device, 1_000); // the next one sees it
    }
}

fn sheet(file: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zeitwort")).arg("sheet").arg(file).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_sheet_has_every_point_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.flash");
    play_into(&file);
    let markdown = text(&sheet(&file, &[]).stdout);
    assert!(markdown.starts_with("# Freies Spiel\n\n| round | Spieler 1 | Spieler 2 |\n"), "{markdown}");
    assert!(markdown.contains(": +7, notiert") && markdown.contains(": +5, notiert"), "{markdown}");

    let csv = text(&sheet(&file, &["--format", "csv"]).stdout);
    assert_eq!(csv.lines().count(), 3, "{csv}");
    assert_eq!(csv.lines().next(), Some("round,player,points,total,reason"));

    let json: serde_json::Value = serde_json::from_slice(&sheet(&file, &["--format", "json"]).stdout).unwrap();
    let totals: Vec<i64> =
        json["players"].as_array().unwrap().iter().map(|one| one["total"].as_i64().unwrap()).collect();
    assert_eq!(totals.iter().sum::<i64>(), 12);
    assert_eq!(json["over"], false);
}

#[test]
fn the_archive_has_the_games_that_were_left_for_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.flash");
    play_into(&file);
    let none = text(&sheet(&file, &["--archive"]).stdout);
    assert_eq!(none, "There are no games in the archive yet.\n", "the game is still on");
    let mut device = SimDevice::power_up(Flash::open(&file).unwrap(), 1).unwrap();
    wait(&mut device, 2_000);
    push(&mut device); // on with it
    hold_dial(&mut device);
    for _ in 0..20 {
        device.input(Input::Dial(1)); // to the end of the menu, where Neues Spiel is the last but one
        wait(&mut device, 100);
    }
    device.input(Input::Dial(-1));
    wait(&mut device, 100);
    push(&mut device);
    dial(&mut device, 1); // yes
    push(&mut device);
    push(&mut device); // free play again, with the same players
    push(&mut device);
    wait(&mut device, 5_000);
    drop(device);
    let csv = text(&sheet(&file, &["--archive", "--format", "csv"]).stdout);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.first(), Some(&"game,name,seat,player,points,seconds,ending"), "{csv}");
    assert!(lines.len() == 3 && lines[1].starts_with("1,Freies Spiel,1,,"), "{csv}");
    let json: serde_json::Value =
        serde_json::from_slice(&sheet(&file, &["--archive", "--format", "json"]).stdout).unwrap();
    let points: i64 = json["lines"].as_array().unwrap().iter().map(|one| one["points"].as_i64().unwrap()).sum();
    assert_eq!(points, 12);
}

#[test]
fn reading_a_sheet_leaves_the_file_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.flash");
    play_into(&file);
    let before = std::fs::read(&file).unwrap();
    assert!(sheet(&file, &["--previous"]).status.code() == Some(2), "there was no game before");
    assert!(sheet(&file, &[]).status.success());
    assert!(std::fs::read(&file).unwrap() == before);
}

#[test]
fn a_file_without_a_game_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, why) in
        [("blank.flash", vec![0xff; 2 << 20], "no game"), ("letter.txt", b"hello".to_vec(), "no flash file")]
    {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        let output = sheet(&file, &[]);
        let told = text(&output.stderr);
        assert!(told.contains(name) && told.contains(why), "{told}");
        assert_eq!(output.status.code(), Some(2));
    }
    assert!(text(&sheet(&folder.path().join("none"), &[]).stderr).contains("none"));
}
