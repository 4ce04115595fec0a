//! Wort-Rummy: the settlement of a round, quick and exact.

use crate::wort_rummy::wort_rummy;
use game::{Age, Event, Game, GameKind, Points, Reason, RuleError, Settings};

use crate::table::{A, B, all_laid, begun, empty, hand, hand_of, note};
use crate::table::{seated, totals, word, words_before};

/// A round that seat A ends, up to the settlement.
pub(crate) fn ended_by_a(settings: Settings) -> Box<Game> {
    let mut game = begun(settings);
    empty(&mut game);
    note(&mut game, all_laid(0));
    game
}

#[test]
fn quick_settlement_of_the_example_is_56() {
    let mut game = wort_rummy();
    game.apply(&Event::EndRound).unwrap();
    words_before(&mut game, A, &[7, 5, 6, 3, 4, 5], 45);
    game.apply(&Event::Hand { seat: A, hand: hand_of("RFT") }).unwrap();
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [56, 0]);
    let lines: Vec<_> = game.ledger().lines().iter().map(|line| (line.points().0, line.reason)).collect();
    assert_eq!(lines, [(16, Reason::WordLengths), (45, Reason::WordLetters), (-5, Reason::LeftInHand)]);
}

#[test]
fn exact_settlement_of_the_example_is_56() {
    let mut game = wort_rummy();
    game.apply(&Event::EndRound).unwrap();
    for text in ["EISZEIT", "GEHEN", "BALLON", "WIR", "LUFT", "LIEBE"] {
        game.apply(&Event::Word { seat: A, word: word(text) }).unwrap();
    }
    game.apply(&Event::Hand { seat: A, hand: hand_of("RFT") }).unwrap();
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [56, 0]);
}

#[test]
fn typed_and_counted_words_add_up_and_a_new_count_replaces_only_the_old_one() {
    let mut game = wort_rummy();
    game.apply(&Event::EndRound).unwrap();
    for text in ["EISZEIT", "GEHEN", "WIR"] {
        game.apply(&Event::Word { seat: A, word: word(text) }).unwrap();
    }
    words_before(&mut game, A, &[9], 30);
    words_before(&mut game, A, &[6, 4, 5], 24);
    game.apply(&Event::Hand { seat: A, hand: hand_of("RFT") }).unwrap();
    hand(&mut game, B, 1);
    assert_eq!(totals(&game), [56, -1]);
}

#[test]
fn word_typed_for_the_settlement_can_be_changed_and_taken_away_without_touching_others() {
    let mut game = wort_rummy();
    game.apply(&Event::EndRound).unwrap();
    let type_word = |game: &mut Game, seat, text| game.apply(&Event::Word { seat, word: word(text) });
    let change = |game: &mut Game, was, is: &str| {
        game.apply(&Event::WordChanged { seat: A, was: word(was), is: is.parse().unwrap_or_default() })
    };
    for text in ["EISZEIT", "GEHEN", "WIR"] {
        type_word(&mut game, A, text).unwrap();
    }
    type_word(&mut game, B, "LUFT").unwrap();
    words_before(&mut game, A, &[6], 10);
    assert_eq!(change(&mut game, "LUFT", "DUFT"), Err(RuleError::NotNow), "that word is another's");
    assert_eq!(change(&mut game, "WIR", "WI"), Err(RuleError::WordTooShort { letters: 3 }));
    change(&mut game, "GEHEN", "LIEBE").unwrap();
    change(&mut game, "EISZEIT", "").unwrap();
    assert_eq!(game.words(A), [word("LIEBE"), word("WIR")]);
    assert_eq!(game.words(B), [word("LUFT")]);
    assert_eq!(change(&mut game, "EISZEIT", "EIS"), Err(RuleError::NotNow), "it is gone");
    hand(&mut game, A, 0);
    hand(&mut game, B, 1);
    assert_eq!(totals(&game), [(2 + 7) + 5 + (5 + 10), 7 - 1]);
}

#[test]
fn settlement_waits_for_a_hand_of_which_the_sum_is_known() {
    let mut game = wort_rummy();
    game.apply(&Event::EndRound).unwrap();
    hand(&mut game, A, 3);
    game.apply(&Event::Left { seat: B, sum: 7 }).unwrap();
    assert_eq!((game.entered(B).hand, game.total(A)), (Points(7), Points::ZERO));
    hand(&mut game, A, 4);
    hand(&mut game, B, 7);
    assert_eq!(totals(&game), [-4, -7]);
}

#[test]
fn no_more_words_are_typed_for_the_settlement_than_cards_can_make() {
    let mut game = wort_rummy();
    game.apply(&Event::EndRound).unwrap();
    for _ in 0..36 {
        game.apply(&Event::Word { seat: A, word: word("WIR") }).unwrap();
    }
    assert_eq!(game.apply(&Event::Word { seat: A, word: word("WIR") }), Err(RuleError::Full));
}

#[test]
fn player_who_ended_the_round_gets_three_points() {
    let mut game = ended_by_a(seated(GameKind::WortRummy, 2));
    assert_eq!(game.apply(&Event::Hand { seat: A, hand: hand_of("R") }), Err(RuleError::HandIsEmpty));
    hand(&mut game, A, 0);
    hand(&mut game, B, 4);
    assert_eq!(totals(&game), [3, -4]);
    assert_eq!(game.ledger().lines()[0].reason, Reason::EndedRound);
}

#[test]
fn joker_left_in_the_hand_costs_ten() {
    let mut game = ended_by_a(seated(GameKind::WortRummy, 2));
    hand(&mut game, A, 0);
    game.apply(&Event::Hand { seat: B, hand: hand_of("?") }).unwrap();
    assert_eq!(totals(&game), [3, -10]);
}

#[test]
fn children_settle_with_the_better_table_and_shorter_words() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.players[0].as_mut().unwrap().age = Age::Child;
    let mut game = ended_by_a(settings);
    game.apply(&Event::Word { seat: A, word: word("DU") }).unwrap();
    game.apply(&Event::Word { seat: A, word: word("LIEBE") }).unwrap();
    let short = Event::Word { seat: B, word: word("DU") };
    assert_eq!(game.apply(&short), Err(RuleError::WordTooShort { letters: 3 }));
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [5 + 3 + 2 + 7, 0]);
}

#[test]
fn bonus_tables_can_be_edited() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.house.length_bonus.adult[0] = 1;
    settings.house.length_bonus.adult[3] = 9;
    let mut game = ended_by_a(settings);
    words_before(&mut game, A, &[5], 7);
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [9 + 7 + 3, 0]);
}

#[test]
fn rest_of_a_robbed_word_counts_where_longer_words_were_agreed() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.house.later_word = game::house::ByAge::all(4);
    let mut game = ended_by_a(settings);
    game.apply(&Event::Word { seat: B, word: word("ORT") }).unwrap();
    let short = Event::Word { seat: B, word: word("DU") };
    assert_eq!(game.apply(&short), Err(RuleError::WordTooShort { letters: 3 }));
}
