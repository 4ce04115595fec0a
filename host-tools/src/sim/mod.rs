//! The terminal simulator: a runner in real time, with a keyboard for hands and a terminal for a display.

mod keys;
mod notes;
mod table;
mod terminal;
mod view;

pub use terminal::TerminalError;

use crate::flash::Flash;
use crate::powered::RunError;
use device::Moment;
use keys::Hand;
use ratatui::crossterm::event::{self, Event};
use std::io;
use std::time::{Duration, Instant};
use table::Table;
use terminal::Screen;

/// What can be chosen about the simulator itself.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Ring the terminal's bell with every sound but clicks.
    pub bell: bool,
    /// Where the state is kept, to be shown.
    pub flash_name: String,
    /// The device's randomness.
    pub seed: u32,
}

/// Why the simulator ended early.
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

/// Plays until the player quits.
pub fn run(flash: Flash, options: Options) -> Result<(), SimError> {
    let mut screen = Screen::open(view::smallest())?;
    let mut table = Table::power_up(flash, options.seed)?;
    let mut plugged_in = Instant::now();
    loop {
        table.advance_to(Moment(plugged_in.elapsed().as_millis() as u64))?;
        if options.bell && table.take_bell() {
            screen.ring()?;
        }
        screen.draw(|frame| view::draw(frame, &table, &options.flash_name))?;
        let next = table.next_change().map(|then| plugged_in + Duration::from_millis(then.0));
        let Some(event) = wait_until(next)? else { continue };
        table.advance_to(Moment(plugged_in.elapsed().as_millis() as u64))?;
        match keys::hand(&event, screen.reports_releases()) {
            Some(Hand::Quit) => return Ok(()),
            Some(Hand::PullPlug) => {
                table = table.pull_plug(options.seed)?;
                plugged_in = Instant::now();
            }
            Some(Hand::Table(act)) => table.act(act),
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
