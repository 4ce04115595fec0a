//! People in the middle of a game: who has left is asked for nothing, and wins, deals and begins nothing.

use crate::table::*;
use game::{
    Clock, ClockMode, Declared, Duty, Ending, Event, Game, GameKind, Goal, House, Millis, Phase, Play, Player, Points,
    Reason, RuleError, Ruling, ScoringMode, Seat, Seats, Settings,
};

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
fn nobody_is_out_who_took_everything_back_when_time_was_up() {
    for kind in [GameKind::WortRummikubCh, GameKind::RummikubDesMots] {
        let mut game = game(kind, 2);
        lay(&mut game, 6);
        lay(&mut game, 6);
        empty(&mut game);
        time_over(&mut game);
        assert_eq!(game.apply(&Event::Declared(Declared::Out(A))), Err(RuleError::RackNotEmpty), "{kind:?}");
        game.apply(&Event::DutyDone).unwrap();
        assert_eq!(
            (game.phase().seat(), totals(&game)),
            (Some(B), vec![6, 6]),
            "no word of an earlier turn counts twice"
        );
    }
}

#[test]
fn points_somebody_joined_with_win_no_round() {
    let mut game = game(GameKind::WortRummy, 2);
    join(&mut game, C).unwrap();
    game.apply(&Event::Credit { seat: C, points: Points(45) }).unwrap();
    game.apply(&Event::EndRound).unwrap();
    words_before(&mut game, B, &[4], 24);
    [A, B, C].into_iter().for_each(|seat| hand(&mut game, seat, 0));
    assert_eq!((game.ledger().round_total(C, 1), game.total(C)), (Points(0), Points(45)));
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!((game.duty().map(|(seat, _)| seat), game.phase().seat()), (Some(B), Some(C)), "the winner deals");
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
fn passes_of_who_left_are_nobody_elses() {
    for kind in [GameKind::WortRummikubCh, GameKind::RummikubDesMots, GameKind::WortRummy] {
        let mut game = game(kind, 3);
        empty(&mut game);
        lay(&mut game, if kind == GameKind::WortRummy { 0 } else { 6 });
        pass(&mut game);
        game.apply(&Event::Leave { seat: B }).unwrap();
        pass(&mut game);
        assert_eq!((game.phase().seat(), game.ending()), (Some(A), None), "{kind:?}: A has not passed yet");
        pass(&mut game);
        assert_eq!(game.ending(), Some(Ending::AllPassed), "{kind:?}");
    }
}

#[test]
fn who_leaves_in_the_last_turn_of_all_ends_the_game() {
    let mut game = game(GameKind::WortRummikub, 3);
    empty(&mut game);
    lay(&mut game, 6);
    lay(&mut game, 6);
    game.apply(&Event::Leave { seat: C }).unwrap();
    assert_eq!((game.phase(), game.ending()), (Phase::Over, Some(Ending::SupplyEmpty)), "A has had the last turn");
}

#[test]
fn who_left_reaches_no_target() {
    let mut pad = game(GameKind::FreePlay, 3);
    let goal = Goal::Points(100);
    let house = pad.settings().house;
    pad.apply(&Event::Rules { goal, house }).unwrap();
    pad.apply(&Event::Leave { seat: C }).unwrap();
    pad.apply(&Event::Score { seat: C, points: Points(120) }).unwrap();
    assert_eq!((pad.ending(), pad.total(C)), (None, Points(120)), "whoever has gone keeps the points and wins nothing");
    pad.apply(&Event::Score { seat: B, points: Points(100) }).unwrap();
    assert_eq!(pad.outcome().unwrap().winners, Seats::only(B));

    let mut game = game(GameKind::WortRummikub, 3);
    let at = game.len() as u16;
    lay(&mut game, 6);
    game.apply(&Event::Leave { seat: A }).unwrap();
    let line = *game.ledger().lines().last().unwrap();
    assert!(line.at >= at);
    let house = game.settings().house;
    game.apply(&Event::Rules { goal: Goal::Points(10), house }).unwrap();
    let correction = game::Correction::Played(Play::points(12));
    game.apply(&Event::Amend { at: line.at, correction }).unwrap();
    assert_eq!((game.ending(), game.total(A)), (None, Points(12)), "nobody who plays has so many");
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

fn player(game: &Game) -> Player {
    Player { clock: game.settings().clock(A), ..Player::default() }
}

fn join(game: &mut Game, seat: Seat) -> Result<(), RuleError> {
    let player = game.settings().player(seat).copied().unwrap_or_else(|| player(game));
    game.apply(&Event::Join { seat, player })
}

#[test]
fn somebody_joins_every_game_now_and_has_a_turn() {
    for &kind in GameKind::ALL {
        let mut game = game(kind, 2);
        join(&mut game, C).unwrap();
        assert_eq!(join(&mut game, C), Err(RuleError::NotNow), "{kind:?}: sits there already");
        assert_eq!(game.in_play().count(), 3, "{kind:?}");
        pass(&mut game);
        pass(&mut game);
        assert_eq!(game.phase().seat(), Some(C), "{kind:?}");
    }
}

#[test]
fn no_more_join_than_the_sheet_has_seats_for_but_who_left_leaves_one() {
    let mut game = game(GameKind::Rummy, 4);
    let fifth = Seat::ALL[4];
    assert_eq!(join(&mut game, fifth), Err(RuleError::TooManySeats { max: 4 }));
    game.apply(&Event::Leave { seat: B }).unwrap();
    join(&mut game, fifth).unwrap();
    assert_eq!(join(&mut game, B), Err(RuleError::TooManySeats { max: 4 }));
    assert!(!game.may_join());
}

#[test]
fn who_waits_for_the_next_deal_is_asked_for_nothing_in_this_one() {
    let mut game = game(GameKind::Rummy, 2);
    join(&mut game, C).unwrap();
    game.apply(&Event::Waits { seat: C }).unwrap();
    game.apply(&Event::Credit { seat: C, points: Points(-10) }).unwrap();
    assert_eq!((game.present().count(), game.in_play().count()), (3, 2));
    announce(&mut game);
    game.apply(&Event::Note(all_laid(0))).unwrap();
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B) });
    hand(&mut game, B, 12);
    game.apply(&Event::NextRound { lot: None }).unwrap();
    assert_eq!((totals(&game), game.in_play().count()), (vec![12, -12, -10], 3));
    assert_eq!(game.apply(&Event::Waits { seat: C }), Err(RuleError::NotNow), "has not just joined");
    assert_eq!(game.apply(&Event::Credit { seat: C, points: Points(5) }), Err(RuleError::NotNow));
}

