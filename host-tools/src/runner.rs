//! The device on a PC: carries the machine of the `device` crate through time, keeps what it wants kept, shows what it draws.
//!
//! One runner serves the terminal simulator, scenarios and tests. It reads no clock: [`Runner::advance_to`] is told how
//! late it is, in real time by the simulator, in virtual time by a scenario, and on the way wakes the device at every
//! deadline it asked for, to the millisecond.

use crate::flash::{self, Flash};
use crate::memory::{Chip, Memory, MemoryError};
use device::library::Progress;
use device::sound::Sound;
use device::{Device, Effect, Frame, Input, Moment, Panel, Wakeup};
use game::Game;

/// So many wake-ups in one millisecond are no longer a device at work but one that spins.
const MOST_WAKEUPS: u32 = 1000;

/// A device that is powered.
pub struct Runner<F = Flash> {
    /// Boxed, for it is large and a runner is moved.
    device: Box<Device>,
    memory: Memory<F>,
    shown: Frame,
    now: Moment,
    sounds: Vec<Sound>,
}

/// Why a runner cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The device wants to be woken again and again without time passing.
    #[error("the device asks to be woken without end at {0} ms")]
    Restless(u64),
    /// Flash could not be read at boot.
    #[error(transparent)]
    Memory(#[from] MemoryError),
}

impl<F: Chip> Runner<F> {
    /// Plugs the device in, with the flash and the randomness it gets, at moment 0.
    pub fn power_up(flash: F, seed: u32) -> Result<Self, RunError> {
        let mut device = Box::new(Device::new());
        let memory = Memory::recall(flash, &mut device)?;
        let mut runner = Self { device, memory, shown: Frame::new(), now: Moment(0), sounds: Vec::new() };
        runner.memory.library().introduce(&mut runner.device);
        runner.device.boot(runner.now, seed, Wakeup::Power);
        runner.inspect_library();
        runner.settle();
        Ok(runner)
    }

    /// Pulls the plug. All that is left is the flash.
    pub fn power_cut(self) -> F {
        self.memory.into_flash()
    }

    /// The moment reached.
    pub fn now(&self) -> Moment {
        self.now
    }

    /// The picture on the display: drawn after the last thing that happened, as the display keeps it until the next.
    pub fn frame(&self) -> &Frame {
        &self.shown
    }

    /// How the display is set.
    pub fn panel(&self) -> Panel {
        self.device.panel()
    }

    /// The game as it stands; it can be read, not changed.
    pub fn game(&self) -> &Game {
        self.device.game()
    }

    /// The totals of the seats that play.
    pub fn scores(&self) -> Vec<i32> {
        self.device.scores().to_vec()
    }

    /// When something will happen by itself.
    pub fn deadline(&self) -> Option<Moment> {
        self.device.deadline()
    }

    /// The sounds since this was last asked, oldest first.
    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    /// A person does something, now.
    pub fn input(&mut self, input: Input) {
        self.device.input(self.now, input);
        self.settle();
    }

    /// Lets time pass up to and including `then`; a moment already past changes nothing.
    pub fn advance_to(&mut self, then: Moment) -> Result<(), RunError> {
        let mut wakeups = 0;
        while let Some(deadline) = self.device.deadline().filter(|deadline| *deadline <= then) {
            wakeups = if deadline > self.now { 0 } else { wakeups + 1 };
            if wakeups > MOST_WAKEUPS {
                return Err(RunError::Restless(self.now.0));
            }
            self.now = self.now.max(deadline);
            self.device.wake(self.now);
            self.settle();
        }
        self.now = self.now.max(then);
        Ok(())
    }

    /// A PC checks the word lists at once; the chip does it in slices while it waits.
    fn inspect_library(&mut self) {
        let mut inspection = self.memory.library().inspect();
        loop {
            match inspection.step(flash::CAPACITY) {
                Progress::More => {}
                Progress::Damaged(lexicon) => self.device.shelve(lexicon),
                Progress::Done => return,
            }
        }
    }

    /// Carries out what the device asks for, in order, and only then shows the new picture: what the picture says has
    /// been noted must survive the plug being pulled.
    fn settle(&mut self) {
        while let Some(effect) = self.device.take_effect() {
            match effect {
                Effect::Play(sound, _) => self.sounds.push(sound),
                Effect::LookUp(lists, words) => {
                    let all_found = self.memory.library().has_all(lists, &words);
                    self.device.answer(self.now, all_found);
                }
                effect => {
                    if let Some(news) = self.memory.carry_out(effect) {
                        self.device.storage(self.now, news);
                    }
                }
            }
        }
        self.device.draw(self.now, &mut self.shown);
    }
}
