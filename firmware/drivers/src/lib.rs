//! Driver logic of the board without its hardware: debouncing, the dial's detents, the I²C bus clock, the supply's voltage,
//! the lines of the self-test, and the list of pins.
//!
//! Apart from the board crate because that one builds for the chip alone: everything that needs no register is here, where
//! ordinary tests reach it. The board crate reads pins and clocks, and asks these.
#![no_std]
#![forbid(unsafe_code)]

pub mod bus_clock;
pub mod debounce;
pub mod detents;
pub mod pins;
pub mod self_test;
pub mod supply;
