//! Typist: types words on the real machine as a practised player would, and counts what it takes.

use crate::dice::Dice;
use crate::witness::{MadeUpVerdicts, flash_with_lists};
use device::{Device, Input, Moment, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use journal::faulty_flash::FaultyFlash;
use letters::Language;
use runner::{Runner, Start};

/// The letters on the buttons.
const BOXED: [char; 6] = ['A', 'E', 'I', 'N', 'R', 'T'];

/// One press in so many goes wrong, where slips are asked for.
const SLIP: u64 = 20;

/// A device at the screen where a word is looked up.
pub struct Typist {
    runner: Runner<Box<Device>, FaultyFlash, MadeUpVerdicts>,
    alphabet: Vec<char>,
    slips: bool,
    dice: Dice,
    /// Presses, detents and holds so far, closing pushes not counted.
    pub actions: u64,
    /// Letters typed so far.
    pub letters: u64,
}

impl Typist {
    /// A typist for the words of a language; `slips`: one press in twenty hits a neighbouring button, or one detent too
    /// many is turned, and is corrected.
    pub fn new(language: Language, slips: bool) -> Self {
        let flash = flash_with_lists(&[language]);
        let start = Start { now: Moment(0), seed: 1, wakeup: Wakeup::Power, recall: true };
        let (device, judge) = (Box::new(Device::new()), MadeUpVerdicts::new(|_| true));
        let runner = block_on(Runner::power_up_with(device, flash, judge, PICO.journal_layout(), start));
        let alphabet = language.alphabet().letters().iter().map(|letter| letter.as_char()).collect();
        let mut typist = Self { runner, alphabet, slips, dice: Dice(20_261_116), actions: 0, letters: 0 };
        typist.wait(2_000);
        typist.push(); // the language of the texts
        typist.turn(game::GameKind::ALL.len() as i32); // past the games: check a word
        typist.push();
        typist.actions = 0;
        typist
    }

    /// Types a word and asks for it; says whether the machine asked for exactly that word.
    pub fn types(&mut self, word: &str) -> bool {
        for letter in word.chars() {
            self.letter(letter);
            self.letters += 1;
        }
        let before = self.actions;
        self.push();
        let asked = self.runner.judge().take_asked();
        let written: String =
            asked.iter().flatten().flat_map(|word| word.letters()).map(|letter| letter.as_char()).collect();
        self.push(); // the next word
        self.actions = before;
        written == word
    }

    fn letter(&mut self, letter: char) {
        let (column, detents) = self.cheapest(letter);
        let pressed = if self.slip() { neighbour(column, self.dice.below(2)) } else { column };
        self.press(pressed);
        if pressed == column {
            return self.turn_carefully(detents);
        }
        // The wrong button: turn on if that is no longer than deleting it and beginning again.
        let distance = self.distance(BOXED[pressed], letter);
        if distance.unsigned_abs() <= 2 + detents.unsigned_abs() {
            self.turn_carefully(distance);
        } else {
            self.hold_dial();
            self.press(column);
            self.turn_carefully(detents);
        }
    }

    /// The button from which a letter takes the fewest detents.
    fn cheapest(&self, letter: char) -> (usize, i32) {
        let ways = BOXED.iter().enumerate().map(|(column, &boxed)| (column, self.distance(boxed, letter)));
        ways.min_by_key(|(_, detents)| detents.unsigned_abs()).unwrap_or((0, 0))
    }

    /// Detents from one letter to another, the shorter way round.
    fn distance(&self, from: char, to: char) -> i32 {
        let place = |letter| self.alphabet.iter().position(|&one| one == letter).unwrap_or(0) as i32;
        let len = self.alphabet.len() as i32;
        let right = (place(to) - place(from)).rem_euclid(len);
        if right * 2 > len { right - len } else { right }
    }

    fn turn_carefully(&mut self, detents: i32) {
        self.turn(detents);
        if detents != 0 && self.slip() {
            self.turn(detents.signum());
            self.turn(-detents.signum());
        }
    }

    fn slip(&mut self) -> bool {
        self.slips && self.dice.below(SLIP) == 0
    }

    fn press(&mut self, column: usize) {
        self.input(Input::SeatDown(column as u8));
        self.wait(50);
        self.input(Input::SeatUp(column as u8));
        self.wait(50);
        self.actions += 1;
    }

    fn turn(&mut self, detents: i32) {
        for _ in 0..detents.unsigned_abs() {
            self.input(Input::Dial(detents.signum() as i8));
            self.wait(50);
            self.actions += 1;
        }
    }

    fn push(&mut self) {
        self.input(Input::PushDown);
        self.wait(50);
        self.input(Input::PushUp);
        self.actions += 1;
    }

    fn hold_dial(&mut self) {
        self.input(Input::PushDown);
        self.wait(650);
        self.input(Input::PushUp);
        self.actions += 1;
    }

    fn input(&mut self, input: Input) {
        block_on(self.runner.input(self.runner.now(), input));
    }

    fn wait(&mut self, millis: u64) {
        let then = self.runner.now() + millis;
        // A device that asks to be woken without end types nothing, and that is seen.
        let _ = block_on(self.runner.advance_to(then, |_| {}));
    }
}

/// The button beside this one.
fn neighbour(column: usize, side: u64) -> usize {
    match (column, side) {
        (0, _) => 1,
        (5, _) => 4,
        (_, 0) => column - 1,
        _ => column + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_what_is_asked() {
        for slips in [false, true] {
            let mut typist = Typist::new(Language::German, slips);
            for word in ["HAUS", "ÜBUNG", "QUIZ", "ÖL", "ZÄHNE", "XYLOPHON"] {
                assert!(typist.types(word), "{word}");
            }
        }
    }

    #[test]
    fn a_boxed_letter_takes_one_action_and_its_neighbour_two() {
        let mut typist = Typist::new(Language::German, false);
        typist.types("EI");
        assert_eq!(typist.actions, 2);
        typist.types("EF");
        assert_eq!(typist.actions, 2 + 3);
    }
}
