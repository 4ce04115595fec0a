//! Typist: types words on the real machine as a practised player would, and counts what it takes.

use crate::dice::Dice;
use crate::witness::{MadeUpVerdicts, flash_with_lists};
use device::{Device, Element, Input, Moment, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use journal::faulty_flash::FaultyFlash;
use letters::Language;
use runner::{Runner, Start};

/// One press in so many goes wrong, where slips are asked for.
const SLIP: u64 = 20;
/// One press in so many hits the next button as well, where that is asked for.
const NEIGHBOUR: u64 = 50;
/// The two fingers of a chord come within so many milliseconds.
const SKEW: u64 = 31;

/// The use a typist makes of chords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chords {
    /// One button at a time.
    Never,
    /// Only if that saves a gesture: a chord is one.
    FewestGestures,
    /// Only if that saves a press or a detent: a chord is two presses.
    FewestPresses,
}

/// The mistakes a typist makes, and corrects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slips {
    /// None.
    None,
    /// One press in twenty hits a neighbouring button, or one detent too many is turned.
    Presses,
    /// The same, and one press in fifty hits the next button as well.
    PressesAndNeighbours,
}

/// The way somebody types.
#[derive(Clone, Copy, Debug)]
pub struct Habit {
    /// The use of chords.
    pub chords: Chords,
    /// The mistakes.
    pub slips: Slips,
}

/// One button, or two neighbours, and the detents after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    column: usize,
    chord: bool,
    detents: i32,
}

/// A device at the screen where a word is looked up.
pub struct Typist {
    runner: Runner<Box<Device>, FaultyFlash, MadeUpVerdicts>,
    /// The letters on the buttons.
    boxed: Vec<char>,
    /// The letters between them, the last one across the edge.
    between: Vec<char>,
    alphabet: Vec<char>,
    habit: Habit,
    dice: Dice,
    /// Presses, chords, detents and replaced letters so far, closing pushes not counted.
    pub actions: u64,
    /// Chords among them: each is two presses.
    pub chords: u64,
    /// Letters typed so far.
    pub letters: u64,
}

impl Typist {
    /// A typist for the words of a language.
    pub fn new(language: Language, habit: Habit) -> Self {
        let flash = flash_with_lists(&[language]);
        let start = Start { now: Moment(0), seed: 1, wakeup: Wakeup::Power, recall: true };
        let (device, judge) = (Box::new(Device::new()), MadeUpVerdicts::new(|_| true));
        let runner = block_on(Runner::power_up_with(device, flash, judge, PICO.journal_layout(), start));
        let (boxed, between, alphabet) = (Vec::new(), Vec::new(), Vec::new());
        let dice = Dice(20_261_116);
        let mut typist = Self { runner, boxed, between, alphabet, habit, dice, actions: 0, chords: 0, letters: 0 };
        typist.wait(2_000);
        typist.push(); // the language of the texts
        typist.turn(game::GameKind::ALL.len() as i32); // past the games: check a word
        typist.push();
        typist.look_at_keyboard();
        typist.actions = 0;
        typist
    }

    fn look_at_keyboard(&mut self) {
        let Self { runner, boxed, between, alphabet, .. } = self;
        runner.read_shown(|element| {
            if let Element::Keyboard { boxed: buttons, between: pairs, alphabet: letters } = element {
                (*boxed, *between) = (buttons.to_vec(), pairs.to_vec());
                *alphabet = letters.iter().map(|letter| letter.as_char()).collect();
            }
        });
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
        // Of several lists each may be asked again, which of them has it.
        let first = asked.iter().flatten().next();
        let written: String = first.iter().flat_map(|word| word.letters()).map(|letter| letter.as_char()).collect();
        self.push(); // the next word
        self.actions = before;
        written == word
    }

    /// Gestures per letter: a chord is one.
    pub fn gestures_per_letter(&self) -> f64 {
        self.actions as f64 / self.letters as f64
    }

    /// Presses and detents per letter: a chord is two.
    pub fn presses_per_letter(&self) -> f64 {
        (self.actions + self.chords) as f64 / self.letters as f64
    }

    fn letter(&mut self, letter: char) {
        let way = self.cheapest(letter);
        let typed = self.attempt(way);
        if typed == way {
            return self.turn_carefully(way.detents);
        }
        // The wrong letter: turn on if that is no longer than putting the right one in its place.
        let distance = self.distance(self.boxed_or_between(typed), letter);
        if distance.unsigned_abs() <= 1 + way.detents.unsigned_abs() {
            self.turn_carefully(distance);
        } else {
            self.replace(way);
            self.turn_carefully(way.detents);
        }
    }

    /// Presses, rightly or with a slip; what was pressed.
    fn attempt(&mut self, way: Way) -> Way {
        let mut typed = way;
        if self.slip() {
            typed.column = neighbour(way.column, self.dice.below(2));
        } else if self.habit.slips == Slips::PressesAndNeighbours && !way.chord && self.dice.below(NEIGHBOUR) == 0 {
            typed.chord = true;
        }
        self.press(typed);
        typed
    }

