//! The game as a whole: when two are the same, what is forgotten for the next one, where it is full, what it says of itself.

use game::board::Square;
use game::{Age, Clock, ClockMode, Duty, Hand, Ruling, Settings, Slot};
use game::{
    CodecError, Event, Game, GameKind, LEDGER_LINES, LOG_BYTES, Millis, Points, RuleError, Seat, VERSION, Words,
};

use crate::table::{A, B, announce, begun, game, hand, lay, seated, word};

#[test]
fn games_are_the_same_when_the_same_events_are_in_force_and_not_when_they_only_stand_the_same() {
    let (plain, mut paused) = (game(GameKind::ScrabbleDe, 2), game(GameKind::ScrabbleDe, 2));
    assert_eq!(plain, paused);
    paused.apply(&Event::Pause { spent: Millis::ZERO }).unwrap();
    paused.apply(&Event::Resume).unwrap();
    assert_eq!(plain.phase(), paused.phase());
    assert_ne!(plain, paused);
    paused.rewind_to(1).unwrap();
    assert_eq!(plain, paused, "what could be done again does not matter");
}

#[test]
fn a_game_that_was_cleared_is_as_good_as_new() {
    let mut game = game(GameKind::FreePlay, 2);
    assert!(!game.is_empty());
    lay(&mut game, 5);
    game.clear();
    assert!(game.is_empty() && game.ledger().lines().is_empty());
    assert_eq!((&*game, game.len(), game.position()), (&Game::new(), 0, 0));
    game.apply(&Event::Begin(seated(GameKind::WortRummy, 3))).unwrap();
    assert_eq!(game, begun(seated(GameKind::WortRummy, 3)));
}

/// A game goes on in the room of those before it: a first turn in which somebody pauses so often.
fn pause(game: &mut Game, times: usize) {
    for _ in 0..times {
        game.apply(&Event::Pause { spent: Millis(times as u32) }).unwrap();
        game.apply(&Event::Resume).unwrap();
    }
}

#[test]
fn games_that_were_put_by_are_whole_until_their_room_is_needed() {
    const HEAD: usize = 6;
    let mut game = Box::new(Game::new());
    let mut put_by: Vec<Vec<u8>> = Vec::new();
    let (mut made_way, mut together) = (0, 0);
    let lengths = [5, 300, 0, 1_900, 40, 7, 4_000, 1, 800, 5_500, 2_500, 60, 9, 600];
    for (number, pauses) in lengths.into_iter().chain(lengths).enumerate() {
        let alone = begun(seated(GameKind::FreePlay, 2));
        game.apply(&Event::Begin(seated(GameKind::FreePlay, 2))).unwrap();
        assert_eq!(game, alone, "what was put by is no part of it");
        game.apply(&Event::Start).unwrap();
        pause(&mut game, pauses);
        let now = game.log_bytes().to_vec();
        // The newest that have room together are there, and each as it was.
        let mut room = LOG_BYTES - now.len();
        for (earlier, log) in put_by.iter().enumerate().rev() {
            let kept = game.log_of_earlier(earlier as u32);
            assert!(kept.is_none_or(|kept| kept == log), "game {earlier} in game {number}");
            let fits = room.checked_sub(HEAD + log.len());
            match (fits, kept) {
                (Some(left), Some(_)) => (room, together) = (left, together + 1),
                // It made way for more than there is now.
                (_, None) => (room, made_way) = (0, made_way + 1),
                (None, Some(_)) => panic!("game {earlier} has no room in game {number}"),
            }
        }
        game.put_by(number as u32);
        assert!(game.is_empty());
        assert_eq!(game.log_of_earlier(number as u32), Some(&now[..]), "the last one is always there");
        put_by.push(now);
    }
    assert!(made_way > 10 && together > 50, "{made_way} made way, {together} did not");
    game.clear();
    assert!(game.log_of_earlier(27).is_some() && game.log_of_earlier(99).is_none());
}

