//! Input cost of an ordinary turn, where turning the dial is not counted, and of a number put right, where it is.

use game::GameKind;
use zeitwort_bench::table::Table;

#[test]
fn a_normal_turn_takes_three_presses_and_the_dial_at_most() {
    for &game in GameKind::ALL {
        let mut table = Table::sat_down(game);
        for turn in 1..=4 {
            let presses = table.normal_turn();
            assert!(presses <= 3, "turn {turn} of {game:?} took {presses} presses");
        }
    }
    assert!(GameKind::ALL.len() >= 6);
}

/// Actions that it may take to put a number of three turns ago right, besides those of the number itself.
const MEND_ACTIONS: u32 = 9;

#[test]
fn a_number_of_three_turns_ago_is_put_right_by_nine_actions_in_every_game() {
    for &game in GameKind::ALL {
        let actions = Table::sat_down(game).mend();
        assert!(actions <= MEND_ACTIONS, "{game:?} took {actions} actions");
    }
}

#[test]
fn a_word_of_nine_letters_is_noted_by_eight_actions() {
    let actions = Table::sat_down(GameKind::WortRummikub).nine_letters();
    assert!(actions <= 8, "{actions}");
}

#[test]
fn six_words_and_a_hand_are_counted_by_thirty_two_actions() {
    let actions = Table::sat_down(GameKind::WortRummy).six_words_counted();
    assert!(actions <= 32, "{actions}");
}

#[test]
fn a_hand_of_nine_is_added_up_by_forty_six_actions() {
    let actions = Table::hands_of_nine();
    assert!(actions <= 46.0, "{actions}");
}
