//! Records of a game (event sourcing): every event, and every time the table went back to an earlier moment.
//!
//! A journal is replayed record by record. An event drops whatever lay after the present moment and is applied; a moment
//! only moves the present, so what lies after it can still be returned to.

use crate::io::{RECORD_BYTES, Record};
use game::{CodecError, Event};

/// An event.
const EVENT: u8 = b'E';
/// A journey through the past.
const MOMENT: u8 = b'M';

/// The record of an event.
pub(crate) fn of_event(event: &Event) -> Result<Record, CodecError> {
    let mut buffer = [EVENT; RECORD_BYTES];
    let length = event.encode(&mut buffer[1..])?.len();
    Record::from_slice(&buffer[..=length]).map_err(|_| CodecError::NoRoom)
}

/// The record of a journey to the moment after so many events.
pub(crate) fn of_moment(position: u16) -> Record {
    core::iter::once(MOMENT).chain(position.to_le_bytes()).collect()
}

/// A record's content.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Kept<'record> {
    /// Something happened: an event, as [`Event::encode`] wrote it. It is large, and thousands may come back.
    Event(&'record [u8]),
    /// The present is now after so many events.
    Moment(u16),
}

/// Something else wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRecord;

/// Reads a record back.
pub(crate) fn read(record: &[u8]) -> Result<Kept<'_>, NoRecord> {
    match record {
        [EVENT, event @ ..] => Ok(Kept::Event(event)),
        &[MOMENT, low, high] => Ok(Kept::Moment(u16::from_le_bytes([low, high]))),
        _ => Err(NoRecord),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{GameKind, Millis, Seat, Settings};

    /// The largest first event there is: six players with names of twelve two-byte letters.
    fn large() -> Event {
        let mut settings = Settings::new(GameKind::WortRummy);
        for seat in Seat::ALL {
            settings.sit(seat);
            settings.players[seat.index()].as_mut().unwrap().name = "ÄÖÜÄÖÜÄÖÜÄÖÜ".parse().unwrap();
        }
        Event::Begin(settings)
    }

    #[test]
    fn an_event_comes_back_as_it_was_however_large() {
        for event in [Event::Pause { spent: Millis(12_345) }, large()] {
            let record = of_event(&event).unwrap();
            let Ok(Kept::Event(bytes)) = read(&record) else { panic!("{record:?}") };
            assert_eq!(Event::decode(bytes), Ok(event));
        }
    }

    #[test]
    fn a_moment_comes_back_as_it_was() {
        assert_eq!(read(&of_moment(300)), Ok(Kept::Moment(300)));
    }

    #[test]
    fn foreign_bytes_say_nothing() {
        for bytes in [&[][..], b"M", b"M123", b"X12", b"F12", b"L"] {
            assert_eq!(read(bytes), Err(NoRecord));
        }
        for bytes in [&b"E"[..], &[EVENT, 255, 0]] {
            let Ok(Kept::Event(event)) = read(bytes) else { panic!("{bytes:?}") };
            assert!(Event::decode(event).is_err());
        }
    }
}
