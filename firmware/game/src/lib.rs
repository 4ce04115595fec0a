//! The rule sets: seats, turns, scores, penalties, ends.

#![no_std]
#![forbid(unsafe_code)]
