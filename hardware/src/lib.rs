//! Release files for makers and tables: the quick card (a typesetter and PDF writer), the printed enclosure with its drilling
//! templates (OpenSCAD and an STL checker), and wiring diagrams, made from one table of parts and nets and the pins the firmware takes.
#![forbid(unsafe_code)]

pub mod board;
pub mod card;
pub mod circuit;
pub mod enclosure;
pub mod guide;
pub mod wiring;
