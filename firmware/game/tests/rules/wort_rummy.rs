//! Wort-Rummy: the round, robbing, settlement.

use game::house::{PassedOut, RobFrom};
use game::robbing::{Broken, Legal, Lying, Robbing, Turn, judge};
use game::{
    Age, Clock, Duty, Ending, Event, FirstStarter, Game, GameKind, Goal, Laid, Millis, Phase, Play, Reason, Refusal,
    Ruling, Seat, Seats, Settings, Starter, TakeBack,
};

use crate::table::{
    A, B, C, List, announce, begun, challenge, empty, game, hand, hand_of, hand_tiles, lay, note, pass,
};
use crate::table::{seated, time_over, totals, try_note, word, words, words_before};

const WORDS: List = List(&[
    "AUS",
    "MAUS",
    "LAUS",
    "WORT",
    "ORT",
    "WEICH",
    "ICH",
    "WERT",
    "TELEFON",
    "TON",
    "ELEFANTEN",
    "ERLAUBEN",
    "ERBEN",
    "APPLAUS",
    "EIS",
    "EISZEIT",
    "SALBEI",
    "WIE",
    "WILLEN",
    "KINO",
    "KIND",
    "ROT",
    "TOR",
    "WAL",
    "MAST",
    "AST",
    "MUS",
    "GEHEN",
    "HAUS",
    "HAUSTOR",
    "TORHAUS",
    "DU",
    "TEST",
    "OSTEN",
    "TESTE",
    "EI",
]);

fn wort_rummy() -> Box<Game> {
    game(GameKind::WortRummy, 2)
}

/// Words before players, written `A:WORT`.
fn before_players(texts: &[&str]) -> Vec<Lying> {
    let owner = |name: &str| Seat::ALL[usize::from(name.as_bytes()[0] - b'A')];
    let split = |text: &&str| text.split_once(':').map(|(name, text)| (owner(name), word(text))).unwrap();
    texts.iter().map(split).map(|(owner, word)| Lying { word, owner: Some(owner) }).collect()
}

/// Seat B's turn after its first word.
fn turn(before: &[&str], after: &[&str], hand: &str) -> Result<Legal, Broken> {
    judged(before, after, hand, Age::Adult, true, RobFrom::NextTurn)
}

fn judged(
    before: &[&str],
    after: &[&str],
    hand: &str,
    age: Age,
    opened: bool,
    rob_from: RobFrom,
) -> Result<Legal, Broken> {
    let sheet = GameKind::WortRummy.sheet();
    let mut house = sheet.house.clone();
    house.rob_from = rob_from;
    let (before, after, hand) = (before_players(before), before_players(after), hand_tiles(hand));
    let turn = Turn { before: &before, after: &after, hand: &hand, seat: B, age, opened };
    judge(Robbing::InOrder, &house, &turn, &WORDS)
}

fn clause(judged: Result<Legal, Broken>) -> &'static str {
    judged.unwrap_err().clause(Robbing::InOrder).unwrap()
}

#[test]
fn rule_1_what_is_left_is_a_word_of_three_and_stays_with_its_owner() {
    assert!(turn(&["A:WORT"], &["A:ORT", "B:WAL"], "AL").is_ok());
    assert_eq!(clause(turn(&["A:EIS"], &["A:EI", "B:MUS"], "MU")), "1");
    assert_eq!(clause(turn(&["A:WORT"], &["A:WRT", "B:TON"], "TN")), "1");
    assert_eq!(clause(turn(&["A:WORT"], &["A:TOR", "B:WAL"], "AL")), "1");
    assert_eq!(turn(&["A:WORT"], &["C:ORT", "B:WAL"], "AL"), Err(Broken::WrongOwner));
}

#[test]
fn rule_2_robbed_letters_go_at_once_into_a_new_word() {
    assert_eq!(clause(turn(&["A:WORT"], &["A:ORT", "B:MUS"], "MUS")), "2");
}

