//! `cargo xtask memory-x`: the linker's `memory.x`, rendered from the flash map.

use crate::Failure;
use crate::workspace::Workspace;
use flash_map::{MemoryX, PICO};
use std::fs;

/// Not at the root: there a linker finds it for every board, before what a build script has written.
const FILE: &str = "firmware/rp2040/memory.x";

/// Writes the file beside the board crate.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    let file = workspace.root.join(FILE);
    fs::write(&file, MemoryX(PICO).to_string())
        .map_err(|error| Failure(format!("{} cannot be written: {error}", file.display())))?;
    println!("{FILE}");
    Ok(())
}
