//! What the device tells a table, read from its screens: the same facts however it is asked, and signs in a first turn.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

mod asked;
mod by_hand;
mod first_turns;
mod table;
mod who_has_gone;
