//! The committed `memory.x` is the rendering of the flash map, byte for byte.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use flash_map::{MemoryX, PICO};
use std::fs;
use std::path::Path;

#[test]
fn the_linkers_script_is_rendered_from_the_flash_map() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rp2040/memory.x");
    let text = fs::read_to_string(committed).unwrap();
    assert_eq!(text, MemoryX(PICO).to_string(), "memory.x is out of date: `cargo xtask memory-x` writes it");
}
