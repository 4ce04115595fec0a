//! Wort-Rummy's rules of robbing, by their numbers.

use game::house::RobFrom;
use game::robbing::{Legal, Robbing, TableWord, Turn, Violation, judge};
use game::{Age, GameKind, Seat};

use crate::table::{B, List, hand_tiles, word};

const WORDS: List = List(
    "AUS MAUS LAUS WORT ORT WEICH ICH WERT TELEFON TON ELEFANTEN ERLAUBEN ERBEN APPLAUS EIS EISZEIT SALBEI WIE \
     WILLEN KINO KIND ROT TOR WAL MAST AST MUS GEHEN HAUS HAUSTOR TORHAUS DU TEST OSTEN TESTE EI",
);

/// Words before players, written `A:WORT`.
fn before_players(texts: &[&str]) -> Vec<TableWord> {
    let owner = |name: &str| Seat::ALL[usize::from(name.as_bytes()[0] - b'A')];
    let split = |text: &&str| text.split_once(':').map(|(name, text)| (owner(name), word(text))).unwrap();
    texts.iter().map(split).map(|(owner, word)| TableWord { word, owner: Some(owner) }).collect()
}

/// Seat B's turn after its first word.
fn turn(before: &[&str], after: &[&str], hand: &str) -> Result<Legal, Violation> {
    judged(before, after, hand, Age::Adult, true, RobFrom::NextTurn)
}

fn judged(
    before: &[&str],
    after: &[&str],
    hand: &str,
    age: Age,
    opened: bool,
    rob_from: RobFrom,
) -> Result<Legal, Violation> {
    let sheet = GameKind::WortRummy.sheet();
    let mut house = sheet.house;
    house.rob_from = rob_from;
    let (before, after, hand) = (before_players(before), before_players(after), hand_tiles(hand));
    let turn = Turn { before: &before, after: &after, hand: &hand, seat: B, age, opened };
    judge(Robbing::InOrder, &house, &turn, &WORDS)
}

fn clause(judged: Result<Legal, Violation>) -> &'static str {
    judged.unwrap_err().clause(Robbing::InOrder).unwrap()
}

#[test]
fn first_word_comes_from_the_hand_with_four_letters_or_three_for_children() {
    let first = |text: &str, age| judged(&[], &[&format!("B:{text}")], text, age, false, RobFrom::NextTurn);
    assert!(first("HAUS", Age::Adult).is_ok());
    assert_eq!(first("EIS", Age::Adult), Err(Violation::NoFirstWord));
    assert!(first("EIS", Age::Child).is_ok());
}

#[test]
fn rule_1_what_is_left_is_a_word_of_three_and_stays_with_its_owner() {
    assert!(turn(&["A:WORT"], &["A:ORT", "B:WAL"], "AL").is_ok());
    assert_eq!(clause(turn(&["A:EIS"], &["A:EI", "B:MUS"], "MU")), "1");
    assert_eq!(clause(turn(&["A:WORT"], &["A:WRT", "B:TON"], "TN")), "1");
    assert_eq!(clause(turn(&["A:WORT"], &["A:TOR", "B:WAL"], "AL")), "1");
    assert_eq!(turn(&["A:WORT"], &["C:ORT", "B:WAL"], "AL"), Err(Violation::WrongOwner));
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
    assert_eq!((salbei, clause(salbei)), (Err(Violation::WholeWordOutOfOrder), "5"));
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
    assert_eq!(turn(&["A:TEST"], &["C:TESTE"], "E"), Err(Violation::WrongOwner));
}

#[test]
fn rule_8_kino_may_not_become_kind() {
    let swapped = turn(&["A:KINO"], &["A:KIND"], "D");
    assert_eq!((swapped, clause(swapped)), (Err(Violation::LetterSwapped), "8"));
    let used = turn(&["A:KINO"], &["A:KIND", "B:ROT"], "DRT");
    assert_eq!(clause(used), "8");
}

#[test]
fn joker_is_swapped_for_its_letter_and_may_be_kept() {
    let kept = turn(&["A:TEsT"], &["A:TEST"], "S").unwrap();
    assert_eq!(kept.jokers_kept, 1);
    let used = turn(&["A:TEsT"], &["A:TEST", "B:TOr"], "STO").unwrap();
    assert_eq!(used.jokers_kept, 0);
    assert_eq!(turn(&["A:TEsT"], &["A:TEST", "B:TOr"], "TO"), Err(Violation::JokerNotReplaced));
}

#[test]
fn joker_may_not_be_robbed_without_its_letter() {
    assert_eq!(turn(&["A:mAST"], &["A:AST", "B:mUS"], "US"), Err(Violation::JokerNotReplaced));
    assert_eq!(clause(turn(&["A:EiS"], &["B:EiSZEIT"], "ZEIT")), "8");
}

#[test]
fn robbing_needs_a_first_word_and_waits_for_the_next_turn() {
    let early = |rob_from| judged(&["A:WORT"], &["A:ORT", "B:WAL", "B:HAUS"], "ALHAUS", Age::Adult, false, rob_from);
    assert_eq!(early(RobFrom::NextTurn), Err(Violation::ChangedBeforeFirstWord));
    assert!(early(RobFrom::SameTurn).is_ok());
}

#[test]
fn later_words_have_three_letters_or_two_for_children() {
    let later = |text: &str, age| judged(&[], &[&format!("B:{text}")], text, age, true, RobFrom::NextTurn);
    assert!(later("EIS", Age::Adult).is_ok());
    assert_eq!(later("DU", Age::Adult), Err(Violation::TooShort));
    assert!(later("DU", Age::Child).is_ok());
}

#[test]
fn word_that_lies_on_the_table_may_not_be_made_again() {
    assert_eq!(turn(&["A:EIS"], &["A:EIS", "B:EIS"], "EIS"), Err(Violation::LaidAlready));
}

#[test]
fn joker_from_the_hand_is_laid_for_any_letter() {
    assert_eq!(turn(&[], &["B:TOr"], "TO?").map(|legal| legal.jokers_kept), Ok(0));
}

#[test]
fn joker_in_a_word_stays_when_others_are_robbed_of_it() {
    assert!(turn(&["A:TEsTE"], &["A:TEsT", "B:EIS"], "IS").is_ok());
}

#[test]
fn short_word_of_a_child_may_have_its_joker_replaced() {
    assert_eq!(turn(&["A:eI"], &["A:EI"], "E").map(|legal| legal.jokers_kept), Ok(1));
}

#[test]
fn word_lengthened_into_none_is_no_word_rather_than_a_bad_rest() {
    assert_eq!(turn(&["A:EIS"], &["A:EISX"], "X"), Err(Violation::NotAWord));
}

#[test]
fn what_is_told_is_the_rule_that_the_turn_came_nearest_to() {
    assert_eq!(clause(turn(&["A:KINO"], &["B:KIND", "B:TOR"], "DTR")), "8", "a letter was swapped");
    let joker_put_in = turn(&["A:TEST"], &["B:TEsT", "B:OSTEN"], "?OTEN");
    assert_eq!(joker_put_in, Err(Violation::RestIsNoWord), "nothing is left of it, and no letter stands for another");
}
