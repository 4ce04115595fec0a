//! What a game takes in memory and in a journal.

use core::iter::repeat_n;
use game::WORDS_MAX;
use game::board::Board;
use game::robbing::Violation;
use game::{
    Age, Answered, Clock, ClockMode, CodecError, Correction, Declared, EVENT_MAX, Event, Game, GameKind, Goal,
    HAND_MAX, Hand, Laid, Millis, Play, Points, Reason, Refereed, RuleError, Ruling, Seat, Settings, VERSION, Words,
};
use letters::{Tile, Word};

use crate::table::{all_laid, begun, game, hand, hand_of, lay, pass, seated, tiles, word, words, words_before};

#[test]
fn game_fits_forty_eight_kilobytes() {
    assert!(size_of::<Game>() <= 48 * 1024, "a game takes {} bytes", size_of::<Game>());
}

#[test]
fn event_takes_less_than_half_a_kilobyte_of_stack() {
    assert!(size_of::<Event>() <= 512, "an event takes {} bytes", size_of::<Event>());
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

fn amend(correction: Correction) -> Event {
    Event::Amend { at: 300, correction }
}

#[test]
fn bytes_of_events_never_change_unnoticed() {
    let golden: [(Event, &[u8]); 41] = [
        (Event::Start, &[4, 1]),
        (Event::Pause { spent: Millis(300) }, &[4, 2, 0xac, 2]),
        (Event::Resume, &[4, 3]),
        (Event::TimeOver { spent: Millis(1) }, &[4, 4, 1]),
        (Event::Announce { spent: Millis(1) }, &[4, 5, 1]),
        (Event::Challenge { by: Seat::ALL[5] }, &[4, 6, 5]),
        (Event::Withdraw, &[4, 7]),
        (
            Event::Verdict { ruling: Ruling::Overruled { valid: true }, words: words(&["OH"]) },
            &[4, 8, 2, 1, 1, 2, b'O', b'H'],
        ),
        (Event::Note(all_laid(9)), &[4, 9, 18, 1, 0]),
        (Event::Pass { spent: Millis(0) }, &[4, 10, 0]),
        (Event::Declared(Declared::Out(Seat::ALL[2])), &[4, 13, 1, 2]),
        (Event::Word { seat: Seat::ALL[1], word: word("Äb") }, &[4, 16, 1, 2, 0xc4, b'b']),
        (Event::Hand { seat: Seat::ALL[0], hand: hand_of("A?") }, &[4, 18, 0, 1, 2, b'A', b'?']),
        (Event::EndGame, &[4, 21]),
        (Event::Late { invalid: true }, &[4, 22, 1]),
        (Event::ByPoints, &[4, 23]),
        (Event::ClockRan { seat: Seat::ALL[1], millis: Millis(300) }, &[4, 24, 1, 0xac, 2]),
        (Event::SetClock { seat: Seat::ALL[1], left: -3 }, &[4, 25, 1, 5]),
        (Event::Back(tiles(&Board::new(), "8H", "OH")), &[4, 26, 2, 112, b'O', 113, b'H']),
        (Event::WordChanged { seat: Seat::ALL[1], was: word("AB"), is: Word::new() }, &[4, 27, 1, 2, b'A', b'B', 0]),
        (Event::Left { seat: Seat::ALL[1], sum: 300 }, &[4, 28, 1, 0xac, 2]),
        (Event::Score { seat: Seat::ALL[1], points: Points(-3) }, &[4, 29, 1, 5]),
        (Event::Leave { seat: Seat::ALL[4] }, &[4, 31, 4]),
        (
            Event::Correct { seat: Seat::ALL[1], name: "Zoé".parse().unwrap(), age: Age::Child },
            &[4, 32, 1, 4, b'Z', b'o', 0xc3, 0xa9, 1],
        ),
        (
            Event::Answered(Answered { words: [word("AB")].into_iter().collect(), referee: None }),
            &[4, 33, 1, 2, b'A', b'B', 0],
        ),
        (
            Event::Answered(Answered {
                words: Words::new(),
                referee: Some(Refereed { verdict: Err(Violation::GoldenRule), missing: 3 }),
            }),
            &[4, 33, 0, 1, 1, 13, 3],
        ),
        (amend(Correction::Played(Play::points(9))), &[4, 34, 0xac, 2, 0, 18, 0, 0]),
        (amend(Correction::Whose(Seat::ALL[3])), &[4, 34, 0xac, 2, 1, 3]),
        (amend(Correction::Struck), &[4, 34, 0xac, 2, 2]),
        (amend(Correction::Verdict { turned: true }), &[4, 34, 0xac, 2, 3, 1]),
        (
            amend(Correction::Line { seat: Seat::ALL[1], reason: Reason::Overtime, points: Points(-10) }),
            &[4, 34, 0xac, 2, 5, 1, 17, 19],
        ),
        (Event::TilesBack { seat: Seat::ALL[2] }, &[4, 35, 2]),
        (Event::Credit { seat: Seat::ALL[2], points: Points(-3) }, &[4, 36, 2, 5]),
        (Event::Waits { seat: Seat::ALL[2] }, &[4, 37, 2]),
        (Event::TurnTime { seat: Seat::ALL[2], clock: Clock::hard(90) }, &[4, 38, 2, 2, 90]),
        (Event::ByBoard, &[4, 40]),
        (Event::Said(Play::points(9)), &[4, 41, 18, 0, 0]),
        (Event::Numbered { seat: Seat::ALL[2], number: 300 }, &[4, 42, 2, 172, 2]),
        (Event::Forfeit { seat: Seat::ALL[2] }, &[4, 43, 2]),
        (Event::Paused { by: Seat::ALL[1], millis: Millis(5) }, &[4, 44, 1, 5]),
        (Event::Again, &[4, 45]),
    ];
    let mut buffer = [0; EVENT_MAX];
    for (event, bytes) in golden {
        assert_eq!(event.encode(&mut buffer), Ok(bytes), "{event:?}");
    }
}

#[test]
fn longest_settings_fit_an_event() {
    let mut settings = Settings::new(GameKind::WortRummy);
    for seat in Seat::ALL {
        settings.sit(seat);
        let player = settings.players[seat.index()].as_mut().unwrap();
        player.name = "ÄÖÜÄÖÜÄÖÜÄÖÜ".parse().unwrap();
        player.clock = Clock { mode: ClockMode::Hard, seconds: u16::MAX };
    }
    settings.goal = Goal::Points(9_999);
    let event = Event::Begin(settings);
    let mut buffer = [0; EVENT_MAX];
    assert_eq!(Event::decode(event.encode(&mut buffer).unwrap()), Ok(event));
}

#[test]
fn no_event_has_more_bytes_than_the_log_counts() {
    let mut settings = seated(GameKind::WortRummy, 6);
    for player in settings.players.iter_mut().flatten() {
        player.name = "ÄÖÜÄÖÜÄÖÜÄÖÜ".parse().unwrap();
        player.clock = Clock { mode: ClockMode::Hard, seconds: u16::MAX };
    }
    let longest: Words = repeat_n("QUALITÄTSWORTENQUALI".parse::<Word>().unwrap(), WORDS_MAX).collect();
    let laid = Play { laid: Laid::Words(longest.clone()), ..Play::points(9_999) };
    let tiles = Hand::Tiles(repeat_n(Tile::Joker, HAND_MAX).collect());
    let told = Event::Hand { seat: Seat::ALL[5], hand: tiles.clone() };
    let verdict = Event::Verdict { ruling: Ruling::Overruled { valid: false }, words: longest };
    let mends = [Correction::Played(laid.clone()), Correction::Hand(tiles)].map(amend);
    for event in [Event::Begin(settings), Event::Note(laid), verdict, told].into_iter().chain(mends) {
        let mut buffer = [0; EVENT_MAX];
        let bytes = event.encode(&mut buffer).unwrap().len();
        assert!((30..256).contains(&bytes), "{bytes} bytes: {event:?}");
    }
}

#[test]
fn foreign_bytes_are_told_apart() {
    assert_eq!(Event::decode(&[]), Err(CodecError::Empty));
    assert_eq!(Event::decode(&[VERSION + 1, 1]), Err(CodecError::OtherVersion(VERSION + 1)));
    assert_eq!(Event::decode(&[VERSION, 1, 0]), Err(CodecError::Damaged));
    assert_eq!(Event::Start.encode(&mut [0; 1]), Err(CodecError::NoRoom));
}

/// Plays deals of Wort-Rummy with six players until the log is full or there are so many.
fn deals(count: u16) -> Box<Game> {
    let mut game = begun(Settings { goal: Goal::Open, ..seated(GameKind::WortRummy, 6) });
    while game.round() <= count {
        for turn in 0..60 {
            if turn % 2 == 0 { lay(&mut game, 0) } else { pass(&mut game) }
        }
        game.apply(&Event::EndRound).unwrap();
        for seat in Seat::ALL {
            words_before(&mut game, seat, &[4, 4, 5, 6, 7], 40);
            hand(&mut game, seat, 12);
        }
        game.apply(&Event::NextRound { lot: None }).unwrap();
    }
    game
}

#[test]
fn forty_rounds_of_six_players_fit() {
    let game = deals(40);
    assert_eq!(game.round(), 41);
    assert_eq!(game.ledger().lines().len(), 40 * 6 * 3);
    assert!(game.room() > 0);
}

#[test]
fn full_log_is_told_and_the_game_can_still_be_settled_and_ended() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    let error = loop {
        let turn = [Event::Announce { spent: Millis(1 << 24) }, Event::Note(Play::points(9))];
        if let Some(error) = turn.iter().find_map(|event| game.apply(event).err()) {
            break error;
        }
    };
    assert_eq!(error, RuleError::Full);
    game.apply(&Event::EndGame).unwrap();
    for seat in &Seat::ALL[..2] {
        hand(&mut game, *seat, 7);
    }
    assert!(game.outcome().is_some());
    let total = game.total(Seat::ALL[0]);
    game.rewind_to(game.len()).unwrap();
    assert_eq!(game.total(Seat::ALL[0]), total);
}

#[test]
fn game_full_of_pauses_can_still_be_ended() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    while game.apply(&Event::Pause { spent: Millis(0) }).and_then(|()| game.apply(&Event::Resume)).is_ok() {}
    game.apply(&Event::EndGame).unwrap();
    while game.apply(&Event::Hand { seat: Seat::ALL[0], hand: hand_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") }).is_ok() {}
    game.apply(&Event::EndGame).unwrap();
    assert!(game.outcome().is_some());
}
