//! Draws the pictures of the build guide, `docs/steps`, from the tables of parts, and prints the steps for `docs/build.md`.

use anyhow::Context as _;
use repository::in_repository;
use std::fs;
use zeitwort_hardware::circuit::{CIRCUIT, Circuit, Way};
use zeitwort_hardware::enclosure::{PARTS, Parts};
use zeitwort_hardware::guide::{FOLDER, pictures};
use zeitwort_hardware::wiring::Pins;

fn main() -> anyhow::Result<()> {
    let read = |path: &'static str| fs::read_to_string(in_repository(path)).context(path);
    let circuit = Circuit::parse(&read(CIRCUIT)?, &Pins::BOARD).context(CIRCUIT)?;
    let parts = Parts::parse(&read(PARTS)?).context(PARTS)?;
    fs::create_dir_all(in_repository(FOLDER)).context(FOLDER)?;
    for (path, picture) in pictures(&circuit, &parts)? {
        fs::write(in_repository(&path), picture).context(path)?;
    }
    for way in [Way::Breadboard, Way::Board] {
        println!("{}", circuit.steps_text(way));
    }
    print!("{}", circuit.strap_table());
    Ok(())
}
