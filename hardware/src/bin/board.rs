//! Writes the KiCad project of the carrier board, `hardware/board`, from the table of parts and nets. With a folder behind it, has KiCad check
//! it and export there what a board house asks for.

use anyhow::Context as _;
use repository::in_repository;
use std::path::Path;
use std::{env, fs};
use zeitwort_hardware::board::{FOLDER, Kicad, project};
use zeitwort_hardware::circuit::{CIRCUIT, Circuit};
use zeitwort_hardware::wiring::Pins;

fn main() -> anyhow::Result<()> {
    let table = fs::read_to_string(in_repository(CIRCUIT)).context(CIRCUIT)?;
    let circuit = Circuit::parse(&table, &Pins::BOARD).context(CIRCUIT)?;
    let folder = in_repository(FOLDER);
    fs::create_dir_all(folder.join("zeitwort.pretty")).context(FOLDER)?;
    for (name, text) in project(&circuit)? {
        fs::write(folder.join(&name), text).context(name)?;
    }
    match env::args_os().nth(1) {
        Some(results) => Kicad { project: &folder, folder: Path::new(&results) }.check_and_export(),
        None => Ok(()),
    }
}
