//! The game of the guide (docs/adding-a-game.md), which a test adds to the rules.
#![forbid(unsafe_code)]

pub mod guide;

use std::io;
use std::path::Path;

/// Files and folders that the product is made of and from.
const PRODUCT: [&str; 12] = [
    "Cargo.toml",
    "Cargo.lock",
    "bench",
    "dict-pack",
    "docs",
    "firmware",
    "hardware",
    "host-tools",
    "letters",
    "tests",
    "web",
    "xtask",
];

/// Copies the product from one folder to another, without what is built in it.
pub fn copy_product(from: &Path, to: &Path) -> io::Result<()> {
    PRODUCT.iter().try_for_each(|part| guide::copy(&from.join(part), &to.join(part)))
}
