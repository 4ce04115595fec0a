//! Scrabble: what ends the game, what is left in the hands, and who has won.

use crate::scrabble::scrabble;
use game::{Declared, Ending, Event, GameKind, Hand, Millis, Phase, Play, RuleError, Ruling, Seats, Starter};

use crate::table::totals;
use crate::table::{A, B, C, all_laid, announce, challenge, empty, game, hand, hand_of, lay, note, pass};

#[test]
fn table_that_ends_the_game_may_say_who_was_out_and_that_seat_gains_the_rest() {
    let mut game = game(GameKind::ScrabbleDe, 3);
    lay(&mut game, 20);
    game.apply(&Event::EndGame).unwrap();
    assert!(game.may_declare_out());
    hand(&mut game, B, 9);
    game.apply(&Event::Declared(Declared::Out(A))).unwrap();
    hand(&mut game, C, 3);
    assert_eq!((totals(&game), game.phase()), (vec![32, -9, -3], Phase::Over));
}

#[test]
fn seat_that_corrects_its_turn_is_not_out_any_more() {
    let mut game = scrabble();
    empty(&mut game);
    announce(&mut game);
    game.apply(&Event::Declared(Declared::Out(A))).unwrap();
    assert!(game.may_correct());
    game.apply(&Event::Resume).unwrap();
    game.apply(&Event::Pass { spent: Millis(10_000) }).unwrap();
    assert!(matches!(game.phase(), Phase::Turn { on, .. } if on.seat == B));
}

#[test]
fn every_player_passing_in_two_rounds_ends_the_game() {
    let mut game = scrabble();
    lay(&mut game, 20);
    (0..3).for_each(|_| pass(&mut game));
    assert_eq!(game.ending(), None);
    pass(&mut game);
    assert_eq!(game.ending(), Some(Ending::AllPassed));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(A).with(B) });
}

#[test]
fn bag_empty_and_a_rack_empty_ends_the_game() {
    let mut game = scrabble();
    assert_eq!(game.apply(&Event::Declared(Declared::Out(A))), Err(RuleError::SupplyNotEmpty));
    empty(&mut game);
    assert_eq!(game.apply(&Event::Declared(Declared::SupplyEmpty)), Err(RuleError::AlreadyDeclared));
    announce(&mut game);
    game.apply(&Event::Declared(Declared::Out(A))).unwrap();
    game.apply(&Event::Note(Play::points(9))).unwrap();
    assert_eq!(game.ending(), Some(Ending::Out(A)));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B) });
}

#[test]
fn seat_told_out_after_its_turn_ends_the_game_at_once() {
    let mut game = scrabble();
    lay(&mut game, 9);
    empty(&mut game);
    game.apply(&Event::Declared(Declared::Out(A))).unwrap();
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B) });
}

#[test]
fn x_and_a_left_cost_nine_which_the_player_who_is_out_gains() {
    let mut game = scrabble();
    empty(&mut game);
    note(&mut game, all_laid(30));
    game.apply(&Event::Hand { seat: B, hand: hand_of("XA") }).unwrap();
    assert_eq!(totals(&game), [80 + 9, -9]);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ending), (Seats::only(A), Ending::Out(A)));
}

#[test]
fn without_anybody_out_each_loses_what_is_left() {
    let mut game = scrabble();
    lay(&mut game, 20);
    (0..4).for_each(|_| pass(&mut game));
    hand(&mut game, A, 4);
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B) });
    hand(&mut game, B, 7);
    assert_eq!((totals(&game), game.phase()), (vec![16, -7], Phase::Over));
}

#[test]
fn blank_left_in_the_hand_costs_nothing() {
    let mut game = scrabble();
    (0..4).for_each(|_| pass(&mut game));
    game.apply(&Event::Hand { seat: A, hand: hand_of("?Q") }).unwrap();
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [-10, 0]);
}

#[test]
fn hand_of_the_player_who_is_out_is_not_asked_for() {
    let mut game = scrabble();
    empty(&mut game);
    note(&mut game, all_laid(30));
    let mine = Event::Hand { seat: A, hand: Hand::Sum(3) };
    assert_eq!(game.apply(&mine), Err(RuleError::HandIsEmpty));
}

#[test]
fn totals_may_go_below_zero_and_ties_are_told_as_ties() {
    let mut game = scrabble();
    challenge(&mut game, B, Ruling::InList);
    game.apply(&Event::Note(Play::points(0))).unwrap();
    challenge(&mut game, A, Ruling::InList);
    game.apply(&Event::EndGame).unwrap();
    hand(&mut game, A, 5);
    hand(&mut game, B, 5);
    assert_eq!(totals(&game), [-15, -15]);
    assert_eq!(game.outcome().unwrap().winners.count(), 2);
}

#[test]
fn highest_total_wins_scrabble() {
    let mut game = scrabble();
    lay(&mut game, 10);
    lay(&mut game, 12);
    game.apply(&Event::EndGame).unwrap();
    hand(&mut game, A, 0);
    hand(&mut game, B, 1);
    assert_eq!(game.outcome().unwrap().winners, Seats::only(B));
}

#[test]
fn lots_decide_who_starts_the_next_scrabble() {
    let game = scrabble();
    assert_eq!(game.rematch_starter(), Starter::Lots);
    let rematch = game.rematch(B);
    assert_eq!((rematch.starter, rematch.seats()), (B, game.settings().seats()));
}

#[test]
fn nobody_is_told_out_where_everybody_passed() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    empty(&mut game);
    while !matches!(game.phase(), Phase::Settlement { .. }) {
        pass(&mut game);
    }
    assert!(!game.may_declare_out());
    assert_eq!(game.apply(&Event::Declared(Declared::Out(A))), Err(RuleError::NotNow));
}