/// Found by `cargo xtask enumerate --rules`: the settlement then waited for nobody.
#[test]
fn nobody_waits_for_the_next_deal_if_one_alone_would_play_this_one() {
    let mut game = game(GameKind::Rummy, 2);
    join(&mut game, C).unwrap();
    game.apply(&Event::Leave { seat: B }).unwrap();
    assert_eq!(game.apply(&Event::Waits { seat: C }), Err(RuleError::TooFewSeats { min: 2 }));
    assert_eq!(game.in_play().count(), 2);
}

#[test]
fn the_tables_number_is_for_a_newcomer_and_wins_nothing() {
    let mut game = game(GameKind::WortRummikub, 2);
    assert_eq!(game.apply(&Event::Credit { seat: A, points: Points(5) }), Err(RuleError::NotNow));
    join(&mut game, C).unwrap();
    assert_eq!(game.apply(&Event::Waits { seat: C }), Err(RuleError::NotNow), "there are no deals");
    assert_eq!(game.apply(&Event::Credit { seat: C, points: Points(99) }), Err(RuleError::PointsOutOfRange));
    game.apply(&Event::Credit { seat: C, points: Points(40) }).unwrap();
    assert_eq!((game.total(C), game.ledger().lines()[0].reason), (Points(40), Reason::Joined));
}

#[test]
fn nobody_joins_when_the_last_turns_are_counted() {
    let mut game = game(GameKind::WortRummikub, 2);
    empty(&mut game);
    assert!(!game.may_join());
    assert_eq!(join(&mut game, C), Err(RuleError::NotNow));
}

