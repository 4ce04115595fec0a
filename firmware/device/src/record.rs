//! What is kept of a game: every event, and every time the table went back to an earlier moment.
//!
//! A journal is replayed record by record. An event drops whatever lay after the present moment and is applied; a moment
//! only moves the present, so what lies after it can still be returned to. An event larger than a record is kept in
//! parts: it counts from its last one on, and parts without an end, left by a power cut, count for nothing.

use crate::world::{Bytes, Effect, RECORD_BYTES};
use game::{CodecError, EVENT_MAX, Event};
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
pub(crate) fn of_event(event: &Event, mut keep: impl FnMut(Effect)) -> Result<(), CodecError> {
    let mut buffer = [0; EVENT_MAX];
    let encoded = event.encode(&mut buffer)?;
    let parts = encoded.len().div_ceil(BODY);
    for (place, part) in (1..).zip(encoded.chunks(BODY)) {
        keep(match place {
            1 if parts == 1 => Effect::Keep(marked(EVENT, part)),
            1 => Effect::KeepPart(marked(FIRST, part)),
            _ if place < parts => Effect::KeepPart(marked(PART, part)),
            _ => Effect::Keep(marked(LAST, part)),
        });
    }
    Ok(())
}

/// The record of a journey to the moment after so many events.
pub(crate) fn of_moment(position: u16) -> Bytes {
    marked(MOMENT, &position.to_le_bytes())
}

fn marked(mark: u8, body: &[u8]) -> Bytes {
    core::iter::once(mark).chain(body.iter().copied()).take(RECORD_BYTES).collect()
}

/// What one or more records said.
#[derive(Debug)]
pub(crate) enum Kept<'record> {
    /// Something happened: an event, as [`Event::encode`] wrote it. It is large, and thousands may come back.
    Event(&'record [u8]),
    /// The present is now after so many events.
    Moment(u16),
}

/// Something else wrote it, or what comes before it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRecord;

/// Reads records back.
#[derive(Debug)]
pub(crate) struct Reader {
    parts: Vec<u8, EVENT_MAX>,
    /// An event was begun, and all of it so far is there.
    begun: bool,
}

impl Reader {
    /// Has read nothing yet.
    pub(crate) const fn new() -> Self {
        Self { parts: Vec::new(), begun: false }
    }

    /// What is complete with this record; `None` if it is a part.
    pub(crate) fn read<'a>(&'a mut self, record: &'a [u8]) -> Result<Option<Kept<'a>>, NoRecord> {
        let (&mark, body) = record.split_first().ok_or(NoRecord)?;
        let begun = core::mem::take(&mut self.begun);
        match (mark, body) {
            (EVENT, _) => Ok(Some(Kept::Event(body))),
            (FIRST, _) => {
                self.parts.clear();
                self.add(body)?;
                self.begun = true;
                Ok(None)
            }
            (PART, _) if begun => {
                self.add(body)?;
                self.begun = true;
                Ok(None)
            }
            (LAST, _) if begun => {
                self.add(body)?;
                Ok(Some(Kept::Event(&self.parts)))
            }
            (MOMENT, &[low, high]) => Ok(Some(Kept::Moment(u16::from_le_bytes([low, high])))),
            _ => Err(NoRecord),
        }
    }

    fn add(&mut self, part: &[u8]) -> Result<(), NoRecord> {
        self.parts.extend_from_slice(part).map_err(|_| NoRecord)
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
        })
        .unwrap();
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

    /// What records say, events decoded.
    #[derive(Debug, PartialEq)]
    #[allow(clippy::large_enum_variant, reason = "there are few of them")]
    enum Heard {
        Event(Event),
        Moment(u16),
    }

    fn heard<'a>(records: impl IntoIterator<Item = &'a [u8]>) -> List<Heard> {
        let mut reader = Reader::new();
        let hear = |record| match reader.read(record).ok()?? {
            Kept::Event(bytes) => Event::decode(bytes).ok().map(Heard::Event),
            Kept::Moment(position) => Some(Heard::Moment(position)),
        };
        records.into_iter().filter_map(hear).collect()
    }

    #[test]
    fn an_event_comes_back_as_it_was_however_large() {
        for event in [Event::Pause { spent: Millis(12_345) }, large()] {
            let records = kept(&event);
            assert_eq!(heard(records.iter().map(|record| &record[..])), [Heard::Event(event)]);
        }
        assert!(kept(&large()).len() > 1);
    }

    #[test]
    fn a_moment_comes_back_as_it_was() {
        assert_eq!(heard([&of_moment(300)[..]]), [Heard::Moment(300)]);
    }

    #[test]
    fn parts_without_an_end_or_a_beginning_count_for_nothing() {
        let pause = Event::Pause { spent: Millis(1) };
        let whole = kept(&large());
        for broken in [&whole[..1], &whole[1..]] {
            for (next, told) in [
                (kept(&pause), Heard::Event(pause.clone())),
                (kept(&large()), Heard::Event(large())),
                (std::vec![of_moment(1)], Heard::Moment(1)),
            ] {
                assert_eq!(heard(broken.iter().chain(&next).map(|record| &record[..])), [told]);
            }
        }
    }

    #[test]
    fn only_the_end_of_an_event_counts() {
        let mut effects = List::new();
        of_event(&large(), |effect| effects.push(effect)).unwrap();
        let (last, parts) = effects.split_last().unwrap();
        assert!(parts.iter().all(|effect| matches!(effect, Effect::KeepPart(_))));
        assert!(matches!(last, Effect::Keep(_)));
    }

    #[test]
    fn foreign_bytes_say_nothing() {
        for bytes in [&[][..], b"E", b"M", b"M123", b"X12", &[EVENT, 255, 0]] {
            assert_eq!(heard([bytes]), []);
        }
        let endless =
            [[FIRST; RECORD_BYTES]].into_iter().chain([[PART; RECORD_BYTES]; 20]).chain([[LAST; RECORD_BYTES]]);
        let endless: List<_> = endless.collect();
        assert_eq!(heard(endless.iter().map(|record| &record[..])), []);
    }
}
