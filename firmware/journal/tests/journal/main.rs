//! The journal on a flash that is as strict as the chip and loses power at the worst moment.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

mod archive;
mod damage;
mod format;
mod model;
mod power_cuts;
mod promises;
mod properties;
mod strangers;
mod strict_flash;
mod why_own_log;
