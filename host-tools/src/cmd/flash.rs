//! `zeitwort flash`: puts UF2 files on a Pico in BOOTSEL mode, or on a device that is asked to go there.

use crate::Failure;
use crate::bootsel::{CopyError, Drive, Wanted};
use crate::console::{self, Console};
use crate::output::{remark, say};
use indicatif::{ProgressBar, ProgressStyle};
use pico_image::bundle::Bundle;
use pico_image::uf2::BLOCK;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Firmware and word lists, if nothing is named: where they are made, or in the folder of a release.
const EVERYTHING: [&str; 2] = ["target/uf2/zeitwort-full.uf2", "zeitwort-full.uf2"];

/// Arguments of `zeitwort flash`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The UF2 files; several go on the device in one go [default: target/uf2/zeitwort-full.uf2,
    /// else zeitwort-full.uf2].
    #[arg(value_name = "UF2")]
    files: Vec<PathBuf>,
    /// The drive of the Pico, if it is not found by itself.
    #[arg(long, value_name = "FOLDER")]
    drive: Option<PathBuf>,
    /// Ask the running device on this serial port to become a drive first: no button is needed.
    #[arg(long, value_name = "PORT")]
    port: Option<String>,
    /// With --port: how long the device may take to answer, and its drive to appear.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "port")]
    timeout: u16,
}

/// Looks at every block, finds the drive, copies.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let uf2 = bundle(&args.files)?;
    let drive = match &args.port {
        Some(port) => restart(port, args.drive, Duration::from_secs(args.timeout.into()))?,
        None => args.drive.map_or(Wanted::Any, Wanted::At).find().map_err(Failure::unusable)?,
    };
    copy(&uf2, &drive).map_err(|error| named(drive.path().display(), &error))?;
    say!("{} blocks are on {}; the device starts by itself", uf2.len() / BLOCK, drive.path().display())?;
    Ok(ExitCode::SUCCESS)
}

fn named(name: impl Display, why: &dyn Display) -> Failure {
    Failure::unusable(format_args!("{name}: {why}"))
}

fn bundle(files: &[PathBuf]) -> Result<Vec<u8>, Failure> {
    let mut bundle = Bundle::default();
    if files.is_empty() {
        let everything = EVERYTHING.map(Path::new).into_iter().find(|path| path.exists());
        let [made, _] = EVERYTHING;
        let everything = everything.ok_or_else(|| {
            Failure::unusable(format_args!(
                "there is no {made}; make it with `cargo xtask lexicons` and `cargo xtask firmware`, or name a UF2 file"
            ))
        })?;
        bundle.add_file(everything).map_err(Failure::unusable)?;
    }
    for file in files {
        bundle.add_file(file).map_err(Failure::unusable)?;
    }
    bundle.uf2().map_err(Failure::unusable)
}

/// Turns a running device into a drive.
fn restart(path: &str, drive: Option<PathBuf>, patience: Duration) -> Result<Drive, Failure> {
    let wanted = drive.map_or_else(|| Wanted::Besides(Drive::all()), Wanted::At);
    let port = console::open(path).map_err(|error| named(path, &error))?;
    Console::greet(port, patience).and_then(Console::reboot_to_drive).map_err(|error| named(path, &error))?;
    wanted.wait(patience).map_err(Failure::unusable)
}

/// On a terminal a bar shows how far it is.
fn copy(uf2: &[u8], drive: &Drive) -> Result<(), CopyError> {
    let bar = ProgressBar::new((uf2.len() / BLOCK) as u64);
    if let Ok(style) = ProgressStyle::with_template("copying  {bar:40} {pos} of {len} blocks") {
        bar.set_style(style);
    }
    if bar.is_hidden() {
        remark(format_args!("copying {} blocks to {}", uf2.len() / BLOCK, drive.path().display()));
    }
    let copied = drive.copy(uf2, |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    copied
}