#[test]
fn a_game_that_fills_the_room_leaves_none_for_those_before_it() {
    let mut game = begun(seated(GameKind::FreePlay, 2));
    game.apply(&Event::Start).unwrap();
    pause(&mut game, 300);
    game.put_by(1);
    game.apply(&Event::Begin(seated(GameKind::FreePlay, 2))).unwrap();
    game.apply(&Event::Start).unwrap();
    pause(&mut game, 300);
    assert!(game.log_of_earlier(1).is_some());
    while game.apply(&Event::Pause { spent: Millis(300) }).is_ok() {
        let _ = game.apply(&Event::Resume);
    }
    assert_eq!(game.log_of_earlier(1), None);
    let events: Vec<Event> = game.events().map(Result::unwrap).collect();
    game.put_by(2);
    assert_eq!(game::events_of(game.log_of_earlier(2).unwrap()).map(Result::unwrap).collect::<Vec<_>>(), events);
}

#[test]
fn room_is_what_ordinary_events_may_still_take() {
    let mut game = Box::new(Game::new());
    assert_eq!(game.room(), LOG_BYTES - 1_024);
    game.apply(&Event::Begin(seated(GameKind::FreePlay, 2))).unwrap();
    lay(&mut game, 5);
    assert_eq!(game.room(), LOG_BYTES - 1_024 - game.log_bytes().len());
}

/// Settings whose event takes so many bytes in the log, its length among them.
fn settings_of(bytes: usize) -> Settings {
    let mut settings = seated(GameKind::WortRummy, 6);
    for letter in 0..6 * 10 {
        let game = begun(settings);
        if game.log_bytes().len() == bytes {
            return settings;
        }
        settings.players[letter / 10].as_mut().unwrap().name.push('A').unwrap();
    }
    panic!("no settings take {bytes} bytes");
}

/// Events behind one of so many bytes, read back in both ways.
fn assert_kept(first: &Event, game: &Game) {
    assert_eq!(game.event_at(0).as_ref(), Some(first));
    let read: Vec<Event> = game::events_of(game.log_bytes()).map(Result::unwrap).collect();
    assert_eq!((read.len(), read.last()), (game.len(), Some(&Event::Start)));
    let mut again = Box::new(Game::new());
    read.iter().for_each(|event| again.apply(event).unwrap());
    assert_eq!(*again, *game);
}

#[test]
fn long_events_come_back_from_the_log_as_short_ones_do() {
    // The longest whose length takes one byte, the shortest whose length takes two.
    for bytes in [1 + 127, 2 + 128, 2 + 131] {
        let settings = settings_of(bytes);
        let mut game = begun(settings);
        game.apply(&Event::Start).unwrap();
        assert_kept(&Event::Begin(settings), &game);
        game.rewind_to(1).unwrap();
        game.rewind_to(2).unwrap();
        assert_eq!(game.log_bytes().len(), bytes + 2);
    }
}

#[test]
fn the_ledger_keeps_room_for_two_settlements_and_takes_not_a_line_more() {
    let mut game = game(GameKind::FreePlay, 2);
    let score = Event::Score { seat: A, points: Points(1) };
    while game.apply(&score).is_ok() {}
    assert_eq!(game.apply(&score), Err(RuleError::Full));
    assert_eq!(game.ledger().room(), 2 * 24 - 1);
    assert_eq!(game.ledger().lines().len(), LEDGER_LINES - 2 * 24 + 1);
    game.apply(&Event::EndGame).unwrap();
}

#[test]
fn ordinary_events_leave_the_reserve_alone_to_the_byte() {
    // A pause and going on take five bytes: names of different lengths let each of five rests come.
    for letters in 0..5 {
        let mut settings = seated(GameKind::ScrabbleDe, 2);
        settings.players[0].as_mut().unwrap().name = "ABCDE"[..letters].parse().unwrap();
        let mut game = begun(settings);
        while game.apply(&Event::Pause { spent: Millis::ZERO }).and_then(|()| game.apply(&Event::Resume)).is_ok() {}
        assert!(game.log_bytes().len() <= LOG_BYTES - 1_024 && game.room() < 3, "{} bytes", game.log_bytes().len());
    }
}

