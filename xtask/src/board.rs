//! `cargo xtask board`: the carrier board as a KiCad project, checked, with gerbers, lists and pictures, in target/board.

use crate::Failure;
use crate::process::{self, cargo, succeeds};
use crate::workspace::Workspace;
use std::process::Command;

/// Makes the project again, has KiCad check it, and exports.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    if !succeeds(Command::new("kicad-cli").arg("version")) {
        return Err(Failure(
            "KiCad 9 is missing: on Debian 12 add the line `deb http://deb.debian.org/debian bookworm-backports main` to \
             /etc/apt/sources.list.d/backports.list, then `apt-get update && apt-get install --no-install-recommends -t bookworm-backports kicad`; \
             elsewhere kicad.org"
                .into(),
        ));
    }
    let mut make = cargo(workspace, &["run", "--quiet", "--package", "zeitwort-hardware", "--bin", "board", "--"]);
    process::run(make.arg(workspace.target.join("board")))?;
    println!("target/board/");
    Ok(())
}
