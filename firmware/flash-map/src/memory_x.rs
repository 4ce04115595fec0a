//! `memory.x`: the `MEMORY` command of a linker script, rendered from a board's regions.

use crate::Board;
use core::fmt::{self, Display, Formatter};

/// The linker script of a board, as text. The committed one is written by `cargo xtask memory-x`.
pub struct MemoryX(pub Board);

const KB: u32 = 1024;

impl Display for MemoryX {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self(board) = self;
        writeln!(out, "/* The flash map of the {}, for the linker: rendered from firmware/flash-map by", board.name)?;
        writeln!(
            out,
            "   `cargo xtask memory-x`, so change it there. Regions begin and end on 4 KB sectors, the smallest"
        )?;
        writeln!(out, "   piece of flash that can be erased (boot2 and firmware share the first one). */")?;
        writeln!(out, "MEMORY {{")?;
        for region in board.regions() {
            let (name, origin, length) = (region.name, region.origin(), Length(region.length));
            writeln!(out, "    {name:<11} : ORIGIN = {origin:#010X}, LENGTH = {length}")?;
        }
        writeln!(out, "}}")
    }
}

/// Bytes as a linker script has them: `16K`, `0x100`, or `368K - 0x100`.
struct Length(u32);

impl Display for Length {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self(bytes) = *self;
        let whole = bytes.next_multiple_of(KB);
        match whole - bytes {
            0 => write!(out, "{}K", whole / KB),
            _ if bytes < KB => write!(out, "{bytes:#x}"),
            missing => write!(out, "{}K - {missing:#x}", whole / KB),
        }
    }
}
