//! Plays scenarios in virtual time and checks what they say.

use super::cover::Reached;
use super::film::Film;
use super::hands::{self, Witness};
use super::pictures::Pictures;
use super::reading::{Reading, quoted};
use super::timeline::{Timeline, What, WrittenStep, hexadecimal};
use super::{Action, Expectation, FIRST_STEP, GRID, PICTURE, Scenario, ShelveError, Step};
use crate::flash::{DropError, Flash};
use crate::picture;
use crate::powered::{Powered, RunError};
use crate::seed;
use device::frame::{HEIGHT, WIDTH};
use device::sound::Sound;
use device::{Frame, Input, Moment};
use runner::Chip;

/// More detents than any value needs from one end to the other.
const MOST_DETENTS: usize = 300;

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
    gallery: &'a dyn Pictures,
    /// A UF2 file, in place of the scenario's word lists.
    dropped: Option<&'a [u8]>,
    /// `None` only while the plug is out.
    runner: Option<Powered<F>>,
    notes: Notes<'a>,
}

/// What is noted while a scenario is played.
#[derive(Default)]
struct Notes<'a> {
    /// The step that is played, from 1.
    step: usize,
    /// Since the last `expect`.
    sounds: Vec<Sound>,
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

impl<F: Chip> Witness<F> for Notes<'_> {
    fn input(&mut self, now: Moment, input: Input) {
        self.note(now, input);
    }

    fn look(&mut self, runner: &mut Powered<F>) {
        if let Some(film) = &mut self.film {
            film.take(runner.now(), runner.frame());
        }
        if let Some(reached) = &mut self.reached {
            reached.place(&runner.place());
        }
        for sound in runner.take_sounds() {
            self.note(runner.now(), sound);
            self.sounds.push(sound);
            if let Some(reached) = &mut self.reached {
                reached.sound(sound);
            }
        }
    }
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
    #[error("{sentence}\n{screen}")]
    Meaning { sentence: String, screen: String },
    #[error("{0}")]
    Picture(String),
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
        Ok(flash)
    }
}

