//! `zeitwort sim`: the device in a terminal, or a scenario in virtual time.

use crate::Failure;
use crate::cmd::demo;
use crate::input;
use crate::output::{say, write_whole};
use crate::pictures::{Album, Gallery, Spoken, write_film};
use crate::sim::{self, Options};
use pico_image::flash::Flash;
use scenario::{Film, Played, Player, Reached, Scenario, Timeline, cover};
use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `zeitwort sim`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Keep the device's state here; made if missing [default: simulator.flash in your data folder]. A scenario plays on a new
    /// device, whose flash is written here afterwards, over what is there.
    #[arg(long, value_name = "FILE")]
    flash: Option<PathBuf>,
    /// Drop this UF2 file with lexicons on the device before it starts; a scenario then plays with them instead of its own.
    #[arg(long, value_name = "FILE")]
    drop: Option<PathBuf>,
    /// Ring the terminal's bell.
    #[arg(long, conflicts_with = "scenario")]
    bell: bool,
    /// Play this scenario in virtual time instead; may be given several times; - reads one from standard input.
    #[arg(long, value_name = "FILE")]
    scenario: Vec<PathBuf>,
    /// Print every step as JSON, one object per line.
    #[arg(long, requires = "scenario")]
    json: bool,
    /// Write the scenario's screens to this folder, over those that are there, instead of comparing them.
    #[arg(long, value_name = "DIR", requires = "scenario")]
    shots: Option<PathBuf>,
    /// Write what a screen reader says of the scenario's screens to this folder, in every language of the screens.
    #[arg(long, value_name = "DIR", requires = "scenario")]
    sentences: Option<PathBuf>,
    /// Film the scenario from its first screen on, as an animated PNG.
    #[arg(long, value_name = "FILE", requires = "scenario")]
    film: Option<PathBuf>,
    /// Compare the scenario's screens with this folder.
    #[arg(long, value_name = "DIR", default_value = "docs/screens", conflicts_with = "shots", requires = "scenario")]
    screens: PathBuf,
    /// Write what the scenario does and shows, moment by moment, as JSON for the emulator and the browser to play.
    #[arg(long, value_name = "FILE", requires = "scenario")]
    timeline: Option<PathBuf>,
    /// Print a few of the scenarios, one file per line, that together reach every screen, sound and power cut.
    #[arg(long, requires = "scenario", conflicts_with_all = ["json", "film", "timeline", "lexicons", "flash"])]
    cover: bool,
    /// Play by hand on a new device and write what was played as a scenario; `s` takes a picture.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "flash", "drop"])]
    record: Option<PathBuf>,
    /// Play a short game by itself, on a new device, and print its screens: for where there is no terminal.
    #[arg(long, conflicts_with_all = ["scenario", "flash", "record", "bell"])]
    demo: bool,
    /// Write the scenario's word lists as a UF2 file, for another device to play it on, instead of playing it.
    #[arg(long, value_name = "FILE", requires = "scenario", conflicts_with_all = ["json", "shots", "screens", "timeline", "flash"])]
    lexicons: Option<PathBuf>,
}