#[test]
fn by_board_tiles_of_who_left_go_back_into_the_bag_and_a_newcomer_draws_seven() {
    let mut game = begun(Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, 3) });
    assert_eq!(game.bag(), 81);
    game.apply(&Event::Leave { seat: C }).unwrap();
    assert_eq!((game.bag(), game.tiles_left_behind(C)), (81, 7));
    game.apply(&Event::TilesBack { seat: C }).unwrap();
    assert_eq!((game.bag(), game.tiles_left_behind(C)), (88, 0));
    assert_eq!(game.apply(&Event::TilesBack { seat: C }), Err(RuleError::NotNow));
    assert_eq!(game.apply(&Event::TilesBack { seat: A }), Err(RuleError::NotNow), "A plays");
    join(&mut game, C).unwrap();
    assert_eq!(game.bag(), 81);
}

#[test]
fn rules_change_from_now_on_and_end_what_they_end() {
    let mut game = game(GameKind::WortRummikub, 2);
    lay(&mut game, 9);
    let house = House { theme: game::house::Theme::Animals, ..game.settings().house };
    game.apply(&Event::Rules { goal: Goal::Points(50), house }).unwrap();
    assert_eq!((game.settings().goal, game.settings().house.theme), (Goal::Points(50), game::house::Theme::Animals));
    let other = House { edition: letters::Language::French, ..house };
    assert_eq!(game.apply(&Event::Rules { goal: Goal::Points(50), house: other }), Err(RuleError::NotNow));
    let tournament = House { tournament: true, ..house };
    assert_eq!(game.apply(&Event::Rules { goal: Goal::Open, house: tournament }), Err(RuleError::NotNow));
    assert_eq!(game.apply(&Event::Rules { goal: Goal::Rounds(0), house }), Err(RuleError::GoalOutOfRange));
    game.apply(&Event::Rules { goal: Goal::Points(9), house }).unwrap();
    assert_eq!(game.ending(), Some(Ending::Target), "nine points are there");
}

#[test]
fn fewer_rounds_than_are_played_end_the_game_between_two() {
    let mut game = game(GameKind::Rummy, 2);
    game.apply(&Event::EndRound).unwrap();
    let house = game.settings().house;
    game.apply(&Event::Rules { goal: Goal::Rounds(1), house }).unwrap();
    assert_eq!((game.phase(), game.ending()), (Phase::Over, Some(Ending::Rounds)));
}

#[test]
fn the_time_of_a_seat_changes_from_now_on_and_never_ends_the_turn_that_is_on() {
    let mut game = game(GameKind::Rummy, 2);
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::Pause { spent: Millis(50_000) }).unwrap();
    let time = |seat, seconds| Event::TurnTime { seat, clock: Clock::hard(seconds) };
    assert_eq!(game.apply(&time(A, 30)), Err(RuleError::ClockOutOfRange));
    assert_eq!(game.apply(&time(A, 4)), Err(RuleError::ClockOutOfRange));
    game.apply(&time(A, 90)).unwrap();
    game.apply(&time(B, 30)).unwrap();
    assert_eq!((game.settings().clock(A).seconds, game.settings().clock(B).seconds), (90, 30));
    let bank = Event::TurnTime { seat: B, clock: Clock { mode: ClockMode::Game, seconds: 600 } };
    assert_eq!(game.apply(&bank), Err(RuleError::NotInThisGame));
    game.apply(&Event::Draw { spent: Millis(60_000) }).unwrap();
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    game.apply(&Event::TurnTime { seat: B, clock: Clock::off(30) }).unwrap();
    assert!(matches!(game.phase(), Phase::Turn { .. }), "without a clock no glass is flipped");
}

#[test]
fn points_become_board_only_while_nothing_unseen_lies_there() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    game.apply(&Event::ByBoard).unwrap();
    assert_eq!(game.scoring_mode(), ScoringMode::Board);
    assert_eq!(game.apply(&Event::ByBoard), Err(RuleError::NotNow));
    game.apply(&Event::ByPoints).unwrap();
    assert!(game.may_go_by_board(), "nothing was laid since");
    lay(&mut game, 20);
    assert_eq!(game.apply(&Event::ByBoard), Err(RuleError::NotNow));
    let mut other = begun(seated(GameKind::Rummy, 2));
    assert_eq!(other.apply(&Event::ByBoard), Err(RuleError::NotNow), "Rummy has no board");
}
