//! The firmware, the emulated Pico, the table and the drawing name the same pins.

use repository::in_repository;
use std::fs;
use zeitwort_hardware::wiring::{EMULATED, LIST, Pins, breadboard, drawing, for_emulator, table, wires};

const DRAW_AGAIN: &str = "`cargo run --package zeitwort-hardware --bin wiring` draws it again and prints the table";

fn read(path: &str) -> String {
    fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_build_guide_tells_the_pins_of_the_firmware() {
    let table = table(&wires(&Pins::BOARD).unwrap());
    assert!(read("docs/build.md").contains(&table), "docs/build.md does not have this table:\n{table}");
}

#[test]
fn the_drawing_shows_the_pins_of_the_firmware() {
    let wires = wires(&Pins::BOARD).unwrap();
    for (path, drawn) in [("docs/wiring.svg", drawing(&wires)), ("hardware/breadboard.svg", breadboard(&wires))] {
        assert!(read(path) == drawn, "{path} is not what {LIST} says: {DRAW_AGAIN}");
    }
}

#[test]
fn the_emulated_pico_is_wired_like_the_real_one() {
    assert!(read(EMULATED) == for_emulator(&Pins::BOARD), "{EMULATED} is not what {LIST} says: {DRAW_AGAIN}");
}

#[test]
fn a_pin_that_moves_moves_in_table_and_drawing() {
    let here = Pins::BOARD;
    let there = Pins { buzzer: 21, ..here.clone() };
    let (here, there) = (wires(&here).unwrap(), wires(&there).unwrap());
    assert!(table(&there).contains("| buzzer | + through 220 Ω | GP21 | 27 |"));
    assert_ne!(table(&here), table(&there));
    assert_ne!(drawing(&here), drawing(&there));
    assert_ne!(breadboard(&here), breadboard(&there));
}
