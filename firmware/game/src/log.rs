//! The event log: every event as bytes, in order, with a cursor for undo and redo.
//!
//! A record is the length of an event and its bytes. Lengths below 128 take one byte, longer ones two: no event has
//! more than 255.
//!
//! The room that the events of a game leave holds the logs of those before it, to be taken home:
//!
//! ```text
//! │ events of the game │ free │ earlier game │ … │ oldest │    earlier game: number 4 | length 2 | its events in force
//! ```
//!
//! They make way, the oldest first, as soon as the game needs their room.

use crate::codec;
use crate::event::{CodecError, Event, Urgency};

/// Bytes a game's events may take. Forty rounds of Wort-Rummy with six players take about thirty thousand.
pub const LOG_BYTES: usize = 36 * 1024;

/// Bytes kept back so that a full game can still be settled.
const RESERVE: usize = 1024;

/// Bytes of the reserve kept back for the one event that ends the game.
const LAST_WORD: usize = 8;

const LONG: u8 = 0x80;

/// Bytes before the events of an earlier game.
const EARLIER_HEAD: usize = 6;

/// All events of a game, of which those before the cursor are in force; those behind it can be done again.
/// The bytes come last in memory: what is behind them is far to reach.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct Log {
    /// Bytes and records in all.
    end: usize,
    len: usize,
    /// Bytes and records before the cursor.
    cursor: usize,
    position: usize,
    /// Times that bytes were dropped which somebody may have read.
    rewrites: u32,
    /// Bytes of earlier games, at the end of all.
    earlier: usize,
    bytes: [u8; LOG_BYTES],
}

