//! The journal under fault injection: on a flash that is as strict as the chip and loses power at the worst moment.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

mod archive;
mod damage;
mod faulty_flash;
mod foreign_data;
mod format;
mod model;
mod power_cuts;
mod promises;
mod properties;
mod told;
mod torn_items;
mod values;
mod why_own_log;
mod worn_out;
