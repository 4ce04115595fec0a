//! People in the middle of a game: who has left is asked for nothing, and wins, deals and begins nothing.

use crate::table::*;
use game::{Declared, Duty, Ending, Event, GameKind, Millis, Phase, Play, Reason, RuleError, Ruling, Seats};

#[test]
fn told_out_in_the_turn_or_after_it_the_last_word_counts_twice_once() {
    for kind in [GameKind::WortRummikubCh, GameKind::RummikubDesMots] {
        for told in 0..3 {
            let mut game = game(kind, 2);
            lay(&mut game, 6);
            lay(&mut game, 7);
            empty(&mut game);
            let out = Event::Declared(Declared::Out(A));
            announce(&mut game);
            match told {
                0 => {
                    game.apply(&out).unwrap();
                    assert_eq!(game.preview(&Play::points(8)).unwrap().0, 16, "what is shown is what is booked");
                    game.apply(&Event::Note(Play::points(8))).unwrap();
                }
                1 => {
                    game.apply(&out).unwrap();
                    game.apply(&Event::Note(all_laid(8))).unwrap();
                }
                _ => {
                    game.apply(&Event::Note(Play::points(8))).unwrap();
                    game.apply(&out).unwrap();
                }
            }
            assert_eq!((game.phase(), totals(&game)), (Phase::Over, vec![22, 7]), "{kind:?}, told {told}");
            assert_eq!(game.ledger().lines().last().unwrap().reason, Reason::RackEmptied);
        }
    }
}

#[test]
fn nobody_is_out_whose_word_went_back_to_the_rack() {
    let mut game = game(GameKind::WortRummikubCh, 2);
    empty(&mut game);
    challenge(&mut game, B, Ruling::NotInList);
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(game.apply(&Event::Declared(Declared::Out(A))), Err(RuleError::RackNotEmpty));
}

#[test]
fn who_left_has_no_hand_and_wins_and_deals_nothing() {
    let mut game = game(GameKind::WortRummy, 3);
    assert_eq!(game.duty(), Some((C, Duty::Deal { tiles: 7 })));
    game.apply(&Event::Leave { seat: C }).unwrap();
    assert_eq!(game.duty(), Some((B, Duty::Deal { tiles: 7 })), "somebody deals");
    game.apply(&Event::EndRound).unwrap();
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(A).with(B) });
    assert_eq!(
        game.apply(&Event::Hand { seat: C, hand: game::Hand::Sum(1) }),
        Err(RuleError::EmptySeat),
        "nothing is asked"
    );
    hand(&mut game, A, 9);
    hand(&mut game, B, 2);
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!(game.phase().seat(), Some(A), "left of the winner, who lost least of those who play");
    assert_eq!(game.duty().map(|(seat, _)| seat), Some(B));
    game.apply(&Event::EndGame).unwrap();
    assert_eq!(game.outcome().unwrap().winners, Seats::only(B), "with 0 somebody else has more, but has gone");
}

#[test]
fn a_game_of_two_cannot_be_left_but_a_score_pad_can() {
    for &kind in GameKind::ALL {
        let mut game = game(kind, 2);
        let left = game.apply(&Event::Leave { seat: B });
        assert_eq!(left.is_ok(), kind == GameKind::FreePlay, "{kind:?}");
        assert!(!game.may_leave());
    }
}

#[test]
fn a_deal_of_rummy_that_the_table_ends_is_drawn_and_has_no_winner() {
    let mut game = game(GameKind::Rummy, 2);
    assert!(game.ends_drawn());
    game.apply(&Event::EndRound).unwrap();
    assert_eq!((game.phase(), game.ending()), (Phase::RoundOver, Some(Ending::Drawn)));
    game.apply(&Event::NextRound { lot: None }).unwrap();
    game.apply(&Event::Draw { spent: Millis::ZERO }).unwrap();
}
