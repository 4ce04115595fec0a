//! The carrier board: schematic and copper, read back by coordinates, have the netlist of the table, and it is the device that is soldered by hand.

use repository::in_repository;
use std::fs;
use zeitwort_hardware::board::{layout_path, read_layout, read_schematic, schematic_file};
use zeitwort_hardware::circuit::{CIRCUIT, Circuit, Way};
use zeitwort_hardware::wiring::Pins;

const MAKE_AGAIN: &str = "`cargo run --package zeitwort-hardware --bin board` makes it again";

fn read(path: &str) -> String {
    fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn circuit() -> Circuit {
    Circuit::parse(&read(CIRCUIT), &Pins::BOARD).unwrap_or_else(|error| panic!("{CIRCUIT}: {error}"))
}

#[test]
fn the_schematic_is_made_of_the_circuit() {
    let (path, text) = schematic_file(&circuit()).unwrap();
    assert!(read(&path) == text, "{path} is not what {CIRCUIT} says: {MAKE_AGAIN}");
}

#[test]
fn schematic_and_copper_read_back_have_the_netlist_of_the_table() {
    let circuit = circuit();
    let table = circuit.netlist(Way::Board);
    let (path, _) = schematic_file(&circuit).unwrap();
    for (path, found) in
        [(path.clone(), read_schematic(&read(&path))), (layout_path(), read_layout(&read(&layout_path())))]
    {
        let found = found.unwrap_or_else(|| panic!("{path} cannot be read"));
        assert!(found == table, "{path} joins other legs than {CIRCUIT}: {MAKE_AGAIN}\n{}", table.differences(&found));
    }
}

#[test]
fn the_board_is_the_device_that_is_soldered_by_hand() {
    let circuit = circuit();
    let (by_hand, board) = (circuit.netlist(Way::Wires), circuit.board_by_hand());
    assert!(by_hand == board, "\n{}", by_hand.differences(&board));
}

/// From the start to the end of a track.
fn length(track: &str) -> f64 {
    let numbers: Vec<f64> = track.split(|letter| " ()".contains(letter)).filter_map(|word| word.parse().ok()).collect();
    (numbers[0] - numbers[2]).hypot(numbers[1] - numbers[3])
}

#[test]
fn a_track_that_is_gone_or_a_label_that_moves_is_another_netlist() {
    let table = circuit().netlist(Way::Board);
    let layout = read(&layout_path());
    let tracks: Vec<&str> = layout.lines().filter(|line| line.starts_with("(segment ")).collect();
    assert!(tracks.len() > 100, "only {} tracks", tracks.len());
    // The router makes no rings, so every track counts; the shortest are inside their pads, and the Pico's grounds are one inside it.
    let ground = layout.lines().find_map(|line| line.strip_suffix(" \"GND\")")).unwrap().to_string() + ")";
    for track in tracks.iter().filter(|track| length(track) > 1.0 && !track.contains(&ground)).step_by(6) {
        let gone = layout.replacen(track, "", 1);
        assert!(read_layout(&gone).is_none_or(|found| found != table), "nobody misses {track}");
    }
    let (path, _) = schematic_file(&circuit()).unwrap();
    let sheet = read(&path);
    let moved = sheet.replacen("(global_label \"SEAT_1\"", "(global_label \"SEAT_2\"", 1);
    assert!(read_schematic(&moved).is_none_or(|found| found != table));
}

#[test]
fn a_pour_that_reaches_a_foreign_leg_is_another_netlist() {
    let table = circuit().netlist(Way::Board);
    let layout = read(&layout_path());
    assert_eq!(layout.matches("(zone (net ").count(), 2, "a pour on each layer");
    // A filling over the whole board joins every leg.
    let (before, filling) = layout.split_once("(filled_polygon (layer \"B.Cu\") (pts ").unwrap();
    let (_, after) = filling.split_once("))").unwrap();
    let whole = "(xy 100.5 60.5) (xy 164.5 60.5) (xy 164.5 118) (xy 100.5 118)";
    let flooded = format!("{before}(filled_polygon (layer \"B.Cu\") (pts {whole})){after}");
    assert!(read_layout(&flooded).is_some_and(|found| found != table));
}

#[test]
fn the_pico_under_the_board_is_where_the_case_has_its_socket() {
    let case: toml::Table = read(zeitwort_hardware::enclosure::PARTS).parse().unwrap();
    let number = |table: &str, key: &str| case[table][key].as_float().unwrap();
    let circuit = circuit();
    let [x, y] = circuit.part("U1").and_then(|pico| pico.at).unwrap();
    assert!((number("carrier", "x") + x - number("pico", "x")).abs() < 0.01);
    // Pin 1 of a Pico is 1.37 mm from its end; Pico and board begin at the same gap from the wall.
    assert!((y - 1.37).abs() < 0.01);
}
