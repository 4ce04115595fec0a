//! The stream of a game: a head of ten bytes and its event log, packed by the model.
//!
//! A record of the log (its length, its kind, its fields) is coded kind first: the kind tells how long a record will be.

use crate::arithmetic::{Reader, Writer};
use crate::model::{Model, Place};
use core::fmt::{self, Display, Formatter};

/// Bytes of the head.
pub const HEAD_BYTES: usize = 10;

/// Records longer than this have two bytes of length, the first of which is this.
const LONG: u8 = 0x80;

const CRC: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);

/// The header before the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Version of the events.
    pub events: u8,
    /// The low four bits say the language of the device's texts, counted as its menu does; the others are for later and zero.
    pub marks: u8,
    /// The number of the game on its device, of which the low half is kept.
    pub number: u16,
}

/// A game's identity: the check of its log (CRC-32). Frames carry the low half of it.
pub fn identity(log: &[u8]) -> u32 {
    CRC.checksum(log)
}

/// Reason why a stream is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamError {
    /// It ends too soon, or what came out is not what went in.
    Damaged,
    /// The log is longer than there is room.
    TooLong,
}

impl Display for StreamError {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Damaged => "The codes are all there and do not make a game: take them again.",
            Self::TooLong => "The codes make a game longer than any device keeps: take them again.",
        })
    }
}

impl core::error::Error for StreamError {}

/// Packs a log, as many bytes at a time as are asked for. It takes three kilobytes: keep it in one place.
#[derive(Debug)]
pub struct Packer {
    model: Model,
    writer: Writer,
    /// Of the log: the record that is written, and how many of its bytes are.
    record: usize,
    written: usize,
    before: u8,
    /// Begun, and not at its end.
    writing: bool,
}

/// A record: its kind and fields, and the place behind it. `None` at the end, and where a log is not as logs are written.
fn record(log: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let (start, length) = match *log.get(at..)? {
        [LONG, length, ..] if length >= LONG => (at + 2, length),
        [length, ..] if length < LONG => (at + 1, length),
        _ => return None,
    };
    let end = start + usize::from(length);
    log.get(start..end).filter(|record| !record.is_empty()).map(|record| (record, end))
}

/// True if the bytes are whole records, written as logs are, and not too many.
pub fn is_log(log: &[u8]) -> bool {
    let mut at = 0;
    while let Some((_, next)) = record(log, at) {
        at = next;
    }
    at == log.len() && u16::try_from(at).is_ok()
}

impl Packer {
    /// A packer that has yet to [begin](Self::begin). All of it is zero, so that as a static it takes no flash.
    pub const fn new() -> Self {
        Self { model: Model::new(), writer: Writer::idle(), record: 0, written: 0, before: 0, writing: false }
    }

    /// Begins the stream of a game. The log, which must be [one](is_log), is the same in every call until the last byte.
    pub fn begin(&mut self, head: Head, log: &[u8]) {
        self.model.begin();
        self.writer = Writer::new();
        (self.record, self.written, self.before, self.writing) = (0, 0, 0, true);
        let [number_low, number_high] = head.number.to_le_bytes();
        let [length_low, length_high] = (log.len() as u16).to_le_bytes();
        let [a, b, c, d] = identity(log).to_le_bytes();
        let bytes = [head.events, head.marks, number_low, number_high, length_low, length_high, a, b, c, d];
        bytes.into_iter().for_each(|byte| _ = self.writer.settled.push_back(byte));
    }

    /// The next byte of the stream; `None` behind the last.
    pub fn next(&mut self, log: &[u8]) -> Option<u8> {
        loop {
            if let Some(byte) = self.writer.settled.pop_front() {
                return Some(byte);
            }
            if !self.writing {
                return None;
            }
            self.step(log);
        }
    }

    /// Codes one byte of the log, or the length of a record, or the end.
    fn step(&mut self, log: &[u8]) {
        let Some((record, next)) = record(log, self.record) else {
            self.writer.finish();
            self.writing = false;
            return;
        };
        // The length stands behind the kind.
        let (known, length, byte) = match self.written {
            0 => (0, 0, record[0]),
            1 => (1, 0, record.len() as u8),
            written => (written - 1, record.len(), record.get(written - 1).copied().unwrap_or(0)),
        };
        if self.written <= record.len() {
            let place = Place { before: self.before, known: &record[..known], length };
            self.model.code(&mut self.writer, place, byte);
            self.written += 1;
        }
        if self.written > record.len() {
            (self.record, self.written, self.before) = (next, 0, record[0]);
        }
    }
}

impl Default for Packer {
    fn default() -> Self {
        Self::new()
    }
}

/// The head and the log of a stream, which is written to the beginning of `room`.
pub fn unpack<'r>(stream: &[u8], room: &'r mut [u8]) -> Result<(Head, &'r [u8]), StreamError> {
    let (&[events, marks, number_low, number_high, length_low, length_high, a, b, c, d], coded) =
        stream.split_first_chunk::<HEAD_BYTES>().ok_or(StreamError::Damaged)?;
    let mut reader = Reader::new(coded);
    let mut model = Model::new();
    model.begin();
    let length = usize::from(u16::from_le_bytes([length_low, length_high]));
    let room = room.get_mut(..length).ok_or(StreamError::TooLong)?;
    let (mut at, mut before) = (0, 0);
    while at < length {
        let kind = model.code(&mut reader, Place { before, known: &[], length: 0 }, 0);
        let bytes = model.code(&mut reader, Place { before, known: &[kind], length: 0 }, 0);
        let start = at + if bytes < LONG { 1 } else { 2 };
        let end = start + usize::from(bytes);
        // Of zeros behind the end a stream needs four at most.
        if bytes == 0 || end > length || reader.beyond > 4 {
            return Err(StreamError::Damaged);
        }
        room[at] = bytes.min(LONG);
        room[start - 1] = bytes;
        room[start] = kind;
        for next in start + 1..end {
            let place = Place { before, known: &room[start..next], length: bytes.into() };
            room[next] = model.code(&mut reader, place, 0);
        }
        (at, before) = (end, kind);
    }
    let number = u16::from_le_bytes([number_low, number_high]);
    if identity(room) != u32::from_le_bytes([a, b, c, d]) || reader.beyond > 4 {
        return Err(StreamError::Damaged);
    }
    Ok((Head { events, marks, number }, room))
}
