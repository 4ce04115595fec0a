//! Wort-Rummy: the turn, the round, settlement.

use game::house::PassedOut;
use game::{
    Age, Clock, Duty, Ending, Event, FirstStarter, Game, GameKind, Goal, Laid, Millis, OnTurn, Phase, Play, Points,
    Reason, Refusal, Ruling, Seats, Settings, Starter, TakeBack, Told,
};

use crate::table::{A, B, C, all_laid, announce, begun, challenge, empty, game, hand, hand_of, lay, note, pass};
use crate::table::{seated, time_over, totals, try_note, word, words, words_before};

fn wort_rummy() -> Box<Game> {
    game(GameKind::WortRummy, 2)
}

#[test]
fn first_word_has_four_letters_or_three_for_children() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.players[1].as_mut().unwrap().age = Age::Child;
    let mut game = begun(settings);
    let typed = |texts| Play { laid: Laid::Words(words(texts)), ..Play::default() };
    assert_eq!(game.opening(A), Some(Duty::FirstWord { letters: 4 }));
    assert_eq!(try_note(&mut game, typed(&["EIS"])), Err(Refusal::FirstWordTooShort { letters: 4 }));
    game.apply(&Event::Note(typed(&["HAUS", "EIS"]))).unwrap();
    assert_eq!((game.opening(A), game.opening(B)), (None, Some(Duty::FirstWord { letters: 3 })));
    assert_eq!(try_note(&mut game, typed(&["DU"])), Err(Refusal::FirstWordTooShort { letters: 3 }));
    game.apply(&Event::Note(typed(&["EIS"]))).unwrap();
}

#[test]
fn seat_may_rob_from_the_turn_after_its_first_word() {
    let mut game = wort_rummy();
    lay(&mut game, 0);
    assert!(game.may_rob(A) && !game.may_rob(B));
    lay(&mut game, 0);
    assert!(game.may_rob(B));
    let mut game = wort_rummy();
    announce(&mut game);
    assert!(!game.may_rob(A));
}

#[test]
fn advanced_players_may_agree_on_longer_words() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.house.first_word = game::house::ByAge::all(5);
    settings.house.later_word = game::house::ByAge::all(4);
    let mut game = begun(settings);
    let typed = |texts| Play { laid: Laid::Words(words(texts)), ..Play::default() };
    assert_eq!(try_note(&mut game, typed(&["HAUS"])), Err(Refusal::FirstWordTooShort { letters: 5 }));
    assert_eq!(game.apply(&Event::Note(typed(&["LIEBE", "EIS"]))), Err(Refusal::WordTooShort { letters: 4 }));
    game.apply(&Event::Note(typed(&["LIEBE", "HAUS"]))).unwrap();
}

#[test]
fn wort_rummy_seats_two_to_six_with_a_minute_that_may_be_off() {
    let settings = seated(GameKind::WortRummy, 6);
    assert_eq!(settings.clock(A), Clock::hard(60));
    begun(settings);
    let mut off = seated(GameKind::WortRummy, 2);
    off.players[0].as_mut().unwrap().clock = Clock::off(60);
    assert!(matches!(begun(off).phase(), Phase::Turn { .. }));
}

#[test]
fn passing_draws_one_without_flipping_the_glass() {
    let mut game = wort_rummy();
    game.apply(&Event::Draw { spent: Millis::ZERO }).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::Draw { tiles: 1 })));
    assert_eq!(game.phase(), Phase::Ready { seat: B });
}

#[test]
fn until_the_first_word_every_round_brings_one_extra_card() {
    let mut game = wort_rummy();
    for _ in 0..3 {
        assert_eq!(game.opening(A), Some(Duty::FirstWord { letters: 4 }));
        pass(&mut game);
        assert_eq!(game.duty(), Some((A, Duty::Draw { tiles: 1 })));
        lay(&mut game, 0);
    }
}

#[test]
fn laying_refills_to_seven_and_books_nothing() {
    let mut game = wort_rummy();
    lay(&mut game, 0);
    assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })));
    assert_eq!(game.ledger().lines(), []);
    assert_eq!(try_note(&mut game, Play::points(5)), Err(Refusal::NoPointsInTurn));
}

