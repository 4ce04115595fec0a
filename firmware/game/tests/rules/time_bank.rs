//! The game clock: banks are a fold of the events, and overtime is paid at the end.

use game::{
    Clock, ClockMode, Ending, Event, Game, GameKind, Millis, OnTurn, Phase, Play, Points, Reason, RuleError, Seat,
    Settings, TimeBank,
};

use crate::table::{A, B, begun, hand, seated, totals};

const MINUTE: u32 = 60_000;

fn against_clocks(kind: GameKind) -> Settings {
    let mut settings = seated(kind, 2);
    for player in settings.players.iter_mut().flatten() {
        player.clock = Clock { mode: ClockMode::Game, seconds: 25 * 60 };
    }
    settings
}

fn turn(game: &mut Game, spent: u32, points: i32) {
    game.apply(&Event::Announce { spent: Millis(spent) }).unwrap();
    game.apply(&Event::Note(Play::points(points))).unwrap();
}

fn left(game: &Game, seat: Seat) -> i64 {
    let TimeBank { granted, used } = game.time_bank(seat).unwrap();
    i64::from(granted.0) - i64::from(used.0)
}

fn started(settings: Settings) -> Box<Game> {
    let mut game = begun(settings);
    game.apply(&Event::Start).unwrap();
    game
}

#[test]
fn time_bank_runs_down_turn_by_turn_and_each_turn_starts_the_next() {
    let mut game = begun(against_clocks(GameKind::ScrabbleDe));
    assert_eq!(game.phase(), Phase::Ready { seat: A }, "the racks are drawn before the first clock runs");
    game.apply(&Event::Start).unwrap();
    turn(&mut game, 90_000, 20);
    assert_eq!(game.phase(), Phase::Turn { on: OnTurn::fresh(B), running: true });
    turn(&mut game, 30_000, 10);
    game.apply(&Event::Pause { spent: Millis(10_000) }).unwrap();
    assert_eq!(left(&game, A), 25 * 60_000 - 100_000);
    assert_eq!(left(&game, B), 25 * 60_000 - 30_000);
    assert_eq!((game.time_used(A), game.time_used(B)), (Millis(90_000), Millis(30_000)));
}

#[test]
fn game_clock_is_for_scrabble_and_free_play_alone() {
    begun(against_clocks(GameKind::FreePlay));
    let rummy = Event::Begin(against_clocks(GameKind::Rummy));
    assert_eq!(Game::new().apply(&rummy), Err(RuleError::NotInThisGame));
}

#[test]
fn increment_is_gained_with_every_turn() {
    let mut settings = against_clocks(GameKind::FreePlay);
    settings.house.increment = 15;
    let mut game = started(settings);
    turn(&mut game, 10_000, 1);
    turn(&mut game, 40_000, 1);
    game.apply(&Event::Pass { spent: Millis(5_000) }).unwrap();
    assert_eq!(left(&game, A), 25 * 60_000 - 15_000 + 30_000);
    assert_eq!(left(&game, B), 25 * 60_000 - 40_000 + 15_000);
}

#[test]
fn each_minute_of_overtime_begun_costs_ten_points_at_the_end() {
    let mut game = started(against_clocks(GameKind::ScrabbleDe));
    turn(&mut game, 25 * MINUTE, 100);
    turn(&mut game, 25 * MINUTE + 1, 100);
    turn(&mut game, 0, 1);
    turn(&mut game, 60_000, 1);
    assert_eq!(totals(&game), [101, 101], "nothing is booked before the end");
    game.apply(&Event::EndGame).unwrap();
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(totals(&game), [101, 81]);
    let lines: Vec<_> = game.ledger().lines().iter().filter(|line| line.reason == Reason::Overtime).collect();
    assert_eq!(lines.len(), 1);
    assert_eq!((lines[0].seat, lines[0].points()), (B, Points(-20)));
}

#[test]
fn so_many_minutes_of_overtime_end_the_game_where_it_is_agreed() {
    let mut settings = against_clocks(GameKind::ScrabbleDe);
    let late = Event::TimeOver { spent: Millis(35 * MINUTE) };
    assert_eq!(started(settings).apply(&late), Err(RuleError::TimeNotOver));
    settings.house.overtime_limit = 10;
    let mut game = started(settings);
    assert_eq!(game.apply(&Event::TimeOver { spent: Millis(35 * MINUTE - 1) }), Err(RuleError::TimeNotOver));
    game.apply(&late).unwrap();
    assert_eq!(game.ending(), Some(Ending::Overtime(A)));
    hand(&mut game, A, 3);
    hand(&mut game, B, 4);
    assert_eq!(totals(&game), [-103, -4]);
}

#[test]
fn time_between_announcing_and_noting_can_be_anybodys() {
    let mut game = started(against_clocks(GameKind::FreePlay));
    game.apply(&Event::Announce { spent: Millis(10_000) }).unwrap();
    game.apply(&Event::ClockRan { seat: A, millis: Millis(5_000) }).unwrap();
    game.apply(&Event::ClockRan { seat: B, millis: Millis(7_000) }).unwrap();
    game.apply(&Event::Note(Play::points(1))).unwrap();
    assert_eq!((left(&game, A), left(&game, B)), (25 * 60_000 - 15_000, 25 * 60_000 - 7_000));
}

#[test]
fn table_can_set_a_clock_and_that_is_written_down() {
    let mut game = started(against_clocks(GameKind::FreePlay));
    turn(&mut game, 60_000, 1);
    game.apply(&Event::Pause { spent: Millis(20_000) }).unwrap();
    for (seat, seconds) in [(A, 600), (B, 90), (A, -61), (B, 1_800)] {
        game.apply(&Event::SetClock { seat, left: seconds }).unwrap();
        assert_eq!(left(&game, seat), i64::from(seconds) * 1_000);
    }
    assert_eq!(game.apply(&Event::SetClock { seat: A, left: i16::MAX }), Err(RuleError::ClockOutOfRange));
    assert!(game.ledger().lines().iter().any(|line| line.reason == Reason::ClockSet && line.seat == B));
    let before = left(&game, A);
    game.rewind_to(game.position() - 4).unwrap();
    assert_eq!(left(&game, A), 24 * 60_000, "undo takes it back");
    game.rewind_to(game.len()).unwrap();
    assert_eq!(left(&game, A), before);
}
