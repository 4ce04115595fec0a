//! Interpreter of steps: plays scenarios in virtual time and checks what they say.

mod by_meaning;

use super::cover::Reached;
use super::film::Film;
use super::input_driver::{self, Witness};
use super::kept_game::segments;
use super::pictures::Pictures;
use super::timeline::{Timeline, What, WrittenStep, hexadecimal};
use super::unasserted::{Unasserted, tally};
use super::{Action, Expectation, FIRST_STEP, GRID, PICTURE, Scenario, ShelveError, Step};
use crate::picture;
use crate::{RunError, SimDevice};
use device::frame_buffer::{HEIGHT, WIDTH};
use device::{FrameBuffer, Input, Moment};
use pico_image::flash::{DropError, Flash, FlashError};
use pico_image::uf2;
use runner::Env;

/// The result of a step that went well.
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
    /// The reason, and the screen.
    pub reason: String,
}

/// Plays one scenario on a device of its own.
pub struct Player<'a, E: Env = Flash> {
    scenario: &'a Scenario,
    gallery: &'a dyn Pictures,
    /// A UF2 file, in place of the scenario's word lists.
    dropped: Option<&'a [u8]>,
    /// `None` only while the plug is out.
    device: Option<SimDevice<E>>,
    notes: Notes<'a>,
}

/// Notes that are taken while a scenario is played.
#[derive(Default)]
struct Notes<'a> {
    /// The step that is played, from 1.
    step: usize,
    left: Unasserted,
    film: Option<&'a mut Film>,
    /// The first screen has come: what is filmed counts.
    filming: bool,
    timeline: Option<&'a mut Timeline>,
    reached: Option<&'a mut Reached>,
}

impl Notes<'_> {
    fn note(&mut self, now: Moment, what: impl Into<What>) {
        if let Some(timeline) = &mut self.timeline {
            timeline.push(now, self.step, what);
        }
    }
}

impl<E: Env> Witness<E> for Notes<'_> {
    fn input(&mut self, now: Moment, input: Input) {
        if let Some(what) = What::input(input) {
            self.note(now, what);
        }
    }

    fn look(&mut self, device: &mut SimDevice<E>) {
        if let Some(film) = &mut self.film {
            film.take(device.now(), device.frame());
        }
        if let Some(reached) = &mut self.reached {
            reached.place(&device.place());
        }
        for sound in device.take_sounds() {
            self.note(device.now(), sound);
            self.left.sounds.push(sound);
            if let Some(reached) = &mut self.reached {
                reached.sound(sound);
            }
        }
    }
}

