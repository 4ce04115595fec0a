//! Draws `docs/wiring.svg` and `hardware/breadboard.svg` from the table of parts and nets and the pins the firmware takes, wires
//! the emulated Pico, and prints the tables for `docs/build.md`.

use anyhow::Context as _;
use repository::in_repository;
use std::fs;
use zeitwort_hardware::circuit::{CIRCUIT, Circuit};
use zeitwort_hardware::wiring::{EMULATED, Layout, Pins, breadboard, drawing, for_emulator};

fn main() -> anyhow::Result<()> {
    let table = fs::read_to_string(in_repository(CIRCUIT)).context(CIRCUIT)?;
    let circuit = Circuit::parse(&table, &Pins::BOARD).context(CIRCUIT)?;
    fs::write(in_repository(EMULATED), for_emulator(&Pins::BOARD)).context(EMULATED)?;
    fs::write(in_repository("docs/wiring.svg"), drawing(&circuit)).context("docs/wiring.svg")?;
    fs::write(in_repository("hardware/breadboard.svg"), breadboard(&circuit)?).context("hardware/breadboard.svg")?;
    print!("{}\n{}\n{}", circuit.shopping_table(), circuit.wire_table(), Layout::new(&circuit)?.table());
    Ok(())
}
