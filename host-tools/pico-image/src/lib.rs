//! Pico images: the 2 MB of NOR flash of a Pico on a PC ([`flash`]), UF2 files ([`uf2`], [`bundle`]), and the boot ROM that
//! takes one into the other ([`boot_rom`]). Needs no operating system but for a flash that is kept in a file.
#![forbid(unsafe_code)]

pub mod boot_rom;
pub mod bundle;
pub mod flash;
pub mod uf2;
