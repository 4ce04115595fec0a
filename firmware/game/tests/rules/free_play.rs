//! Free play: a turn clock and points, from sitting down to the winner.

use game::{
    Clock, ClockMode, Ending, Event, Game, GameKind, Goal, Millis, OnTurn, Phase, Play, Points, RuleError, Seat, Seats,
    Settings,
};

const A: Seat = Seat::ALL[0];
const B: Seat = Seat::ALL[3];

fn table_of_two() -> Settings {
    let mut settings = Settings::new(GameKind::FreePlay);
    settings.sit(A);
    settings.sit(B);
    settings
}

fn begun(settings: Settings) -> Box<Game> {
    let mut game = Box::new(Game::new());
    game.apply(&Event::Begin(settings)).unwrap();
    game
}

fn turn(game: &mut Game, points: i32) {
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::Announce { spent: Millis(20_000) }).unwrap();
    game.apply(&Event::Note(Play::points(points))).unwrap();
}

#[test]
fn free_play_goes_from_first_turn_to_winner() {
    let mut game = begun(table_of_two());
    assert_eq!(game.phase(), Phase::Ready { seat: A });
    turn(&mut game, 12);
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    turn(&mut game, 30);
    assert_eq!(game.round(), 2);
    game.apply(&Event::Pass { spent: Millis::ZERO }).unwrap();
    game.apply(&Event::EndGame).unwrap();
    assert_eq!((game.total(A), game.total(B)), (Points(12), Points(30)));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ending), (Seats::only(B), Ending::ByTable));
    assert_eq!(game.apply(&Event::Start), Err(RuleError::GameOver));
}

#[test]
fn pause_and_resume_keep_the_time_to_the_millisecond() {
    let mut game = begun(table_of_two());
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::Pause { spent: Millis(12_345) }).unwrap();
    assert_eq!(
        game.phase(),
        Phase::Turn { on: OnTurn { seat: A, spent: Millis(12_345), late: false }, running: false }
    );
    assert_eq!(game.apply(&Event::TimeOver { spent: Millis(60_000) }), Err(RuleError::NotNow));
    game.apply(&Event::Resume).unwrap();
    assert_eq!(game.apply(&Event::Pause { spent: Millis(12_344) }), Err(RuleError::TimeRunsBackwards));
    game.apply(&Event::Announce { spent: Millis(13_000) }).unwrap();
    assert_eq!(game.phase(), Phase::Announced(OnTurn { seat: A, spent: Millis(13_000), late: false }));
}

#[test]
fn hard_clock_goes_to_announcing_and_soft_clock_only_tells() {
    for (mode, late) in [(ClockMode::Hard, true), (ClockMode::Soft, false)] {
        let mut settings = table_of_two();
        settings.players[0].as_mut().unwrap().clock = Clock { mode, seconds: 30 };
        let mut game = begun(settings);
        game.apply(&Event::Start).unwrap();
        assert_eq!(game.apply(&Event::TimeOver { spent: Millis(29_999) }), Err(RuleError::TimeNotOver));
        game.apply(&Event::TimeOver { spent: Millis(30_000) }).unwrap();
        let announced = Phase::Announced(OnTurn { seat: A, spent: Millis(30_000), late: true });
        let running = Phase::Turn { on: OnTurn { seat: A, spent: Millis(30_000), late: false }, running: true };
        assert_eq!(game.phase(), if late { announced } else { running });
    }
}

#[test]
fn seat_without_a_clock_is_never_asked_to_flip_the_glass() {
    let mut settings = table_of_two();
    settings.players[0].as_mut().unwrap().clock.mode = ClockMode::Off;
    let mut game = begun(settings);
    assert_eq!(game.phase(), Phase::Turn { on: OnTurn { seat: A, spent: Millis::ZERO, late: false }, running: true });
    assert_eq!(game.apply(&Event::Start), Err(RuleError::NotNow));
}

