//! `cargo xtask firmware`: the ELF, the UF2 and the flash map with its use.

use crate::files::make_folder;
use crate::play::build_tool;
use crate::process::{self, cargo};
use crate::workspace::{BOARD, PROFILE, TARGET, Workspace};
use crate::{Failure, lexicons, tools};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The Pico 2's processor.
const PICO_2: &str = "thumbv8m.main-none-eabihf";

/// Arguments of `cargo xtask firmware`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The board it is for. For a Pico 2 it is compiled and linked, and no more: it has never run there.
    #[arg(long, value_enum, default_value_t = Board::Pico)]
    board: Board,
}

/// Boards with a file of their own in firmware/rp2040/src/chip.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Board {
    Pico,
    #[value(name = "pico2")]
    Pico2,
}

/// Makes the firmware of the board that was asked for.
pub(crate) fn run_for(workspace: &Workspace, args: &Args) -> Result<(), Failure> {
    match args.board {
        Board::Pico => run(workspace),
        Board::Pico2 => {
            tools::rust_target(PICO_2)?;
            link(workspace, BOARD, PICO_2)?;
            println!("{}", Path::new(PICO_2).join(PROFILE).join(BOARD).display());
            Ok(())
        }
    }
}

/// Makes the firmware and prints the flash map.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Failure> {
    make(workspace)?;
    process::run(&mut image(workspace))?;
    let full = make_full(workspace)?;
    for uf2 in [workspace.uf2()].into_iter().chain(full) {
        println!("{}", uf2.strip_prefix(&workspace.root).unwrap_or(&uf2).display());
    }
    Ok(())
}

/// Joins firmware and word lists in one file, for a device that is new; `None` if either has not been made yet.
pub(crate) fn make_full(workspace: &Workspace) -> Result<Option<PathBuf>, Failure> {
    let (lexicons, full) = (lexicons::uf2(workspace), workspace.target.join("uf2").join("zeitwort-full.uf2"));
    if !lexicons.exists() || !workspace.elf().exists() {
        return Ok(None);
    }
    process::capture(image(workspace).arg("--uf2").arg(&full).arg("--with").arg(lexicons))?;
    Ok(Some(full))
}

/// Builds the ELF and writes the UF2, with nothing on stdout.
pub(crate) fn make(workspace: &Workspace) -> Result<(), Failure> {
    build(workspace)?;
    build_tool(workspace)?;
    let uf2 = workspace.uf2();
    if let Some(folder) = uf2.parent() {
        make_folder(folder)?;
    }
    process::capture(image(workspace).arg("--uf2").arg(&uf2)).map(drop)
}

/// Builds the ELF.
pub(crate) fn build(workspace: &Workspace) -> Result<(), Failure> {
    tools::board_target()?;
    link(workspace, BOARD, TARGET)
}

/// Builds a package for a chip.
pub(crate) fn link(workspace: &Workspace, package: &str, target: &str) -> Result<(), Failure> {
    let mut build = cargo(workspace, &["build", "--package", package, "--profile", PROFILE, "--target", target]);
    build.env("CARGO_TARGET_DIR", &workspace.target).env("CARGO_ENCODED_RUSTFLAGS", short_paths());
    process::run(&mut build)
}

/// Takes the folder of this machine's crates out of the names of their files: every machine builds the same bytes.
fn short_paths() -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let registries = fs::read_dir(home.join("registry").join("src")).into_iter().flatten().flatten();
    let flags = registries.map(|registry| format!("--remap-path-prefix={}/=", registry.path().display()));
    flags.collect::<Vec<_>>().join("\x1f")
}

/// The host tool's view of the ELF.
pub(crate) fn image(workspace: &Workspace) -> Command {
    let mut command = Command::new(workspace.program("zeitwort"));
    command.arg("image").arg(workspace.elf());
    command
}
