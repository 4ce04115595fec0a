//! The firmware, the emulated Pico, the table and the drawing name the same pins.

use std::fs;
use zeitwort_tests::in_repository;
use zeitwort_tests::wiring::{BOARD, Pins, breadboard, drawing, table, wires};

const DRAW_AGAIN: &str = "`cargo run --package zeitwort-tests --bin wiring` draws it again and prints the table";

fn read(path: &str) -> String {
    fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn pins() -> Pins {
    Pins::of_board(&read(BOARD)).unwrap_or_else(|| panic!("{BOARD} does not take its pins as it used to"))
}

#[test]
fn the_build_guide_tells_the_pins_of_the_firmware() {
    let table = table(&wires(&pins()).unwrap());
    assert!(read("docs/build.md").contains(&table), "docs/build.md does not have this table:\n{table}");
}

#[test]
fn the_drawing_shows_the_pins_of_the_firmware() {
    let wires = wires(&pins()).unwrap();
    for (path, drawn) in [("docs/wiring.svg", drawing(&wires)), ("hardware/breadboard.svg", breadboard(&wires))] {
        assert!(read(path) == drawn, "{path} is not what {BOARD} says: {DRAW_AGAIN}");
    }
}

#[test]
fn the_table_over_the_firmwares_pins_names_those_it_takes() {
    let source = read(BOARD);
    let mut told: Vec<u8> = source.lines().filter(|line| line.starts_with("//! |")).flat_map(pins_of_row).collect();
    let mut taken = pins().all();
    told.sort_unstable();
    taken.sort_unstable();
    assert_eq!(told, taken);
}

/// The pins of one row: one, a few, or a range.
fn pins_of_row(row: &str) -> Vec<u8> {
    let cell = row.split('|').nth(2).unwrap_or_default();
    let pins: Vec<u8> =
        cell.split("GP").skip(1).filter_map(|rest| rest.trim_matches([' ', ',', '–']).parse().ok()).collect();
    match (pins.as_slice(), cell.contains('–')) {
        (&[first, last], true) => (first..=last).collect(),
        _ => pins,
    }
}

#[test]
fn the_emulated_pico_is_wired_like_the_real_one() {
    let Pins { sda, scl, seats, dial_a, dial_b, dial_push, buzzer, buzzer_inverse, led, supply: _ } = pins();
    let emulated = read("tests/emulator/wiring.mjs");
    let expected = [
        format!("sda: {sda},"),
        format!("scl: {scl},"),
        format!("seats: {seats:?},"),
        format!("dialA: {dial_a},"),
        format!("dialB: {dial_b},"),
        format!("dialPush: {dial_push},"),
        format!("buzzer: {buzzer},"),
        format!("buzzerInverse: {buzzer_inverse},"),
        format!("led: {led},"),
    ];
    let told: Vec<&str> = emulated.lines().map(str::trim).filter(|line| line.ends_with(',')).collect();
    assert_eq!(told, expected);
}

#[test]
fn a_pin_that_moves_moves_in_table_and_drawing() {
    let here = pins();
    let there = Pins { buzzer: 21, ..here.clone() };
    let (here, there) = (wires(&here).unwrap(), wires(&there).unwrap());
    assert!(table(&there).contains("| buzzer | + through 220 Ω | GP21 | 27 |"));
    assert_ne!(table(&here), table(&there));
    assert_ne!(drawing(&here), drawing(&there));
    assert_ne!(breadboard(&here), breadboard(&there));
}

#[test]
fn no_two_signals_share_a_pin() {
    let mut pins = pins().all();
    let count = pins.len();
    pins.sort_unstable();
    pins.dedup();
    assert_eq!(pins.len(), count);
}
