//! Presses millions of buttons: no order of inputs may panic, lose a noted score or leave a total that is not the sum of
//! its lines.

use crate::dice::Dice;
use device::{Device, Effect, Frame, Input, Lexicon, LexiconState, Moment, Wakeup};
use game::{Language, Phase, Seat};

/// What a soak has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Soaked {
    /// Inputs given.
    pub inputs: u64,
    /// Games that were played to their end.
    pub games: u64,
    /// Times the scores were compared with those that the kept records alone give.
    pub compared: u64,
}

struct Soak {
    device: Box<Device>,
    /// What the records alone give: a second device that is never pressed.
    shadow: Box<Device>,
    frame: Frame,
    now: Moment,
    seen: Soaked,
    dice: Dice,
}

/// Gives so many inputs in virtual time, over all games, and checks after each.
///
/// # Panics
/// When the device breaks a promise; the message says which, and the seed repeats it.
pub fn soak(inputs: u64, seed: u64) -> Soaked {
    let mut soak = Soak {
        device: boot(),
        shadow: Box::new(Device::new()),
        frame: Frame::new(),
        now: Moment(0),
        seen: Soaked::default(),
        dice: Dice(seed | 1),
    };
    while soak.seen.inputs < inputs {
        soak.deed();
    }
    soak.seen
}

/// A new device with word lists.
fn boot() -> Box<Device> {
    let mut device = Box::new(Device::new());
    for (place, language) in (0..).zip([Language::German, Language::French]) {
        let name = "Soak".parse().unwrap_or_default();
        let licence = "none".parse().unwrap_or_default();
        device.shelve(Lexicon { place, language: Some(language), name, words: 1, licence, state: LexiconState::Sound });
    }
    device.boot(Moment(0), 7, Wakeup::Power);
    device
}

impl Soak {
    /// Something a person does, with pauses as people make them.
    fn deed(&mut self) {
        let pause = match self.dice.below(20) {
            0 => self.dice.below(70_000),
            1..=3 => self.dice.below(2_000),
            _ => self.dice.below(120),
        };
        self.wait(pause);
        let seat = self.dice.below(6) as u8;
        match self.dice.below(24) {
            0..=8 => self.press(Input::SeatDown(seat), 40, Input::SeatUp(seat)),
            9 => self.press(Input::SeatDown(seat), 700, Input::SeatUp(seat)),
            10..=14 => self.press(Input::PushDown, 40, Input::PushUp),
            15 => self.press(Input::PushDown, 700, Input::PushUp),
            16 => self.input(Input::SeatDown(seat)),
            17 => self.input(Input::SeatUp(seat)),
            _ => {
                let detents = self.dice.below(9) as i8 - 4;
                self.input(Input::Dial(detents));
            }
        }
    }

    fn press(&mut self, down: Input, millis: u64, up: Input) {
        self.input(down);
        self.wait(millis);
        self.input(up);
    }

    fn wait(&mut self, millis: u64) {
        let then = self.now + millis;
        while let Some(deadline) = self.device.deadline().filter(|&deadline| deadline <= then) {
            self.now = self.now.max(deadline);
            self.device.wake(self.now);
            self.carry_out();
        }
        self.now = then;
    }

    fn input(&mut self, input: Input) {
        let over = self.device.game().phase() == Phase::Over;
        self.device.input(self.now, input);
        self.seen.inputs += 1;
        self.carry_out();
        if !over && self.device.game().phase() == Phase::Over {
            self.seen.games += 1;
        }
        self.check();
    }

    fn carry_out(&mut self) {
        while let Some(effect) = self.device.take_effect() {
            match effect {
                Effect::BeginJournal => *self.shadow = Device::new(),
                Effect::Keep(record) | Effect::KeepPart(record) => self.shadow.recall(&record),
                Effect::LookUp(_, words) => {
                    let found = words.len() % 2 == 1;
                    self.device.answer(self.now, found);
                }
                Effect::Play(..) | Effect::PrepareJournal | Effect::KeepSettings(_) => {}
            }
        }
        // Drawing is what a real runner does most; every sixteenth picture is enough to find a screen that panics.
        if self.dice.below(16) == 0 {
            self.device.draw(self.now, &mut self.frame);
        }
    }

    fn check(&mut self) {
        let game = self.device.game();
        for seat in Seat::ALL {
            let sum: i32 =
                game.ledger().lines().iter().filter(|line| line.seat == seat).map(|line| line.points().0).sum();
            assert_eq!(game.total(seat).0, sum, "a total is the sum of its lines, after {} inputs", self.seen.inputs);
        }
        // While the table looks at its past, nothing of that is kept yet.
        if game.position() == self.shadow.game().position() {
            self.seen.compared += 1;
            let kept = self.shadow.scores();
            assert_eq!(
                self.device.scores(),
                kept,
                "what was kept gives the same scores, after {} inputs",
                self.seen.inputs
            );
            assert_eq!(
                game.phase(),
                self.shadow.game().phase(),
                "and the same phase, after {} inputs",
                self.seen.inputs
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_thousand_inputs_lose_no_score() {
        let seen = soak(100_000, 20_261_116);
        assert!(seen.compared > seen.inputs / 2, "{seen:?}");
        assert!(seen.games > 0, "{seen:?}");
    }
}
