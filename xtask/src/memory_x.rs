//! `cargo xtask memory-x`: the linker's `memory.x`, rendered from the flash map.

use crate::Failure;
use crate::workspace::Workspace;
use flash_map::{MemoryX, PICO};
use std::fs;

/// Writes the file at the top of the repository.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    let file = workspace.root.join("memory.x");
    fs::write(&file, MemoryX(PICO).to_string())
        .map_err(|error| Failure(format!("{} cannot be written: {error}", file.display())))?;
    println!("memory.x");
    Ok(())
}
