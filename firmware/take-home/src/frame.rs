//! Frames: a stream cut into numbered pieces, each a text of its own for one QR code.
//!
//! ```text
//! text    "ZW" | version, one character | base45 of the bytes
//! bytes   game 2 | number and count 3 | piece … | check 2
//! ```
//!
//! Numbers are little-endian. The game is the low half of its identity, number (from 0) and count have twelve bits each, and the check
//! is a CRC-16 over the version's character and all bytes before it. Frames of one game and one count belong together,
//! in any order; the last piece may be shorter.

use crate::base45;
use crate::stream::{Head, Packer, identity, is_log};
use core::fmt::{self, Display, Formatter};
use heapless::{String, Vec};

/// Beginning of every frame.
const MARK: &str = "ZW";
/// Version of the format: the model's constants belong to it.
const VERSION: char = '1';
/// Characters before the bytes.
const PREFIX: usize = 3;
const ENVELOPE: usize = 7;
const CHECK: usize = 2;

/// Most characters of a frame: what a QR code of version 10, level L holds.
pub const FRAME_CHARS: usize = 395;
const FRAME_BYTES: usize = base45::bytes(FRAME_CHARS - PREFIX);

/// Most frames of a game.
pub const FRAMES_MAX: u16 = 0xFFF;

const CRC: crc::Crc<u16, crc::NoTable> = crc::Crc::<u16, crc::NoTable>::new(&crc::CRC_16_IBM_3740);

/// The text of a frame.
pub type FrameText = String<FRAME_CHARS>;

/// Size of the codes: both are level L, which holds most; a camera that misses a code sees it again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Density {
    /// Two pixels per module of the device's panel.
    #[default]
    Coarse,
    /// One pixel per module.
    Fine,
}

impl Density {
    /// The version of the QR code.
    pub const fn qr_version(self) -> u8 {
        match self {
            Self::Coarse => 3,
            Self::Fine => 10,
        }
    }

    /// Characters of a frame (alphanumeric mode).
    pub const fn chars(self) -> usize {
        match self {
            Self::Coarse => 77,
            Self::Fine => FRAME_CHARS,
        }
    }

    /// Bytes of a text in any language (byte mode).
    pub const fn text_bytes(self) -> usize {
        match self {
            Self::Coarse => 53,
            Self::Fine => 271,
        }
    }

    /// Bytes of the stream in a frame.
    pub const fn piece(self) -> usize {
        base45::bytes(self.chars() - PREFIX) - ENVELOPE
    }
}

/// The frames of a game, made one after the other. It takes three kilobytes: keep it in one place.
#[derive(Debug)]
pub struct Frames {
    packer: Packer,
    head: Head,
    density: Density,
    count: u16,
    next: u16,
    /// Bytes of the stream as far as they are counted; `None` once all are.
    counted: Option<usize>,
}

impl Frames {
    /// Nothing yet: [begin](Self::begin) comes first. All of it is zero, so that as a static it takes no flash.
    pub const fn new() -> Self {
        let head = Head { events: 0, marks: 0, number: 0 };
        Self { packer: Packer::new(), head, density: Density::Coarse, count: 0, next: 0, counted: None }
    }

    /// Begins a game and returns its number of frames; 0 if it cannot be taken home so, because its bytes are no log or it takes
    /// more than [`FRAMES_MAX`]. The log is the same in every call from here on.
    pub fn begin(&mut self, head: Head, density: Density, log: &[u8]) -> u16 {
        self.start(head, density, log);
        while !self.count_on(log, usize::MAX) {}
        self.count
    }

    /// Begins a game whose frames are yet to be [counted](Self::count_on): that takes as long as packing all of it.
    pub fn start(&mut self, head: Head, density: Density, log: &[u8]) {
        (self.head, self.density, self.next, self.count) = (head, density, 0, 0);
        self.counted = is_log(log).then_some(0);
        self.packer.begin(head, log);
    }

    /// Packs up to so many bytes more, and returns true once the frames are counted.
    pub fn count_on(&mut self, log: &[u8], bytes: usize) -> bool {
        let Some(before) = self.counted else { return true };
        let packed = core::iter::from_fn(|| self.packer.next(log)).take(bytes).count();
        self.counted = Some(before + packed);
        if packed == bytes {
            return false;
        }
        let count = (before + packed).div_ceil(self.density.piece());
        self.count = u16::try_from(count).ok().filter(|&count| count <= FRAMES_MAX).unwrap_or(0);
        self.counted = None;
        self.packer.begin(self.head, log);
        true
    }

