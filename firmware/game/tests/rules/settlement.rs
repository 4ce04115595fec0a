//! The limits of what can be entered when a round is settled, and who wins it.

use game::{Event, Game, GameKind, Hand, RuleError, Starter, WordCount};

use crate::table::{A, B, C, game, hand, totals, words_before};

/// The most that one entry may be.
const MOST: u16 = 999;

fn to_be_settled(seats: usize) -> Box<Game> {
    let mut game = game(GameKind::WortRummy, seats);
    game.apply(&Event::EndRound).unwrap();
    game
}

fn counted(lengths: [u8; 9], letters: u16) -> Event {
    Event::Words { seat: A, count: WordCount { lengths, letters } }
}

#[test]
fn letters_of_words_are_taken_up_to_999_points_and_not_beyond() {
    let mut game = to_be_settled(2);
    assert_eq!(game.apply(&counted([0; 9], MOST + 1)), Err(RuleError::PointsOutOfRange));
    game.apply(&counted([0; 9], MOST)).unwrap();
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [999, 0]);
}

#[test]
fn lengths_of_words_are_taken_up_to_999_points_and_not_beyond() {
    let mut settings = crate::table::seated(GameKind::WortRummy, 2);
    settings.house.length_bonus.adult = [3, 1, 0, 0, 0, 0, 0, 0, 0];
    let mut game = crate::table::begun(settings);
    game.apply(&Event::EndRound).unwrap();
    let words = |twos, threes| counted([twos, threes, 0, 0, 0, 0, 0, 0, 0], 0);
    assert_eq!(game.apply(&words(250, 250)), Err(RuleError::PointsOutOfRange));
    game.apply(&words(250, 249)).unwrap();
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [999, 0]);
}

#[test]
fn a_hand_is_taken_up_to_999_points_and_not_beyond() {
    let mut game = to_be_settled(2);
    let of = |sum| Event::Hand { seat: A, hand: Hand::Sum(sum) };
    assert_eq!(game.apply(&of(MOST + 1)), Err(RuleError::PointsOutOfRange));
    game.apply(&of(MOST)).unwrap();
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [-999, 0]);
}

#[test]
fn words_are_taken_only_of_who_sits_there() {
    let mut game = to_be_settled(2);
    let count = WordCount { letters: 5, ..WordCount::default() };
    assert_eq!(game.apply(&Event::Words { seat: C, count }), Err(RuleError::EmptySeat));
    let word = crate::table::word("HAUS");
    assert_eq!(game.apply(&Event::Word { seat: C, word }), Err(RuleError::EmptySeat));
}

#[test]
fn of_several_best_the_first_from_the_starter_on_wins_the_round() {
    let mut game = to_be_settled(3);
    words_before(&mut game, A, &[], 10);
    words_before(&mut game, B, &[], 10);
    [A, B, C].into_iter().for_each(|seat| hand(&mut game, seat, 0));
    assert_eq!(totals(&game), [10, 10, 0]);
    assert_eq!(game.next_round_starter(), Starter::Seat(B), "left of the first of the two");
}
