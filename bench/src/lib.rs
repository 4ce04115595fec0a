//! Players for benchmarks and tests: a move generator over the board, random games, a typist, a table that counts its presses, a soak of random input, and a witness
//! that checks flash and screen behind each of them.
#![forbid(unsafe_code)]

mod bag;
mod dice;
pub mod generator;
pub mod law;
pub mod light;
mod moves;
mod rack;
pub mod random_game;
pub mod soak;
pub mod table;
pub mod typist;
pub mod witness;
mod word_tree;
