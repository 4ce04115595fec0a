//! Draws `docs/wiring.svg` and `hardware/breadboard.svg` from the pins the firmware takes, and prints the table for `docs/build.md`.

use anyhow::Context as _;
use std::fs;
use zeitwort_tests::in_repository;
use zeitwort_tests::wiring::{BOARD, Pins, breadboard, drawing, table, wires};

fn main() -> anyhow::Result<()> {
    let source = fs::read_to_string(in_repository(BOARD)).context(BOARD)?;
    let pins = Pins::of_board(&source).with_context(|| format!("{BOARD} does not take its pins as it used to"))?;
    let wires = wires(&pins).with_context(|| format!("{BOARD} takes a pin that a Pico does not lead out"))?;
    fs::write(in_repository("docs/wiring.svg"), drawing(&wires)).context("docs/wiring.svg")?;
    fs::write(in_repository("hardware/breadboard.svg"), breadboard(&wires)).context("hardware/breadboard.svg")?;
    print!("{}", table(&wires));
    Ok(())
}