#[test]
fn the_log_keeps_room_to_settle_and_of_that_eight_bytes_to_end() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    while game.apply(&Event::Pause { spent: Millis::ZERO }).and_then(|()| game.apply(&Event::Resume)).is_ok() {}
    assert!(game.room() < 3);
    game.apply(&Event::EndRound).or_else(|_| game.apply(&Event::EndGame)).unwrap();
    let large = Event::Hand { seat: A, hand: Hand::Tiles(word("QQQQQQQ").tiles().iter().copied().collect()) };
    while game.apply(&large).is_ok() {}
    hand_until_full(&mut game);
    let left = LOG_BYTES - game.log_bytes().len();
    assert!((8..8 + 4).contains(&left), "{left} bytes are left for the end");
}

/// Hands in few bytes, as long as one fits.
fn hand_until_full(game: &mut Game) {
    while game.apply(&Event::Hand { seat: A, hand: Hand::Sum(1) }).is_ok() {}
    assert!(game.outcome().is_none(), "the other hand is missing");
}

#[test]
fn errors_are_sentences() {
    let board = game::board::Board::new().count(&[], &game::games::scrabble::LETTERS).unwrap_err();
    let sentences = [
        RuleError::NotNow.to_string(),
        RuleError::TooFewSeats { min: 2 }.to_string(),
        RuleError::Board(board).to_string(),
        game::robbing::Violation::GoldenRule.to_string(),
        CodecError::OtherVersion(VERSION + 1).to_string(),
        CodecError::NoRoom.to_string(),
    ];
    for (place, sentence) in sentences.iter().enumerate() {
        assert!(sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'), "{sentence}");
        assert!(sentence.split(' ').count() > 2 && !sentences[..place].contains(sentence), "{sentence}");
    }
    assert!(CodecError::OtherVersion(9).to_string().contains("version 9"));
    assert!(RuleError::TooFewSeats { min: 2 }.to_string().contains('2'));
}

#[test]
fn what_a_challenge_would_cost_is_known_before_it_is_made() {
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.house.wrong_challenge = game::house::WrongChallenge::PointsPerWord;
    settings.house.challenge_cost = 5;
    let mut game = begun(settings);
    announce(&mut game);
    assert_eq!(game.cost_of_challenge(3), Points(15), "whoever is about to challenge is told");
    game.apply(&Event::Challenge { by: B }).unwrap();
    assert_eq!((game.cost_of_challenge(0), game.cost_of_challenge(3)), (Points(5), Points(15)));
}

#[test]
fn turn_is_gone_back_into_only_as_long_as_nothing_was_judged() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    assert!(!game.may_correct() && !game.is_judged());
    assert!(game.may_change_players());
    announce(&mut game);
    assert!(game.may_correct() && !game.may_change_players());
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: Words::new() }).unwrap();
    assert!(game.is_judged() && !game.may_correct() && game.may_lay_all());
    assert_eq!(game.apply(&Event::Resume), Err(RuleError::NotNow));
}

#[test]
fn rack_that_had_tiles_back_is_not_all_laid() {
    let mut game = game(GameKind::WortRummikub, 2);
    announce(&mut game);
    assert!(game.may_lay_all());
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::NotInList, words: Words::new() }).unwrap();
    game.apply(&Event::DutyDone).unwrap();
    assert!(!game.may_lay_all() && !game.may_correct());
}

