//! The case, the templates and the build guide are made from one table of parts.

use repository::in_repository;
use std::fs;
use zeitwort_hardware::enclosure::{PARTS, Parts, SCAD, template};

const MAKE_AGAIN: &str = "`cargo run --package zeitwort-hardware --bin enclosure` makes it again and prints the tables";

fn read(path: &str) -> String {
    fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn parts() -> Parts {
    Parts::parse(&read(PARTS)).unwrap_or_else(|error| panic!("{PARTS}: {error}"))
}

#[test]
fn openscad_reads_the_measures_of_the_table() {
    assert!(read(SCAD) == parts().scad(), "{SCAD} is not what {PARTS} says: {MAKE_AGAIN}");
}

#[test]
fn the_templates_have_the_holes_of_the_table() {
    let parts = parts();
    for display in parts.displays() {
        let path = display.template_path();
        assert!(read(&path) == template(&parts, display), "{path} is not what {PARTS} says: {MAKE_AGAIN}");
    }
}

#[test]
fn the_build_guide_tells_the_measures_of_the_table() {
    let guide = read("docs/build.md");
    for table in [parts().hole_table(), parts().display_table()] {
        assert!(guide.contains(&table), "docs/build.md does not have this table:\n{table}");
    }
}

#[test]
fn no_two_holes_overlap_and_all_are_on_the_plate() {
    let holes = parts().holes();
    for (nth, one) in holes.iter().enumerate() {
        assert!(one.x > one.diameter / 2.0 && one.y > one.diameter / 2.0, "{one:?} is over the edge");
        for other in &holes[nth + 1..] {
            let apart = (one.x - other.x).hypot(one.y - other.y);
            assert!(apart > (one.diameter + other.diameter) / 2.0 + 1.0, "{one:?} and {other:?}");
        }
    }
}

#[test]
fn a_part_that_moves_moves_everywhere() {
    let here = parts();
    let moved = Parts::parse(&read(PARTS).replace("pitch = 18.0", "pitch = 19.0")).unwrap();
    assert_ne!(here.scad(), moved.scad());
    assert_ne!(here.hole_table(), moved.hole_table());
    assert_ne!(template(&here, &here.displays()[0]), template(&moved, &moved.displays()[0]));
}
