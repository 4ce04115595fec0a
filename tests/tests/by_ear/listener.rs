//! Somebody who hears the device and never sees it: all that this driver knows of the device are the sentences that the page speaks.

use device::Input;
use letters::Language;
use pico_image::flash::Flash;
use read_aloud::{Narrator, News, Screen};
use scenario::SimDevice;
use std::fmt::Write as _;

/// Milliseconds that a button is down, and that somebody waits for an answer.
const DOWN: u64 = 50;
const LISTENS: u64 = 250;
/// Milliseconds of a hold.
const HELD: u64 = 700;
/// Nobody turns the dial further than this to find something.
const PATIENCE: usize = 80;

/// A device, and what was heard of it.
pub(crate) struct Listener {
    device: SimDevice,
    narrator: Narrator,
    news: News,
    heard: String,
}

impl Listener {
    /// Plugs a device in and waits for its first question.
    pub(crate) fn power_up(flash: Flash) -> Self {
        let device = SimDevice::power_up(flash, scenario::DEFAULT_SEED).expect("a new device starts");
        let mut listener = Self { device, narrator: Narrator::default(), news: News::default(), heard: String::new() };
        listener.wait(2_500);
        listener
    }

    /// All that was said, line by line, with what was done.
    pub(crate) fn heard(&self) -> &str {
        &self.heard
    }

    /// Lets time pass, listening as the page does.
    pub(crate) fn wait(&mut self, millis: u64) {
        for _ in 0..millis.div_ceil(LISTENS) {
            let then = self.device.now() + LISTENS;
            self.device.advance_to(then).expect("time passes");
            self.listen();
        }
    }

    fn listen(&mut self) {
        // The page asks the device for the language of its screen, to pronounce it.
        let code = self.device.device().language_code();
        let language = Language::from_code(code).unwrap_or(Language::English);
        let mut screen = Screen::default();
        self.device.read_as(language, |element| screen.take(element));
        self.news = self.narrator.tell(&screen, language);
        for (mark, said) in [("! ", &self.news.urgent), ("  ", &self.news.polite)] {
            if !said.is_empty() {
                let _ = writeln!(self.heard, "{mark}{said}");
            }
        }
    }

    fn down_and_up(&mut self, down: Input, up: Input, held: u64) {
        let _ = writeln!(self.heard, "> {down:?}, {held} ms");
        self.device.input(down);
        self.device.advance_to(self.device.now() + held).expect("time passes");
        self.device.input(up);
        self.wait(LISTENS);
    }

    /// Presses a button, by the number that is heard.
    pub(crate) fn press(&mut self, button: u8) {
        self.down_and_up(Input::SeatDown(button - 1), Input::SeatUp(button - 1), DOWN);
    }

    pub(crate) fn push(&mut self) {
        self.down_and_up(Input::PushDown, Input::PushUp, DOWN);
    }

    pub(crate) fn hold(&mut self) {
        self.down_and_up(Input::PushDown, Input::PushUp, HELD);
    }

    pub(crate) fn turn(&mut self, detents: i8) {
        let _ = writeln!(self.heard, "> Dial({detents})");
        self.device.input(Input::Dial(detents));
        self.wait(LISTENS);
    }

    /// True if the screen says this now.
    pub(crate) fn says(&self, part: &str) -> bool {
        self.news.whole.contains(part)
    }

    /// The screen must say this.
    #[track_caller]
    pub(crate) fn hears(&self, part: &str) {
        assert!(self.says(part), "not heard: {part}\n{}\nheard so far:\n{}", self.news.whole, self.heard);
    }

    /// This was among the last news, whether it still stands there or not.
    #[track_caller]
    pub(crate) fn was_told(&self, part: &str) {
        let last = self.heard.rsplit("\n> ").next().unwrap_or_default();
        assert!(last.contains(part), "not told: {part}\nheard so far:\n{}", self.heard);
    }

    /// Whatever is heard begins with one of these at the end of its turn: the button of whoever is on.
    #[track_caller]
    pub(crate) fn whose_turn(&self, of: impl Fn(u8) -> String) -> u8 {
        (1..=6).find(|&button| self.says(&of(button))).unwrap_or_else(|| panic!("whose turn? {}", self.news.whole))
    }

    /// Turns the dial until this is heard: to the right, and, where it stops, to the left.
    #[track_caller]
    pub(crate) fn turn_until(&mut self, part: &str) {
        for direction in [1, -1] {
            for _ in 0..PATIENCE {
                if self.says(part) {
                    return;
                }
                let before = self.news.whole.clone();
                self.turn(direction);
                if self.news.whole == before {
                    break;
                }
            }
        }
        panic!("the dial does not come to {part}\n{}\nheard so far:\n{}", self.news.whole, self.heard);
    }

    /// Chooses a line.
    #[track_caller]
    pub(crate) fn choose(&mut self, line: &str) {
        self.turn_until(line);
        self.push();
    }

    /// Types a word: the keyboard says which letters its buttons have, and the dial goes on from there.
    #[track_caller]
    pub(crate) fn type_word(&mut self, word: &str, so_far: &str) {
        let letters = self.buttons();
        let mut typed = String::new();
        for letter in word.chars() {
            let near = |&(_, boxed): &(u8, char)| (i32::from(letter as u8) - i32::from(boxed as u8)).abs();
            let &(button, boxed) = letters.iter().min_by_key(|button| near(button)).expect("a keyboard was heard");
            self.press(button);
            typed.push(letter);
            let wanted = format!("{so_far} {typed}.");
            for _ in 0..PATIENCE {
                if self.says(&wanted) {
                    break;
                }
                self.turn(if letter > boxed { 1 } else { -1 });
            }
            self.hears(&wanted);
            self.was_told(&format!("{letter}. {wanted}"));
        }
    }

    /// The letters of the buttons, from the sentence that tells them: six single letters in a row.
    #[track_caller]
    fn buttons(&self) -> Vec<(u8, char)> {
        let words: Vec<&str> = self.news.whole.split([' ', ',']).collect();
        let single = |word: &&str| word.chars().count() == 1 && word.chars().all(|letter| letter.is_ascii_uppercase());
        let six = words.windows(6).find(|six| six.iter().all(single));
        let six = six.unwrap_or_else(|| panic!("no keyboard is heard: {}", self.news.whole));
        (1..).zip(six.iter().filter_map(|word| word.chars().next())).collect()
    }
}
