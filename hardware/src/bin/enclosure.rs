//! Makes from `hardware/parts.toml` what OpenSCAD reads and the drilling templates, and prints the tables for
//! `docs/build.md`. With a folder behind it, renders all solids there instead and checks them.

use anyhow::Context as _;
use repository::in_repository;
use std::path::Path;
use std::{env, fs};
use zeitwort_hardware::enclosure::{PARTS, Parts, Printer, SCAD, template};

fn main() -> anyhow::Result<()> {
    let table = fs::read_to_string(in_repository(PARTS)).context(PARTS)?;
    let parts = Parts::parse(&table).context(PARTS)?;
    match env::args_os().nth(1) {
        Some(folder) => Printer { repository: &in_repository(""), folder: Path::new(&folder) }.print_all(&parts),
        None => make(&parts),
    }
}

fn make(parts: &Parts) -> anyhow::Result<()> {
    fs::write(in_repository(SCAD), parts.scad()).context(SCAD)?;
    for display in parts.displays() {
        let path = display.template_path();
        fs::write(in_repository(&path), template(parts, display)).context(path)?;
    }
    print!("{}\n{}", parts.hole_table(), parts.display_table());
    Ok(())
}
