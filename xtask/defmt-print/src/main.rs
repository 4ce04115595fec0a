//! The firmware's log as text: RTT bytes on stdin, sentences on stdout.
//!
//! The firmware sends numbers instead of sentences; the sentences stand in its ELF file, which is the one argument.

use anyhow::{Context, Result, bail};
use defmt_decoder::{DecodeError, Table};
use std::io::{self, Read, Write};
use std::{env, fs};

fn main() -> Result<()> {
    let path = env::args_os().nth(1).context("name the ELF file of the firmware that wrote the log")?;
    let elf = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let table = Table::parse(&elf)?.with_context(|| format!("{} logs nothing", path.display()))?;
    let mut decoder = table.new_stream_decoder();
    let mut out = io::stdout().lock();
    let mut buffer = [0; 4096];
    loop {
        let length = io::stdin().read(&mut buffer)?;
        if length == 0 {
            return Ok(());
        }
        decoder.received(&buffer[..length]);
        loop {
            match decoder.decode() {
                Ok(frame) => writeln!(out, "{}", frame.display(false))?,
                Err(DecodeError::UnexpectedEof) => break,
                // Bytes lost in a full buffer: the decoder finds the next message by itself, if the encoding lets it.
                Err(DecodeError::Malformed) if table.encoding().can_recover() => writeln!(out, "(a message was lost)")?,
                Err(DecodeError::Malformed) => bail!("the log is not of this firmware"),
            }
        }
    }
}