#[test]
fn rule_2_robbed_letters_never_go_onto_a_word_on_the_table() {
    // The M of MAST is put before AUS.
    assert_eq!(clause(turn(&["A:MAST", "A:AUS"], &["A:AST", "A:MAUS", "B:TON"], "TON")), "2");
}

#[test]
fn rule_3_golden_rule_weich_gives_we_and_wert_needs_r_and_t() {
    assert!(turn(&["A:WEICH"], &["A:ICH", "B:WERT"], "RT").is_ok());
    // Three robbed letters and one from the hand.
    assert_eq!(clause(turn(&["A:ERLAUBEN"], &["A:ERBEN", "B:LAUS"], "S")), "3");
}

#[test]
fn rule_3_counts_robbed_letters_over_all_their_sources() {
    assert_eq!(clause(turn(&["A:HAUS", "A:TOR"], &["B:HAUSTOR", "B:MUS"], "MUS")), "3");
    assert_eq!(clause(turn(&["A:HAUS"], &["B:HAUSTOR"], "TOR")), "3");
}

#[test]
fn rule_3_shares_equal_letters_out_in_the_players_favour() {
    // L, A, U are robbed and a U comes from the hand: LAUS takes that one, and MUS the robbed one.
    assert!(turn(&["A:ERLAUBEN"], &["A:ERBEN", "B:LAUS", "B:MUS"], "SMUS").is_ok());
    assert_eq!(clause(turn(&["A:ERLAUBEN"], &["A:ERBEN", "B:LAUS", "B:TON"], "STON")), "3");
}

#[test]
fn rule_4_letters_may_come_from_inside_telefon_gives_elefanten() {
    assert!(turn(&["A:TELEFON"], &["A:TON", "B:ELEFANTEN"], "ANTEN").is_ok());
    assert!(turn(&["B:ERLAUBEN"], &["B:ERBEN", "B:APPLAUS"], "APPS").is_ok());
}

#[test]
fn rule_5_whole_word_keeps_its_order_eis_gives_eiszeit_but_not_salbei() {
    assert!(turn(&["A:EIS"], &["B:EISZEIT"], "ZEIT").is_ok());
    let salbei = turn(&["A:EIS"], &["B:SALBEI"], "ALB");
    assert_eq!((salbei, clause(salbei)), (Err(Broken::WholeWordOutOfOrder), "5"));
}

#[test]
fn rule_6_letters_may_come_from_several_words() {
    assert!(turn(&["A:WORT", "C:MAST"], &["A:ORT", "C:AST", "B:WAL", "B:MUS"], "ALUS").is_ok());
}

#[test]
fn rule_7_hand_letters_may_be_added_to_any_word_wie_becomes_willen() {
    assert!(turn(&["A:WIE"], &["A:WILLEN"], "LLN").is_ok());
    assert!(turn(&["B:WIE"], &["B:WILLEN"], "LLN").is_ok());
    assert!(turn(&["A:WIE"], &["B:WILLEN"], "LLN").is_ok(), "robbed whole with as many letters from the hand");
    assert_eq!(turn(&["A:TEST"], &["C:TESTE"], "E"), Err(Broken::WrongOwner));
}

#[test]
fn rule_8_kino_may_not_become_kind() {
    let swapped = turn(&["A:KINO"], &["A:KIND"], "D");
    assert_eq!((swapped, clause(swapped)), (Err(Broken::LetterSwapped), "8"));
    let used = turn(&["A:KINO"], &["A:KIND", "B:ROT"], "DRT");
    assert_eq!(clause(used), "8");
}

#[test]
fn joker_is_swapped_for_its_letter_and_may_be_kept() {
    let kept = turn(&["A:TEsT"], &["A:TEST"], "S").unwrap();
    assert_eq!(kept.jokers_kept, 1);
    let used = turn(&["A:TEsT"], &["A:TEST", "B:TOr"], "STO").unwrap();
    assert_eq!(used.jokers_kept, 0);
    assert_eq!(turn(&["A:TEsT"], &["A:TEST", "B:TOr"], "TO"), Err(Broken::JokerNotReplaced));
}

