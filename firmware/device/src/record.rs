//! What is kept of a game: every event, and every time the table went back to an earlier moment.
//!
//! A journal is replayed record by record. An event drops whatever lay after the present moment and is applied; a moment
//! only moves the present, so what lies after it can still be returned to. An event larger than a record is kept in
//! parts: it counts from its last one on, and parts without an end, left by a power cut, count for nothing.

use crate::world::{Bytes, RECORD_BYTES};
use game::{EVENT_MAX, Event};
use heapless::Vec;

const EVENT: u8 = b'E';
const PART: u8 = b'P';
const MOMENT: u8 = b'M';

/// What a record holds besides the byte that marks it.
const BODY: usize = RECORD_BYTES - 1;

/// Gives the records of an event to `keep`, in order.
pub(crate) fn of_event(event: &Event, mut keep: impl FnMut(Bytes)) {
    let mut buffer = [0; EVENT_MAX];
    let Ok(encoded) = event.encode(&mut buffer) else { return };
    let parts = encoded.len().div_ceil(BODY);
    for (place, part) in (1..).zip(encoded.chunks(BODY)) {
        keep(marked(if place == parts { EVENT } else { PART }, part));
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

    /// Whether the last record read was a part whose end has not come.
    pub(crate) fn is_torn(&self) -> bool {
        !self.parts.is_empty()
    }

    /// What is complete with this record; `None` if it is a part, or if another version or something else wrote it.
    pub(crate) fn read(&mut self, record: &[u8]) -> Option<Told> {
        let (&mark, body) = record.split_first()?;
        match (mark, body) {
            (PART, _) => {
                let _ = self.parts.extend_from_slice(body);
                None
            }
            (EVENT, _) => {
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
        of_event(event, |record| records.push(record));
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
        let mut reader = Reader::new();
        assert_eq!(reader.read(&kept(&large())[0]), None);
        assert_eq!(reader.read(&of_moment(1)), Some(Told::Moment(1)));
        let pause = Event::Pause { spent: Millis(1) };
        assert_eq!(reader.read(&kept(&pause)[0]), Some(Told::Event(pause)));
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
        assert_eq!(reader.read(&[EVENT; RECORD_BYTES]), None);
    }
}
