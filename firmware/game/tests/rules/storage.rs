//! What a game takes in memory and in a journal.

use game::{CodecError, EVENT_MAX, Event, Game, GameKind, Millis, Play, Seat, Settings, VERSION};

#[test]
fn game_fits_forty_eight_kilobytes() {
    assert!(size_of::<Game>() <= 48 * 1024, "a game takes {} bytes", size_of::<Game>());
}

#[test]
fn events_of_a_turn_take_a_few_bytes() {
    let mut buffer = [0; EVENT_MAX];
    for (event, most) in [
        (Event::Start, 2),
        (Event::Announce { spent: Millis(59_999) }, 5),
        (Event::Note(Play::points(34)), 5),
        (Event::Pass { spent: Millis::ZERO }, 3),
    ] {
        let bytes = event.encode(&mut buffer).unwrap();
        assert!(bytes.len() <= most, "{event:?} takes {} bytes", bytes.len());
        assert_eq!(bytes[0], VERSION);
        assert_eq!(Event::decode(bytes), Ok(event));
    }
}

#[test]
fn longest_settings_fit_an_event() {
    let mut settings = Settings::new(GameKind::WortRummy);
    for seat in Seat::ALL {
        settings.sit(seat);
        settings.players[seat.index()].as_mut().unwrap().name = "ÄÖÜÄÖÜÄÖÜÄ".parse().unwrap();
    }
    let event = Event::Begin(settings);
    let mut buffer = [0; EVENT_MAX];
    assert_eq!(Event::decode(event.encode(&mut buffer).unwrap()), Ok(event));
}

#[test]
fn foreign_bytes_are_told_apart() {
    assert_eq!(Event::decode(&[]), Err(CodecError::Empty));
    assert_eq!(Event::decode(&[VERSION + 1, 1]), Err(CodecError::OtherVersion(VERSION + 1)));
    assert_eq!(Event::decode(&[VERSION, 1, 0]), Err(CodecError::Damaged));
    assert_eq!(Event::Start.encode(&mut [0; 1]), Err(CodecError::NoRoom));
}
