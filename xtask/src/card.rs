//! `cargo xtask card`: the quick cards in three languages, as PDF to print and SVG to look at, in target/card.

use crate::Failure;
use crate::process::{self, cargo};
use crate::workspace::Workspace;

/// Typesets what the manuals mark for the card.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    let mut make = cargo(workspace, &["run", "--package", "zeitwort-hardware", "--bin", "card", "--"]);
    process::run(make.arg(workspace.target.join("card")))?;
    println!("target/card/");
    Ok(())
}
