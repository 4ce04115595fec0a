//! What is kept of a game: every event, and every time the table went back to an earlier moment.
//!
//! A journal is replayed record by record. An event drops whatever lay after the present moment and is applied; a moment
//! only moves the present, so what lies after it can still be returned to. An event larger than a record is kept in
//! parts: it counts from its last one on, and parts without an end, left by a power cut, count for nothing.

use crate::world::{Bytes, Effect, RECORD_BYTES};
use game::{EVENT_MAX, Event};
use heapless::Vec;

/// An event in one record.
const EVENT: u8 = b'E';
/// One in several: what was begun before and never ended is given up with the first of them.
const FIRST: u8 = b'F';
const PART: u8 = b'P';
const LAST: u8 = b'L';
/// A journey through the past.
const MOMENT: u8 = b'M';

/// What a record holds besides the byte that marks it.
const BODY: usize = RECORD_BYTES - 1;

/// Gives what is to be kept of an event to `keep`, in order.
pub(crate) fn of_event(event: &Event, mut keep: impl FnMut(Effect)) {
    let mut buffer = [0; EVENT_MAX];
    let Ok(encoded) = event.encode(&mut buffer) else { return };
    let parts = encoded.len().div_ceil(BODY);
    for (place, part) in (1..).zip(encoded.chunks(BODY)) {
        keep(match place {
            1 if parts == 1 => Effect::Keep(marked(EVENT, part)),
            1 => Effect::KeepPart(marked(FIRST, part)),
            _ if place < parts => Effect::KeepPart(marked(PART, part)),
            _ => Effect::Keep(marked(LAST, part)),
        });
    }
}

/// The record of a journey to the moment after so many events.
pub(crate) fn of_moment(position: u16) -> Bytes {
    marked(MOMENT, &position.to_le_bytes())
}

fn marked(mark: u8, body: &[u8]) -> Bytes {
    core::iter::once(mark).chain(body.iter().copied()).take(RECORD_BYTES).collect()
}

/// What one or more records said.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "lives for one call; without an allocator there is nothing to box it in")]
pub(crate) enum Told {
    /// Something happened.
    Event(Event),
    /// The present is now after so many events.
    Moment(u16),
}

/// Reads records back.
#[derive(Debug)]
pub(crate) struct Reader {
    parts: Vec<u8, EVENT_MAX>,
}

impl Reader {
    /// Has read nothing yet.
    pub(crate) const fn new() -> Self {
        Self { parts: Vec::new() }
    }

    /// What is complete with this record; `None` if it is a part, or if another version or something else wrote it.
    pub(crate) fn read(&mut self, record: &[u8]) -> Option<Told> {
        let (&mark, body) = record.split_first()?;
        match (mark, body) {
            (EVENT, _) => {
                self.parts.clear();
                Event::decode(body).ok().map(Told::Event)
            }
            (FIRST, _) => {
                self.parts.clear();
                let _ = self.parts.extend_from_slice(body);
                None
            }
            (PART, _) => {
                let _ = self.parts.extend_from_slice(body);
                None
            }
            (LAST, _) => {
                let whole = self.parts.extend_from_slice(body).is_ok();
                let event = whole.then(|| Event::decode(&self.parts).ok()).flatten();
                self.parts.clear();
                event.map(Told::Event)
            }
            (MOMENT, &[low, high]) => {
                self.parts.clear();
                Some(Told::Moment(u16::from_le_bytes([low, high])))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use game::{GameKind, Millis, Seat, Settings};
    use std::vec::Vec as List;

    fn kept(event: &Event) -> List<Bytes> {
        let mut records = List::new();
        of_event(event, |effect| match effect {
            Effect::Keep(record) | Effect::KeepPart(record) => records.push(record),
            other => panic!("{other:?} keeps nothing"),
        });
        records
    }

    /// The largest first event there is: six players with names of ten two-byte letters.
    fn large() -> Event {
        let mut settings = Settings::new(GameKind::WortRummy);
        for seat in Seat::ALL {
            settings.sit(seat);
            settings.players[seat.index()].as_mut().unwrap().name = "ÄÖÜÄÖÜÄÖÜÄ".parse().unwrap();
        }
        Event::Begin(settings)
    }

    #[test]
    fn an_event_comes_back_as_it_was_however_large() {
        for event in [Event::Pause { spent: Millis(12_345) }, large()] {
            let mut reader = Reader::new();
            let told: List<Told> = kept(&event).iter().filter_map(|record| reader.read(record)).collect();
            assert_eq!(told, [Told::Event(event)]);
        }
        assert!(kept(&large()).len() > 1);
    }

    #[test]
    fn a_moment_comes_back_as_it_was() {
        assert_eq!(Reader::new().read(&of_moment(300)), Some(Told::Moment(300)));
    }

    #[test]
    fn parts_without_an_end_count_for_nothing() {
        let pause = Event::Pause { spent: Millis(1) };
        let unfinished = &kept(&large())[..1];
        for (next, told) in [
            (kept(&pause), Told::Event(pause)),
            (kept(&large()), Told::Event(large())),
            (std::vec![of_moment(1)], Told::Moment(1)),
        ] {
            let mut reader = Reader::new();
            let read: List<Told> = unfinished.iter().chain(&next).filter_map(|record| reader.read(record)).collect();
            assert_eq!(read, [told]);
        }
    }

    #[test]
    fn only_the_end_of_an_event_counts() {
        let mut effects = List::new();
        of_event(&large(), |effect| effects.push(effect));
        let (last, parts) = effects.split_last().unwrap();
        assert!(parts.iter().all(|effect| matches!(effect, Effect::KeepPart(_))));
        assert!(matches!(last, Effect::Keep(_)));
    }

    #[test]
    fn foreign_bytes_say_nothing() {
        for bytes in [&[][..], b"E", b"M", b"M123", b"X12", &[EVENT, 255, 0]] {
            assert_eq!(Reader::new().read(bytes), None);
        }
        let mut reader = Reader::new();
        for _ in 0..20 {
            assert_eq!(reader.read(&[PART; RECORD_BYTES]), None);
        }
        assert_eq!(reader.read(&[LAST; RECORD_BYTES]), None);
    }
}
