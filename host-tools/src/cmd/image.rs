//! `zeitwort image`: what a firmware image takes of the flash map, and the UF2 made of it.

use crate::Failure;
use crate::image::{Image, Use};
use crate::input;
use crate::output::{not_over, say_of, write_whole};
use pico_image::bundle::Bundle;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `zeitwort image`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The linked firmware, an ELF file; - reads it from standard input.
    elf: PathBuf,
    /// Write the image here, ready to be dropped on a Pico; - writes it to standard output.
    #[arg(long, value_name = "FILE")]
    uf2: Option<PathBuf>,
    /// Put what this UF2 file holds, for example word lists, into the file as well.
    #[arg(long, value_name = "UF2", requires = "uf2")]
    with: Option<PathBuf>,
    /// Print the figures as JSON, one object per line.
    #[arg(long)]
    json: bool,
}

/// Looks at the image and writes the UF2.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let named = |path: &Path, error: &dyn std::fmt::Display| Failure::unusable(format!("{}: {error}", path.display()));
    if let Some(uf2) = &args.uf2 {
        not_over(uf2, [args.elf.as_path()].into_iter().chain(args.with.as_deref()))?;
    }
    let elf = input::read(&args.elf).map_err(|error| named(&args.elf, &error))?;
    let image = Image::read(&elf).map_err(|error| named(&args.elf, &error))?;
    let uses = image.uses().map_err(|error| named(&args.elf, &error))?;
    let ram = image.static_ram();
    // The figures go aside where the image itself goes to standard output.
    let beside = args.uf2.as_deref().unwrap_or(Path::new(""));
    if args.json {
        for (name, value) in [("device.image_bytes", image.bytes()), ("device.ram_bytes", ram)] {
            say_of(beside, format_args!(r#"{{"name":"{name}","value":{value},"unit":"B"}}"#))?;
        }
    } else {
        say_of(beside, format_args!("{}image {} bytes, static RAM {ram} bytes", table(&uses), image.bytes()))?;
    }
    if let Some(path) = &args.uf2 {
        let mut bundle = Bundle::default();
        bundle.add(&args.elf, image.segments().to_vec()).map_err(Failure::unusable)?;
        if let Some(with) = &args.with {
            bundle.add_file(with).map_err(Failure::unusable)?;
        }
        let file = bundle.uf2().map_err(Failure::unusable)?;
        write_whole(path, &file).map_err(|error| named(path, &error))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// One line a region: where, how large, how much of it.
fn table(uses: &[Use]) -> String {
    let mut table = format!("{:<11} {:>10} {:>9} {:>9} {:>5}\n", "region", "origin", "bytes", "used", "");
    for Use { region, used } in uses {
        let percent = u64::from(*used) * 100 / u64::from(region.length).max(1);
        let _ = writeln!(
            table,
            "{:<11} {:#010x} {:>9} {used:>9} {percent:>3} %",
            region.name,
            region.origin(),
            region.length
        );
    }
    table
}