#[test]
fn words_before_players_are_each_ones_own_and_of_one_round() {
    let mut game = game(GameKind::WortRummy, 2);
    game.apply(&Event::EndRound).unwrap();
    for (seat, text) in [(A, "LUFT"), (B, "GEHEN"), (A, "WIR")] {
        game.apply(&Event::Word { seat, word: word(text) }).unwrap();
    }
    let changed = |seat, was, is| Event::WordChanged { seat, was: word(was), is: word(is) };
    assert_eq!(game.apply(&changed(A, "GEHEN", "GEH")), Err(RuleError::NotNow), "that is another's");
    game.apply(&changed(B, "GEHEN", "WIR")).unwrap();
    game.apply(&changed(B, "WIR", "GEH")).unwrap();
    assert_eq!(game.words(A), [word("LUFT"), word("WIR")]);
    assert_eq!(game.words(B), [word("GEH")]);
    let worth = |seat: Seat, text| game.worth(seat, &word(text)).0;
    let (bonus, letters) = (&game.settings().house.length_bonus, game.settings().letters().unwrap());
    let both = i32::from(bonus.of(Age::Adult, 7)) + letters.word_value(&word("EISZEIT")).0;
    assert!(bonus.of(Age::Adult, 7) > 0 && letters.word_value(&word("EISZEIT")).0 > 0);
    assert_eq!(worth(A, "EISZEIT"), both);
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!((game.words(A).len(), game.words(B).len()), (0, 0), "the next round begins without words");
}

#[test]
fn nothing_happens_before_a_game_has_begun() {
    for event in [Event::Start, Event::Pass { spent: Millis::ZERO }, Event::EndGame, Event::Resume] {
        assert_eq!(Game::new().apply(&event), Err(RuleError::NotBegun), "{event:?}");
    }
}

#[test]
fn names_have_up_to_twelve_letters_of_any_kind() {
    let named = |name: &str| {
        let mut settings = seated(GameKind::FreePlay, 2);
        settings.players[1].as_mut().unwrap().name = name.parse().unwrap();
        settings.check()
    };
    assert_eq!((named("ÄÖÜÄÖÜÄÖÜÄÖÜ"), named("ABCDEFGHIJKL")), (Ok(()), Ok(())));
    assert_eq!(named("ABCDEFGHIJKLM"), Err(RuleError::NameTooLong));
    assert_eq!(named("ABCDEFGHIJKLMNOPQRST"), Err(RuleError::NameTooLong));
}

#[test]
fn clock_that_runs_has_five_seconds_to_an_hour_and_one_that_is_off_may_have_anything() {
    let with = |mode, seconds| {
        let mut settings = seated(GameKind::FreePlay, 2);
        settings.players[1].as_mut().unwrap().clock = Clock { mode, seconds };
        settings.check()
    };
    for mode in [ClockMode::Soft, ClockMode::Hard, ClockMode::Game] {
        assert_eq!((with(mode, 5), with(mode, 3_600)), (Ok(()), Ok(())));
        assert_eq!(
            (with(mode, 4), with(mode, 3_601)),
            (Err(RuleError::ClockOutOfRange), Err(RuleError::ClockOutOfRange))
        );
    }
    assert_eq!((with(ClockMode::Off, 0), with(ClockMode::Off, 60)), (Ok(()), Ok(())));
}

#[test]
fn first_word_is_no_duty_where_later_ones_are_as_long() {
    let mut settings = seated(GameKind::WortRummy, 2);
    assert_eq!(begun(settings).opening(A), Some(Duty::FirstWord { letters: 4 }));
    settings.house.first_word = settings.house.later_word;
    assert_eq!(begun(settings).opening(A), None);
}

#[test]
fn slot_is_changed_in_place_and_emptied_by_taking() {
    let mut slot = Slot::Full(3);
    *slot.as_mut().unwrap() += 1;
    assert_eq!((slot.take(), slot.take(), slot.as_mut()), (Some(4), None, None));
    assert_eq!((*slot.or_put(7), *slot.or_put(8)), (7, 7));
}

#[test]
fn numbers_beyond_seats_and_squares_are_neither_and_say_so() {
    assert!(Seat::try_from(5).is_ok() && Square::try_from(224).is_ok());
    let (seat, square) = (Seat::try_from(6).unwrap_err(), Square::try_from(225).unwrap_err());
    assert_eq!(
        (seat.to_string().as_str(), square.to_string().as_str()),
        ("there are only six seats", "the board has 15 rows and 15 columns")
    );
}
