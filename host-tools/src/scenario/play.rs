//! Plays scenarios in virtual time and checks what they say.

use super::film::Film;
use super::{Action, Expectation, FIRST_STEP, GRID, Scenario, ShelveError, Step};
use crate::flash::{DropError, Flash};
use crate::picture::{self, PngError};
use crate::powered::{Powered, RunError};
use crate::seed;
use device::frame::{HEIGHT, WIDTH};
use device::sound::Sound;
use device::{Frame, Input, Moment};
use runner::Chip;
use std::path::{Path, PathBuf};

const SHORT: u64 = 50;
const LONG: u64 = 700;
const DETENT: u64 = 100;
const FAST_DETENT: u64 = 25;
/// How far into its grid step a picture is taken: the real display needs a moment to receive one.
const PICTURE: u64 = 45;

/// The pictures a scenario refers to.
#[derive(Debug, Clone)]
pub enum Gallery {
    /// The screens must be those of this folder.
    Compare(PathBuf),
    /// The screens are written to this folder; a name that comes twice must show the same.
    Write(PathBuf),
}

/// What happened in a step that went well.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Played {
    /// Counted from 1.
    pub step: usize,
    /// As it is written in the file.
    pub action: String,
    /// Milliseconds since boot when it was over.
    pub at: u64,
    /// The totals after it.
    pub scores: Vec<i32>,
    /// The sounds in it.
    pub sounds: Vec<String>,
}

/// The step that went wrong.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: step {number} ({action}): {reason}")]
pub struct StepFailure {
    /// Line of the file, from 1.
    pub line: usize,
    /// Counted from 1.
    pub number: usize,
    /// As it is written in the file.
    pub action: String,
    /// Why, and the screen.
    pub reason: String,
}

/// Plays one scenario on a device of its own.
pub struct Player<'a, F: Chip = Flash> {
    scenario: &'a Scenario,
    gallery: &'a Gallery,
    /// `None` only while the plug is out.
    runner: Option<Powered<F>>,
    /// Since the last `expect`.
    sounds: Vec<Sound>,
    film: Option<&'a mut Film>,
    /// The first screen has come: what is filmed counts.
    filming: bool,
}