    /// The button, or the two, from which a letter takes the fewest actions; of two ways as short the chord, which no neighbour
    /// can spoil.
    fn cheapest(&self, letter: char) -> Way {
        let ways = |letters: &[char], chord| -> Vec<Way> {
            let way = |(column, &from)| Way { column, chord, detents: self.distance(from, letter) };
            letters.iter().enumerate().map(way).collect()
        };
        let cost = |way: &Way| {
            let presses = if way.chord && self.habit.chords == Chords::FewestPresses { 2 } else { 1 };
            presses + way.detents.unsigned_abs()
        };
        let between: &[char] = if self.habit.chords == Chords::Never { &[] } else { &self.between };
        let none = Way { column: 0, chord: false, detents: 0 };
        ways(between, true).into_iter().chain(ways(&self.boxed, false)).min_by_key(cost).unwrap_or(none)
    }

    /// The letter that was typed before the dial turned.
    fn boxed_or_between(&self, way: Way) -> char {
        if way.chord { self.between[way.column] } else { self.boxed[way.column] }
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
        self.habit.slips != Slips::None && self.dice.below(SLIP) == 0
    }

    fn press(&mut self, Way { column, chord, .. }: Way) {
        let (first, second) = (column as u8, (column + 1) as u8 % self.boxed.len() as u8);
        self.input(Input::SeatDown(first));
        if chord {
            let skew = self.dice.below(SKEW);
            self.wait(skew);
            self.input(Input::SeatDown(second));
            self.chords += 1;
        }
        self.wait(50);
        self.input(Input::SeatUp(first));
        if chord {
            self.input(Input::SeatUp(second));
        }
        self.wait(50);
        self.actions += 1;
    }

    /// Pushes the dial and, while it is down, presses: one gesture.
    fn replace(&mut self, way: Way) {
        self.wait(50);
        self.input(Input::PushDown);
        self.wait(50);
        self.press(way);
        self.input(Input::PushUp);
        self.wait(50);
    }

    fn turn(&mut self, detents: i32) {
        for _ in 0..detents.unsigned_abs() {
            self.input(Input::Dial(detents.signum() as i8));
            self.wait(50);
            self.actions += 1;
        }
    }

    fn push(&mut self) {
        // A detent just before a push would be taken back.
        self.wait(50);
        self.input(Input::PushDown);
        self.wait(50);
        self.input(Input::PushUp);
        // A press right after a change of screens would be dropped.
        self.wait(50);
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

/// Chords taken for two letters and rolls taken for a chord, of a thousand each, with a chord window of so many milliseconds: a
/// practised player whose two fingers come within 12 ms of each other (standard deviation), and who rolls from one button to
/// the next in 110 ms, give or take 20.
pub fn mistakes_of_window(window: u64) -> (f64, f64) {
    const TRIALS: u32 = 100_000;
    let mut dice = Dice(20_261_117);
    // The sum of twelve even draws is very nearly normal.
    let mut normal = |mean: f64, deviation: f64| {
        let sum: f64 = (0..12).map(|_| dice.below(1_000) as f64 / 1_000.0).sum();
        mean + (sum - 6.0) * deviation
    };
    let window = window as f64;
    let split = (0..TRIALS).filter(|_| normal(0.0, 12.0).abs() >= window).count();
    let merged = (0..TRIALS).filter(|_| normal(110.0, 20.0) < window).count();
    (split as f64 * 1_000.0 / f64::from(TRIALS), merged as f64 * 1_000.0 / f64::from(TRIALS))
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

    fn habit(chords: Chords, slips: Slips) -> Habit {
        Habit { chords, slips }
    }

    #[test]
    fn what_is_typed_is_what_is_asked() {
        for slips in [Slips::None, Slips::Presses, Slips::PressesAndNeighbours] {
            for chords in [Chords::Never, Chords::FewestGestures, Chords::FewestPresses] {
                let mut typist = Typist::new(Language::German, habit(chords, slips));
                for word in ["HAUS", "ÜBUNG", "QUIZ", "ÖL", "ZÄHNE", "XYLOPHON"] {
                    assert!(typist.types(word), "{word}, {chords:?}, {slips:?}");
                }
            }
        }
    }

    #[test]
    fn a_boxed_letter_takes_one_action_and_its_neighbour_two() {
        let mut typist = Typist::new(Language::German, habit(Chords::Never, Slips::None));
        typist.types("EI");
        assert_eq!(typist.actions, 2);
        typist.types("EF");
        assert_eq!(typist.actions, 2 + 3);
    }

    #[test]
    fn a_letter_between_two_boxes_is_one_gesture_and_two_presses() {
        let mut typist = Typist::new(Language::German, habit(Chords::FewestGestures, Slips::None));
        assert!(typist.types("PULS"));
        assert_eq!((typist.actions, typist.chords), (4, 4));
        let mut typist = Typist::new(Language::French, habit(Chords::FewestGestures, Slips::None));
        assert!(typist.types("LOCUS"));
        assert_eq!((typist.actions, typist.chords), (5, 5));
    }

    #[test]
    fn the_window_splits_few_chords_and_merges_few_rolls() {
        let (split, merged) = mistakes_of_window(45);
        assert!(split < 1.0 && merged < 1.0, "{split} and {merged} of 1000");
    }
}
