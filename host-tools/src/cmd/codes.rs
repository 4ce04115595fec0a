//! `zeitwort codes`: a game as QR codes, in the terminal or as pictures, and such codes read from pictures.

use super::sheet::{self, Format};
use crate::Failure;
use crate::output::{print, remark, say, write_whole};
use crate::pictures::qr_codes;
use crate::{input, pictures};
use dict_pack::Shelf;
use dict_pack::pack::PageAddress;
use flash_map::PICO;
use records::codes::{Begun, Gathering, Taken, TakenGame};
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
    /// The page that the code of the result links to, with the result in the link: an address that begins with https or http
    /// [default: the one that the word lists in the file name, if they do].
    #[arg(long, value_name = "URL", value_parser = PageAddress::new, conflicts_with_all = ["read", "coarse"])]
    page: Option<PageAddress>,
    /// Print the texts of the codes instead, one per line; those of the result have several.
    #[arg(long, conflicts_with_all = ["read", "output"])]
    text: bool,
    /// Print a scenario instead that begins with this game, to be written on; also with --read.
    #[arg(long, conflicts_with_all = ["coarse", "result", "text", "output", "page", "format"])]
    scenario: bool,
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
        return read(&args.read, if args.scenario { None } else { Some(args.format) });
    }
    let file = args.file.clone().map_or_else(sheet::simulated, Ok)?;
    let mut device = sheet::open(&file, args.previous)?;
    let named = |why: &dyn Display| Failure::unusable(format_args!("{}: {why}", file.display()));
    sheet::has_game(&device).map_err(|why| named(&why))?;
    if args.scenario {
        write_scenario(&TakenGame::of_device(&device))?;
        return Ok(ExitCode::SUCCESS);
    }
    let density = if args.coarse { Density::Coarse } else { Density::Fine };
    if let Some(page) = args.page.or_else(|| page_of(&file)) {
        device.learn_page(page.as_str());
    }
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

/// The page that the word lists in a flash file name.
fn page_of(file: &Path) -> Option<PageAddress> {
    let flash = input::read(file).ok()?;
    Shelf::open(flash.get(PICO.lexicons.indices())?).ok()?.page().and_then(|page| PageAddress::new(page).ok())
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

/// Prints a scenario that begins with a game.
fn write_scenario(game: &TakenGame) -> Result<(), Failure> {
    let text = scenario::beginning_with("A game that came home", game);
    print(format_args!("{}", text.map_err(Failure::unusable)?))
}

/// Reads all pictures, and prints the sheets of all games that are whole, or scenarios that begin with them.
fn read(files: &[PathBuf], format: Option<Format>) -> Result<ExitCode, Failure> {
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
    for Begun { game, count, missing } in gathering.begun() {
        let frames = usize::from(count) - missing.len();
        remark(format_args!("of game {game:04x} {frames} of {count} codes are there: take the others, too"));
    }
    let unwritten = |why: &dyn Display| Failure::unusable(why);
    for game in &games {
        match format {
            Some(format) => sheet::write_sheet(&game.device(), format, &unwritten)?,
            None => write_scenario(game)?,
        }
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
