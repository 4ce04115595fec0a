//! Scrabble on the board: placing and counting.

use game::board::{Board, BoardError, Premium, Square};
use game::games::scrabble::{LETTERS, LETTERS_ENGLISH};

use crate::table::{board, score, tiles};

fn sum(words: &[(String, i32)]) -> i32 {
    words.iter().map(|(_, points)| points).sum()
}

fn refused(laid: &[(&str, &str)], at: &str, text: &str) -> BoardError {
    let board = board(laid);
    board.count(&tiles(&board, at, text), &LETTERS).unwrap_err()
}

#[test]
fn gruende_with_g_on_a_double_letter_and_over_the_star_scores_28() {
    assert_eq!(score(&[], "8D", "GRÜNDE"), [("GRÜNDE".into(), 28)]);
}

#[test]
fn last_lengthened_to_auslastung_scores_15_because_the_star_is_used() {
    assert_eq!(score(&[("8F", "LAST")], "8C", "AUSLASTUNG"), [("AUSLASTUNG".into(), 15)]);
}

#[test]
fn hase_from_the_h_of_hund_with_s_on_a_triple_letter_scores_7() {
    assert_eq!(score(&[("8F", "HUND")], "F8", "HASE"), [("HASE".into(), 7)]);
}

#[test]
fn maus_beside_hund_scores_all_four_words_22() {
    let words = score(&[("8F", "HUND")], "9G", "MAUS");
    let expected = [("MAUS", 10), ("UM", 7), ("NA", 2), ("DU", 3)];
    assert_eq!(words, expected.map(|(word, points)| (word.to_string(), points)));
    assert_eq!(sum(&words), 22);
}

#[test]
fn hexe_that_lengthens_tor_scores_both_words_25() {
    let words = score(&[("8F", "TOR")], "I5", "HEXE");
    assert_eq!(words, [("HEXE".to_string(), 20), ("TORE".to_string(), 5)]);
}

#[test]
fn bitten_bridges_two_words_over_an_old_star_and_scores_8() {
    let laid = [("8G", "EIFER"), ("12G", "ANDERE")];
    assert_eq!(score(&laid, "H7", "BITTEN"), [("BITTEN".into(), 8)]);
}

#[test]
fn one_letter_makes_mauern_of_mauer_and_scores_the_whole_word_8() {
    assert_eq!(score(&[("8F", "MAUER")], "8F", "MAUERN"), [("MAUERN".into(), 8)]);
}

#[test]
fn baure_unchallenged_stands_and_may_become_baurecht() {
    assert_eq!(score(&[("8F", "BAURE")], "8F", "BAURECHT"), [("BAURECHT".into(), 3 + 1 + 1 + 1 + 1 + 4 + 2 * 2 + 1)]);
}

#[test]
fn letter_premiums_count_before_word_premiums() {
    // X on the double letter at 8D, the word over the star.
    assert_eq!(score(&[], "8D", "XENIE"), [("XENIE".into(), (16 + 4) * 2)]);
}

#[test]
fn two_double_words_make_four_and_two_triple_words_make_nine() {
    assert_eq!(score(&[("6H", "E")], "5E", "SEEREIS")[0], ("SEEREIS".into(), 7 * 4));
    assert_eq!(score(&[("1D", "E")], "1A", "SEEEEREN")[0], ("SEEEEREN".into(), 8 * 9));
}

#[test]
fn premiums_count_only_in_the_turn_that_covers_them() {
    let first = score(&[], "8H", "TON");
    assert_eq!(first, [("TON".into(), 8)]);
    assert_eq!(score(&[("8H", "TON")], "8H", "TONI"), [("TONI".into(), 5)]);
}

#[test]
fn premium_under_a_new_tile_counts_for_both_words_it_makes() {
    // The M of MAUS lies on a double letter and counts six in MAUS and in UM.
    let words = score(&[("8F", "HUND")], "9G", "MAUS");
    assert_eq!((words[0].1, words[1].1), (6 + 1 + 2 + 1, 1 + 6));
}

#[test]
fn blank_counts_nothing_but_lets_a_word_premium_work() {
    assert_eq!(score(&[], "8H", "tON"), [("tON".into(), (2 + 1) * 2)]);
    assert_eq!(score(&[], "8D", "xENIE"), [("xENIE".into(), 4 * 2)]);
}

