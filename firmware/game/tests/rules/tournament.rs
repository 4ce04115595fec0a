//! Tournament rules: the announcement is final, clocks belong to one player, and clubs end their games their own way.

use game::house::Club;
use game::{
    Clock, ClockMode, Ending, Event, Game, GameKind, Millis, Phase, Play, Reason, RuleError, Ruling, Seat, Settings,
    Words,
};

use crate::table::{A, B, begun, hand, seated};

fn tournament() -> Settings {
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    for player in settings.players.iter_mut().flatten() {
        player.clock = Clock { mode: ClockMode::Game, seconds: 180 };
    }
    settings.house.set_tournament(true);
    settings
}

fn started(settings: Settings) -> Box<Game> {
    let mut game = begun(settings);
    game.apply(&Event::Start).unwrap();
    game
}

fn used(game: &Game, seat: Seat) -> u32 {
    game.time_bank(seat).unwrap().used.0
}

const SPENT: Millis = Millis(10_000);

fn said(game: &mut Game, points: i32) {
    game.apply(&Event::Announce { spent: SPENT }).unwrap();
    game.apply(&Event::Said(Play::points(points))).unwrap();
}

#[test]
fn announcement_in_a_tournament_cannot_be_taken_back() {
    let mut game = started(tournament());
    game.apply(&Event::Announce { spent: SPENT }).unwrap();
    assert!(game.may_correct());
    game.apply(&Event::Said(Play::points(20))).unwrap();
    assert_eq!(game.said(), Some(Play::points(20)));
    for refused in [Event::Resume, Event::Pass { spent: SPENT }, Event::Said(Play::points(9))] {
        assert_eq!(game.apply(&refused), Err(RuleError::NotNow), "{refused:?}");
    }
    game.apply(&Event::Note(Play::points(20))).unwrap();
    assert_eq!((game.phase().seat(), game.is_said()), (Some(B), false));
}

#[test]
fn at_home_there_is_no_final_announcement() {
    let mut settings = tournament();
    settings.house.set_tournament(false);
    let mut game = started(settings);
    game.apply(&Event::Announce { spent: SPENT }).unwrap();
    assert_eq!(game.apply(&Event::Said(Play::points(20))), Err(RuleError::NotNow));
}

#[test]
fn challenge_in_a_tournament_cannot_be_withdrawn() {
    let mut game = started(tournament());
    said(&mut game, 20);
    game.apply(&Event::Challenge { by: B }).unwrap();
    assert_eq!(game.apply(&Event::Withdraw), Err(RuleError::NotNow));
}

#[test]
fn arbiter_gives_a_turn_back_with_all_clocks_as_they_were() {
    let mut game = started(tournament());
    said(&mut game, 20);
    game.apply(&Event::ClockRan { seat: B, millis: Millis(40_000) }).unwrap();
    game.apply(&Event::Again).unwrap();
    assert_eq!((used(&game, A), used(&game, B)), (10_000, 0));
    assert!(matches!(game.phase(), Phase::Turn { on, running: false } if on.seat == A));
    assert!(game.is_corrected());
    assert_eq!(game.ledger().lines().last().map(|line| line.reason), Some(Reason::Again));
}

#[test]
fn six_turns_without_points_of_any_kind_end_the_game() {
    let mut settings = tournament();
    Club::Wespa.take_over(&mut settings.house);
    let mut game = started(settings);
    for turn in 0..3 {
        game.apply(&Event::Pass { spent: SPENT }).unwrap();
        said(&mut game, 20);
        game.apply(&Event::Challenge { by: A }).unwrap();
        game.apply(&Event::Verdict { ruling: Ruling::NotInList, words: Words::new() }).unwrap();
        assert_eq!(game.ending(), None, "{turn}");
        game.apply(&Event::DutyDone).unwrap();
    }
    assert_eq!(game.ending(), Some(Ending::Scoreless));
}

#[test]
fn points_begin_the_count_of_scoreless_turns_anew() {
    let mut settings = tournament();
    settings.house.scoreless_turns = 2;
    settings.house.pass_rounds = 0;
    let mut game = started(settings);
    game.apply(&Event::Pass { spent: SPENT }).unwrap();
    said(&mut game, 5);
    game.apply(&Event::Note(Play::points(5))).unwrap();
    game.apply(&Event::Exchange { spent: SPENT, tiles: 3 }).unwrap();
    assert_eq!(game.ending(), None);
    said(&mut game, 0);
    game.apply(&Event::Note(Play::points(0))).unwrap();
    assert_eq!(game.ending(), Some(Ending::Scoreless));
}

#[test]
fn overtime_past_the_limit_loses_whatever_the_points() {
    let mut settings = tournament();
    settings.house.overtime_limit = 1;
    let mut game = started(settings);
    said(&mut game, 90);
    game.apply(&Event::Note(Play::points(90))).unwrap();
    assert_eq!(game.apply(&Event::Forfeit { seat: A }), Err(RuleError::TimeNotOver));
    game.apply(&Event::ClockRan { seat: A, millis: Millis(240_000) }).unwrap();
    game.apply(&Event::Forfeit { seat: A }).unwrap();
    for seat in [A, B] {
        hand(&mut game, seat, 0);
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.ending, Ending::Overtime(A));
    assert!(outcome.winners.contains(B) && !outcome.winners.contains(A), "{outcome:?}");
}

#[test]
fn who_leaves_in_the_middle_of_a_turn_has_spent_its_time() {
    let mut settings = tournament();
    settings.house.set_tournament(false);
    settings.sit(Seat::ALL[2]);
    let mut game = started(settings);
    game.apply(&Event::Pause { spent: SPENT }).unwrap();
    game.apply(&Event::Leave { seat: A }).unwrap();
    assert_eq!(used(&game, A), 10_000);
}

#[test]
fn next_clock_is_that_of_the_next_in_play() {
    let mut settings = tournament();
    settings.sit(Seat::ALL[2]);
    let mut game = started(settings);
    assert_eq!(game.next_in_play(), Some(B));
    game.apply(&Event::Leave { seat: B }).unwrap();
    assert_eq!(game.next_in_play(), Some(Seat::ALL[2]));
}

#[test]
fn numbers_are_told_at_any_time() {
    let mut game = started(tournament());
    game.apply(&Event::Numbered { seat: A, number: 12 }).unwrap();
    assert_eq!((game.player_number(A), game.player_number(B)), (Some(12), None));
    assert_eq!(game.apply(&Event::Numbered { seat: Seat::ALL[4], number: 1 }), Err(RuleError::EmptySeat));
    assert!(!game.is_corrected(), "a number is no correction");
}

#[test]
fn every_club_can_begin() {
    for club in Club::ALL {
        let mut settings = tournament();
        club.take_over(&mut settings.house);
        assert_eq!(settings.check(), Ok(()), "{club:?}");
    }
}