#[test]
fn undo_and_redo_walk_the_log_until_something_new_happens() {
    let mut game = begun(table_of_two());
    turn(&mut game, 12);
    turn(&mut game, 7);
    let end = game.len();
    game.rewind_to(4).unwrap();
    assert_eq!((game.total(A), game.total(B)), (Points(12), Points(0)));
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    game.rewind_to(end).unwrap();
    assert_eq!(game.total(B), Points(7));
    game.rewind_to(0).unwrap();
    assert_eq!(game.phase(), Phase::NotBegun);
    game.rewind_to(4).unwrap();
    turn(&mut game, 9);
    assert_eq!((game.position(), game.len(), game.total(B)), (7, 7, Points(9)));
    assert_eq!(game.rewind_to(8), Err(RuleError::NoSuchPosition));
}

#[test]
fn target_ends_free_play_at_once_and_rounds_end_it_after_the_last_seat() {
    let mut game = begun(Settings { goal: Goal::Points(20), ..table_of_two() });
    turn(&mut game, 20);
    assert_eq!(game.outcome().unwrap().ending, Ending::Target);

    let mut game = begun(Settings { goal: Goal::Rounds(1), ..table_of_two() });
    turn(&mut game, 5);
    assert_eq!(game.outcome(), None);
    turn(&mut game, 5);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.winners.count()), (Ending::Rounds, 2));
}

#[test]
fn game_cannot_begin_alone() {
    let mut settings = Settings::new(GameKind::FreePlay);
    settings.sit(A);
    assert_eq!(Game::new().apply(&Event::Begin(settings)), Err(RuleError::TooFewSeats { min: 2 }));
}

#[test]
fn any_seat_gets_points_whoever_is_on_turn_and_below_zero_too() {
    let mut game = begun(table_of_two());
    game.apply(&Event::Start).unwrap();
    let before = game.phase();
    game.apply(&Event::Score { seat: B, points: Points(-30) }).unwrap();
    game.apply(&Event::Score { seat: A, points: Points(8) }).unwrap();
    assert_eq!((game.total(A), game.total(B), game.phase()), (Points(8), Points(-30), before));
    for points in [Points(0), Points(10_000), Points(-10_000)] {
        assert_eq!(game.apply(&Event::Score { seat: A, points }), Err(RuleError::PointsOutOfRange));
    }
    let nobody = Event::Score { seat: Seat::ALL[1], points: Points(1) };
    assert_eq!(game.apply(&nobody), Err(RuleError::EmptySeat));
}

#[test]
fn the_pad_is_of_free_play_only() {
    let mut settings = Settings::new(GameKind::ScrabbleDe);
    settings.sit(A);
    settings.sit(B);
    let mut game = begun(settings);
    for event in [Event::Score { seat: A, points: Points(1) }, Event::EndRound] {
        assert_eq!(game.apply(&event), Err(RuleError::NotInThisGame), "{event:?}");
    }
}

#[test]
fn a_round_of_the_pad_ends_when_the_table_says_so() {
    let mut game = begun(Settings { goal: Goal::Rounds(2), ..table_of_two() });
    game.apply(&Event::Score { seat: B, points: Points(5) }).unwrap();
    game.apply(&Event::EndRound).unwrap();
    assert_eq!((game.phase(), game.ledger().round_total(B, 1)), (Phase::RoundOver, Points(5)));
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!(game.round(), 2);
    game.apply(&Event::EndRound).unwrap();
    assert_eq!((game.phase(), game.ending()), (Phase::Over, Some(Ending::Rounds)));
}

#[test]
fn a_target_reached_on_the_pad_ends_the_game() {
    let mut game = begun(Settings { goal: Goal::Points(100), ..table_of_two() });
    game.apply(&Event::Score { seat: B, points: Points(100) }).unwrap();
    assert_eq!((game.phase(), game.ending()), (Phase::Over, Some(Ending::Target)));
}

#[test]
fn whoever_joins_has_turns_and_whoever_leaves_keeps_the_total() {
    let mut game = begun(table_of_two());
    let joined = Seat::ALL[1];
    let player = *game.settings().player(A).unwrap();
    game.apply(&Event::Join { seat: joined, player }).unwrap();
    assert_eq!(game.apply(&Event::Join { seat: joined, player }), Err(RuleError::NotNow));
    turn(&mut game, 4);
    assert_eq!(game.phase(), Phase::Ready { seat: joined });
    turn(&mut game, 7);
    game.apply(&Event::Leave { seat: joined }).unwrap();
    turn(&mut game, 1);
    turn(&mut game, 1);
    assert_eq!((game.phase(), game.total(joined)), (Phase::Ready { seat: B }, Points(7)), "no further turns");
    game.apply(&Event::Join { seat: joined, player }).unwrap();
    assert_eq!((game.total(joined), game.in_play().count()), (Points(7), 3), "whoever comes back has the points");
}

