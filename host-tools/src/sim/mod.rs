//! The terminal simulator: a runner in real time, with a keyboard for input and a terminal for a display.

mod keys;
mod notes;
mod recorder;
mod simulator;
mod terminal;
mod view;

pub use terminal::TerminalError;

use device::Moment;
use keys::Command;
use pico_image::flash::Flash;
use ratatui::crossterm::event::{self, Event};
use recorder::Recorder;
use scenario::RunError;
use simulator::Simulator;
use std::io;
use std::time::{Duration, Instant};
use terminal::Screen;

/// Options of the simulator itself.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Ring the terminal's bell with every sound but clicks.
    pub bell: bool,
    /// The name of the file with the state, to be shown.
    pub flash_name: String,
    /// The device's randomness.
    pub seed: u32,
    /// Record a scenario; its pictures are called like this.
    pub record: Option<String>,
}

/// Reasons why the simulator ended early.
#[derive(Debug, thiserror::Error)]
pub enum SimError {
    /// The terminal is not one to play in.
    #[error(transparent)]
    Terminal(#[from] TerminalError),
    /// The terminal went away.
    #[error("the terminal failed: {0}")]
    Io(#[from] io::Error),
    /// The device cannot go on.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Plays until the player quits. Gives back the scenario, if one was to be recorded.
pub fn run(flash: Flash, options: Options) -> Result<Option<String>, SimError> {
    let mut screen = Screen::open(view::smallest())?;
    let recorder = options.record.clone().map(Recorder::new);
    let mut simulator = Simulator::power_up(flash, options.seed, recorder)?;
    let mut plugged_in = Instant::now();
    loop {
        simulator.advance_to(Moment(plugged_in.elapsed().as_millis() as u64))?;
        if options.bell && simulator.take_bell() {
            screen.ring()?;
        }
        screen.draw(|frame| view::draw(frame, &simulator, &options.flash_name))?;
        let next = simulator.next_change().map(|then| plugged_in + Duration::from_millis(then.0));
        let Some(event) = wait_until(next)? else { continue };
        simulator.advance_to(Moment(plugged_in.elapsed().as_millis() as u64))?;
        // A step of a scenario has its length: it does not ask when a key comes up.
        let releases = screen.reports_releases() && options.record.is_none();
        match keys::command(&event, releases) {
            Some(Command::Quit) => return Ok(simulator.recorded()?),
            Some(Command::Picture) => {
                simulator.take_picture()?;
            }
            Some(Command::PullPlug) => {
                simulator = simulator.pull_plug(options.seed)?;
                plugged_in = Instant::now();
            }
            Some(Command::Act(act)) => simulator.act(act)?,
            None => {}
        }
    }
}

/// Sleeps until something is typed or the moment comes; forever if there is none.
fn wait_until(moment: Option<Instant>) -> io::Result<Option<Event>> {
    match moment {
        Some(moment) if !event::poll(moment.saturating_duration_since(Instant::now()))? => Ok(None),
        _ => event::read().map(Some),
    }
}
