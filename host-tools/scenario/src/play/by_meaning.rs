//! Steps by meaning: the screen is read, and the input that leads there is given.

use super::super::screen_reader::{Reading, quoted};
use super::{Player, Wrong};
use crate::Action;
use crate::picture;
use device::FrameBuffer;
use runner::Env;

/// More detents than any value needs from one end to the other.
const MOST_DETENTS: usize = 300;

impl<E: Env> Player<'_, E> {
    fn read(&mut self) -> Result<Reading, Wrong> {
        Ok(Reading::of(self.device()?))
    }

    /// Tells what cannot be done on this screen together with the screen.
    fn understood<T>(&mut self, done: Result<T, String>) -> Result<T, Wrong> {
        let framed = |frame: &FrameBuffer| picture::framed(&picture::half_blocks(frame));
        match done {
            Ok(done) => Ok(done),
            Err(sentence) => Err(Wrong::Meaning { sentence, screen: framed(self.device()?.frame()) }),
        }
    }

    /// Turns the dial to the line, and pushes.
    pub(super) fn choose(&mut self, line: &str) -> Result<(), Wrong> {
        self.turn_to(line)?;
        self.perform(&Action::Push)
    }

    /// Types the word, by the nearest buttons.
    pub(super) fn type_word(&mut self, word: &str) -> Result<(), Wrong> {
        let steps = self.read()?.typing(word);
        self.understood(steps)?.iter().try_for_each(|step| self.perform(step))
    }

    /// Turns the dial, detent by detent, until the line is chosen.
    pub(super) fn turn_to(&mut self, line: &str) -> Result<(), Wrong> {
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
    pub(super) fn set(&mut self, line: &str, value: &str) -> Result<(), Wrong> {
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
}

/// The order in which the dial's directions are tried: towards the number, where both are numbers of something; else right.
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
