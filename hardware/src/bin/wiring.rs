//! Draws `docs/wiring.svg` and `hardware/breadboard.svg` from the pins the firmware takes, wires the emulated Pico, and prints the
//! table for `docs/build.md`.

use anyhow::Context as _;
use repository::in_repository;
use std::fs;
use zeitwort_hardware::wiring::{EMULATED, LIST, Pins, breadboard, drawing, for_emulator, table, wires};

fn main() -> anyhow::Result<()> {
    let wires = wires(&Pins::BOARD).with_context(|| format!("{LIST} has a pin that a Pico does not lead out"))?;
    fs::write(in_repository(EMULATED), for_emulator(&Pins::BOARD)).context(EMULATED)?;
    fs::write(in_repository("docs/wiring.svg"), drawing(&wires)).context("docs/wiring.svg")?;
    fs::write(in_repository("hardware/breadboard.svg"), breadboard(&wires)).context("hardware/breadboard.svg")?;
    print!("{}", table(&wires));
    Ok(())
}
