//! The bytes of events are those of serde and postcard, which wrote the journals of earlier versions.

use game::{CodecError, EVENT_MAX, Event, VERSION};
use proptest::collection::vec;
use proptest::prelude::*;
use reached::reach;

use crate::any_event::{event, people_event, settings};

const CASES: u32 = 4_000;

/// The numbers that events have are below this.
const KINDS: u8 = 46;
/// Those with house rules.
const BEGIN: u8 = 0;
const RULES: u8 = 39;

fn by_postcard(event: &Event) -> Vec<u8> {
    let mut buffer = [0; EVENT_MAX];
    postcard::to_slice(event, &mut buffer).unwrap().to_vec()
}

/// Both read the same, and write it the same.
fn alike(body: &[u8]) -> Result<Option<Event>, TestCaseError> {
    let record: Vec<u8> = [VERSION].iter().chain(body).copied().collect();
    let oracle = match postcard::take_from_bytes::<Event>(body) {
        Ok((event, [])) => Some(event),
        _ => None,
    };
    let read = Event::decode(&record);
    prop_assert_eq!(&read, &oracle.clone().ok_or(CodecError::Damaged));
    if let Some(event) = &oracle {
        let mut buffer = [0; EVENT_MAX];
        prop_assert_eq!(&event.encode(&mut buffer).unwrap()[1..], by_postcard(event));
        for short in 0..by_postcard(event).len() {
            prop_assert_eq!(event.encode(&mut buffer[..=short]), Err(CodecError::NoRoom));
        }
    }
    Ok(oracle)
}

/// Bytes as they stand in events: numbers of choices, lengths and seats, letters, and any other.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![8 => 0_u8..3, 3 => 3_u8..24, 3 => b'A'..=b'Z', 1 => any::<u8>()]
}

#[test]
fn every_kind_of_event_is_read_and_written_as_serde_and_postcard_do() {
    let reached = reach(30 * CASES, (0..=KINDS, vec(byte(), 0..30)), |(kind, rest), reached| {
        let body: Vec<u8> = [kind].into_iter().chain(rest).collect();
        // Most rows of bytes are too long for their event: each beginning is tried.
        for end in 1..=body.len() {
            if alike(&body[..end])?.is_some() {
                reached.note(&kind.to_string());
            }
        }
        Ok(())
    });
    // House rules do not come about by chance: the next test has them.
    let kinds: Vec<String> =
        (0..KINDS).filter(|kind| ![BEGIN, RULES].contains(kind)).map(|kind| kind.to_string()).collect();
    reached.assert_at_least(20, kinds.iter().map(String::as_str));
}

#[test]
fn events_of_games_are_read_and_written_as_serde_and_postcard_do() {
    let games = prop_oneof![event(), people_event(), settings().prop_map(Event::Begin)];
    let reached = reach(CASES, (games, any::<prop::sample::Index>(), byte()), |(event, place, byte), reached| {
        let mut body = by_postcard(&event);
        prop_assert_eq!(alike(&body)?, Some(event));
        let place = place.index(body.len());
        body[place] = byte;
        reached.note(if alike(&body)?.is_some() { "changed and read" } else { "changed and not read" });
        Ok(())
    });
    reached.assert_at_least(200, ["changed and read", "changed and not read"]);
}
