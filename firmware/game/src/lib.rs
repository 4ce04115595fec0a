//! The rules engine, event-sourced: seats, turns, scores, penalties, ends.
//!
//! A game is the fold of its events. A runner says what happened, the rules say whether it may happen and what follows:
//!
//! ```text
//! Settings ──► Event::Begin ─┐
//! Event ─────────────────────┴─► Game::apply ──► Ok, or a RuleError and nothing has changed
//!                                  │
//!            Log (bytes)  ◄────────┼────────► Ledger: a Line with a Reason for every point
//!            position, rewind_to   │
//!                                Table: Phase, Duty, who has opened, passes, what is entered
//! ```
//!
//! - [`GameKind`] names a game, [`Sheet`] is its rules as data, [`House`] what a table may want otherwise.
//! - [`Settings`] are the sheet's defaults with players in [`Seat`]s; they are the first event.
//! - [`Phase`] is where the game stands: ready → turn → announced (→ challenged → duty) → the next seat … settlement,
//!   round over, over. [`Duty`] is what a player must do now.
//! - [`Event`]s that stop or read the clock carry the time spent in the turn. [`Event::encode`] is what journals keep.
//! - [`Event::Amend`] puts an earlier event right; [`Game::story`] is the game as mended, [`Game::events`] as kept.
//! - Undo and redo are [`Game::rewind_to`]; nothing is dropped before a new event is applied.
//!
//! Beside the turn stand the referees, pure functions that a table can ask: [`board`] counts Scrabble words, [`robbing`] judges
//! words changed on the table, [`stem`] flags another form of a word laid earlier. Words are asked of
//! a [`Lexicon`].
//!
//! There is no clock in here, no randomness and no text for players: time comes with events, lots come from the runner, and
//! [`RuleError`], [`Reason`] and [`Duty`] are enums that screens put into words.
#![no_std]
#![forbid(unsafe_code)]

pub mod board;
mod challenge;
mod club;
#[macro_use]
pub mod codec;
mod declared;
mod ending;
mod event;
mod game;
pub mod games;
pub mod house;
mod layout;
mod ledger;
mod letter_set;
pub mod lexicon;
mod log;
mod mend;
mod name;
mod phase;
mod players;
mod referee;
pub mod robbing;
mod rule_error;
pub mod scoring;
mod seat;
mod settings;
mod sheet;
mod slot;
pub mod stem;
mod table;
mod tiles;
mod time_bank;
mod turn;
mod units;
mod words;

pub use ending::Starter;
pub use event::{
    Answered, CodecError, Declared, EVENT_MAX, Event, HAND_MAX, Hand, Laid, Play, Refereed, Ruling, VERSION, WordCount,
};
pub use game::{Game, Outcome, SettledWords, Telling};
pub use games::GameKind;
pub use house::House;
pub use ledger::{LEDGER_LINES, Ledger, Line, Reason};
pub use letter_set::LetterSet;
pub use lexicon::Lexicon;
pub use log::{LOG_BYTES, events_of};
pub use mend::{Correction, MENDS_MAX};
pub use name::{NAME_CHARS, Name};
pub use phase::{Duty, Ending, OnTurn, Phase, TakeBack, Then, TurnEnd};
pub use players::NUMBER_MAX;
pub use referee::Owners;
pub use rule_error::RuleError;
pub use seat::{SEATS, Seat, Seats};
pub use settings::{Age, Clock, ClockMode, Goal, Player, ScoringMode, Settings};
pub use sheet::{
    Announces, Bonus, Booking, Challenging, FirstStarter, JokerDrawn, Passing, Refill, Repeats, Rounds, Scope, Score,
    Settling, Sheet, Supply, Target, TimeOver, Upheld, WhenEmpty, WhenOut, WordClass,
};
pub use slot::Slot;
pub use table::{Entered, Table};
pub use tiles::Rack;
pub use time_bank::TimeBank;
pub use units::{Millis, Points};
pub use words::{WORDS_MAX, Words};

/// The guide for new games, compiled so that it cannot go stale.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-game.md")]
struct AddingAGame;