#[test]
fn joker_may_not_be_robbed_without_its_letter() {
    assert_eq!(turn(&["A:mAST"], &["A:AST", "B:mUS"], "US"), Err(Broken::JokerNotReplaced));
    assert_eq!(clause(turn(&["A:EiS"], &["B:EiSZEIT"], "ZEIT")), "8");
}

#[test]
fn robbing_needs_a_first_word_and_waits_for_the_next_turn() {
    let early = |rob_from| judged(&["A:WORT"], &["A:ORT", "B:WAL", "B:HAUS"], "ALHAUS", Age::Adult, false, rob_from);
    assert_eq!(early(RobFrom::NextTurn), Err(Broken::ChangedBeforeFirstWord));
    assert!(early(RobFrom::SameTurn).is_ok());
}

#[test]
fn first_word_has_four_letters_or_three_for_children() {
    let first = |text: &str, age| judged(&[], &[&format!("B:{text}")], text, age, false, RobFrom::NextTurn);
    assert!(first("HAUS", Age::Adult).is_ok());
    assert_eq!(first("EIS", Age::Adult), Err(Broken::NoFirstWord));
    assert!(first("EIS", Age::Child).is_ok());
    let mut game = wort_rummy();
    let typed = |texts| Play { laid: Laid::Words(words(texts)), ..Play::laid() };
    assert_eq!(game.opening(A), Some(Duty::FirstWord { letters: 4 }));
    assert_eq!(try_note(&mut game, typed(&["EIS"])), Err(Refusal::FirstWordTooShort { letters: 4 }));
    game.apply(&Event::Note(typed(&["HAUS", "EIS"]))).unwrap();
    assert_eq!(game.opening(A), None);
}

#[test]
fn later_words_have_three_letters_or_two_for_children() {
    let later = |text: &str, age| judged(&[], &[&format!("B:{text}")], text, age, true, RobFrom::NextTurn);
    assert!(later("EIS", Age::Adult).is_ok());
    assert_eq!(later("DU", Age::Adult), Err(Broken::TooShort));
    assert!(later("DU", Age::Child).is_ok());
}

#[test]
fn advanced_players_may_agree_on_longer_words() {
    let mut settings = seated(GameKind::WortRummy, 2);
    settings.house.first_word = game::house::ByAge::all(5);
    settings.house.later_word = game::house::ByAge::all(4);
    let mut game = begun(settings);
    let typed = Play { laid: Laid::Words(words(&["HAUS"])), ..Play::laid() };
    assert_eq!(try_note(&mut game, typed), Err(Refusal::FirstWordTooShort { letters: 5 }));
}

#[test]
fn word_that_lies_on_the_table_may_not_be_made_again() {
    assert_eq!(turn(&["A:EIS"], &["A:EIS", "B:EIS"], "EIS"), Err(Broken::LaidAlready));
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
        note(&mut game, Play::laid().with_all_laid());
        assert_eq!(game.phase(), Phase::Ready { seat: A });
        assert_eq!(game.duty(), Some((A, Duty::ExtraTurn { tiles: 7 })));
        assert_eq!(game.time_left(A), Some(Millis(60_000)));
    }
    pass(&mut game);
    assert_eq!(game.phase(), Phase::Ready { seat: B });
}

#[test]
fn time_over_lets_the_action_be_finished_or_one_card_is_drawn() {
    let mut game = wort_rummy();
    time_over(&mut game);
    game.apply(&Event::Note(Play::laid())).unwrap();
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
    note(&mut game, Play::laid().with_all_laid());
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
    note(&mut game, Play::laid().with_all_laid());
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
fn upheld_challenge_does_not_open_a_seat() {
    let mut game = wort_rummy();
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::NotInList, words: words(&["XYZ"]) }).unwrap();
    game.apply(&Event::DutyDone).unwrap();
    assert!(game.opening(A).is_some());
}
