//! Coverage of property tests: a property that never meets a phase or an error says nothing about it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by failing")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Counts by name.
#[derive(Debug, Default)]
pub struct Reached(BTreeMap<String, u32>);

impl Reached {
    /// Counts a thing by its own name.
    pub fn note(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    /// Counts a value by the name of its variant.
    pub fn note_variant(&mut self, group: &str, value: &impl Debug) {
        let shown = format!("{value:?}");
        let name: String = shown.chars().take_while(|letter| letter.is_alphanumeric()).collect();
        self.note(&format!("{group} {name}"));
    }

    /// Fails unless each of these was reached that often.
    pub fn assert_at_least<'a>(&self, least: u32, names: impl IntoIterator<Item = &'a str>) {
        let few: Vec<_> = names.into_iter().filter(|name| self.0.get(*name).copied().unwrap_or(0) < least).collect();
        assert!(few.is_empty(), "reached less than {least} times: {few:?} of {:#?}", self.0);
    }
}

/// Runs a property over so many cases, the same in every run, and gives back what it reached.
pub fn reach<S: Strategy>(
    cases: u32,
    strategy: S,
    property: impl Fn(S::Value, &mut Reached) -> Result<(), TestCaseError>,
) -> Reached {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    reach_with(runner, strategy, property)
}

/// Runs a property with this runner, and gives back what it reached.
pub fn reach_with<S: Strategy>(
    mut runner: TestRunner,
    strategy: S,
    property: impl Fn(S::Value, &mut Reached) -> Result<(), TestCaseError>,
) -> Reached {
    let reached = RefCell::new(Reached::default());
    runner.run(&strategy, |value| property(value, &mut reached.borrow_mut())).unwrap();
    reached.into_inner()
}

/// Runs a property over so many cases, or as many as somebody asks for: `ZEITWORT_FUZZ=1000000`, others each time.
pub fn fuzz<S: Strategy>(
    cases: u32,
    strategy: S,
    property: impl Fn(S::Value, &mut Reached) -> Result<(), TestCaseError>,
) -> Reached {
    let reached = match std::env::var("ZEITWORT_FUZZ") {
        Err(_) => reach(cases, strategy, property),
        Ok(asked) => {
            let Ok(cases) = asked.parse() else { panic!("ZEITWORT_FUZZ is the number of inputs, not {asked:?}") };
            let config = Config { cases, failure_persistence: None, ..Config::default() };
            reach_with(TestRunner::new(config), strategy, property)
        }
    };
    println!("reached {:?}", reached.0);
    reached
}