impl<'a, F: Chip> Player<'a, F> {
    /// A player for the scenario; nothing happens before [`Player::play`].
    pub fn new(scenario: &'a Scenario, gallery: &'a dyn Pictures) -> Self {
        Self { scenario, gallery, dropped: None, runner: None, notes: Notes::default() }
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
    pub fn play_on(self, flash: F, observer: impl FnMut(Played)) -> Result<(), StepFailure> {
        self.play_all(Ok(flash), observer).map(drop)
    }

    fn play_all(mut self, flash: Result<F, Wrong>, mut observer: impl FnMut(Played)) -> Result<Option<F>, StepFailure> {
        let mut booted = flash.and_then(|flash| self.boot(flash));
        for (number, step) in (1..).zip(&self.scenario.steps) {
            self.notes.step = number;
            let heard = self.notes.sounds.len();
            let done = std::mem::replace(&mut booted, Ok(())).and_then(|()| self.step(&step.action));
            done.map_err(|wrong| failure(number, step, &wrong))?;
            let played = self.played(number, step, heard);
            self.notes.note(Moment(played.at), What::Done(true));
            observer(played);
        }
        Ok(self.runner.map(Powered::power_cut))
    }

    fn played(&self, step: usize, Step { action, .. }: &Step, heard: usize) -> Played {
        Played {
            step,
            action: action.to_string(),
            at: self.runner.as_ref().map_or(0, |runner| runner.now().0),
            scores: self.runner.as_ref().map(Powered::scores).unwrap_or_default(),
            sounds: self.notes.sounds.iter().skip(heard).map(|sound| format!("{sound:?}")).collect(),
        }
    }

    fn step(&mut self, action: &Action) -> Result<(), Wrong> {
        match action {
            Action::Choose(line) => {
                self.turn_to(line)?;
                self.perform(&Action::Push)
            }
            Action::TurnTo(line) => self.turn_to(line),
            Action::Set(line, value) => self.set(line, value),
            Action::Type(word) => {
                let steps = self.read()?.typing(word);
                self.understood(steps)?.iter().try_for_each(|step| self.perform(step))
            }
            Action::PowerCut => self.cut_power(),
            Action::Screen(name) => self.screen(name),
            Action::Expect(expectation) => self.expect(expectation),
            action => self.perform(action),
        }
    }

    fn runner(&mut self) -> Result<&mut Powered<F>, Wrong> {
        self.runner.as_mut().ok_or(Wrong::Off)
    }

    fn perform(&mut self, action: &Action) -> Result<(), Wrong> {
        let runner = self.runner.as_mut().ok_or(Wrong::Off)?;
        Ok(hands::perform(action, runner, &mut self.notes)?)
    }

    fn wait(&mut self, millis: u64) -> Result<(), Wrong> {
        self.perform(&Action::Wait(millis))
    }

    fn boot(&mut self, flash: F) -> Result<(), Wrong> {
        let mut runner = Powered::power_up(flash, seed::as_on_the_chip(self.scenario.seed))?;
        self.notes.look(&mut runner);
        self.runner = Some(runner);
        self.wait(FIRST_STEP)
    }

    fn cut_power(&mut self) -> Result<(), Wrong> {
        let runner = self.runner.take().ok_or(Wrong::Off)?;
        self.notes.note(runner.now(), What::PowerCut(true));
        if let Some(reached) = &mut self.notes.reached {
            reached.power_cut(&runner.place());
        }
        self.boot(runner.power_cut())
    }

    fn read(&mut self) -> Result<Reading, Wrong> {
        Ok(Reading::of(self.runner()?))
    }

    /// What cannot be done on this screen is told together with it.
    fn understood<T>(&mut self, done: Result<T, String>) -> Result<T, Wrong> {
        let framed = |frame: &Frame| picture::framed(&picture::half_blocks(frame));
        match done {
            Ok(done) => Ok(done),
            Err(sentence) => Err(Wrong::Meaning { sentence, screen: framed(self.runner()?.frame()) }),
        }
    }

    /// Turns the dial, detent by detent, until the line is chosen.
    fn turn_to(&mut self, line: &str) -> Result<(), Wrong> {
        let mut detents = 0;
        loop {
            let distance = self.read()?.distance(line);
            let distance = self.understood(distance)?;
            if distance == 0 {
                return Ok(());
            }
            if detents == MOST_DETENTS {
                return self.understood(Err(format!("the dial does not come to `{line}`")));
            }
            self.perform(&Action::Dial(if distance > 0 { 1 } else { -1 }))?;
            detents += 1;
        }
    }

    /// Chooses the line, turns the dial until its value is this one, and pushes again.
    fn set(&mut self, line: &str, value: &str) -> Result<(), Wrong> {
        self.turn_to(line)?;
        self.perform(&Action::Push)?;
        if !self.read()?.is_edited() {
            return self.understood(Err(format!("`{line}` has no value that the dial changes")));
        }
        let mut seen = Vec::new();
        for direction in directions(self.read()?.value(), value) {
            let mut before = None;
            for _ in 0..MOST_DETENTS {
                let reading = self.read()?;
                if reading.value() == value {
                    return self.perform(&Action::Push);
                }
                let now = Some(reading.value().to_string());
                if now == before {
                    break;
                }
                seen.extend(now.clone());
                before = now;
                self.perform(&Action::Dial(direction))?;
            }
        }
        seen.sort();
        seen.dedup();
        self.understood(Err(format!(
            "`{line}` cannot be `{value}`; it can be {}",
            quoted(seen.iter().map(String::as_str))
        )))
    }

    fn screen(&mut self, name: &str) -> Result<(), Wrong> {
        self.wait(PICTURE)?;
        let notes = &mut self.notes;
        let runner = self.runner.as_ref().ok_or(Wrong::Off)?;
        if let Some(film) = notes.film.as_mut().filter(|_| !notes.filming) {
            film.begin();
            film.take(runner.now(), runner.frame());
            notes.filming = true;
        }
        notes.note(runner.now(), What::picture(name, runner.frame()));
        self.gallery.look(name, runner.frame()).map_err(Wrong::Picture)?;
        self.wait(GRID - PICTURE)
    }

    fn expect(&mut self, expected: &Expectation) -> Result<(), Wrong> {
        let sounds = std::mem::take(&mut self.notes.sounds);
        let runner = self.runner.as_ref().ok_or(Wrong::Off)?;
        let (now, frame) = (runner.now(), runner.frame());
        if expected.scores.is_some() {
            self.notes.note(now, What::Scores(runner.scores()));
        }
        if expected.dark.is_some() {
            self.notes.note(now, What::Dark(is_dark(frame)));
        }
        if let Some(reached) = self.notes.reached.as_mut().filter(|_| is_dark(frame)) {
            reached.dark();
        }
        check("scores", &expected.scores, &runner.scores(), frame)?;
        check("sounds", &expected.sounds, &sounds, frame)?;
        check("dark", &expected.dark, &is_dark(frame), frame)
    }
}

/// Which way the dial is tried first: towards the number, where both are numbers of something; else right.
fn directions(here: &str, there: &str) -> [i8; 2] {
    let split = |text: &str| {
        let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        number.parse::<u32>().ok().map(|number| (number, unit.to_string()))
    };
    match (split(here), split(there)) {
        (Some((here, unit)), Some((there, other))) if unit == other && there < here => [-1, 1],
        _ => [1, -1],
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
