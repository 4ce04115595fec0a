//! News: of what a screen says, the sentences that were not said of the picture before.

use crate::phrases::Phrases;
use crate::screen::Screen;
use letters::Language;

/// Seconds left at which a running clock is worth a sentence: where the device sounds, too.
const WARNINGS: [i64; 4] = [300, 60, 10, 0];

/// What is to be said now; both may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// All sentences of the screen, but for the time on a running clock.
    pub whole: String,
    /// When nothing else is said.
    pub polite: String,
    /// At once.
    pub urgent: String,
}

/// Remembers what was said.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    before: Vec<String>,
    left: Option<i64>,
}

impl Narrator {
    /// The news of a screen.
    pub fn tell(&mut self, screen: Screen, language: Language) -> News {
        let left = screen.left();
        let said: Vec<_> = screen.sentences(language).into_iter().filter(|sentence| !sentence.ticking).collect();
        let joined = |urgent: Option<bool>| {
            let chosen = said.iter().filter(|sentence| match urgent {
                None => true,
                Some(urgent) => sentence.urgent == urgent && !self.before.contains(&sentence.text),
            });
            chosen.map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(". ")
        };
        let (whole, polite, mut urgent) = (joined(None), joined(Some(false)), joined(Some(true)));
        if let Some(warning) = self.warning(left, language) {
            urgent = if urgent.is_empty() { warning } else { format!("{warning}. {urgent}") };
        }
        self.before = said.into_iter().map(|sentence| sentence.text).collect();
        self.left = left;
        News { whole, polite, urgent }
    }

    /// The last warning that the clock has passed since the picture before; none on a clock that was not seen to run.
    fn warning(&self, left: Option<i64>, language: Language) -> Option<String> {
        let (before, left) = (self.left?, left?);
        let passed = WARNINGS.into_iter().rev().find(|&at| before > at && left <= at)?;
        let phrases = Phrases::of(language);
        let told = |(first, last): (&str, &str), number| format!("{first} {number} {last}").trim_start().to_owned();
        Some(match passed {
            0 => phrases.time_is_over.into(),
            60.. => told(phrases.minutes_left, passed / 60),
            _ => told(phrases.seconds_left, passed),
        })
    }
}