#[test]
fn whoever_leaves_in_the_own_turn_makes_way_for_the_next() {
    let mut game = begun(table_of_two());
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::Leave { seat: A }).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    assert_eq!(game.apply(&Event::Leave { seat: B }), Err(RuleError::TooFewSeats { min: 1 }), "one stays");
    turn(&mut game, 3);
    assert_eq!((game.phase(), game.round()), (Phase::Ready { seat: B }, 2), "rounds begin with who is left");
    assert_eq!(game.rematch(B).seats(), Seats::only(B), "who has gone plays no rematch");
    assert_eq!(game.rematch(A).starter, B, "and does not begin it, whatever the lot says");
}

#[test]
fn names_and_ages_are_put_right_in_the_middle() {
    let mut game = begun(table_of_two());
    let (seat, name) = (A, "Zoé".parse::<game::Name>().unwrap());
    game.apply(&Event::Correct { seat, name, age: game::Age::Adult }).unwrap();
    assert_eq!(game.settings().player(A).unwrap().name, name);
    let child = Event::Correct { seat, name, age: game::Age::Child };
    assert_eq!(game.apply(&child), Err(RuleError::NotInThisGame), "free play has no rules for children");
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::Announce { spent: Millis(1) }).unwrap();
    assert_eq!(game.apply(&child), Err(RuleError::NotNow), "not while something is announced");
}

#[test]
fn of_the_last_turns_one_less_is_left_when_somebody_goes_who_had_one() {
    let seats = [Seat::ALL[0], Seat::ALL[1], Seat::ALL[2]];
    for (goes, turns) in [(seats[2], 1), (seats[0], 2)] {
        let mut settings = Settings::new(GameKind::WortRummikub);
        seats.iter().for_each(|&seat| settings.sit(seat));
        let mut game = begun(settings);
        game.apply(&Event::Declared(game::Declared::SupplyEmpty)).unwrap();
        game.apply(&Event::Pass { spent: Millis::ZERO }).unwrap(); // the first of three
        game.apply(&Event::Leave { seat: goes }).unwrap();
        for _ in 0..turns {
            assert_ne!(game.phase(), Phase::Over);
            game.apply(&Event::Pass { spent: Millis::ZERO }).unwrap();
        }
        assert_eq!(game.phase(), Phase::Over);
    }
}

#[test]
fn the_pad_takes_what_fits_a_line_either_way_and_not_beyond() {
    let mut game = begun(table_of_two());
    let most = Points::LINE_MAX.0;
    for points in [most, -most] {
        let beyond = Event::Score { seat: A, points: Points(points + points.signum()) };
        assert_eq!(game.apply(&beyond), Err(RuleError::PointsOutOfRange));
        game.apply(&Event::Score { seat: A, points: Points(points) }).unwrap();
    }
    assert_eq!(game.apply(&Event::Score { seat: A, points: Points(0) }), Err(RuleError::PointsOutOfRange));
    assert_eq!((game.total(A), game.ledger().lines().len()), (Points(0), 2));
}

#[test]
fn only_whoever_goes_has_nothing_more_to_draw() {
    for (goes, left) in [(A, None), (B, Some(A)), (Seat::ALL[1], Some(A))] {
        let mut settings = Settings::new(GameKind::WortRummikub);
        [A, Seat::ALL[1], B].iter().for_each(|&seat| settings.sit(seat));
        let mut game = begun(settings);
        game.apply(&Event::Draw { spent: Millis::ZERO }).unwrap();
        game.apply(&Event::Leave { seat: goes }).unwrap();
        assert_eq!(game.duty().map(|(seat, _)| seat), left, "{goes:?} goes");
    }
}
