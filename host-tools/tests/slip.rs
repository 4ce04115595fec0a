//! The result slip of club games, as a director takes it from the device over USB: the line for tsh, and the last games as CSV.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use pico_image::flash::Flash;
use runner::result_slip::{HEADER, result_slip_line};
use runner::score_sheet_line;
use scenario::SimDevice;
use std::process::Command;

/// The device after a scenario, switched on again.
fn after(scenario: &str) -> SimDevice {
    let folder = tempfile::tempdir().unwrap();
    let flash = folder.path().join("game.flash");
    let sim = Command::new(env!("CARGO_BIN_EXE_zeitwort"))
        .arg("sim")
        .arg("--scenario")
        .arg(repository::scenarios().join(scenario).with_extension("toml"))
        .arg("--screens")
        .arg(repository::screens())
        .arg("--flash")
        .arg(&flash)
        .output()
        .unwrap();
    assert!(sim.status.success(), "{}", String::from_utf8_lossy(&sim.stderr));
    SimDevice::power_up(Flash::of_bytes(std::fs::read(&flash).unwrap()).unwrap(), 1).unwrap()
}

fn slip(device: &SimDevice) -> Vec<String> {
    let line = |number| {
        let mut line = String::new();
        result_slip_line(device.device(), number, &mut line)?.unwrap();
        Some(line)
    };
    (0..).map_while(line).collect()
}

fn sheet(device: &SimDevice) -> impl Iterator<Item = String> {
    (0..).map_while(|number| {
        let mut line = String::new();
        score_sheet_line(device.device(), number, &mut line)?.unwrap();
        Some(line)
    })
}

/// The fields of the newest game, by the names in the header.
fn newest(device: &SimDevice) -> impl Fn(&str) -> String + use<> {
    let lines = slip(device);
    assert_eq!(lines[1], HEADER);
    let fields: Vec<String> = lines[2].split(',').map(str::to_owned).collect();
    assert_eq!(fields.len(), HEADER.split(',').count(), "{}", lines[2]);
    move |name| fields[HEADER.split(',').position(|column| column == name).unwrap()].clone()
}

#[test]
fn tsh_takes_number_score_number_score() {
    let device = after("club-tso");
    assert_eq!(slip(&device)[0], "12 38 7 18");
    assert!(sheet(&device).any(|line| line.ends_with("12 38 7 18")), "the same line stands on the sheet");
}

#[test]
fn whoever_lost_by_overtime_is_named_on_the_sheet_whatever_the_points() {
    let device = after("clock-late-loses");
    let times: Vec<String> = sheet(&device).filter(|line| line.contains("Zeit ")).collect();
    let lost: Vec<&String> = times.iter().filter(|line| line.ends_with(": verloren")).collect();
    assert_eq!((times.len(), lost.len()), (2, 1), "{times:?}");
    assert!(lost[0].contains("Anna,0,30,Zeit 4:00: verloren"), "{lost:?}");
}

#[test]
fn csv_has_numbers_points_spread_times_and_the_winner() {
    let field = newest(&after("club-tso"));
    assert_eq!(["number1", "player1", "points1"].map(&field), ["12", "Anna", "38"]);
    assert_eq!(["number2", "player2", "points2"].map(&field), ["7", "Bernd", "18"]);
    assert_eq!(["spread", "winner", "corrected"].map(&field), ["20", "1", ""]);
    assert!(["seconds1", "seconds2"].map(&field).iter().all(|time| time.parse::<u32>().unwrap() > 60));
}

#[test]
fn whoever_is_too_late_has_lost_whatever_the_points() {
    let device = after("clock-late-loses");
    let field = newest(&device);
    assert_eq!(["points1", "points2", "winner"].map(&field), ["30", "3", "2"]);
    assert_eq!(slip(&device)[0], "? 30 ? 3", "nobody has told a number");
}

#[test]
fn a_line_that_was_put_right_marks_the_slip() {
    let device = after("clock-mend");
    assert!(slip(&device)[0].ends_with(" # corrected"), "{:?}", slip(&device));
}
