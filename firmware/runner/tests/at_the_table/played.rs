//! A table that is played by hand: presses, detents and time go in, and what is shown can be read.

use device::sound::Sound;
use device::{Device, Element, FrameBuffer, Input, Moment, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use game::{Game, GameKind, Phase};
use journal::SECTOR;
use journal::faulty_flash::FaultyFlash;
use runner::{Runner, Start};

/// Between two steps of a hand.
pub(crate) const STEP: u64 = 100;

/// A device over its flash, and what it has played.
pub(crate) struct PlayedTable {
    pub(crate) runner: Runner<Box<Device>, FaultyFlash>,
    pub(crate) sounds: Vec<Sound>,
}

pub(crate) fn power_up(flash: FaultyFlash) -> Runner<Box<Device>, FaultyFlash> {
    let start = Start { now: Moment(0), seed: 7, wakeup: Wakeup::Power, recall: true };
    block_on(Runner::power_up(Box::new(Device::new()), flash, PICO.journal_layout(), start))
}

impl PlayedTable {
    /// A new device that speaks German, at the list of games.
    pub(crate) fn new() -> Self {
        let mut table =
            Self { runner: power_up(FaultyFlash::blank(PICO.flash_bytes() as u32 / SECTOR)), sounds: Vec::new() };
        table.wait(2_000);
        table.push();
        table
    }

    /// A game of these seats, counted from 1, when the lot has been drawn.
    pub(crate) fn playing(kind: GameKind, seats: &[u8]) -> Self {
        let mut table = Self::new();
        table.sit_down(kind, seats);
        table.push();
        if kind == GameKind::WortRummy {
            table.press(seats[0]); // is the oldest
        }
        table.wait(5_000);
        table
    }

    pub(crate) fn sit_down(&mut self, kind: GameKind, seats: &[u8]) {
        let place = GameKind::ALL.iter().position(|&one| one == kind).unwrap();
        self.dial(place as i32);
        self.push();
        seats.iter().for_each(|&seat| self.press(seat));
    }

    /// Pulls the plug and puts it in again.
    pub(crate) fn cut_power(self) -> Self {
        self.cut_power_and(|_| {})
    }

    /// The same, and something happens to the flash meanwhile.
    pub(crate) fn cut_power_and(self, meanwhile: impl FnOnce(&mut FaultyFlash)) -> Self {
        let mut flash = self.runner.power_cut();
        meanwhile(&mut flash);
        Self { runner: power_up(flash), sounds: self.sounds }
    }

    pub(crate) fn listen(runner: &mut Runner<Box<Device>, FaultyFlash>, sounds: &mut Vec<Sound>) {
        sounds.extend(core::iter::from_fn(|| runner.take_sound()).map(|(sound, _)| sound));
    }

    pub(crate) fn input(&mut self, input: Input) {
        block_on(self.runner.input(self.runner.now(), input));
        Self::listen(&mut self.runner, &mut self.sounds);
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        let Self { runner, sounds } = self;
        block_on(runner.advance_to(runner.now() + millis, |runner| Self::listen(runner, sounds))).unwrap();
    }

    pub(crate) fn device(&self) -> &Device {
        self.runner.device()
    }

    pub(crate) fn press(&mut self, seat: u8) {
        self.input(Input::SeatDown(seat - 1));
        self.wait(STEP);
        self.input(Input::SeatUp(seat - 1));
        self.wait(STEP);
    }

    pub(crate) fn push(&mut self) {
        self.input(Input::PushDown);
        self.wait(STEP);
        self.input(Input::PushUp);
        self.wait(STEP);
    }

    pub(crate) fn hold_dial(&mut self) {
        self.input(Input::PushDown);
        self.wait(700);
        self.input(Input::PushUp);
        self.wait(STEP);
    }

    pub(crate) fn dial(&mut self, detents: i32) {
        for _ in 0..detents.unsigned_abs() {
            self.input(Input::Dial(detents.signum() as i8));
            self.wait(STEP);
        }
    }

    /// Opens the menu and chooses a line, counted from 0.
    pub(crate) fn menu(&mut self, line: i32) {
        self.hold_dial();
        self.dial(line);
        self.push();
    }

    /// The menu's line of this name, wherever it stands.
    pub(crate) fn choose(&mut self, name: &str) {
        self.hold_dial();
        let mut place = None;
        self.runner.read_shown(|element| match element {
            Element::Line { index, key, .. } if key.to_string() == name => place = Some(index),
            _ => {}
        });
        self.dial(place.unwrap() as i32);
        self.push();
    }

    pub(crate) fn game(&self) -> &Game {
        self.device().game()
    }

    /// Whose turn it is, as the number of the button.
    pub(crate) fn turn(&self) -> u8 {
        u8::from(self.game().phase().seat().unwrap()) + 1
    }

    pub(crate) fn other(&self) -> u8 {
        let seats = self.game().settings().seats();
        u8::from(seats.after(self.game().phase().seat().unwrap()).unwrap()) + 1
    }

    pub(crate) fn picture(&mut self) -> FrameBuffer {
        self.runner.draw();
        self.runner.frame().clone()
    }

    /// The turn of whoever is on and has seen that, announced and noted with so many detents of the dial.
    pub(crate) fn play(&mut self, detents: i32) {
        self.wait(1_000);
        if matches!(self.game().phase(), Phase::Ready { .. }) {
            self.press(self.turn());
        }
        self.press(self.turn());
        self.dial(detents);
        self.push();
    }
}
