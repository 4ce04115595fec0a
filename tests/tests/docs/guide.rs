//! The pictures of the build guide are those that the tables of parts make, and its steps are theirs.

use repository::in_repository;
use std::fs;
use zeitwort_hardware::circuit::{CIRCUIT, Circuit, Way};
use zeitwort_hardware::enclosure::{PARTS, Parts};
use zeitwort_hardware::guide::{FOLDER, pictures};
use zeitwort_hardware::wiring::{Pins, breadboard_step, read_breadboard};

const MAKE_AGAIN: &str = "`cargo run --package zeitwort-hardware --bin guide` makes it again and prints the steps";

fn read(path: &str) -> String {
    fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn circuit() -> Circuit {
    Circuit::parse(&read(CIRCUIT), &Pins::BOARD).unwrap_or_else(|error| panic!("{CIRCUIT}: {error}"))
}

#[test]
fn the_pictures_are_made_of_the_tables_and_no_other_is_there() {
    let made = pictures(&circuit(), &Parts::parse(&read(PARTS)).unwrap()).unwrap();
    for (path, picture) in &made {
        assert!(read(path) == *picture, "{path} is not what {CIRCUIT} and {PARTS} say: {MAKE_AGAIN}");
    }
    let there = fs::read_dir(in_repository(FOLDER)).unwrap().count();
    assert_eq!(there, made.len(), "{FOLDER} has pictures that nothing makes");
}

#[test]
fn the_guide_has_every_step_with_its_picture_and_a_page_to_print_for_each_way() {
    let (circuit, guide) = (circuit(), read("docs/build.md"));
    for text in [circuit.steps_text(Way::Breadboard), circuit.steps_text(Way::Board), circuit.strap_table()] {
        assert!(guide.contains(text.trim_end()), "docs/build.md does not have this: {MAKE_AGAIN}\n{text}");
    }
    for path in pictures(&circuit, &Parts::parse(&read(PARTS)).unwrap()).unwrap().into_keys() {
        let name = path.trim_start_matches("docs/");
        assert!(guide.contains(name), "docs/build.md does not show {path}");
    }
}

#[test]
fn after_the_last_step_every_wire_is_in() {
    let circuit = circuit();
    let table = circuit.netlist(Way::Wires);
    let last = circuit.steps(Way::Breadboard).count() - 1;
    assert_eq!(read_breadboard(&breadboard_step(&circuit, last).unwrap()), Some(table.clone()));
    for step in 0..last {
        let so_far = read_breadboard(&breadboard_step(&circuit, step).unwrap()).unwrap();
        assert_ne!(so_far, table, "step {} is the last already", step + 1);
        // What is joined after a step is joined in the end.
        for net in so_far.nets() {
            let whole = table.with(net.first().unwrap()).unwrap();
            assert!(net.is_subset(whole), "step {} joins {net:?}", step + 1);
        }
    }
}

#[test]
fn a_part_that_no_step_puts_in_is_refused() {
    for (from, to) in [
        ("\"R1\", \"LS1\"", "\"LS1\""),
        ("\"R1\", \"LS1\"", "\"R1\", \"R1\", \"LS1\""),
        ("\"R1\", \"LS1\"", "\"R1\", \"LS1\", \"R99\""),
    ] {
        let table = read(CIRCUIT);
        assert!(table.contains(from));
        assert!(Circuit::parse(&table.replacen(from, to, 1), &Pins::BOARD).is_err(), "{to}");
    }
}
