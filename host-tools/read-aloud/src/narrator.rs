//! News: of what a screen says, the sentences that were not said of the picture before.

use crate::phrases::{Phrases, filled};
use crate::screen::{Manner, Screen, Sentence, Typed};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use letters::Language;

/// Seconds left at which a running clock is worth a sentence.
const WARNINGS: [i64; 4] = [300, 60, 10, 0];

/// What is to be said now; all but the first may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// All sentences of the screen, but for what changes by itself.
    pub whole: String,
    /// The running clock, for whoever asks.
    pub clock: String,
    /// When nothing else is said.
    pub polite: String,
    /// At once.
    pub urgent: String,
}

/// Sentences one after the other, each with a full stop.
pub(crate) fn joined<'said>(said: impl IntoIterator<Item = &'said Sentence>) -> String {
    let with_stop = |sentence: &Sentence| {
        let stop = if sentence.text.ends_with(['.', '!', '?', ':', '…']) { "" } else { "." };
        format!("{}{stop}", sentence.text)
    };
    said.into_iter().map(with_stop).collect::<Vec<_>>().join(" ")
}

/// Remembers what was said.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    before: Vec<Sentence>,
    typed: Option<Vec<Typed>>,
    title: String,
    on_turn: Option<u8>,
    taken: Vec<u8>,
    left: Option<i64>,
}

impl Narrator {
    /// The news of a screen.
    pub fn tell(&mut self, screen: &Screen, language: Language) -> News {
        let (phrases, left) = (Phrases::of(language), screen.left());
        let said = screen.sentences(language);
        let begins = self.left.is_none() && left.is_some();
        // What the one before was told is news to whoever's turn it is now: what is due, what a press does.
        let handed_over = self.on_turn.is_some() && screen.on_turn().is_some_and(|seat| self.on_turn != Some(seat));
        let is_new = |sentence: &&Sentence| match sentence.manner {
            Manner::Polite => handed_over || !self.before.contains(sentence),
            Manner::Seat => !self.before.contains(sentence),
            // The time that there is, once.
            Manner::Ticking => begins,
            Manner::Urgent | Manner::Typed => false,
        };
        let mut polite = joined(said.iter().filter(is_new));
        for news in [self.freed(screen, phrases), self.typed_news(screen, phrases)].into_iter().flatten() {
            polite = format!("{news}. {polite}").trim().to_owned();
        }
        let urgent = |sentence: &&Sentence| sentence.manner == Manner::Urgent && !self.before.contains(sentence);
        let mut urgent = joined(said.iter().filter(urgent));
        if let Some(warning) = self.warning(left, phrases) {
            urgent = format!("{warning}. {urgent}").trim().to_owned();
        }
        let (ticking, still): (Vec<_>, Vec<_>) = said.iter().partition(|said| said.manner == Manner::Ticking);
        let (whole, clock) = (joined(still), joined(ticking));
        self.before = said;
        self.typed = screen.typed().map(<[Typed]>::to_vec);
        self.title = screen.title().to_owned();
        self.on_turn = screen.on_turn().or(self.on_turn);
        self.taken = screen.taken();
        self.left = left;
        News { whole, clock, polite, urgent }
    }

    /// The letter that was typed or deleted, and the word so far.
    fn typed_news(&self, screen: &Screen, phrases: &Phrases) -> Option<String> {
        let now = screen.typed()?;
        let before = self.typed.as_deref().unwrap_or_default();
        let word: String = now.iter().map(|(letter, _)| letter).collect();
        let so_far = if now.is_empty() { phrases.nothing_typed.to_owned() } else { filled(phrases.typed, word) };
        if now == before {
            return None;
        }
        if let (true, Some((letter, _))) = (now.len() < before.len(), before.last()) {
            return Some(format!("{}. {so_far}", filled(phrases.deleted, letter)));
        }
        let (letter, joker) = now.last()?;
        let joker = if *joker { format!("{} ", phrases.joker) } else { String::new() };
        Some(format!("{joker}{letter}. {so_far}"))
    }

    /// Seats that were taken and no longer are, on the same screen.
    fn freed(&self, screen: &Screen, phrases: &Phrases) -> Option<String> {
        let (taken, same) = (screen.taken(), screen.title() == self.title && !screen.is_list());
        let freed = self.taken.iter().filter(|button| same && !taken.contains(button));
        let freed: Vec<_> = freed.map(|button| filled(phrases.seat_free, button)).collect();
        (!freed.is_empty()).then(|| freed.join(". "))
    }

    /// The last warning that the clock has passed since the picture before; none on a clock that was not seen to run.
    fn warning(&self, left: Option<i64>, phrases: &Phrases) -> Option<String> {
        let (before, left) = (self.left?, left?);
        let passed = WARNINGS.into_iter().rev().find(|&at| before > at && left <= at)?;
        Some(match passed {
            0 => phrases.time_is_over.into(),
            60 => phrases.minute_left.into(),
            61.. => filled(phrases.minutes_left, passed / 60),
            _ => filled(phrases.seconds_left, passed),
        })
    }
}
