//! Snapshot tests: plays every `tests/scenarios/*.toml` on the native machine. Drop a file in and it is a test.

use device::{Device, FrameBuffer};
use libtest_mimic::{Arguments, Failed, Trial};
use repository::{in_repository, scenarios, screens, sentences};
use scenario::{Action, Pictures, Played, Player, Reached, Scenario, Step, Unseen, cover};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};
use zeitwort::pictures::{Gallery, Spoken};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("{}: {error}", scenarios().display());
            ExitCode::FAILURE
        }
    }
}

fn trials() -> io::Result<Vec<Trial>> {
    let files = files_in(&scenarios(), "toml")?;
    let mut trials: Vec<Trial> =
        files.iter().cloned().map(|file| Trial::test(stem(&file), move || play(&file))).collect();
    // What the bench plays for an hour begins as a scenario, too.
    trials.push(Trial::test("drift", || play(&in_repository("tests/emulator/drift.toml"))));
    let played = files.clone();
    trials.push(Trial::test("every picture is shown by a scenario", move || no_stale_picture(&played)));
    trials.push(Trial::test("the few that are played on the image reach every screen", move || few_reach_all(&files)));
    Ok(trials)
}

/// Pictures in which no text may touch another, a line or the edge of a lit box either.
struct WithGaps(Gallery);

impl Pictures for WithGaps {
    fn look(&self, name: &str, shown: &FrameBuffer) -> Result<(), String> {
        self.0.look(name, shown)?;
        if shown.has_spilled() {
            return Err(format!("in {name}, a text is cut off"));
        }
        let Some((x, y)) = shown.touching() else { return Ok(()) };
        Err(format!("in {name}, the text at column {x}, row {y} touches something"))
    }
}

fn play(file: &Path) -> Result<(), Failed> {
    let named = |what: &dyn std::fmt::Display| Failed::from(format!("{}, {what}", stem(file) + ".toml"));
    let scenario = read(file).map_err(|error| named(&error))?;
    let gallery = WithGaps(Gallery::Compare(screens()));
    let spoken = Spoken::new(&gallery);
    let mut refused = Vec::new();
    let note = |played: Played| refused.push(played.sounds.last().is_some_and(|sound| sound == "Nope"));
    Player::new(&scenario, &spoken).play(note).map_err(|failure| named(&failure))?;
    compare_sentences(&stem(file), &spoken.text()).map_err(|wrong| named(&wrong))?;
    refused_unseen(&scenario, &refused).map_or(Ok(()), |wrong| Err(named(&wrong)))
}

/// What a screen reader says is what stands in the file beside the pictures.
fn compare_sentences(name: &str, said: &str) -> Result<(), String> {
    let path = sentences().join(name).with_extension("txt");
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if expected == said {
        return Ok(());
    }
    let (mut before, mut now) = (expected.lines(), said.lines());
    let differing = std::iter::from_fn(|| Some((before.next(), now.next())).filter(|pair| *pair != (None, None)))
        .find(|(before, now)| before != now);
    let (before, now) = differing.unwrap_or_default();
    let line = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
    Err(format!(
        "read aloud otherwise than in docs/read-aloud/{name}.txt; `cargo xtask snapshots` writes it again\n  there: {}\n  now:   {}",
        line(before),
        line(now)
    ))
}

/// A press that is refused is looked at, at once or after others like it: where nobody looks, the input has gone
/// astray, and the rest of the scenario shows something else than it says.
fn refused_unseen(scenario: &Scenario, refused: &[bool]) -> Option<String> {
    let mut unseen: Option<&Step> = None;
    for (step, &refused) in scenario.steps.iter().zip(refused) {
        match (&step.action, unseen) {
            (Action::Screen(_) | Action::Expect(_), _) => unseen = None,
            (Action::Wait(_) | Action::Up(_) | Action::PushUp, _) => {}
            (_, _) if refused => unseen = unseen.or(Some(step)),
            (_, Some(step)) => {
                return Some(format!("line {}: {} is refused, and nobody looks", step.line, step.action));
            }
            (_, None) => {}
        }
    }
    None
}

fn no_stale_picture(files: &[PathBuf]) -> Result<(), Failed> {
    let mut shown = BTreeSet::new();
    for file in files {
        let steps = read(file)?.steps.into_iter();
        shown.extend(steps.filter_map(|step| if let Action::Screen(name) = step.action { Some(name) } else { None }));
    }
    let stale: Vec<String> =
        files_in(&screens(), "png")?.iter().map(|picture| stem(picture)).filter(|name| !shown.contains(name)).collect();
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("no scenario shows {}; `cargo xtask snapshots` removes such pictures", stale.join(", ")).into())
}

/// Screens that no input reaches: flash is damaged. The tests of damaged journals show it on the native machine, and
/// `tests/emulator/board/salvage.test.mjs` on the image.
const NOT_BY_INPUT: [&str; 1] = ["Salvage"];

/// The suite plays on the image what `zeitwort sim --cover` names: every screen there is must be among what that reaches.
fn few_reach_all(files: &[PathBuf]) -> Result<(), Failed> {
    let (mut all, mut lengths) = (Vec::new(), Vec::new());
    for file in files {
        let (mut reached, mut steps) = (Reached::default(), 0);
        let scenario = read(file)?;
        let played = Player::new(&scenario, &Unseen).reaching(&mut reached).play(|_| steps += 1);
        played.map_err(|failure| failure.to_string())?;
        all.push(reached);
        lengths.push(steps);
    }
    let few = cover(&all, &lengths);
    let names = few.iter().flat_map(|&place| all[place].names()).filter_map(|name| name.split(' ').next());
    let reached: BTreeSet<&str> = names.collect();
    let by_input = Device::SCREENS.iter().filter(|screen| !NOT_BY_INPUT.contains(screen));
    let missed: Vec<_> = by_input.filter(|screen| !reached.contains(*screen)).collect();
    if missed.is_empty() && few.len() < files.len() / 2 {
        return Ok(());
    }
    Err(format!("{} of {} are played on the image, and do not reach {missed:?}", few.len(), files.len()).into())
}

fn read(file: &Path) -> Result<Scenario, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    Scenario::parse(&text).map_err(|error| error.to_string())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn files_in(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    Ok(files)
}
