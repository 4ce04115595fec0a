//! The device on a PC: a shell around the one runner, for the terminal, scenarios and tests.
//!
//! It reads no clock: [`SimDevice::advance_to`] is told how late it is, in real time by the simulator, in virtual time by a
//! scenario, and on the way wakes the device at every deadline it asked for, to the millisecond.

use device::sound::Sound;
use device::{Device, Element, FrameBuffer, Input, Moment, Panel, Recalled, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use game::Game;
use letters::Language;
use pico_image::flash::Flash;
use runner::{DeadlineLoop, Env, Runner, Start};

/// A device on a PC that is powered.
pub struct SimDevice<E: Env = Flash> {
    runner: Runner<Box<Device>, E>,
    sounds: Vec<Sound>,
}

/// Reasons why a device cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The device wants to be woken again and again without time passing.
    #[error("the device asks to be woken without end at {0} ms")]
    DeadlineLoop(u64),
    /// Flash could not be read at boot.
    #[error("the flash cannot be used: {0}")]
    Flash(String),
}

impl<E: Env> SimDevice<E> {
    /// Plugs the device in, with the flash and the randomness it gets, at moment 0.
    pub fn power_up(env: E, seed: u32) -> Result<Self, RunError> {
        let start = Start { now: Moment(0), seed, wakeup: Wakeup::Power, recall: true };
        let runner = block_on(Runner::power_up(Box::new(Device::new()), env, PICO.journal_layout(), start));
        let mut device = Self { runner, sounds: Vec::new() };
        if let Some(error) = device.runner.take_error() {
            return Err(RunError::Flash(error.to_string()));
        }
        see_and_hear(&mut device.runner, &mut device.sounds);
        Ok(device)
    }

    /// Pulls the plug. All that is left is the flash.
    pub fn power_cut(self) -> E {
        self.runner.power_cut()
    }

    /// The moment reached.
    pub fn now(&self) -> Moment {
        self.runner.now()
    }

    /// The picture on the display: drawn after the last thing that happened, as the display keeps it until the next.
    pub fn frame(&self) -> &FrameBuffer {
        self.runner.frame()
    }

    /// The settings of the display.
    pub fn panel(&self) -> Panel {
        self.runner.panel()
    }

    /// The game as it stands; it can be read, not changed.
    pub fn game(&self) -> &Game {
        self.runner.device().game()
    }

    /// The device, to be asked.
    pub fn device(&self) -> &Device {
        self.runner.device()
    }

    /// The part of the last game that came back when the power came on.
    pub fn recalled(&self) -> Recalled {
        self.runner.device().recalled()
    }

    /// The totals of the seats that play.
    pub fn scores(&self) -> Vec<i32> {
        self.runner.device().scores().to_vec()
    }

    /// The game clocks of the seats that play, as the console tells them.
    pub fn clocks(&self) -> Vec<String> {
        let mut line = String::new();
        let _ = runner::clocks_line(self.runner.device(), 0, &mut line);
        line.split_whitespace().skip(1).map(String::from).collect()
    }

    /// Tells all that can be chosen or typed on the screen, as [`Device::read_screen`] does.
    pub fn read_screen(&mut self, tell: impl FnMut(bool, Element<'_>)) {
        self.runner.read_screen(tell);
    }

    /// Tells all that stands on the screen, as [`Device::read_shown`] does.
    pub fn read_shown(&mut self, tell: impl FnMut(Element<'_>)) {
        self.runner.read_shown(tell);
    }

    /// Tells the same as it would stand there in another language, as [`Device::read_as`] does.
    pub fn read_as(&mut self, language: Language, tell: impl FnMut(Element<'_>)) {
        self.runner.read_as(language, tell);
    }

    /// The screen that is shown, by its name in the code.
    pub fn place(&self) -> String {
        format!("{:?}", self.runner.device().place())
    }

    /// When something will happen by itself.
    pub fn deadline(&self) -> Option<Moment> {
        self.runner.deadline()
    }

    /// The sounds since this was last asked, oldest first.
    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    /// A person does something, now.
    pub fn input(&mut self, input: Input) {
        block_on(self.runner.input(self.runner.now(), input));
        see_and_hear(&mut self.runner, &mut self.sounds);
    }

    /// Lets time pass up to and including `then`; a moment already past changes nothing.
    pub fn advance_to(&mut self, then: Moment) -> Result<(), RunError> {
        let Self { runner, sounds } = self;
        let advanced = block_on(runner.advance_to(then, |runner| see_and_hear(runner, sounds)));
        advanced.map_err(|DeadlineLoop(at)| RunError::DeadlineLoop(at.0))
    }
}

fn see_and_hear<E: Env>(runner: &mut Runner<Box<Device>, E>, sounds: &mut Vec<Sound>) {
    sounds.extend(std::iter::from_fn(|| runner.take_sound()).map(|(sound, _)| sound));
    runner.draw();
}
