//! Records of games: the lines of a score sheet ([`bookings`]) and all of it ([`score_sheet`]), results of the archive ([`results`]), the event log that a device
//! tells over its console ([`event_lines`]), games taken home as codes ([`codes`]), and GCG, read, replayed and written ([`gcg`]).
#![forbid(unsafe_code)]

pub mod bookings;
pub mod codes;
pub mod event_lines;
pub mod gcg;
pub mod results;
pub mod score_sheet;
