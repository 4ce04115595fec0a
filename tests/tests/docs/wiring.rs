//! The firmware, the emulated Pico, the tables and the drawings name the same pins, and drawings read back hole by hole and point
//! by point have the netlist of the table.

use repository::in_repository;
use std::fs;
use zeitwort_hardware::circuit::{CIRCUIT, Circuit, Netlist, Way};
use zeitwort_hardware::wiring::{
    EMULATED, LIST, Layout, Pins, breadboard, drawing, for_emulator, read_breadboard, read_drawing,
};

const DRAW_AGAIN: &str = "`cargo run --package zeitwort-hardware --bin wiring` draws it again and prints the tables";
const WIRING: &str = "docs/wiring.svg";
const BREADBOARD: &str = "hardware/breadboard.svg";

fn read(path: &str) -> String {
    fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn circuit_with(pins: &Pins) -> Circuit {
    Circuit::parse(&read(CIRCUIT), pins).unwrap_or_else(|error| panic!("{CIRCUIT}: {error}"))
}

fn circuit() -> Circuit {
    circuit_with(&Pins::BOARD)
}

#[test]
fn the_build_guide_has_the_tables_of_the_circuit() {
    let (circuit, guide) = (circuit(), read("docs/build.md"));
    for table in [circuit.shopping_table(), circuit.wire_table(), Layout::new(&circuit).unwrap().table()] {
        assert!(guide.contains(&table), "docs/build.md does not have this table: {DRAW_AGAIN}\n{table}");
    }
}

#[test]
fn the_drawings_are_made_of_the_circuit() {
    let circuit = circuit();
    for (path, drawn) in [(WIRING, drawing(&circuit)), (BREADBOARD, breadboard(&circuit).unwrap())] {
        assert!(read(path) == drawn, "{path} is not what {LIST} and {CIRCUIT} say: {DRAW_AGAIN}");
    }
}

#[test]
fn drawings_read_back_have_the_netlist_of_the_table() {
    let table = circuit().netlist(Way::Wires);
    for (path, found) in [(WIRING, read_drawing(&read(WIRING))), (BREADBOARD, read_breadboard(&read(BREADBOARD)))] {
        let found = found.unwrap_or_else(|| panic!("{path}: something is drawn beside the holes"));
        assert!(found == table, "{path} joins other legs than {CIRCUIT}:\n{}", table.differences(&found));
    }
}

#[test]
fn diode_switch_resistor_cells_and_reset_network_are_in_the_netlist() {
    let nets = circuit().netlist(Way::Wires);
    let net = |legs: &[&str]| {
        let found = nets.with(legs[0]).unwrap_or_else(|| panic!("{} is on no net", legs[0]));
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), legs);
    };
    net(&["BT1.PLUS", "SW8.1"]);
    net(&["D1.A", "SW8.2"]);
    net(&["D1.K", "U1.VSYS"]);
    net(&["R1.1", "U1.GP16"]);
    net(&["LS1.PLUS", "R1.2"]);
    net(&["C1.1", "DS1.RES", "R2.2"]);
    net(&["DS1.VCC", "R2.1", "SW7.PLUS", "U1.3V3"]);
}

/// All ways to move an end of a wire by so much, unless it stays on its rail.
fn moved_wires(svg: &str, (across, down): (f64, f64), rails: &[f64]) -> Vec<String> {
    let mut moved = Vec::new();
    for (at, _) in svg.match_indices("class=\"wire ") {
        let Some(begin) = svg[at..].find(" d=\"M").map(|offset| at + offset + 5) else { continue };
        let end = begin + svg[begin..].find('"').unwrap();
        let bends: Vec<&str> = svg[begin..end].split('L').collect();
        for nth in [0, bends.len() - 1] {
            let (x, y) = bends[nth].split_once(' ').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            if rails.contains(&y) {
                continue;
            }
            let mut other: Vec<String> = bends.iter().map(ToString::to_string).collect();
            other[nth] = format!("{} {}", x + across, y + down);
            moved.push([&svg[..begin], &other.join("L"), &svg[end..]].concat());
        }
    }
    moved
}

fn none_equal(path: &str, moved: &[String], read_back: fn(&str) -> Option<Netlist>, least: usize) {
    let table = circuit().netlist(Way::Wires);
    assert!(moved.len() >= least, "{path} has only {} ends of wires", moved.len());
    for svg in moved {
        assert!(read_back(svg).is_none_or(|found| found != table), "{path}: a wire in the wrong hole was not noticed");
    }
}

#[test]
fn a_wire_moved_by_one_hole_is_another_netlist() {
    let svg = read(BREADBOARD);
    let rows: Vec<f64> = [0.0, 1.0, 16.0, 17.0].map(|step| 165.0 + step * 14.0).to_vec();
    for step in [14.0, -14.0] {
        none_equal(BREADBOARD, &moved_wires(&svg, (step, 0.0), &rows), read_breadboard, 40);
    }
    let svg = read(WIRING);
    none_equal(WIRING, &moved_wires(&svg, (7.0, 5.0), &[]), read_drawing, 40);
}

#[test]
fn a_leg_in_the_wrong_hole_is_another_netlist() {
    let here = read(CIRCUIT);
    for (hole, wrong) in [("\"46d\"", "\"47d\""), ("\"22e\"", "\"23e\""), ("\"61g\"", "\"60g\"")] {
        let svg = read(BREADBOARD);
        assert!(here.contains(hole));
        let there = Circuit::parse(&here.replacen(hole, wrong, 1), &Pins::BOARD).unwrap();
        // The wires follow the nets, so a part that moves is wired anew, and the drawing is another.
        if let Ok(moved) = breadboard(&there) {
            assert_ne!(moved, svg);
            assert_eq!(read_breadboard(&moved), Some(there.netlist(Way::Wires)), "{hole} moved to {wrong}");
        }
    }
}

#[test]
fn the_emulated_pico_is_wired_like_the_real_one() {
    assert!(read(EMULATED) == for_emulator(&Pins::BOARD), "{EMULATED} is not what {LIST} says: {DRAW_AGAIN}");
}

#[test]
fn a_pin_that_moves_moves_in_table_and_drawings() {
    let there = circuit_with(&Pins { buzzer: 21, ..Pins::BOARD });
    let here = circuit();
    assert!(there.wire_table().contains("| R1 220 Ω | 1 | GP21, pin 27 |"));
    assert_ne!(here.wire_table(), there.wire_table());
    assert_ne!(drawing(&here), drawing(&there));
    assert_ne!(breadboard(&here).unwrap(), breadboard(&there).unwrap());
    assert_eq!(read_breadboard(&breadboard(&there).unwrap()), Some(there.netlist(Way::Wires)));
}