    /// Goes towards the frame of this number, over no more than so many others, and returns true if it is the next one.
    pub fn seek(&mut self, number: u16, log: &[u8], frames: u16) -> bool {
        if number < self.next {
            self.packer.begin(self.head, log);
            self.next = 0;
        }
        for _ in 0..frames.min(number - self.next) {
            core::iter::from_fn(|| self.packer.next(log)).take(self.density.piece()).for_each(drop);
            self.next += 1;
        }
        self.next == number
    }

    /// The number of frames.
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// The frame of this number, from 0: quickest for the one behind the last.
    pub fn frame(&mut self, number: u16, log: &[u8]) -> Option<FrameText> {
        if number >= self.count {
            return None;
        }
        self.seek(number, log, u16::MAX);
        let piece: Vec<u8, FRAME_BYTES> =
            core::iter::from_fn(|| self.packer.next(log)).take(self.density.piece()).collect();
        self.next += 1;
        Some(text(identity(log) as u16, number, self.count, &piece))
    }
}

impl Default for Frames {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes a frame; the piece fits, because it was cut so.
fn text(game: u16, number: u16, count: u16, piece: &[u8]) -> FrameText {
    let [game_low, game_high] = game.to_le_bytes();
    let [number_low, both, count_high, _] = (u32::from(number) | u32::from(count) << 12).to_le_bytes();
    let mut bytes = Vec::<u8, FRAME_BYTES>::new();
    let _ = bytes.extend_from_slice(&[game_low, game_high, number_low, both, count_high]);
    let _ = bytes.extend_from_slice(piece);
    let check = check(VERSION, &bytes).to_le_bytes();
    let _ = bytes.extend_from_slice(&check);
    let mut text = FrameText::new();
    let _ = text.push_str(MARK);
    let _ = text.push(VERSION);
    base45::encode(&bytes, |character| _ = text.push(character));
    text
}

fn check(version: char, bytes: &[u8]) -> u16 {
    let mut digest = CRC.digest();
    digest.update(&[version as u8]);
    digest.update(bytes);
    digest.finalize()
}

/// A frame that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The game it belongs to: the low half of its identity.
    pub game: u16,
    /// Its number, from 0.
    pub number: u16,
    /// The number of frames.
    pub count: u16,
    bytes: Vec<u8, FRAME_BYTES>,
}

/// Reason why a text is no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// Somebody else's code, or the result in words.
    Foreign,
    /// A later format.
    Newer(char),
    /// It begins as a frame does, and its check is wrong.
    Damaged,
}

impl Display for FrameError {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => out.write_str("This code is no part of a game: point at the codes of a Zeitwort."),
            Self::Newer(version) => write!(
                out,
                "This code has format {version} and this program knows format {VERSION}: bring it to the version of the device."
            ),
            Self::Damaged => out.write_str("This code is damaged: take it again."),
        }
    }
}

impl core::error::Error for FrameError {}

impl Frame {
    /// Reads a frame's text.
    pub fn parse(text: &str) -> Result<Self, FrameError> {
        let mut rest = text.trim_matches(['\r', '\n']).strip_prefix(MARK).ok_or(FrameError::Foreign)?.chars();
        let version = match rest.next() {
            Some(VERSION) => VERSION,
            Some(newer @ ('2'..='9' | 'A'..='Z')) => return Err(FrameError::Newer(newer)),
            _ => return Err(FrameError::Foreign),
        };
        let mut room = [0; FRAME_BYTES];
        let length = base45::decode(rest.as_str(), &mut room).ok_or(FrameError::Damaged)?;
        let (bytes, sum) = room[..length].split_last_chunk::<CHECK>().ok_or(FrameError::Damaged)?;
        if check(version, bytes) != u16::from_le_bytes(*sum) {
            return Err(FrameError::Damaged);
        }
        let (&[game_low, game_high, a, b, c], piece) = bytes.split_first_chunk().ok_or(FrameError::Damaged)?;
        let place = u32::from_le_bytes([a, b, c, 0]);
        let (number, count) = ((place & 0xFFF) as u16, (place >> 12) as u16);
        if number >= count || piece.is_empty() {
            return Err(FrameError::Damaged);
        }
        let bytes = Vec::from_slice(piece).map_err(|_| FrameError::Damaged)?;
        Ok(Self { game: u16::from_le_bytes([game_low, game_high]), number, count, bytes })
    }

    /// The piece of the stream.
    pub fn piece(&self) -> &[u8] {
        &self.bytes
    }
}