#[test]
fn blank_keeps_its_letter_and_its_nothing_for_the_whole_game() {
    assert_eq!(score(&[("8H", "tON")], "H8", "TAL"), [("tAL".into(), 1 + 2)]);
}

#[test]
fn word_may_be_laid_more_than_once() {
    assert_eq!(score(&[("8H", "TON")], "H8", "TON"), [("TON".into(), 4)]);
}

#[test]
fn first_word_needs_two_letters_and_the_star() {
    assert_eq!(refused(&[], "8H", "A"), BoardError::SingleLetter);
    assert_eq!(refused(&[], "8A", "TON"), BoardError::NotOverCentre);
}

#[test]
fn tiles_lie_in_one_unbroken_line() {
    let across = tiles(&Board::new(), "8G", "TON");
    let down = tiles(&Board::new(), "H9", "AL");
    let corner: Vec<_> = across.iter().chain(&down).copied().collect();
    assert_eq!(Board::new().check(&corner), Err(BoardError::NotInLine));
    let gap: Vec<_> = across.iter().chain(&tiles(&Board::new(), "8K", "A")).copied().collect();
    assert_eq!(Board::new().check(&gap), Err(BoardError::Gap(Square::new(7, 9).unwrap())));
}

#[test]
fn tiles_on_both_sides_of_a_word_are_one_line() {
    assert_eq!(score(&[("8F", "LAST")], "8E", "BLASTE"), [("BLASTE".into(), 3 + 2 + 1 + 1 + 1 + 1)]);
}

#[test]
fn tiles_must_touch_what_lies_there() {
    assert_eq!(refused(&[("8F", "LAST")], "1A", "TON"), BoardError::NotTouching);
    assert_eq!(refused(&[("8F", "LAST")], "10J", "TON"), BoardError::NotTouching);
}

#[test]
fn square_holds_one_tile() {
    let laid = board(&[("8F", "LAST")]);
    let again = tiles(&Board::new(), "8F", "L");
    assert!(matches!(laid.check(&again), Err(BoardError::Occupied(_))));
}

#[test]
fn rack_holds_seven_tiles() {
    let mut many: Vec<_> = tiles(&Board::new(), "8A", "AAAAAAA").to_vec();
    many.extend_from_slice(&tiles(&Board::new(), "8H", "A"));
    assert_eq!(Board::new().check(&many), Err(BoardError::TooManyTiles));
}

#[test]
fn single_letter_that_touches_two_words_makes_two_words() {
    let laid = [("8F", "HUND"), ("F8", "HA")];
    let words = score(&laid, "9G", "M");
    assert_eq!(words, [("AM".to_string(), 1 + 6), ("UM".to_string(), 1 + 6)]);
}

#[test]
fn lifted_tiles_leave_the_board_as_it_was() {
    let before = board(&[("8F", "HUND")]);
    let mut after = before.clone();
    let maus = tiles(&after, "9G", "MAUS");
    after.lay(&maus);
    assert_ne!(after, before);
    after.lift(&maus);
    assert_eq!(after, before);
}

#[test]
fn premiums_are_symmetric_and_as_many_as_on_every_board() {
    let mut counts = [0; 4];
    for row in 0..15 {
        for column in 0..15 {
            let at = |row, column| Premium::of(Square::new(row, column).unwrap());
            assert_eq!(at(row, column), at(column, row));
            assert_eq!(at(row, column), at(14 - row, column));
            match at(row, column) {
                Premium::Letter(factor) => counts[usize::from(factor) - 2] += 1,
                Premium::Word(factor) => counts[usize::from(factor)] += 1,
                Premium::None => {}
            }
        }
    }
    assert_eq!(counts, [24, 12, 17, 8]);
}

#[test]
fn english_letters_count_with_their_own_values() {
    let board = Board::new();
    let counted = board.count(&tiles(&board, "8D", "QUIZ"), &LETTERS_ENGLISH);
    assert_eq!(counted.unwrap_err(), BoardError::NotOverCentre);
    let counted = board.count(&tiles(&board, "8E", "QUIZ"), &LETTERS_ENGLISH).unwrap();
    assert_eq!(counted.points().0, 22 * 2);
}

#[test]
fn first_word_may_have_two_letters() {
    assert_eq!(score(&[], "8G", "OH").len(), 1);
    assert_eq!(refused(&[], "8H", "O"), BoardError::SingleLetter);
}
