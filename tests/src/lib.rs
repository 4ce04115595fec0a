//! The game of the guide (docs/adding-a-game.md), which a test adds to the rules.
#![forbid(unsafe_code)]

pub mod guide;