impl Log {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; LOG_BYTES], end: 0, len: 0, cursor: 0, position: 0, rewrites: 0, earlier: 0 }
    }

    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The bytes of all events before the cursor.
    pub(crate) fn in_force(&self) -> &[u8] {
        &self.bytes[..self.cursor]
    }

    /// Changes when bytes were dropped: whoever has read the log reads it again from its beginning.
    pub(crate) const fn rewrites(&self) -> u32 {
        self.rewrites
    }

    /// Bytes that ordinary events may still take.
    pub(crate) const fn room(&self) -> usize {
        (LOG_BYTES - RESERVE).saturating_sub(self.cursor)
    }

    pub(crate) fn clear(&mut self) {
        (self.end, self.len, self.cursor, self.position) = (0, 0, 0, 0);
        self.rewrites = self.rewrites.wrapping_add(1);
    }

    /// Puts the events in force by as those of an earlier game, if there is any room for them; all others are left for the next
    /// game to overwrite.
    pub(crate) fn put_by(&mut self, number: u32) {
        let length = self.cursor;
        self.make_way(EARLIER_HEAD + length);
        let start = self.free_end().checked_sub(EARLIER_HEAD + length);
        if let (Some(start), Ok(short)) = (start, u16::try_from(length)) {
            let [a, b, c, d] = number.to_le_bytes();
            let [low, high] = short.to_le_bytes();
            self.bytes.copy_within(..length, start + EARLIER_HEAD);
            self.bytes[start..start + EARLIER_HEAD].copy_from_slice(&[a, b, c, d, low, high]);
            self.earlier += EARLIER_HEAD + length;
        }
    }

    /// The events in force of the game that was put by under this number, unless it has made way.
    pub(crate) fn of_earlier(&self, number: u32) -> Option<&[u8]> {
        self.all_earlier().find(|&(other, _)| other == number).map(|(_, log)| log)
    }

    /// The games that were put by, the newest first.
    fn all_earlier(&self) -> impl Iterator<Item = (u32, &[u8])> {
        let mut rest = &self.bytes[self.free_end()..];
        core::iter::from_fn(move || {
            let (&[a, b, c, d, low, high], behind) = rest.split_first_chunk::<EARLIER_HEAD>()?;
            let (log, behind) = behind.split_at_checked(u16::from_le_bytes([low, high]).into())?;
            rest = behind;
            Some((u32::from_le_bytes([a, b, c, d]), log))
        })
    }

    /// Where the earlier games begin.
    const fn free_end(&self) -> usize {
        LOG_BYTES - self.earlier
    }

    /// Drops the oldest of the earlier games until none is within so many bytes.
    fn make_way(&mut self, bytes: usize) {
        while self.earlier > 0 && self.free_end() < bytes {
            let start = self.free_end();
            let oldest = self.all_earlier().last().map_or(self.earlier, |(_, log)| EARLIER_HEAD + log.len());
            self.bytes.copy_within(start..LOG_BYTES - oldest, start + oldest);
            self.earlier -= oldest;
        }
    }

    /// True if the event fits; only events that settle or end the game may use the reserve.
    pub(crate) fn fits(&self, event: &Event) -> bool {
        let room = match event.urgency() {
            Urgency::Ordinary => self.room(),
            Urgency::Settling => (LOG_BYTES - LAST_WORD).saturating_sub(self.cursor),
            Urgency::Ending => LOG_BYTES.saturating_sub(self.cursor),
        };
        let body = codec::size(event);
        prefix_len(body) + body <= room
    }

    /// Writes the event at the cursor and drops what could have been done again. The caller has asked [`Log::fits`].
    pub(crate) fn append(&mut self, event: &Event) -> Result<(), CodecError> {
        let body = codec::size(event);
        let length = u8::try_from(body).map_err(|_| CodecError::NoRoom)?;
        let start = self.cursor + prefix_len(body);
        self.rewrites = self.rewrites.wrapping_add((self.cursor < self.end).into());
        self.make_way(start + body);
        let room = self.bytes.get_mut(start..start + body).ok_or(CodecError::NoRoom)?;
        codec::write(event, room).ok_or(CodecError::NoRoom)?;
        if length < LONG {
            self.bytes[self.cursor] = length;
        } else {
            self.bytes[self.cursor] = LONG;
            self.bytes[self.cursor + 1] = length;
        }
        self.cursor = start + body;
        self.position += 1;
        (self.end, self.len) = (self.cursor, self.position);
        Ok(())
    }

    /// Puts the cursor behind so many events; false if there are not so many.
    pub(crate) fn seek(&mut self, position: usize) -> bool {
        let Some(cursor) = self.place_of(position) else { return false };
        (self.cursor, self.position) = (cursor, position);
        true
    }

    /// Moves the cursor over the event behind it.
    pub(crate) fn seek_next(&mut self) {
        if let Some((_, next)) = body(&self.bytes[..self.end], self.cursor) {
            self.cursor = next;
            self.position += 1;
        }
    }

    /// Drops the event at this place and all behind it.
    pub(crate) fn cut(&mut self, at: usize) {
        if let Some(position) = self.number_of(at) {
            (self.cursor, self.position) = (at, position);
            (self.end, self.len) = (at, position);
            self.rewrites = self.rewrites.wrapping_add(1);
        }
    }

    /// The place of the event with this number, from 0; behind the last one that of the next.
    pub(crate) fn place_of(&self, number: usize) -> Option<usize> {
        places(&self.bytes[..self.end]).chain([self.end]).nth(number)
    }

    /// The number of the event at this place, from 0.
    pub(crate) fn number_of(&self, at: usize) -> Option<usize> {
        places(&self.bytes[..self.end]).position(|place| place == at)
    }

    /// The event at this place.
    pub(crate) fn event_at(&self, at: usize) -> Option<Event> {
        read(&self.bytes[..self.end], at).and_then(|(event, _)| event.ok())
    }

    /// True if a mend stands between the events with these numbers.
    pub(crate) fn mends_between(&self, first: usize, end: usize) -> bool {
        let bytes = &self.bytes[..self.end];
        let mut bodies = places(bytes).skip(first).take(end - first).filter_map(|at| body(bytes, at));
        bodies.any(|(body, _)| body.first() == Some(&Event::AMEND))
    }

    /// The places of the two answers before the verdict at a place, if a slip of typing was corrected between them.
    pub(crate) fn answers_before(&self, verdict: usize) -> Option<(usize, usize)> {
        let (bytes, mut answers) = (&self.bytes[..self.end], (None, None));
        for at in places(bytes).take_while(|&at| at < verdict) {
            match kind(bytes, at) {
                Some(Event::CHALLENGE) => answers = (None, None),
                Some(Event::ANSWERED) => answers = (answers.1, Some(at)),
                _ => {}
            }
        }
        answers.0.zip(answers.1)
    }

    /// All events from the first, those behind the cursor too.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Result<Event, CodecError>> + '_ {
        events_of(&self.bytes[..self.end])
    }
}

/// The events in the bytes of a log, oldest first.
pub fn events_of(bytes: &[u8]) -> impl Iterator<Item = Result<Event, CodecError>> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        let (event, next) = read(bytes, at)?;
        at = next;
        Some(event)
    })
}

/// The event at a byte offset and where the next one begins.
pub(crate) fn read(bytes: &[u8], at: usize) -> Option<(Result<Event, CodecError>, usize)> {
    let (body, next) = body(bytes, at)?;
    Some((if body.is_empty() { Err(CodecError::Damaged) } else { Event::from_body(body) }, next))
}

/// The bytes of the event at an offset, none if there are too few of them, and where the next one begins.
pub(crate) fn body(bytes: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let first = *bytes.get(at)?;
    let (start, body) =
        if first < LONG { (at + 1, usize::from(first)) } else { (at + 2, usize::from(*bytes.get(at + 1)?)) };
    Some((bytes.get(start..start + body).unwrap_or_default(), start + body))
}

/// The first byte of the event at an offset, which tells its kind.
pub(crate) fn kind(bytes: &[u8], at: usize) -> Option<u8> {
    body(bytes, at)?.0.first().copied()
}

/// The offsets of all events.
pub(crate) fn places(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    core::iter::successors(Some(0), |&at| body(bytes, at).map(|(_, next)| next)).filter(|&at| at < bytes.len())
}

const fn prefix_len(body: usize) -> usize {
    if body < LONG as usize { 1 } else { 2 }
}
