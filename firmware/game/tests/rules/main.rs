//! The sheets, clause by clause: each test is named for what it claims.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test says what is wrong by failing")]

mod free_play;
mod storage;
