//! What is kept of a game: every event, and every time the table went back to an earlier moment.
//!
//! A journal is replayed record by record. An event drops whatever lay after the present moment and is applied; a moment
//! only moves the present, so what lies after it can still be returned to.

use crate::world::Bytes;
use game::Event;

const EVENT: u8 = b'E';
const MOMENT: u8 = b'M';

/// One record, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "lives for one call; without an allocator there is nothing to box it in")]
pub(crate) enum Record {
    /// Something happened.
    Event(Event),
    /// The present is now after so many events.
    Moment(u16),
}

impl Record {
    /// The bytes to keep, or `None` if the event is larger than any record (it cannot be: a test says so).
    pub(crate) fn encode(&self) -> Option<Bytes> {
        let mut bytes = Bytes::new();
        bytes.resize_default(bytes.capacity()).ok()?;
        let (kind, body) = bytes.split_first_mut()?;
        let used = match self {
            Record::Event(event) => {
                *kind = EVENT;
                event.encode(body).ok()?.len()
            }
            Record::Moment(position) => {
                *kind = MOMENT;
                let position = position.to_le_bytes();
                body.get_mut(..position.len())?.copy_from_slice(&position);
                position.len()
            }
        };
        bytes.truncate(1 + used);
        Some(bytes)
    }

    /// What the bytes say; `None` if another version or something else wrote them.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [EVENT, body @ ..] => Event::decode(body).ok().map(Record::Event),
            [MOMENT, low, high] => Some(Record::Moment(u16::from_le_bytes([*low, *high]))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::RECORD_BYTES;
    use game::{EVENT_MAX, Millis};

    #[test]
    fn a_record_comes_back_as_it_was() {
        for record in [Record::Event(Event::Pause { spent: Millis(12_345) }), Record::Moment(300)] {
            assert_eq!(Record::decode(&record.encode().unwrap()), Some(record));
        }
    }

    #[test]
    fn every_event_fits_a_record() {
        const { assert!(EVENT_MAX < RECORD_BYTES) };
    }

    #[test]
    fn foreign_bytes_are_no_record() {
        for bytes in [&[][..], b"E", b"M", b"M123", b"X12", &[EVENT, 255, 0]] {
            assert_eq!(Record::decode(bytes), None);
        }
    }
}