/// Reasons why a step went wrong.
#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("the word lists cannot be packed: {0}")]
    Lexicons(#[from] ShelveError),
    #[error("the word lists cannot be put on the device: {0}")]
    Drop(#[from] DropError),
    #[error("the game of its codes cannot be kept: {0}")]
    Game(#[from] journal::Error<FlashError>),
    #[error("{what} should be {expected}, but is {found}\n{screen}")]
    Other { what: &'static str, expected: String, found: String, screen: String },
    #[error("{sentence}\n{screen}")]
    Meaning { sentence: String, screen: String },
    #[error("{0}")]
    Picture(String),
    #[error("here the scenario ends, and nobody expected all of its scores and sounds; add {{ expect = {{ {0} }} }}")]
    Left(Expectation),
    #[error("the power is off")]
    Off,
}

impl Player<'_> {
    /// Plays all steps on factory-new flash with the scenario's word lists, telling `observer` of each. Gives back the
    /// flash as it is after the last.
    pub fn play(mut self, observer: impl FnMut(Played)) -> Result<Flash, StepFailure> {
        let flash = self.new_flash();
        Ok(self.play_all(flash, observer)?.unwrap_or_else(Flash::erased))
    }

    fn new_flash(&mut self) -> Result<Flash, Wrong> {
        let mut flash = Flash::erased();
        if self.dropped.is_some() || !self.scenario.lexicons.is_empty() {
            let lexicons = match self.dropped {
                Some(lexicons) => lexicons.to_vec(),
                None => self.scenario.lexicons.uf2()?,
            };
            flash.drop_uf2(&lexicons)?;
            if let Some(timeline) = &mut self.notes.timeline {
                timeline.lexicons = Some(hexadecimal(&lexicons));
            }
        }
        if let Some(game) = &self.scenario.game {
            flash = game.put_into(flash)?;
            if let Some(timeline) = &mut self.notes.timeline {
                let all = uf2::write(&segments(&flash)).map_err(ShelveError::from)?;
                timeline.lexicons = Some(hexadecimal(&all));
            }
        }
        Ok(flash)
    }
}

impl<'a, E: Env> Player<'a, E> {
    /// A player for the scenario; nothing happens before [`Player::play`].
    pub fn new(scenario: &'a Scenario, gallery: &'a dyn Pictures) -> Self {
        Self { scenario, gallery, dropped: None, device: None, notes: Notes::default() }
    }

    /// The same, with the word lists of this UF2 file instead of the scenario's own.
    #[must_use]
    pub fn dropping(mut self, uf2: Option<&'a [u8]>) -> Self {
        self.dropped = uf2;
        self
    }

    /// The same, filmed from the scenario's first step that shows a screen.
    #[must_use]
    pub fn filmed(mut self, film: &'a mut Film) -> Self {
        self.notes.film = Some(film);
        self
    }

    /// The same, written down for another device to do.
    #[must_use]
    pub fn timed(mut self, timeline: &'a mut Timeline) -> Self {
        let written = |step: &Step| WrittenStep { line: step.line, action: step.action.to_string() };
        *timeline = Timeline {
            title: self.scenario.title.clone().unwrap_or_default(),
            seed: self.scenario.seed,
            lexicons: None,
            steps: self.scenario.steps.iter().map(written).collect(),
            entries: Vec::new(),
        };
        self.notes.timeline = Some(timeline);
        self
    }

    /// The same, telling which parts of the device it reached.
    #[must_use]
    pub fn reaching(mut self, reached: &'a mut Reached) -> Self {
        self.notes.reached = Some(reached);
        self
    }

    /// Plays all steps on this flash, whatever it holds.
    pub fn play_on(self, env: E, observer: impl FnMut(Played)) -> Result<(), StepFailure> {
        self.play_all(Ok(env), observer).map(drop)
    }

    fn play_all(mut self, env: Result<E, Wrong>, mut observer: impl FnMut(Played)) -> Result<Option<E>, StepFailure> {
        let mut booted = env.and_then(|env| self.boot(env));
        for (number, step) in (1..).zip(&self.scenario.steps) {
            self.notes.step = number;
            let heard = self.notes.left.sounds.len();
            let done = std::mem::replace(&mut booted, Ok(())).and_then(|()| self.step(&step.action));
            done.map_err(|wrong| failure(number, step, &wrong))?;
            let played = self.played(number, step, heard);
            self.notes.note(Moment(played.at), What::Done(true));
            observer(played);
        }
        self.nothing_is_left()?;
        Ok(self.device.map(SimDevice::power_cut))
    }

    /// Whoever looks sees to it that all was looked at.
    fn nothing_is_left(&self) -> Result<(), StepFailure> {
        let scores = self.device.as_ref().map(SimDevice::scores).unwrap_or_default();
        let rest = self.notes.left.rest(&scores).filter(|_| self.gallery.is_strict());
        match (rest, self.scenario.steps.last()) {
            (Some(rest), Some(last)) => Err(failure(self.scenario.steps.len(), last, &Wrong::Left(rest))),
            _ => Ok(()),
        }
    }

    fn played(&self, step: usize, Step { action, .. }: &Step, heard: usize) -> Played {
        Played {
            step,
            action: action.to_string(),
            at: self.device.as_ref().map_or(0, |device| device.now().0),
            scores: self.device.as_ref().map(SimDevice::scores).unwrap_or_default(),
            sounds: self.notes.left.sounds.iter().skip(heard).map(|sound| format!("{sound:?}")).collect(),
        }
    }

    fn step(&mut self, action: &Action) -> Result<(), Wrong> {
        match action {
            Action::Choose(line) => self.choose(line),
            Action::TurnTo(line) => self.turn_to(line),
            Action::Set(line, value) => self.set(line, value),
            Action::Type(word) => self.type_word(word),
            Action::PowerCut => self.cut_power(),
            Action::Screen(name) => self.screen(name),
            Action::Expect(expectation) => self.expect(expectation),
            action => self.perform(action),
        }
    }

    fn device(&mut self) -> Result<&mut SimDevice<E>, Wrong> {
        self.device.as_mut().ok_or(Wrong::Off)
    }

    fn perform(&mut self, action: &Action) -> Result<(), Wrong> {
        let device = self.device.as_mut().ok_or(Wrong::Off)?;
        Ok(input_driver::perform(action, device, &mut self.notes)?)
    }

    fn wait(&mut self, millis: u64) -> Result<(), Wrong> {
        self.perform(&Action::Wait(millis))
    }

    fn boot(&mut self, env: E) -> Result<(), Wrong> {
        let mut device = SimDevice::power_up(env, self.scenario.seed)?;
        self.notes.look(&mut device);
        self.device = Some(device);
        self.wait(FIRST_STEP)
    }

    fn cut_power(&mut self) -> Result<(), Wrong> {
        let device = self.device.take().ok_or(Wrong::Off)?;
        self.notes.note(device.now(), What::PowerCut(true));
        if let Some(reached) = &mut self.notes.reached {
            reached.power_cut(&device.place());
        }
        self.boot(device.power_cut())
    }

    fn screen(&mut self, name: &str) -> Result<(), Wrong> {
        self.wait(PICTURE)?;
        let notes = &mut self.notes;
        let device = self.device.as_mut().ok_or(Wrong::Off)?;
        if let Some(film) = notes.film.as_mut().filter(|_| !notes.filming) {
            film.begin();
            film.take(device.now(), device.frame());
            notes.filming = true;
        }
        notes.note(device.now(), What::picture(name, device.frame()));
        self.gallery.look(name, device.frame()).map_err(Wrong::Picture)?;
        let mut read = |language| {
            let mut screen = read_aloud::Screen::default();
            device.read_as(language, |element| screen.take(element));
            screen
        };
        self.gallery.hear(name, &mut read).map_err(Wrong::Picture)?;
        self.wait(GRID - PICTURE)
    }

    fn expect(&mut self, expected: &Expectation) -> Result<(), Wrong> {
        let sounds = self.notes.left.assert(expected);
        let device = self.device.as_ref().ok_or(Wrong::Off)?;
        let (now, frame) = (device.now(), device.frame());
        if expected.scores.is_some() {
            self.notes.note(now, What::Scores(device.scores()));
        }
        if expected.clocks.is_some() {
            self.notes.note(now, What::Clocks(device.clocks()));
        }
        if expected.dark.is_some() {
            self.notes.note(now, What::Dark(is_dark(frame)));
        }
        if let Some(reached) = self.notes.reached.as_mut().filter(|_| is_dark(frame)) {
            reached.dark();
        }
        check("scores", &expected.scores, &device.scores(), frame)?;
        check("clocks", &expected.clocks, &device.clocks(), frame)?;
        check("sounds", &expected.sounds, &sounds, frame)?;
        check("heard", &expected.heard, &tally(&sounds), frame)?;
        check("dark", &expected.dark, &is_dark(frame), frame)
    }
}

fn failure(number: usize, Step { line, action }: &Step, wrong: &Wrong) -> StepFailure {
    StepFailure { line: *line, number, action: action.to_string(), reason: wrong.to_string().trim_end().into() }
}

fn is_dark(frame: &FrameBuffer) -> bool {
    (0..HEIGHT).all(|y| (0..WIDTH).all(|x| !frame.is_lit(x, y)))
}

fn check<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    expected: &Option<T>,
    found: &T,
    frame: &FrameBuffer,
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
