//! Wort-Rummikub: letters of the table robbed, words rearranged, jokers replaced.

use crate::wort_rummikub::{WORDS, clause, judge_turn, longest, turn};
use game::robbing::{Turn, Violation, judge};
use game::{Age, GameKind};

use crate::table::{A, hand_tiles, table_words};

#[test]
fn robbed_letters_may_leave_words_and_make_new_ones() {
    assert_eq!(longest(turn(&["LIEBEN"], &["EBEN", "LIST"], "ST")), 4);
    assert_eq!(longest(turn(&["MAST", "AHORN"], &["AST", "HORN", "MAUS"], "US")), 4);
}

#[test]
fn arm_from_robbed_letters_alone_is_no_turn_but_arme_with_an_own_e_is() {
    let before = ["MAST", "AHORN", "RUND"];
    let alone = turn(&before, &["AST", "HORN", "UND", "ARM"], "");
    assert_eq!((alone, clause(alone)), (Err(Violation::NothingFromHand), Some("4.2.2")));
    assert_eq!(longest(turn(&before, &["AST", "HORN", "UND", "ARME"], "E")), 4);
}

#[test]
fn order_of_robbed_letters_does_not_matter() {
    assert_eq!(longest(turn(&["MAST"], &["ARM", "TEST"], "RTE")), 4);
}

#[test]
fn what_stays_must_be_words_of_three_letters() {
    assert_eq!(turn(&["LIEBEN"], &["EBN", "LIEST"], "ST"), Err(Violation::NotAWord));
    assert_eq!(turn(&["MAST"], &["ST", "ARM"], "R"), Err(Violation::TooShort));
    assert_eq!(clause(turn(&["MAST"], &["ST", "ARM"], "R")), Some("4.2"));
}

#[test]
fn every_tile_on_the_table_stays_there() {
    assert_eq!(turn(&["MAST"], &["AST"], "T"), Err(Violation::TilesDoNotAddUp));
    assert_eq!(turn(&["MAST"], &["MAST", "HUT"], "HU"), Err(Violation::TilesDoNotAddUp));
}

#[test]
fn scored_word_holds_a_letter_from_the_rack_unless_the_table_wants_otherwise() {
    // GARTEN is made of robbed letters alone; only SIE has letters from the rack.
    let (before, after) = (["GARE", "TEN"], ["GARTEN", "SIE"]);
    assert_eq!(longest(turn(&before, &after, "SI")), 3);
    let sheet = GameKind::WortRummikub.sheet();
    let mut house = sheet.house;
    house.scored_word_needs_rack_letter = false;
    let hand = hand_tiles("SI");
    let (before, after) = (table_words(&before), table_words(&after));
    let turn = Turn { before: &before, after: &after, hand: &hand, seat: A, age: Age::Adult, opened: true };
    assert_eq!(longest(judge(sheet.robbing.unwrap(), &house, &turn, &WORDS)), 6);
}

#[test]
fn joker_gives_way_to_any_letter_that_leaves_a_word() {
    assert_eq!(longest(turn(&["TEsT"], &["TEXT", "AsT"], "XAT")), 3);
    assert_eq!(longest(turn(&["TEsT"], &["TEST", "AsT"], "SAT")), 3);
}

#[test]
fn replacing_a_joker_alone_scores_nothing_and_it_must_be_used_again() {
    assert_eq!(turn(&["TEsT"], &["TEST"], "S"), Err(Violation::TilesDoNotAddUp));
    let used = turn(&["TEsT", "AHORN"], &["TEST", "AHORN", "HUt"], "SHU");
    assert_eq!(longest(used), 3);
}

#[test]
fn joker_replaced_with_further_letters_scores_in_full_9_for_testspiel() {
    assert_eq!(longest(turn(&["TEsT"], &["TESTSpIEL"], "SSIEL")), 9);
}

#[test]
fn joker_is_taken_only_from_the_turn_after_the_first_word() {
    let early = judge_turn(&["TEsT"], &["TEST", "LIEBEn"], &hand_tiles("SLIEBE"), false);
    assert_eq!(early, Err(Violation::ChangedBeforeFirstWord));
}

#[test]
fn words_with_jokers_may_be_split_and_dissolved() {
    assert_eq!(longest(turn(&["MAsT"], &["ARM", "HUT", "sIE"], "RHUIE")), 3);
}
