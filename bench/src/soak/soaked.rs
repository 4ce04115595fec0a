//! Coverage of a soak test, counted by kind: one that never met a thing says nothing of it.

use game::{Event, Game, Laid, Ruling};
use std::collections::BTreeMap;

/// Events that a soak must come to, by name: it counts how often it did.
pub const KINDS: [&str; 18] = [
    "challenges",
    "verdicts",
    "referees",
    "joins",
    "returns",
    "rules",
    "leavings",
    "names",
    "ages",
    "clocks",
    "pad",
    "settled_words",
    "settled_changes",
    "archived",
    "archive_looks",
    "placings",
    "mend",
    "cuts",
];

/// The inputs in which some of them must happen once: people mend lines every evening, and seldom come, go or change rules.
const OFTEN: [(&str, u64); 4] = [("mend", 500), ("joins", 5_000), ("returns", 5_000), ("rules", 5_000)];

/// The record of a soak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Soaked {
    /// Inputs given.
    pub inputs: u64,
    /// Games that were played to their end.
    pub games: u64,
    /// Times the scores were compared with those that the kept records alone give.
    pub compared: u64,
    /// Inputs given while tiles lay on a board.
    pub by_board: u64,
    /// The number of times that each of [`KINDS`] happened.
    pub reached: BTreeMap<&'static str, u64>,
}

impl Soaked {
    /// The number of times that this happened.
    pub fn times(&self, kind: &str) -> u64 {
        self.reached.get(kind).copied().unwrap_or(0)
    }

    /// The kinds that it should have come to and did not.
    pub fn missed(&self) -> Vec<&'static str> {
        KINDS.into_iter().filter(|kind| self.times(kind) == 0).collect()
    }

    /// The kinds that it should have come to more often.
    pub fn scarce(&self) -> Vec<&'static str> {
        let seldom = |&&(kind, inputs): &&(&str, u64)| self.times(kind) < self.inputs / inputs;
        OFTEN.iter().filter(seldom).map(|&(kind, _)| kind).collect()
    }

    pub(super) fn reach(&mut self, kind: &'static str) {
        debug_assert!(KINDS.contains(&kind), "{kind}");
        *self.reached.entry(kind).or_default() += 1;
    }

    /// Counts an event that was kept; `before` is the game it happened to.
    pub(super) fn count(&mut self, event: &Event, before: &Game) {
        match event {
            Event::Challenge { .. } => self.reach("challenges"),
            Event::Verdict { ruling: Ruling::BySheet { .. }, .. } => self.reach("referees"),
            Event::Verdict { .. } => self.reach("verdicts"),
            Event::Join { seat, .. } if before.settings().player(*seat).is_some() => self.reach("returns"),
            Event::Join { .. } => self.reach("joins"),
            Event::Rules { .. } | Event::TurnTime { .. } => self.reach("rules"),
            Event::Leave { .. } => self.reach("leavings"),
            Event::Correct { seat, name, .. } => {
                let same = before.settings().player(*seat).is_some_and(|player| player.name == *name);
                self.reach(if same { "ages" } else { "names" });
            }
            Event::SetClock { .. } => self.reach("clocks"),
            Event::Score { .. } => self.reach("pad"),
            Event::Word { .. } | Event::Words { .. } => self.reach("settled_words"),
            Event::WordChanged { .. } => self.reach("settled_changes"),
            Event::Amend { .. } => self.reach("mend"),
            Event::Note(play) if matches!(play.laid, Laid::Tiles(_)) => self.reach("placings"),
            _ => {}
        }
    }

    pub(super) fn add(&mut self, other: &Soaked) {
        self.inputs += other.inputs;
        self.games += other.games;
        self.compared += other.compared;
        self.by_board += other.by_board;
        for (kind, times) in &other.reached {
            *self.reached.entry(kind).or_default() += times;
        }
    }
}
