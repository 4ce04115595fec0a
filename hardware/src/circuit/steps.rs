//! Assembly steps of the build guide: parts that are put in at each, and the Markdown that shows them.

use super::{Circuit, CircuitError, Way};
use serde::Deserialize;
use std::fmt::Write as _;

/// A step with its picture.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    way: Way,
    /// Its head line.
    pub title: String,
    text: String,
    /// The parts that are put in, by reference.
    pub parts: Vec<String>,
}

impl Circuit {
    /// The steps of a way, in order.
    pub fn steps(&self, way: Way) -> impl Iterator<Item = &Step> {
        self.step.iter().filter(move |step| step.way == way)
    }

    /// The step at which a part is put in, counted from 0.
    pub fn step_of(&self, way: Way, reference: &str) -> Option<usize> {
        self.steps(way).position(|step| step.parts.iter().any(|part| part == reference))
    }

    /// Every part is put in once on each way that has steps, and no other is named.
    pub(super) fn check_steps(&self) -> Result<(), CircuitError> {
        for way in [Way::Breadboard, Way::Board] {
            for part in self.parts(way) {
                let times = self.steps(way).flat_map(|step| &step.parts).filter(|name| **name == part.r#ref).count();
                if times != 1 {
                    return Err(CircuitError::Table(format!(
                        "{} is in {times} steps ({way:?}), not in one",
                        part.r#ref
                    )));
                }
            }
            let known = |name: &String| self.parts(way).any(|part| part.r#ref == *name);
            if let Some(name) = self.steps(way).flat_map(|step| &step.parts).find(|name| !known(name)) {
                return Err(CircuitError::Table(format!("a step names {name}, which is no part ({way:?})")));
            }
        }
        Ok(())
    }

    /// The steps of a way for the build guide, each with its picture.
    pub fn steps_text(&self, way: Way) -> String {
        let mut text = String::new();
        for (nth, step) in (1..).zip(self.steps(way)) {
            let Step { title, text: words, .. } = step;
            let _ = writeln!(
                text,
                "**{nth}. {title}.** {words}\n\n<img src=\"steps/{}\" width=\"{}\" alt=\"Step {nth}: {title}\">\n",
                way.step_file(nth),
                if way == Way::Board { "560" } else { "100%" }
            );
        }
        text
    }
}

impl Way {
    /// The picture of a step, counted from 1, in `docs/steps`.
    pub fn step_file(self, nth: usize) -> String {
        format!("{}-{nth}.svg", if self == Self::Board { "carrier" } else { "breadboard" })
    }
}
