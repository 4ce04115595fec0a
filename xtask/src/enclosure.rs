//! `cargo xtask enclosure`: every part of the printed case for every display, checked, with pictures, in target/case.

use crate::Failure;
use crate::process::{self, cargo, succeeds};
use crate::workspace::Workspace;
use std::process::Command;

/// Renders and checks; OpenSCAD needs a few minutes for it.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    if !succeeds(Command::new("openscad").arg("--version")) {
        return Err(Failure(
            "OpenSCAD is missing: on Debian `apt-get install openscad`, elsewhere openscad.org".into(),
        ));
    }
    let mut print = cargo(workspace, &["run", "--quiet", "--package", "zeitwort-hardware", "--bin", "enclosure", "--"]);
    process::run(print.arg(workspace.target.join("case")))?;
    println!("target/case/");
    Ok(())
}