#[test]
fn all_cards_laid_at_once_give_an_extra_turn_with_a_new_minute_and_again() {
    let mut game = wort_rummy();
    for _ in 0..2 {
        note(&mut game, all_laid(0));
        assert_eq!(game.phase(), Phase::Ready { seat: A });
        assert_eq!(game.duty(), Some((A, Duty::ExtraTurn { tiles: 7 })));
        game.apply(&Event::Start).unwrap();
        let on = OnTurn { seat: A, spent: Millis::ZERO, late: false };
        assert_eq!(game.phase(), Phase::Turn { on, running: true }, "the minute is new");
    }
    pass(&mut game);
    assert_eq!(game.phase(), Phase::Ready { seat: B });
}

#[test]
fn time_over_lets_the_action_be_finished_or_one_card_is_drawn() {
    let mut game = wort_rummy();
    time_over(&mut game);
    game.apply(&Event::Note(Play::default())).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    time_over(&mut game);
    game.apply(&Event::Draw { spent: Millis(120_000) }).unwrap();
    assert_eq!(game.duty(), Some((B, Duty::Draw { tiles: 1 })));
    assert_eq!(game.phase(), Phase::Ready { seat: A });
}

#[test]
fn wort_rummy_challenge_upheld_takes_the_cards_back_and_the_next_player_plays() {
    let mut game = wort_rummy();
    challenge(&mut game, B, Ruling::NotInList);
    assert_eq!(game.duty(), Some((A, Duty::TakeBack { what: TakeBack::Everything, draw: 0 })));
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    assert_eq!(game.opening(A), Some(Duty::FirstWord { letters: 4 }));
}

#[test]
fn stack_empty_and_all_cards_laid_ends_the_round() {
    let mut game = wort_rummy();
    empty(&mut game);
    note(&mut game, all_laid(0));
    assert_eq!(game.ending(), Some(Ending::Out(A)));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(A).with(B) });
}

#[test]
fn stack_empty_and_everyone_passing_for_a_round_ends_it_without_the_three_points() {
    let mut game = wort_rummy();
    lay(&mut game, 0);
    empty(&mut game);
    pass(&mut game);
    pass(&mut game);
    assert_eq!(game.ending(), Some(Ending::AllPassed));
    hand(&mut game, A, 1);
    hand(&mut game, B, 1);
    assert_eq!(totals(&game), [-1, -1]);
}

#[test]
fn table_may_give_the_three_points_to_the_last_to_lay() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.house.passed_out = PassedOut::LastToLay;
    let mut game = begun(settings);
    lay(&mut game, 0);
    empty(&mut game);
    pass(&mut game);
    pass(&mut game);
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [3, 0]);
}

/// A round that seat A ends, up to the settlement.
fn ended_by_a(settings: Settings) -> Box<Game> {
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
    assert_eq!(change(&mut game, "LUFT", "DUFT"), Err(Refusal::NotNow), "that word is another's");
    assert_eq!(change(&mut game, "WIR", "WI"), Err(Refusal::WordTooShort { letters: 3 }));
    change(&mut game, "GEHEN", "LIEBE").unwrap();
    change(&mut game, "EISZEIT", "").unwrap();
    assert_eq!(game.words(A), [word("LIEBE"), word("WIR")]);
    assert_eq!(game.words(B), [word("LUFT")]);
    assert_eq!(change(&mut game, "EISZEIT", "EIS"), Err(Refusal::NotNow), "it is gone");
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
    assert_eq!(game.apply(&Event::Word { seat: A, word: word("WIR") }), Err(Refusal::Full));
}

#[test]
fn table_that_ends_a_round_may_say_who_was_out_and_that_gives_three_points() {
    let mut game = wort_rummy();
    assert!(!game.may_be_told_out());
    game.apply(&Event::EndRound).unwrap();
    assert!(game.may_be_told_out());
    game.apply(&Event::Told(Told::Out(B))).unwrap();
    assert!(!game.may_be_told_out());
    assert_eq!(game.apply(&Event::Told(Told::Out(A))), Err(Refusal::NotNow));
    hand(&mut game, A, 4);
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [-4, 3]);
}

