//! Rummy with numbers: the turn, the round, settlement.

use game::house::DrawnRound;
use game::{
    Clock, Declared, Duty, Ending, Event, Game, GameKind, Goal, Millis, OnTurn, Phase, Play, RuleError, Seats,
    Settings, Starter, TakeBack, Then,
};

use crate::table::{
    A, B, C, all_laid, announce, begun, empty, game, hand, lay, note, pass, seated, time_over, totals, try_note,
};

fn rummy(seats: usize) -> Box<Game> {
    game(GameKind::Rummy, seats)
}

#[test]
fn rummy_seats_two_to_four_with_two_minutes() {
    assert_eq!(seated(GameKind::Rummy, 2).clock(A), Clock::hard(120));
    assert_eq!(Game::new().apply(&Event::Begin(seated(GameKind::Rummy, 5))), Err(RuleError::TooManySeats { max: 4 }));
    assert_eq!(GameKind::Rummy.sheet().dealt, 14);
}

#[test]
fn who_does_not_lay_draws_one_and_it_waits_for_the_next_turn() {
    let mut game = rummy(2);
    assert_eq!(game.apply(&Event::Pass { spent: Millis::ZERO }), Err(RuleError::MustDraw));
    game.apply(&Event::Draw { spent: Millis::ZERO }).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::Draw { tiles: 1 })));
    assert_eq!(game.phase(), Phase::Ready { seat: B });
}

#[test]
fn first_lay_down_below_forty_is_refused_when_it_is_told() {
    let mut game = rummy(2);
    assert_eq!(game.opening(A), Some(Duty::FirstMelds { points: 40 }));
    assert_eq!(try_note(&mut game, Play::points(39)), Err(RuleError::FirstMeldsTooLow { points: 40 }));
    game.apply(&Event::Note(Play::points(40))).unwrap();
    assert_eq!((game.opening(A), totals(&game)), (None, vec![0, 0]));
    lay(&mut game, 0);
    assert_eq!(try_note(&mut game, Play::points(12)), Err(RuleError::NoPointsInTurn));
}

#[test]
fn time_over_makes_the_seat_take_every_tile_in_no_combination() {
    let mut game = rummy(2);
    time_over(&mut game);
    let duty = Duty::TakeBack { what: TakeBack::TheUncombined, draw: 0 };
    let then = Then::Announce;
    assert_eq!(game.phase(), Phase::Duty { on: OnTurn { seat: A, spent: Millis(120_000), late: true }, duty, then });
    game.apply(&Event::DutyDone).unwrap();
    game.apply(&Event::Note(Play::default())).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
}

#[test]
fn rummy_knows_no_challenge() {
    let mut game = rummy(2);
    announce(&mut game);
    assert_eq!(game.apply(&Event::Challenge { by: B }), Err(RuleError::NotInThisGame));
}

#[test]
fn last_tile_ends_the_round_and_the_winner_gets_the_sum_of_the_others() {
    let mut game = rummy(3);
    note(&mut game, all_laid(0));
    assert_eq!(game.ending(), Some(Ending::Out(A)));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B).with(C) });
    hand(&mut game, B, 31);
    hand(&mut game, C, 25);
    assert_eq!(totals(&game), [56, -31, -25]);
    assert_eq!(game.phase(), Phase::RoundOver);
}

#[test]
fn joker_left_costs_25() {
    assert_eq!(GameKind::Rummy.sheet().house.joker_in_hand, 25);
}

#[test]
fn supply_that_runs_out_makes_the_round_a_draw_that_counts() {
    let mut game = begun(Settings { goal: Goal::Rounds(1), ..seated(GameKind::Rummy, 2) });
    pass(&mut game);
    empty(&mut game);
    assert_eq!(game.outcome().unwrap().ending, Ending::Rounds);
    assert_eq!((totals(&game), game.outcome().unwrap().winners.count()), (vec![0, 0], 2));
}

#[test]
fn drawn_round_is_played_again_if_the_table_wants_it() {
    let mut settings = Settings { goal: Goal::Rounds(1), ..seated(GameKind::Rummy, 2) };
    settings.house.drawn_round = DrawnRound::PlayedAgain;
    let mut game = begun(settings);
    empty(&mut game);
    assert_eq!(game.phase(), Phase::RoundOver);
}

#[test]
fn last_tile_laid_in_the_turn_that_empties_the_supply_still_wins() {
    let mut game = rummy(2);
    announce(&mut game);
    empty(&mut game);
    game.apply(&Event::Declared(Declared::Out(A))).unwrap();
    game.apply(&Event::Note(Play::default())).unwrap();
    assert_eq!(game.ending(), Some(Ending::Out(A)));
}

#[test]
fn after_the_agreed_rounds_the_highest_total_wins() {
    let mut game = begun(Settings { goal: Goal::Rounds(2), ..seated(GameKind::Rummy, 2) });
    note(&mut game, all_laid(0));
    hand(&mut game, B, 30);
    game.apply(&Event::NextRound { lot: None }).unwrap();
    note(&mut game, all_laid(0));
    hand(&mut game, A, 40);
    assert_eq!((totals(&game), game.outcome().unwrap().winners), (vec![-10, 10], Seats::only(B)));
}

#[test]
fn starter_of_rummy_rotates_by_round_and_lots_start_a_new_game() {
    let mut game = rummy(3);
    note(&mut game, all_laid(0));
    hand(&mut game, B, 1);
    hand(&mut game, C, 1);
    assert_eq!(game.next_round_starter(), Starter::Seat(B));
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    assert_eq!(game.rematch_starter(), Starter::Lots);
}

#[test]
fn table_that_ends_a_round_of_rummy_early_books_nothing() {
    let mut game = rummy(2);
    game.apply(&Event::EndRound).unwrap();
    assert_eq!((totals(&game), game.phase()), (vec![0, 0], Phase::RoundOver));
}