/// Why a step went wrong.
#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("the word lists cannot be packed: {0}")]
    Lexicons(#[from] ShelveError),
    #[error("the word lists cannot be put on the device: {0}")]
    Drop(#[from] DropError),
    #[error("{what} should be {expected}, but is {found}\n{screen}")]
    Other { what: &'static str, expected: String, found: String, screen: String },
    #[error("{0}: {1}; `cargo xtask shots` makes the pictures again")]
    Picture(String, PngError),
    #[error("the screen is not {path}: {difference}")]
    Screen { path: String, difference: String },
    #[error("the power is off")]
    Off,
}

impl Player<'_> {
    /// Plays all steps on factory-new flash with the scenario's word lists, telling `observer` of each. Gives back the
    /// flash as it is after the last.
    pub fn play(self, observer: impl FnMut(Played)) -> Result<Flash, StepFailure> {
        let flash = self.new_flash();
        Ok(self.play_all(flash, observer)?.unwrap_or_else(Flash::erased))
    }

    fn new_flash(&self) -> Result<Flash, Wrong> {
        let mut flash = Flash::erased();
        if !self.scenario.lexicons.is_empty() {
            flash.drop_uf2(&self.scenario.lexicons.uf2()?)?;
        }
        Ok(flash)
    }
}

impl<'a, F: Chip> Player<'a, F> {
    /// A player for the scenario; nothing happens before [`Player::play`].
    pub fn new(scenario: &'a Scenario, gallery: &'a Gallery) -> Self {
        Self { scenario, gallery, runner: None, sounds: Vec::new(), film: None, filming: false }
    }

    /// The same, filmed from the scenario's first step that shows a screen.
    #[must_use]
    pub fn filmed(self, film: &'a mut Film) -> Self {
        Self { film: Some(film), ..self }
    }

    /// Plays all steps on this flash, whatever it holds.
    pub fn play_on(self, flash: F, observer: impl FnMut(Played)) -> Result<(), StepFailure> {
        self.play_all(Ok(flash), observer).map(drop)
    }

    fn play_all(mut self, flash: Result<F, Wrong>, mut observer: impl FnMut(Played)) -> Result<Option<F>, StepFailure> {
        let mut booted = flash.and_then(|flash| self.boot(flash));
        for (number, step) in (1..).zip(&self.scenario.steps) {
            let heard = self.sounds.len();
            let done = std::mem::replace(&mut booted, Ok(())).and_then(|()| self.step(&step.action));
            done.map_err(|wrong| failure(number, step, &wrong))?;
            observer(self.played(number, step, heard));
        }
        Ok(self.runner.map(Powered::power_cut))
    }

    fn played(&self, step: usize, Step { action, .. }: &Step, heard: usize) -> Played {
        Played {
            step,
            action: action.to_string(),
            at: self.runner.as_ref().map_or(0, |runner| runner.now().0),
            scores: self.runner.as_ref().map(Powered::scores).unwrap_or_default(),
            sounds: self.sounds.iter().skip(heard).map(|sound| format!("{sound:?}")).collect(),
        }
    }

    fn step(&mut self, action: &Action) -> Result<(), Wrong> {
        match action {
            Action::Press(seat) => self.press(Input::SeatDown(seat - 1), SHORT, Input::SeatUp(seat - 1)),
            Action::Hold(seat) => self.press(Input::SeatDown(seat - 1), LONG, Input::SeatUp(seat - 1)),
            Action::Push => self.press(Input::PushDown, SHORT, Input::PushUp),
            Action::HoldDial => self.press(Input::PushDown, LONG, Input::PushUp),
            Action::Dial(detents) => self.turn(*detents, DETENT),
            Action::Spin(detents) => self.turn(*detents, FAST_DETENT),
            Action::Wait(millis) => self.wait(*millis),
            Action::PowerCut => self.cut_power(),
            Action::Screen(name) => self.screen(name),
            Action::Expect(expectation) => self.expect(expectation),
        }
    }

    fn runner(&mut self) -> Result<&mut Powered<F>, Wrong> {
        self.runner.as_mut().ok_or(Wrong::Off)
    }

    fn boot(&mut self, flash: F) -> Result<(), Wrong> {
        self.runner = Some(Powered::power_up(flash, seed::as_on_the_chip(self.scenario.seed))?);
        self.wait(FIRST_STEP)
    }

    fn cut_power(&mut self) -> Result<(), Wrong> {
        let flash = self.runner.take().ok_or(Wrong::Off)?.power_cut();
        self.boot(flash)
    }

    fn wait(&mut self, millis: u64) -> Result<(), Wrong> {
        let runner = self.runner.as_mut().ok_or(Wrong::Off)?;
        let then = runner.now() + millis;
        if let Some(film) = &mut self.film {
            film.take(runner.now(), runner.frame());
            while let Some(change) = runner.deadline().filter(|change| *change <= then) {
                runner.advance_to(change)?;
                film.take(change, runner.frame());
            }
        }
        runner.advance_to(then)?;
        let sounds = runner.take_sounds();
        self.sounds.extend(sounds);
        Ok(())
    }

    fn press(&mut self, down: Input, held: u64, up: Input) -> Result<(), Wrong> {
        self.runner()?.input(down);
        self.wait(held)?;
        self.runner()?.input(up);
        self.wait(SHORT)
    }

    fn turn(&mut self, detents: i8, each: u64) -> Result<(), Wrong> {
        for _ in 0..detents.unsigned_abs() {
            self.runner()?.input(Input::Dial(detents.signum()));
            self.wait(each)?;
        }
        let Moment(now) = self.runner()?.now();
        self.wait(now.next_multiple_of(GRID) - now)
    }

    fn screen(&mut self, name: &str) -> Result<(), Wrong> {
        self.wait(PICTURE)?;
        if let Some(film) = self.film.as_mut().filter(|_| !self.filming) {
            film.begin();
            self.filming = true;
        }
        self.gallery.look(name, self.runner()?.frame())?;
        self.wait(GRID - PICTURE)
    }

    fn expect(&mut self, expected: &Expectation) -> Result<(), Wrong> {
        let sounds = std::mem::take(&mut self.sounds);
        let runner = self.runner()?;
        let frame = runner.frame();
        check("scores", &expected.scores, &runner.scores(), frame)?;
        check("sounds", &expected.sounds, &sounds, frame)?;
        check("dark", &expected.dark, &is_dark(frame), frame)
    }
}

fn failure(number: usize, Step { line, action }: &Step, wrong: &Wrong) -> StepFailure {
    StepFailure { line: *line, number, action: action.to_string(), reason: wrong.to_string().trim_end().into() }
}

fn is_dark(frame: &Frame) -> bool {
    (0..HEIGHT).all(|y| (0..WIDTH).all(|x| !frame.is_lit(x, y)))
}

fn check<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    expected: &Option<T>,
    found: &T,
    frame: &Frame,
) -> Result<(), Wrong> {
    match expected {
        Some(expected) if expected != found => Err(Wrong::Other {
            what,
            expected: format!("{expected:?}"),
            found: format!("{found:?}"),
            screen: picture::framed(&picture::half_blocks(frame)),
        }),
        _ => Ok(()),
    }
}

impl Gallery {
    fn look(&self, name: &str, shown: &Frame) -> Result<(), Wrong> {
        let path = self.folder().join(name).with_extension("png");
        let told = path.display().to_string();
        let golden = match (self, picture::read_png(&path)) {
            (_, Ok(golden)) => golden,
            (Gallery::Write(_), Err(PngError::Missing)) => {
                return picture::write_png(&path, shown).map_err(|error| Wrong::Picture(told, error));
            }
            (_, Err(error)) => return Err(Wrong::Picture(told, error)),
        };
        match picture::difference(&golden, shown) {
            Some(difference) => Err(Wrong::Screen { path: told, difference }),
            None => Ok(()),
        }
    }

    fn folder(&self) -> &Path {
        match self {
            Gallery::Compare(folder) | Gallery::Write(folder) => folder,
        }
    }
}