/// Plays.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let one = |option: &str| Failure::unusable(format!("--{option} takes one scenario at a time"));
    match (args.scenario.as_slice(), &args) {
        ([], _) => play_by_hand(args)?,
        ([_, _, ..], Args { lexicons: Some(_), .. }) => return Err(one("lexicons")),
        ([_, _, ..], Args { film: Some(_), .. }) => return Err(one("film")),
        ([_, _, ..], Args { timeline: Some(_), .. }) => return Err(one("timeline")),
        ([_, _, ..], Args { flash: Some(_), .. }) => return Err(one("flash")),
        ([file, ..], Args { lexicons: Some(output), .. }) => write_lexicons(file, output)?,
        (files, _) => {
            let compare = || Gallery::Compare(args.screens.clone());
            let gallery = args.shots.clone().map_or_else(compare, |folder| Gallery::Write(Album::new(folder)));
            make_folder(&gallery)?;
            if args.cover {
                return tell_cover(files, &gallery);
            }
            files.iter().try_for_each(|file| play_scenario(file, &gallery, &args))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn play_by_hand(args: Args) -> Result<(), Failure> {
    if args.demo {
        return demo::run(dropped(args.drop.as_deref())?.as_deref());
    }
    if let Some(file) = args.record {
        return record(&file, args.bell);
    }
    let path = args.flash.map_or_else(default_flash, Ok)?;
    let mut flash =
        Flash::open(&path).map_err(|error| Failure::unusable(format!("the flash file {} {error}", path.display())))?;
    if let (Some(uf2), Some(file)) = (&args.drop, dropped(args.drop.as_deref())?) {
        flash.drop_uf2(&file).map_err(|error| undroppable(uf2, &error))?;
    }
    // The standard library seeds its hash maps from the system's randomness.
    let seed = RandomState::new().build_hasher().finish() as u32;
    let options = Options { bell: args.bell, flash_name: path.display().to_string(), seed, record: None };
    sim::run(flash, options).map(drop).map_err(Failure::unusable)
}

/// The UF2 file that is dropped on the device.
fn dropped(uf2: Option<&Path>) -> Result<Option<Vec<u8>>, Failure> {
    uf2.map(|uf2| input::read(uf2).map_err(|error| undroppable(uf2, &error))).transpose()
}

fn undroppable(uf2: &Path, error: &dyn Display) -> Failure {
    Failure::unusable(format!("{} cannot be dropped: {error}", uf2.display()))
}

/// Plays on a device that every other can be like: new, and with the seed that scenarios have.
fn record(file: &Path, bell: bool) -> Result<(), Failure> {
    let wrong = |error: &dyn Display| Failure::unusable(format!("{} cannot be written: {error}", file.display()));
    // Better now than after an evening of play.
    OpenOptions::new().append(true).create(true).open(file).map_err(|error| wrong(&error))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let flash_name = format!("is recorded in {}", file.display());
    let options = Options { bell, flash_name, seed: scenario::DEFAULT_SEED, record: Some(name) };
    let text = sim::run(Flash::erased(), options).map_err(Failure::unusable)?;
    write_whole(file, text.unwrap_or_default().as_bytes()).map_err(|error| wrong(&error))
}

/// The file used when none is named; its folder is made.
pub(crate) fn default_flash() -> Result<PathBuf, Failure> {
    let folder = dirs::data_dir()
        .ok_or_else(|| Failure::unusable("your data folder is not known; name a file with --flash"))?
        .join("zeitwort");
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::unusable(format!("the folder {} cannot be made: {error}", folder.display())))?;
    Ok(folder.join("simulator.flash"))
}

fn read_scenario(file: &Path) -> Result<Scenario, Failure> {
    let name = file.display();
    let wrong = |error: &dyn Display| Failure::unusable(format!("the scenario {name} cannot be read: {error}"));
    let bytes = input::read(file).map_err(|error| wrong(&error))?;
    let text = String::from_utf8(bytes).map_err(|_| wrong(&"it is not text in UTF-8"))?;
    Scenario::parse(&text).map_err(|error| Failure::unusable(format!("{name}, {error}")))
}

fn write_lexicons(file: &Path, output: &Path) -> Result<(), Failure> {
    let lexicons = read_scenario(file)?.lexicons;
    let wrong = |error: &dyn Display| Failure::unusable(format!("{} cannot be written: {error}", output.display()));
    if lexicons.is_empty() {
        return Err(wrong(&format_args!("the scenario {} has no words", file.display())));
    }
    let bytes = lexicons.uf2().map_err(|error| wrong(&error))?;
    write_whole(output, &bytes).map_err(|error| wrong(&error))
}

/// The folder that pictures are written to, if they are.
fn make_folder(gallery: &Gallery) -> Result<(), Failure> {
    let Gallery::Write(album) = gallery else { return Ok(()) };
    let wrong = |error| Failure::unusable(format!("the folder {} cannot be made: {error}", album.folder().display()));
    fs::create_dir_all(album.folder()).map_err(wrong)
}

fn tell_cover(files: &[PathBuf], gallery: &Gallery) -> Result<ExitCode, Failure> {
    let (mut all, mut lengths) = (Vec::new(), Vec::new());
    for file in files {
        let scenario = read_scenario(file)?;
        let mut reached = Reached::default();
        let (mut steps, mut millis) = (0, 0);
        let player = Player::new(&scenario, gallery).reaching(&mut reached);
        let told = |played: Played| (steps, millis) = (steps + 1, millis.max(played.at));
        player.play(told).map_err(|failure| Failure::negative(format!("{}, {failure}", file.display())))?;
        all.push(reached);
        // In an emulated Pico a step takes as long as three seconds of waiting.
        lengths.push(3_000 * steps + millis);
    }
    let mut few: Vec<&PathBuf> = cover(&all, &lengths).into_iter().filter_map(|place| files.get(place)).collect();
    few.sort();
    for file in few {
        say!("{}", file.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn play_scenario(file: &Path, gallery: &Gallery, args: &Args) -> Result<(), Failure> {
    let name = file.display();
    let scenario = read_scenario(file)?;
    let mut told = Ok(());
    let tell = |played| {
        if args.json
            && told.is_ok()
            && let Ok(line) = serde_json::to_string(&played)
        {
            told = say!("{line}");
        }
    };
    let (mut film, mut timeline) = (Film::default(), Timeline::default());
    let lists = dropped(args.drop.as_deref())?;
    let spoken = Spoken::new(gallery);
    let mut player = Player::new(&scenario, &spoken).dropping(lists.as_deref());
    if args.film.is_some() {
        player = player.filmed(&mut film);
    }
    if args.timeline.is_some() {
        player = player.timed(&mut timeline);
    }
    let flash = player.play(tell).map_err(|failure| Failure::negative(format!("{name}, {failure}")))?;
    told?;
    let said = spoken.text();
    // A scenario of nothing but scores and sounds shows nothing to be said.
    if let Some(folder) = args.sentences.as_ref().filter(|_| !said.is_empty()) {
        let path = folder.join(file.file_stem().unwrap_or_default()).with_extension("txt");
        let wrong = |error: &dyn Display| Failure::unusable(format!("{} cannot be written: {error}", path.display()));
        fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
        write_whole(&path, said.as_bytes()).map_err(|error| wrong(&error))?;
    }
    if let Some(path) = &args.flash {
        let wrong = |error: &dyn Display| Failure::unusable(format!("{} cannot be written: {error}", path.display()));
        write_whole(path, flash.bytes()).map_err(|error| wrong(&error))?;
    }
    if let Some(path) = &args.film {
        write_film(&film, path).map_err(|error| Failure::unusable(format!("{}: {error}", path.display())))?;
    }
    if let Some(path) = &args.timeline {
        let wrong = |error: &dyn Display| Failure::unusable(format!("{} cannot be written: {error}", path.display()));
        let json = serde_json::to_vec(&timeline).map_err(|error| wrong(&error))?;
        write_whole(path, &json).map_err(|error| wrong(&error))?;
    }
    if !args.json {
        say!("{name}: {} steps passed", scenario.steps.len())?;
    }
    Ok(())
}