#[test]
fn dealer_is_named_until_the_first_player_begins() {
    let mut game = begun(Settings { starter: B, ..seated(GameKind::WortRummy, 3) });
    assert_eq!(game.duty(), Some((A, Duty::Deal { tiles: 7 })));
    game.apply(&Event::Start).unwrap();
    assert_eq!(game.duty(), None);
}

#[test]
fn all_cards_laid_from_an_empty_stack_give_no_cards() {
    let mut game = wort_rummy();
    note(&mut game, all_laid(0));
    empty(&mut game);
    assert_eq!(game.duty(), Some((A, Duty::ExtraTurn { tiles: 0 })));
}

#[test]
fn game_over_says_why_the_game_ended_and_not_the_round() {
    let mut game = ended_by_a(Settings { goal: Goal::Points(20), ..seated(GameKind::WortRummy, 2) });
    words_before(&mut game, A, &[], 20);
    assert_eq!(game.ending(), Some(Ending::Out(A)));
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(game.outcome().unwrap().ending, Ending::Target);
}

#[test]
fn player_who_ended_the_round_gets_three_points() {
    let mut game = ended_by_a(seated(GameKind::WortRummy, 2));
    assert_eq!(game.apply(&Event::Hand { seat: A, hand: hand_of("R") }), Err(Refusal::HandIsEmpty));
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
    assert_eq!(game.apply(&short), Err(Refusal::WordTooShort { letters: 3 }));
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
fn target_is_looked_at_when_a_round_ends_and_the_highest_wins() {
    let mut game = ended_by_a(Settings { goal: Goal::Points(20), ..seated(GameKind::WortRummy, 2) });
    words_before(&mut game, A, &[], 20);
    words_before(&mut game, B, &[], 30);
    hand(&mut game, A, 0);
    assert_eq!(game.outcome(), None);
    hand(&mut game, B, 0);
    assert_eq!(game.outcome().unwrap().winners, Seats::only(B));
}

#[test]
fn game_may_be_played_over_a_number_of_rounds() {
    let mut game = ended_by_a(Settings { goal: Goal::Rounds(2), ..seated(GameKind::WortRummy, 2) });
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    assert_eq!(game.phase(), Phase::RoundOver);
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!((game.round(), game.supply_empty()), (2, false));
    assert_eq!(game.opening(A), Some(Duty::FirstWord { letters: 4 }));
    game.apply(&Event::EndRound).unwrap();
    hand(&mut game, A, 1);
    hand(&mut game, B, 1);
    assert_eq!(game.phase(), Phase::Over);
}

#[test]
fn oldest_deals_first_and_the_player_on_the_left_begins() {
    assert_eq!(GameKind::WortRummy.sheet().first_starter, FirstStarter::LeftOfOldest);
}

#[test]
fn winner_deals_the_next_round_and_the_player_on_the_left_begins() {
    let mut game = ended_by_a(seated(GameKind::WortRummy, 3));
    words_before(&mut game, B, &[], 30);
    [A, B, C].iter().for_each(|&seat| hand(&mut game, seat, 0));
    assert_eq!(game.next_round_starter(), Starter::Seat(C));
    assert_eq!(game.rematch_starter(), Starter::Seat(C));
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: C });
}

#[test]
fn rest_of_a_robbed_word_counts_where_longer_words_were_agreed() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.house.later_word = game::house::ByAge::all(4);
    let mut game = ended_by_a(settings);
    game.apply(&Event::Word { seat: B, word: word("ORT") }).unwrap();
    let short = Event::Word { seat: B, word: word("DU") };
    assert_eq!(game.apply(&short), Err(Refusal::WordTooShort { letters: 3 }));
}

#[test]
fn words_of_the_last_deal_may_be_laid_again() {
    let mut game = wort_rummy();
    note(&mut game, Play { laid: Laid::Words(words(&["GARTEN"])), ..Play::default() });
    assert!(game.repeats(&word("GARTEN")));
    game.apply(&Event::EndRound).unwrap();
    hand(&mut game, A, 0);
    hand(&mut game, B, 0);
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert!(!game.repeats(&word("GARTEN")));
}
