//! Codes as a camera brings them: in any order, twice, of two games at once, damaged, foreign, newer.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

use game::{Event, GameKind, Millis, Play, Points, Seat, Settings};
use proptest::prelude::*;
use records::codes::{Gathering, NotTaken, Taken, TakenGame};
use take_home::{Density, FrameError, Head};

/// Free play of two, in which somebody notes these points in turn.
fn played(points: &[i32]) -> TakenGame {
    let mut settings = Settings::new(GameKind::FreePlay);
    settings.sit(Seat::ALL[0]);
    settings.sit(Seat::ALL[3]);
    settings.players[3].as_mut().unwrap().name = "Zoé".parse().unwrap();
    let mut game = Box::new(game::Game::new());
    game.apply(&Event::Begin(settings)).unwrap();
    for (&points, spent) in points.iter().zip((1_234..).step_by(7_919)) {
        for event in [
            Event::Start,
            Event::Announce { spent: Millis(spent) },
            Event::Note(Play { points: Points(points), ..Play::default() }),
        ] {
            let _ = game.apply(&event);
        }
    }
    TakenGame { head: Head { events: game::VERSION, marks: 1, number: 7 }, log: game.log_bytes().to_vec() }
}

fn gathered(gathering: &mut Gathering, codes: &[String]) -> Option<TakenGame> {
    let mut whole = None;
    for code in codes {
        match gathering.take(code) {
            Ok(Taken::Game(game)) => whole = Some(*game),
            Ok(_) | Err(NotTaken::Frame(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    whole
}

#[test]
fn a_game_comes_home_with_its_language_and_names() {
    let game = played(&[7, 5, 12, 3, 8, 9, 20, 31, 4, 6]);
    let codes = game.frames(Density::Coarse);
    assert!(codes.len() > 1);
    let home = gathered(&mut Gathering::default(), &codes).unwrap();
    assert_eq!(home, game);
    let device = home.device();
    assert_eq!((device.language_code(), device.name(Seat::ALL[3]).as_str()), ("fr", "Zoé"));
    assert_eq!(TakenGame { head: Head { number: 7, ..TakenGame::of_device(&device).head }, ..home }, game);
}

#[test]
fn news_say_what_is_missing_what_is_doubled_and_what_is_wrong() {
    let codes = played(&[7, 5, 12, 3, 8, 9, 20, 31, 4, 6, 7, 7, 7, 9]).frames(Density::Coarse);
    let mut gathering = Gathering::default();
    let Ok(Taken::Frame { missing, count, .. }) = gathering.take(&codes[1]) else { panic!() };
    assert_eq!((missing[0], missing.len() + 1), (1, usize::from(count)));
    assert!(matches!(gathering.take(&codes[1]), Ok(Taken::Doubled)));
    assert!(matches!(gathering.take("Anna 312"), Err(NotTaken::Frame(FrameError::Foreign))));
    assert!(matches!(
        gathering.take(&codes[0].replacen("ZW1", "ZW2", 1)),
        Err(NotTaken::Frame(FrameError::Newer('2')))
    ));
    assert!(matches!(gathering.take(&codes[0][..40]), Err(NotTaken::Frame(FrameError::Damaged))));
    assert_eq!(gathering.begun().count(), 1);
    assert!(gathered(&mut gathering, &codes).is_some());
    assert_eq!(gathering.begun().count(), 0);
}

#[test]
fn events_of_another_version_are_named() {
    let game = played(&[1]);
    let newer = TakenGame { head: Head { events: 200, ..game.head }, ..game };
    let said = Gathering::default().take(&newer.frames(Density::Fine)[0]).unwrap_err();
    assert_eq!(said, NotTaken::OtherVersion(200));
    assert!(said.to_string().contains("version 200"));
}

#[test]
fn events_that_the_rules_refuse_are_no_game() {
    let game = TakenGame { log: b"\x01\x01".to_vec(), ..played(&[]) };
    assert_eq!(Gathering::default().take(&game.frames(Density::Fine)[0]).unwrap_err(), NotTaken::NoGame);
}

#[test]
fn so_many_games_and_no_more_are_begun() {
    let mut gathering = Gathering::default();
    for points in 0..32 {
        let game = played(&[points, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        assert!(gathering.take(&game.frames(Density::Coarse)[0]).is_ok());
    }
    let one_more = played(&[99, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).frames(Density::Coarse);
    assert_eq!(gathering.take(&one_more[0]).unwrap_err(), NotTaken::TooMany);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn in_any_order_doubled_mixed_and_damaged_nothing_is_lost(
        one in proptest::collection::vec(-99..999, 5..30),
        other in proptest::collection::vec(-99..999, 5..30),
        order in any::<prop::sample::Index>(),
        (step, damage) in (1_usize..50, any::<prop::sample::Index>()),
    ) {
        let games = [played(&one), played(&other)];
        prop_assume!(games[0].log != games[1].log);
        let mut codes: Vec<String> = games.iter().flat_map(|game| game.frames(Density::Coarse)).collect();
        codes.extend(games[0].frames(Density::Fine));
        let seen = codes.len();
        let mut gathering = Gathering::default();
        let mut home = Vec::new();
        // Round and round, each a step further than the last, one of three damaged in the first round.
        for round in 0..3 {
            for place in 0..seen {
                let mut code = codes[(place * (step * 2 + 1) + order.index(seen) + round) % seen].clone();
                if round == 0 && place % 3 == 0 {
                    code.remove(3 + damage.index(code.len() - 3));
                }
                match gathering.take(&code) {
                    Ok(Taken::Game(game)) => home.push(*game),
                    Ok(_) | Err(NotTaken::Frame(FrameError::Damaged)) => {}
                    Err(error) => prop_assert!(false, "{}", error),
                }
            }
            for code in &codes {
                if let Ok(Taken::Game(game)) = gathering.take(code) {
                    home.push(*game);
                }
            }
        }
        prop_assert_eq!(home.len(), 3, "one of them coarse and fine");
        prop_assert!(games.iter().all(|game| home.contains(game)));
    }
}

/// A game between people whose names are no names: the page must show them as text. Its test reads these codes.
fn with_markup() -> TakenGame {
    let mut settings = Settings::new(GameKind::FreePlay);
    for (seat, name) in [(0, "<img src=x>"), (3, "\"|'&amp;`$")] {
        settings.sit(Seat::ALL[seat]);
        settings.players[seat].as_mut().unwrap().name = name.parse().unwrap();
    }
    let mut game = Box::new(game::Game::new());
    for event in [
        Event::Begin(settings),
        Event::Start,
        Event::Announce { spent: Millis(1_234) },
        Event::Note(Play { points: Points(7), ..Play::default() }),
    ] {
        game.apply(&event).unwrap();
    }
    TakenGame { head: Head { events: game::VERSION, marks: 2, number: 1 }, log: game.log_bytes().to_vec() }
}

#[test]
fn names_that_are_markup_are_in_these_codes_for_the_page() {
    let codes = with_markup().frames(Density::Coarse);
    let kept = include_str!("../../../tests/page/names-with-markup.txt");
    assert_eq!(kept.lines().collect::<Vec<_>>(), codes, "write these into tests/page/names-with-markup.txt");
    let home = gathered(&mut Gathering::default(), &codes).unwrap();
    assert_eq!(home.device().name(Seat::ALL[0]).as_str(), "<img src=x>");
}

#[test]
fn games_that_are_whole_make_way_for_others() {
    let mut gathering = Gathering::default();
    for points in 1..70 {
        let codes = played(&[points, 3]).frames(Density::Fine);
        assert!(gathered(&mut gathering, &codes).is_some(), "game {points}");
        assert!(codes.iter().all(|code| gathering.holds(code)));
    }
}
