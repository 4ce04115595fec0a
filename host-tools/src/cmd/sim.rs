//! `zeitwort sim`: the device in a terminal, or a scenario in virtual time.

use crate::Failure;
use crate::flash::Flash;
use crate::output::{say, write_whole};
use crate::scenario::{Film, Gallery, Player, Scenario};
use crate::sim::{self, Options};
use std::fmt::Display;
use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `zeitwort sim` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Where the device keeps its state; made if missing [default: simulator.flash in your data folder].
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    flash: Option<PathBuf>,
    /// Drop this UF2 file with lexicons on the device before it starts.
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    drop: Option<PathBuf>,
    /// Ring the terminal's bell.
    #[arg(long, conflicts_with = "scenario")]
    bell: bool,
    /// Play this scenario in virtual time instead; may be given several times.
    #[arg(long, value_name = "FILE")]
    scenario: Vec<PathBuf>,
    /// Tell every step as one JSON object a line.
    #[arg(long, requires = "scenario")]
    json: bool,
    /// Write the scenario's screens to this folder instead of comparing them.
    #[arg(long, value_name = "DIR", requires = "scenario")]
    shots: Option<PathBuf>,
    /// Film the scenario from its first screen on, as an animated PNG.
    #[arg(long, value_name = "FILE", requires = "scenario")]
    film: Option<PathBuf>,
    /// Compare the scenario's screens with this folder.
    #[arg(long, value_name = "DIR", default_value = "docs/screens", conflicts_with = "shots", requires = "scenario")]
    screens: PathBuf,
    /// Write the scenario's word lists as a UF2 file, for another device to play it on, instead of playing it.
    #[arg(long, value_name = "FILE", requires = "scenario", conflicts_with_all = ["json", "shots", "screens"])]
    lexicons: Option<PathBuf>,
}

/// Plays.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    match (args.scenario.as_slice(), &args.lexicons, &args.film) {
        ([], ..) => play_by_hand(args)?,
        ([file], Some(output), _) => write_lexicons(file, output)?,
        ([_, _, ..], Some(_), _) => return Err(Failure::unusable("--lexicons takes one scenario at a time")),
        ([_, _, ..], None, Some(_)) => return Err(Failure::unusable("--film takes one scenario at a time")),
        (files, None, film) => {
            let gallery = args.shots.map_or(Gallery::Compare(args.screens), Gallery::Write);
            files.iter().try_for_each(|file| play_scenario(file, &gallery, args.json, film.as_deref()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn play_by_hand(args: Args) -> Result<(), Failure> {
    let path = args.flash.map_or_else(default_flash, Ok)?;
    let mut flash =
        Flash::open(&path).map_err(|error| Failure::unusable(format!("the flash file {} {error}", path.display())))?;
    if let Some(uf2) = &args.drop {
        let wrong = |error: &dyn Display| Failure::unusable(format!("{} cannot be dropped: {error}", uf2.display()));
        let file = fs::read(uf2).map_err(|error| wrong(&error))?;
        flash.drop_uf2(&file).map_err(|error| wrong(&error))?;
    }
    // The standard library seeds its hash maps from the system's randomness.
    let seed = RandomState::new().build_hasher().finish() as u32;
    let options = Options { bell: args.bell, flash_name: path.display().to_string(), seed };
    sim::run(flash, options).map_err(Failure::unusable)
}

/// The file used when none is named; its folder is made.
fn default_flash() -> Result<PathBuf, Failure> {
    let folder = dirs::data_dir()
        .ok_or_else(|| Failure::unusable("your data folder is not known; name a file with --flash"))?
        .join("zeitwort");
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::unusable(format!("the folder {} cannot be made: {error}", folder.display())))?;
    Ok(folder.join("simulator.flash"))
}

fn read_scenario(file: &Path) -> Result<Scenario, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::unusable(format!("the scenario {name} cannot be read: {error}")))?;
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

fn play_scenario(file: &Path, gallery: &Gallery, json: bool, film_file: Option<&Path>) -> Result<(), Failure> {
    let name = file.display();
    let scenario = read_scenario(file)?;
    if let Gallery::Write(folder) = gallery {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::unusable(format!("the folder {} cannot be made: {error}", folder.display())))?;
    }
    let mut told = Ok(());
    let tell = |played| {
        if json
            && told.is_ok()
            && let Ok(line) = serde_json::to_string(&played)
        {
            told = say!("{line}");
        }
    };
    let mut film = Film::default();
    let mut player = Player::new(&scenario, gallery);
    if film_file.is_some() {
        player = player.filmed(&mut film);
    }
    player.play(tell).map_err(|failure| Failure::negative(format!("{name}, {failure}")))?;
    told?;
    if let Some(path) = film_file {
        film.write(path).map_err(|error| Failure::unusable(format!("{}: {error}", path.display())))?;
    }
    if !json {
        say!("{name}: {} steps passed", scenario.steps.len())?;
    }
    Ok(())
}
