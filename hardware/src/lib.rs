//! Release files for makers and tables: the quick card (a typesetter and PDF writer), the printed enclosure with its drilling
//! templates (OpenSCAD and an STL checker), and the wiring drawings, made from the pins the firmware takes.
#![forbid(unsafe_code)]

pub mod card;
pub mod enclosure;
pub mod wiring;
