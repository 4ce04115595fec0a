//! The sheets, clause by clause: each test is named for what it claims.
#![allow(unreachable_pub, reason = "a test crate has no users")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test says what is wrong by failing")]

mod any_event;
mod coverage;
mod free_play;
mod layout;
mod letters;
mod mend;
mod people;
mod points;
mod properties;
mod referee;
mod rummy;
mod scorekeeper;
mod scrabble;
mod scrabble_board;
mod scrabble_challenges;
mod scrabble_ending;
mod scrabble_places;
mod settlement;
mod stem;
mod storage;
mod swiss;
mod table;
mod time_bank;
mod tournament;
mod whole_game;
mod wort_rummikub;
mod wort_rummikub_robbing;
mod wort_rummikub_words;
mod wort_rummy;
mod wort_rummy_robbing;
mod wort_rummy_settlement;
