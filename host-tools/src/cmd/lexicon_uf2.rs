//! `zeitwort uf2`: lexicons become a file to drop on the device.

use crate::Failure;
use crate::cmd::device_lists::DeviceLists;
use crate::image_file::ImageFile;
use crate::output::{not_over, say_of, write_whole};
use dict_pack::pack::{PageAddress, shelf_with_page};
use flash_map::PICO;
use pico_image::uf2::{Segment, write};
use std::path::PathBuf;
use std::process::ExitCode;
use word_lists::LexiconError;

/// Arguments of `zeitwort uf2`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The lexicons, in the order the device lists them, or UF2 or flash files whose lexicons are taken along; - reads one from standard input.
    #[arg(required_unless_present = "port")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    device: DeviceLists,
    /// The page that the device's links lead to: an address that begins with https or http; without it that of the first file which has one.
    #[arg(long, value_name = "URL", value_parser = PageAddress::new)]
    page: Option<PageAddress>,
    /// Where to write the UF2 file; - writes to standard output.
    #[arg(short, long, value_name = "OUT.uf2")]
    output: PathBuf,
}

/// Puts the lexicons on one shelf at the address of the flash map's LEXICONS.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    not_over(&args.output, args.files.iter().map(PathBuf::as_path))?;
    let device = args.device.read()?;
    let room = PICO.lexicons.length as usize;
    let (bytes, count) = on_one_shelf(device, &args.files, args.page.as_ref(), room).map_err(Failure::unusable)?;
    let used = bytes.len();
    let file = write(&[Segment { address: PICO.lexicons.origin(), bytes }]).map_err(Failure::unusable)?;
    write_whole(&args.output, &file).map_err(LexiconError::file(&args.output)).map_err(Failure::unusable)?;
    say_of(
        &args.output,
        format_args!(
            "{}: {} lexicon{} in {used} of {} bytes at {:#010x}",
            args.output.display(),
            count,
            if count == 1 { "" } else { "s" },
            PICO.lexicons.length,
            PICO.lexicons.origin()
        ),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Those of the device come first, as they are there.
fn on_one_shelf(
    device: Option<ImageFile>,
    paths: &[PathBuf],
    page: Option<&PageAddress>,
    room: usize,
) -> Result<(Vec<u8>, usize), LexiconError> {
    let files = device.into_iter().map(Ok).chain(paths.iter().map(|path| ImageFile::read(path)));
    let files: Vec<ImageFile> = files.collect::<Result<_, _>>()?;
    let images: Vec<Vec<&[u8]>> = files.iter().map(ImageFile::images).collect::<Result<_, _>>()?;
    let images = images.concat();
    // The page that links lead to stays the one of the first file that has one.
    let shelf = shelf_with_page(&images, page.or_else(|| files.iter().find_map(ImageFile::page)))?;
    if shelf.len() > room {
        return Err(LexiconError::TooBig { needed: shelf.len(), room });
    }
    Ok((shelf, images.len()))
}
