//! A game by event sourcing: the fold of its events, with the log they are kept in.

mod queries;

pub use queries::{Outcome, SettledWords};

use letters::Word;

use crate::event::{CodecError, Event, Laid, Play, Urgency};
use crate::ledger::Ledger;
use crate::log::Log;
use crate::rule_error::RuleError;
use crate::sheet::{Repeats, SETTLEMENT_LINES};
use crate::slot::Slot;
use crate::stem::same_stem;
use crate::table::Table;
use crate::units::Points;

/// A whole game. Tens of kilobytes: it lives in a static and is never copied or moved.
#[derive(Debug)]
pub struct Game {
    log: Log,
    ledger: Ledger,
    /// Empty before the first event.
    table: Slot<Table>,
}

/// The limit of the device's memory.
const _: () = assert!(size_of::<Game>() <= 48 * 1024);

/// Two games are the same when the same events are in force; what could be done again does not matter.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.table() == other.table() && self.ledger == other.ledger && self.log.in_force() == other.log.in_force()
    }
}

impl Eq for Game {}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl Game {
    /// No game yet.
    pub const fn new() -> Self {
        Self { log: Log::new(), ledger: Ledger::new(), table: Slot::Empty }
    }

    /// Forgets everything, for the next game.
    pub fn clear(&mut self) {
        self.log.clear();
        self.reset();
    }

    fn reset(&mut self) {
        self.ledger.clear();
        self.table = Slot::Empty;
    }

    /// Lets an event happen, or refuses it and changes nothing. What could have been done again is dropped.
    pub fn apply(&mut self, event: &Event) -> Result<(), RuleError> {
        let lines = match event.urgency() {
            Urgency::Ordinary => 2 * SETTLEMENT_LINES,
            Urgency::Settling => SETTLEMENT_LINES,
            Urgency::Ending => 0,
        };
        if !self.log.fits(event) || self.ledger.room() < lines {
            return Err(RuleError::Full);
        }
        match event {
            Event::Word { seat, .. } if self.words(*seat).is_full() => return Err(RuleError::Full),
            Event::WordChanged { seat, was, .. } if !self.words(*seat).contains(was) => return Err(RuleError::NotNow),
            _ => {}
        }
        self.table.or_put(Table::EMPTY).step(&mut self.ledger, event)?;
        self.log.append(event).map_err(|_| RuleError::Full)
    }

    /// The score a play would have now, without noting it.
    pub fn preview(&self, play: &Play) -> Result<Points, RuleError> {
        let seat = self.phase().seat().ok_or(RuleError::NotNow)?;
        let score = (self.sheet().score)(self.table(), seat, play)?;
        Ok(score.iter().map(|&(points, _)| points).sum())
    }

    /// Number of events in force.
    pub fn position(&self) -> usize {
        self.log.position()
    }

    /// Number of all events, those that can be done again too.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// True if nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes ordinary events may still take; an event takes about five.
    pub fn room(&self) -> usize {
        self.log.room()
    }

    /// Puts the game where it was after so many events, back or forth. Folds in place.
    pub fn rewind_to(&mut self, position: usize) -> Result<(), RuleError> {
        if self.len() < position {
            return Err(RuleError::NoSuchPosition);
        }
        if self.position() > position {
            self.log.rewind();
            self.reset();
        }
        while self.position() < position {
            match self.log.redo() {
                Some(Ok(event)) => self.table.or_put(Table::EMPTY).step(&mut self.ledger, &event)?,
                _ => return Err(RuleError::DamagedLog),
            }
        }
        Ok(())
    }

    /// The event with this number, from 0.
    pub fn event_at(&self, index: usize) -> Option<Event> {
        self.log.iter().nth(index).and_then(Result::ok)
    }

    /// The bytes of all events in force; [`events_of`](crate::events_of) reads them.
    pub fn log_bytes(&self) -> &[u8] {
        self.log.in_force()
    }

    /// All events in force, oldest first.
    pub fn events(&self) -> impl Iterator<Item = Result<Event, CodecError>> + '_ {
        self.log.iter().take(self.position())
    }

    /// A word typed earlier in this game that this one may be another form of; the table decides whether it is.
    pub fn same_stem(&self, word: &Word) -> Option<Word> {
        let rule = self.settings().house.stem_rule;
        self.events().flatten().find_map(|event| {
            let words = match event {
                Event::Note(Play { laid: Laid::Words(words), .. }) => words,
                // A word that stood a challenge lies on the table, typed or not when its turn was noted.
                Event::Verdict { ruling, words } if ruling.valid() => words,
                _ => return None,
            };
            words.into_iter().find(|earlier| same_stem(rule, earlier, word))
        })
    }

    /// A word known from an earlier turn of this game, or of this deal, that this one repeats; the table decides whether it
    /// still lies there.
    pub fn repeats(&self, word: &Word) -> bool {
        if self.sheet().repeats == Repeats::Allowed {
            return false;
        }
        let of_this_turn = |event: &Event| matches!(event, Event::Announce { .. } | Event::TimeOver { .. });
        let (mut known, mut lately) = (false, false);
        for event in self.events().flatten() {
            match event {
                Event::NextRound { .. } => (known, lately) = (false, false),
                event if of_this_turn(&event) => (known, lately) = (known || lately, false),
                Event::Note(Play { laid: Laid::Words(words), .. }) => known |= has(&words, word),
                Event::Verdict { ruling, words } if ruling.valid() => lately |= has(&words, word),
                _ => {}
            }
        }
        known
    }

    fn table(&self) -> &Table {
        const EMPTY: &Table = &Table::EMPTY;
        self.table.as_ref().unwrap_or(EMPTY)
    }
}

/// True if the same letters are among the words, jokers or not.
fn has(words: &[Word], word: &Word) -> bool {
    words.iter().any(|other| other.letters().eq(word.letters()))
}
