//! Makes the rules with one game more, for tests/adding_a_game.rs: a copy of the `game` crate's sources with the game of
//! docs/adding-a-game.md in it.

#[allow(unreachable_pub, reason = "tests use it, too")]
#[path = "src/guide.rs"]
mod guide;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (page, sources) = (repository.join(guide::PAGE), repository.join("firmware/game/src"));
    for read in [&page, &sources] {
        println!("cargo::rerun-if-changed={}", read.display());
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo tells no OUT_DIR"))?;
    let copy = Path::new(&out).join("game");
    guide::copy(&sources, &copy)?;
    guide::add_game(&fs::read_to_string(page)?, &copy)?;

    // It is included by a test, which has attributes of its own.
    let root = copy.join("lib.rs");
    let text = fs::read_to_string(&root)?;
    let items = text.lines().filter(|line| !line.starts_with("#![") && !line.starts_with("//!"));
    fs::write(&root, items.map(|line| format!("{line}\n")).collect::<String>())
}
