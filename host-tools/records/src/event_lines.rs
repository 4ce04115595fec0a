//! The event log as a console answers `events`, read back: a header with the version, then bytes in hexadecimal.

use runner::events::HEADER;

/// The lines that have been read.
#[derive(Debug)]
pub struct EventLines {
    /// The events, as [`game::events_of`] reads them.
    pub bytes: Vec<u8>,
}

/// The first line names no events, or those of other firmware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the events of this device are of another version: bring firmware and page to the same one")]
pub struct OtherVersion;

/// A line that is no bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("what the device told is garbled; ask it again")]
pub struct NoBytes;

impl EventLines {
    /// The log that follows this first line.
    pub fn headed(line: &str) -> Result<Self, OtherVersion> {
        let version = line.strip_prefix(HEADER).ok_or(OtherVersion)?;
        if version == game::VERSION.to_string() { Ok(Self { bytes: Vec::new() }) } else { Err(OtherVersion) }
    }

    /// Takes the next line.
    pub fn take(&mut self, line: &str) -> Result<(), NoBytes> {
        self.bytes.extend(hexadecimal(line).ok_or(NoBytes)?);
        Ok(())
    }
}

/// The bytes of a line of digits, two per byte.
pub fn hexadecimal(line: &str) -> Option<Vec<u8>> {
    let pairs = line.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2));
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}
