//! The journal on a flash that is as strict as the chip and loses power at the worst moment.
#![allow(clippy::unwrap_used, reason = "a test may")]

mod model;
mod power_cuts;
mod promises;
mod why_own_log;
