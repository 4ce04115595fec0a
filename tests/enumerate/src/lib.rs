//! Model checking (bounded, explicit-state): every short history instead of a sample.
//!
//! - [`journal`]: all sequences of a few calls, with the power cut in each flash operation, in each way.
//! - [`rules`]: all states that a game reaches by a small alphabet of events, legal or not.
#![forbid(unsafe_code)]

pub mod journal;
pub mod rules;
