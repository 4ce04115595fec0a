//! `zeitwort codes`: a game as QR codes, in the terminal or as pictures, and such codes read from pictures.

use super::sheet::{self, Format};
use crate::Failure;
use crate::output::{print, remark, say, write_whole};
use crate::pictures::qr_codes;
use crate::{input, pictures};
use records::codes::{Gathering, Taken, TakenGame};
use std::fmt::{Display, Write as _};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use take_home::{Density, Modules, QrBuffers};

/// Arguments of `zeitwort codes`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The flash file: the simulator's, or one that `picotool save --all` read from a Pico; - reads it from standard
    /// input [default: what `zeitwort sim` plays in].
    #[arg(conflicts_with = "read")]
    file: Option<PathBuf>,
    /// The game before the current one.
    #[arg(long, conflicts_with = "read")]
    previous: bool,
    /// Codes as the device shows them at two pixels per module: smaller ones, and more of them.
    #[arg(long, conflicts_with = "read")]
    coarse: bool,
    /// Only the result, in words.
    #[arg(long, conflicts_with = "read")]
    result: bool,
    /// Print the texts of the codes instead, one a line; those of the result have several.
    #[arg(long, conflicts_with_all = ["read", "output"])]
    text: bool,
    /// Write each code as a PNG picture into this folder.
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "read")]
    output: Option<PathBuf>,
    /// Read codes instead: PNG pictures with one or more codes each, or text files with a code's text a line; - reads
    /// standard input.
    #[arg(long, value_name = "PICTURE", num_args = 1..)]
    read: Vec<PathBuf>,
    /// With --read: how the sheet of the game is written.
    #[arg(long, value_enum, default_value_t = Format::Md, requires = "read")]
    format: Format,
}

/// Shows or reads codes.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    if !args.read.is_empty() {
        return read(&args.read, args.format);
    }
    let file = args.file.clone().map_or_else(sheet::simulated, Ok)?;
    let device = sheet::open(&file, args.previous)?;
    let named = |why: &dyn Display| Failure::unusable(format_args!("{}: {why}", file.display()));
    sheet::has_game(&device).map_err(|why| named(&why))?;
    let density = if args.coarse { Density::Coarse } else { Density::Fine };
    let mut texts: Vec<String> = device.result_texts(density).iter().map(|text| text.as_str().to_owned()).collect();
    if !args.result {
        texts.extend(TakenGame::of_device(&device).frames(density));
    }
    if args.text {
        texts.iter().try_for_each(|text| say!("{text}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut buffers = Box::new(QrBuffers::new());
    for (place, text) in texts.iter().enumerate() {
        let modules = buffers.encode(text, density).ok_or_else(|| named(&"a code is too long; tell us"))?;
        match &args.output {
            Some(folder) => write_picture(folder, place, &modules)?,
            None => print(format_args!("{}\n", drawn(&modules)))?,
        }
    }
    if let Some(folder) = &args.output {
        say!("{}: {} codes", folder.display(), texts.len())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_picture(folder: &Path, place: usize, modules: &Modules<'_>) -> Result<(), Failure> {
    let path = folder.join(format!("code-{:02}.png", place + 1));
    let written = fs::create_dir_all(folder)
        .map_err(pictures::PngError::from)
        .and_then(|()| Ok(write_whole(&path, &qr_codes::png(modules)?)?));
    written.map_err(|error| Failure::unusable(format_args!("{}: {error}", path.display())))
}

/// A code in half blocks, with its quiet zone: light is printed, so that it is read on a dark terminal.
fn drawn(modules: &Modules<'_>) -> String {
    const QUIET: i32 = 2;
    let mut text = String::new();
    let side = i32::from(modules.size());
    for y in (-QUIET..side + QUIET).step_by(2) {
        for x in -QUIET..side + QUIET {
            let light = |y| !modules.is_dark(x, y);
            let _ = text.write_char(match (light(y), light(y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        text.push('\n');
    }
    text
}

/// Reads all pictures, and prints the sheets of all games that are whole.
fn read(files: &[PathBuf], format: Format) -> Result<ExitCode, Failure> {
    let mut gathering = Gathering::default();
    let mut games = Vec::new();
    for file in files {
        let named = |why: &dyn Display| Failure::unusable(format_args!("{}: {why}", file.display()));
        let bytes = input::read(file).map_err(|error| named(&error))?;
        let texts = texts_of(&bytes).map_err(|error| named(&error))?;
        if texts.is_empty() {
            remark(format_args!("{}: there is no code in it that can be read", file.display()));
        }
        for text in texts {
            match gathering.take(&text) {
                Ok(Taken::Game(game)) if !games.contains(&*game) => games.push(*game),
                Ok(_) => {}
                Err(error) => remark(format_args!("{}: {error}", file.display())),
            }
        }
    }
    for (game, frames, count) in gathering.begun() {
        remark(format_args!("of game {game:04x} {frames} of {count} codes are there: take the others, too"));
    }
    let unwritten = |why: &dyn Display| Failure::unusable(why);
    for game in &games {
        sheet::write_sheet(&game.device(), format, &unwritten)?;
    }
    match games.is_empty() {
        true => Err(Failure::unusable("no game is whole")),
        false => Ok(ExitCode::SUCCESS),
    }
}

/// The texts of all codes in a picture, or the lines of a text.
fn texts_of(bytes: &[u8]) -> Result<Vec<String>, pictures::PngError> {
    if bytes.starts_with(b"\x89PNG") {
        return qr_codes::read(bytes);
    }
    let text = String::from_utf8_lossy(bytes);
    Ok(text.lines().map(str::trim_start).filter(|line| line.starts_with("ZW")).map(Into::into).collect())
}
