//! Wort-Rummy: the turn, the round, settlement.

use game::house::PassedOut;
use game::{
    Age, Clock, Declared, Duty, Ending, Event, FirstStarter, Game, GameKind, Goal, Laid, Millis, OnTurn, Phase, Play,
    RuleError, Ruling, Seats, Settings, Starter, TakeBack,
};

use crate::table::{A, B, C, all_laid, announce, begun, challenge, empty, game, hand, lay, note, pass};
use crate::table::{seated, time_over, totals, try_note, word, words, words_before};
use crate::wort_rummy_settlement::ended_by_a;

pub(crate) fn wort_rummy() -> Box<Game> {
    game(GameKind::WortRummy, 2)
}

#[test]
fn first_word_has_four_letters_or_three_for_children() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.players[1].as_mut().unwrap().age = Age::Child;
    let mut game = begun(settings);
    let typed = |texts| Play { laid: Laid::Words(words(texts)), ..Play::default() };
    assert_eq!(game.opening(A), Some(Duty::FirstWord { letters: 4 }));
    assert_eq!(try_note(&mut game, typed(&["EIS"])), Err(RuleError::FirstWordTooShort { letters: 4 }));
    game.apply(&Event::Note(typed(&["HAUS", "EIS"]))).unwrap();
    assert_eq!((game.opening(A), game.opening(B)), (None, Some(Duty::FirstWord { letters: 3 })));
    assert_eq!(try_note(&mut game, typed(&["DU"])), Err(RuleError::FirstWordTooShort { letters: 3 }));
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
    assert_eq!(try_note(&mut game, typed(&["HAUS"])), Err(RuleError::FirstWordTooShort { letters: 5 }));
    assert_eq!(game.apply(&Event::Note(typed(&["LIEBE", "EIS"]))), Err(RuleError::WordTooShort { letters: 4 }));
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
    assert_eq!(try_note(&mut game, Play::points(5)), Err(RuleError::NoPointsInTurn));
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

#[test]
fn table_that_ends_a_round_may_say_who_was_out_and_that_gives_three_points() {
    let mut game = wort_rummy();
    assert!(!game.may_declare_out());
    game.apply(&Event::EndRound).unwrap();
    assert!(game.may_declare_out());
    game.apply(&Event::Declared(Declared::Out(B))).unwrap();
    assert!(!game.may_declare_out());
    assert_eq!(game.apply(&Event::Declared(Declared::Out(A))), Err(RuleError::NotNow));
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
