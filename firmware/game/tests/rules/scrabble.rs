//! Scrabble's turn: announcing, challenging, exchanging, passing, ending.

use game::board::{Board, BoardError};
use game::house::WrongDoubt;
use game::{
    Bonus, Clock, ClockMode, Duty, Ending, Event, Game, GameKind, Hand, Keeping, Laid, Language, Millis, OnTurn, Phase,
    Play, Points, Reason, Refill, Refusal, Ruling, Seat, Seats, Settings, Starter, TakeBack, Then, Told, TurnEnd,
    WordClass,
};

use crate::table::{
    A, B, C, all_laid, announce, begun, challenge, empty, game, hand, hand_of, lay, note, pass, seated,
};
use crate::table::{tiles, totals, try_note, words};

fn scrabble() -> Box<Game> {
    game(GameKind::ScrabbleDe, 2)
}

fn by_board() -> Box<Game> {
    begun(Settings { keeping: Keeping::Board, ..seated(GameKind::ScrabbleDe, 2) })
}

fn on_board(game: &Game, at: &str, text: &str) -> Play {
    Play { laid: Laid::Tiles(tiles(game.board(), at, text)), ..Play::default() }
}

fn exchange(game: &mut Game, tiles: u8) -> Result<(), Refusal> {
    game.apply(&Event::Exchange { spent: Millis::ZERO, tiles })
}

#[test]
fn scrabble_seats_two_to_four_unless_the_table_wants_more() {
    assert_eq!(Game::new().apply(&Event::Begin(seated(GameKind::ScrabbleDe, 1))), Err(Refusal::TooFewSeats { min: 2 }));
    let five = seated(GameKind::ScrabbleDe, 5);
    assert_eq!(Game::new().apply(&Event::Begin(five.clone())), Err(Refusal::TooManySeats { max: 4 }));
    let mut house = five.house.clone();
    house.seats_max = 6;
    begun(Settings { house, ..five });
}

#[test]
fn scrabble_has_no_clock_unless_one_is_set() {
    let game = scrabble();
    assert_eq!(game.phase(), Phase::Turn { on: OnTurn { seat: A, spent: Millis::ZERO, late: false }, running: true });
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.players[0].as_mut().unwrap().clock = Clock { mode: ClockMode::Hard, seconds: 120 };
    assert_eq!(begun(settings).phase(), Phase::Ready { seat: A });
}

#[test]
fn scrabble_time_over_lets_the_seat_announce_what_lies_there() {
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.players[0].as_mut().unwrap().clock = Clock { mode: ClockMode::Hard, seconds: 60 };
    let mut game = begun(settings);
    game.apply(&Event::Start).unwrap();
    game.apply(&Event::TimeOver { spent: Millis(60_000) }).unwrap();
    assert_eq!(game.phase(), Phase::Announced(OnTurn { seat: A, spent: Millis(60_000), late: true }));
    game.apply(&Event::Note(Play::points(12))).unwrap();
    assert_eq!(totals(&game), [12, 0]);
}

#[test]
fn announced_points_are_noted_and_the_next_seat_plays() {
    let mut game = scrabble();
    lay(&mut game, 28);
    assert_eq!(game.phase().seat(), Some(B));
    assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })));
    assert_eq!(totals(&game), [28, 0]);
}

#[test]
fn scrabble_deals_seven_and_refills_to_seven() {
    let sheet = GameKind::ScrabbleDe.sheet();
    assert_eq!((sheet.dealt, sheet.refill), (7, Refill::To(7)));
}

#[test]
fn word_may_be_corrected_until_the_score_is_announced_for_good() {
    let mut game = scrabble();
    announce(&mut game);
    game.apply(&Event::Resume).unwrap();
    assert_eq!(game.phase(), Phase::Turn { on: OnTurn { seat: A, spent: Millis(10_000), late: false }, running: true });
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    assert_eq!(game.apply(&Event::Resume), Err(Refusal::NotNow));
}

#[test]
fn all_seven_tiles_give_fifty_points_after_multiplying() {
    let mut game = scrabble();
    note(&mut game, all_laid(20));
    assert_eq!(totals(&game), [70, 0]);
    let lines: Vec<_> = game.ledger().lines().iter().map(|line| (line.points().0, line.reason)).collect();
    assert_eq!(lines, [(20, Reason::Noted), (50, Reason::AllTiles)]);
}

#[test]
fn board_counts_the_words_and_the_fifty_by_itself() {
    let mut game = by_board();
    let play = on_board(&game, "8D", "GRÜNDE");
    announce(&mut game);
    assert_eq!(game.preview(&play).unwrap().0, 28);
    game.apply(&Event::Note(play)).unwrap();
    let play = on_board(&game, "E8", "REISENDE");
    note(&mut game, play);
    assert_eq!(totals(&game), [28, 8 * 2 + 50]);
    assert_eq!(game.ledger().lines()[1].reason, Reason::WordsOnBoard);
}

#[test]
fn board_refuses_what_cannot_lie_so_and_points_it_does_not_count() {
    let mut game = by_board();
    let play = on_board(&game, "1A", "TON");
    assert_eq!(try_note(&mut game, play), Err(Refusal::Board(BoardError::NotOverCentre)));
    let play = Play { points: game::Points(99), ..on_board(&game, "8D", "GRÜNDE") };
    assert_eq!(game.apply(&Event::Note(play)), Err(Refusal::NotTheBoardsCount { points: 28 }));
    assert_eq!(game.apply(&Event::Note(Play::points(28))), Err(Refusal::TilesNeeded));
    assert_eq!(*game.board(), Board::new());
}

#[test]
fn game_kept_by_points_takes_no_tiles_and_others_have_no_board() {
    let mut game = scrabble();
    let play = on_board(&game, "8D", "GRÜNDE");
    assert_eq!(try_note(&mut game, play), Err(Refusal::NotInThisGame));
    let settings = Settings { keeping: Keeping::Board, ..seated(GameKind::WortRummikub, 2) };
    assert_eq!(Game::new().apply(&Event::Begin(settings)), Err(Refusal::NotInThisGame));
}

#[test]
fn undo_lifts_the_tiles_off_the_board() {
    let mut game = by_board();
    let play = on_board(&game, "8D", "GRÜNDE");
    note(&mut game, play);
    assert!(!game.board().is_empty());
    game.rewind_to(1).unwrap();
    assert!(game.board().is_empty());
}

#[test]
fn challenge_upheld_takes_all_tiles_back_and_the_turn_is_lost() {
    let mut game = scrabble();
    challenge(&mut game, B, Ruling::NotInList);
    let duty = Duty::TakeBack { what: TakeBack::Everything, draw: 0 };
    let then = Then::TurnOver(TurnEnd::Lost);
    assert_eq!(game.phase(), Phase::Duty { on: OnTurn { seat: A, spent: Millis(10_000), late: false }, duty, then });
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(game.phase().seat(), Some(B));
    assert_eq!(totals(&game), [0, 0]);
    // The sheet tells it, although nobody's points change.
    let told = game.ledger().lines().last().unwrap();
    assert_eq!((told.seat, told.reason, told.points()), (A, Reason::NotInList, Points::ZERO));
}

#[test]
fn rejected_challenge_costs_ten_points() {
    let mut game = scrabble();
    challenge(&mut game, B, Ruling::InList);
    assert_eq!(totals(&game), [0, -10]);
    assert_eq!(game.ledger().lines()[0].reason, Reason::ChallengeRejected);
    game.apply(&Event::Note(Play::points(14))).unwrap();
    assert_eq!(totals(&game), [14, -10]);
}

#[test]
fn table_may_overrule_the_list_either_way_and_it_is_recorded() {
    let mut game = scrabble();
    challenge(&mut game, B, Ruling::Overruled { valid: true });
    assert_eq!(game.ledger().lines()[0].reason, Reason::ChallengeRejectedByTable);
    game.apply(&Event::Note(Play::points(14))).unwrap();
    challenge(&mut game, A, Ruling::Overruled { valid: false });
    assert!(matches!(game.phase(), Phase::Duty { on, .. } if on.seat == B));
    let last = game.event_at(game.len() - 1).unwrap();
    assert!(matches!(last, Event::Verdict { ruling: Ruling::Overruled { valid: false }, .. }));
    let told = game.ledger().lines().last().unwrap();
    assert_eq!((told.seat, told.reason, told.points()), (B, Reason::TableInvalid, Points::ZERO));
}

#[test]
fn table_that_ends_the_game_may_say_who_was_out_and_that_seat_gains_the_rest() {
    let mut game = game(GameKind::ScrabbleDe, 3);
    lay(&mut game, 20);
    game.apply(&Event::EndGame).unwrap();
    assert!(game.may_be_told_out());
    hand(&mut game, B, 9);
    game.apply(&Event::Told(Told::Out(A))).unwrap();
    hand(&mut game, C, 3);
    assert_eq!((totals(&game), game.phase()), (vec![32, -9, -3], Phase::Over));
}

#[test]
fn seat_that_corrects_its_turn_is_not_out_any_more() {
    let mut game = scrabble();
    empty(&mut game);
    announce(&mut game);
    game.apply(&Event::Told(Told::Out(A))).unwrap();
    assert!(game.may_correct());
    game.apply(&Event::Resume).unwrap();
    game.apply(&Event::Pass { spent: Millis(10_000) }).unwrap();
    assert!(matches!(game.phase(), Phase::Turn { on, .. } if on.seat == B));
}

/// A table where a wrong doubt costs something else than the sheet says.
fn doubting(wrong_doubt: WrongDoubt, challenge_cost: u8) -> Box<Game> {
    let mut settings = seated(GameKind::ScrabbleDe, 3);
    settings.house.wrong_doubt = wrong_doubt;
    settings.house.challenge_cost = challenge_cost;
    begun(settings)
}

#[test]
fn wrong_doubt_may_cost_points_for_each_word() {
    let mut game = doubting(WrongDoubt::PointsPerWord, 5);
    announce(&mut game);
    game.apply(&Event::Challenge { by: C }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["MAUS", "UM", "NA"]) }).unwrap();
    assert_eq!(totals(&game), [0, 0, -15]);
    game.apply(&Event::Note(Play::points(10))).unwrap();
    challenge(&mut game, A, Ruling::InList);
    assert_eq!(totals(&game), [5, 0, -15]);
}

#[test]
fn wrong_doubt_may_cost_the_next_turn_or_nothing() {
    let mut game = doubting(WrongDoubt::NextTurn, 10);
    challenge(&mut game, B, Ruling::InList);
    game.apply(&Event::Note(Play::points(10))).unwrap();
    assert_eq!((game.phase().seat(), totals(&game)), (Some(C), [10, 0, 0].into()));
    assert!(game.ledger().lines().iter().any(|line| line.seat == B && line.reason == Reason::MissedTurn));
    lay(&mut game, 4);
    lay(&mut game, 4);
    assert_eq!((game.phase().seat(), game.round()), (Some(B), 2));

    let mut game = doubting(WrongDoubt::Nothing, 10);
    challenge(&mut game, B, Ruling::InList);
    game.apply(&Event::Note(Play::points(10))).unwrap();
    assert_eq!((game.phase().seat(), totals(&game)), (Some(B), [10, 0, 0].into()));
}

#[test]
fn box_of_another_language_counts_and_judges_in_it() {
    let mut settings = Settings { keeping: Keeping::Board, ..seated(GameKind::ScrabbleDe, 2) };
    assert_eq!(settings.language(), Some(Language::German));
    let mut scores = [0; 3];
    for (score, edition) in scores.iter_mut().zip(Language::ALL) {
        settings.house.edition = edition;
        assert_eq!(settings.language(), Some(edition));
        let mut game = begun(settings.clone());
        let quiz = on_board(&game, "8H", "QUIZ");
        note(&mut game, quiz);
        *score = totals(&game)[0];
    }
    // Q, Z: 10 and 3 in German, 8 and 10 in French, 10 and 10 in English; the star doubles.
    assert_eq!(scores, [30, 40, 44]);
}

#[test]
fn withdrawn_challenge_costs_nothing() {
    let mut game = scrabble();
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Withdraw).unwrap();
    game.apply(&Event::Note(Play::points(14))).unwrap();
    assert_eq!(totals(&game), [14, 0]);
}

#[test]
fn challenge_is_possible_only_between_announcing_and_noting() {
    let mut game = scrabble();
    assert_eq!(game.apply(&Event::Challenge { by: B }), Err(Refusal::NotNow));
    lay(&mut game, 14);
    assert_eq!(game.apply(&Event::Challenge { by: A }), Err(Refusal::NotNow));
}

#[test]
fn any_other_seat_may_challenge_but_not_the_own_word() {
    let mut game = game(GameKind::ScrabbleDe, 3);
    announce(&mut game);
    assert_eq!(game.apply(&Event::Challenge { by: A }), Err(Refusal::OwnWord));
    assert_eq!(game.apply(&Event::Challenge { by: Seat::ALL[5] }), Err(Refusal::EmptySeat));
    game.apply(&Event::Challenge { by: C }).unwrap();
}

#[test]
fn one_verdict_settles_all_words_of_the_turn() {
    let mut game = game(GameKind::ScrabbleDe, 3);
    challenge(&mut game, B, Ruling::InList);
    assert_eq!(game.apply(&Event::Challenge { by: C }), Err(Refusal::AlreadyJudged));
}

#[test]
fn verdict_keeps_the_words_that_were_looked_up() {
    let mut game = scrabble();
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    let event = Event::Verdict { ruling: Ruling::InList, words: words(&["MAUS", "UM", "NA", "DU"]) };
    game.apply(&event).unwrap();
    assert_eq!(game.event_at(game.len() - 1), Some(event));
}

#[test]
fn sheet_forbids_names_abbreviations_hyphens_and_fragments_but_not_foreign_headwords() {
    let forbidden = GameKind::ScrabbleDe.sheet().forbidden;
    assert!(forbidden.contains(&WordClass::Names) && forbidden.contains(&WordClass::Fragments));
    assert!(forbidden.contains(&WordClass::Abbreviations) && forbidden.contains(&WordClass::Hyphenated));
    assert!(!forbidden.contains(&WordClass::Foreign) && !forbidden.contains(&WordClass::Compounds));
}

#[test]
fn any_number_of_tiles_may_be_exchanged_for_no_points() {
    let mut game = scrabble();
    assert_eq!(exchange(&mut game, 0), Err(Refusal::TooManyTiles));
    assert_eq!(exchange(&mut game, 8), Err(Refusal::TooManyTiles));
    exchange(&mut game, 7).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::Exchange { tiles: 7 })));
    assert_eq!((totals(&game), game.phase().seat()), (vec![0, 0], Some(B)));
    empty(&mut game);
    assert_eq!(exchange(&mut game, 1), Err(Refusal::SupplyEmpty));
}

#[test]
fn every_player_passing_in_two_rounds_ends_the_game() {
    let mut game = scrabble();
    lay(&mut game, 20);
    (0..3).for_each(|_| pass(&mut game));
    assert_eq!(game.ending(), None);
    pass(&mut game);
    assert_eq!(game.ending(), Some(Ending::AllPassed));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(A).with(B) });
}

#[test]
fn exchange_is_no_pass_unless_the_table_says_so() {
    for (is_pass, ended) in [(false, false), (true, true)] {
        let mut settings = seated(GameKind::ScrabbleDe, 2);
        settings.house.exchange_is_pass = is_pass;
        let mut game = begun(settings);
        (0..3).for_each(|_| pass(&mut game));
        exchange(&mut game, 3).unwrap();
        assert_eq!(game.ending().is_some(), ended);
    }
}

#[test]
fn lost_turn_is_no_pass() {
    let mut game = scrabble();
    (0..3).for_each(|_| pass(&mut game));
    challenge(&mut game, A, Ruling::NotInList);
    game.apply(&Event::DutyDone).unwrap();
    pass(&mut game);
    assert_eq!(game.ending(), None);
}

#[test]
fn bag_empty_and_a_rack_empty_ends_the_game() {
    let mut game = scrabble();
    assert_eq!(game.apply(&Event::Told(Told::Out(A))), Err(Refusal::SupplyNotEmpty));
    empty(&mut game);
    assert_eq!(game.apply(&Event::Told(Told::SupplyEmpty)), Err(Refusal::AlreadyTold));
    announce(&mut game);
    game.apply(&Event::Told(Told::Out(A))).unwrap();
    game.apply(&Event::Note(Play::points(9))).unwrap();
    assert_eq!(game.ending(), Some(Ending::Out(A)));
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B) });
}

#[test]
fn seat_told_out_after_its_turn_ends_the_game_at_once() {
    let mut game = scrabble();
    lay(&mut game, 9);
    empty(&mut game);
    game.apply(&Event::Told(Told::Out(A))).unwrap();
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B) });
}

#[test]
fn last_tiles_can_be_said_with_the_points_once_the_bag_is_empty_and_earn_nothing() {
    let mut game = scrabble();
    let last = Play { bonus: Bonus::LastTiles, ..Play::points(9) };
    assert!(game.bonuses().eq([Bonus::None, Bonus::AllLaid]));
    assert_eq!(try_note(&mut game, last.clone()), Err(Refusal::SupplyNotEmpty));
    empty(&mut game);
    assert!(game.bonuses().eq([Bonus::None, Bonus::LastTiles, Bonus::AllLaid]));
    game.apply(&Event::Note(last)).unwrap();
    assert_eq!((game.total(A), game.phase()), (Points(9), Phase::Settlement { missing: Seats::only(B) }));
}

#[test]
fn last_tiles_are_no_bonus_of_other_games() {
    let mut game = game(GameKind::WortRummikub, 2);
    let last = Play { bonus: Bonus::LastTiles, ..Play::points(6) };
    assert_eq!(try_note(&mut game, last), Err(Refusal::NotInThisGame));
}

#[test]
fn challenge_upheld_against_the_last_tiles_does_not_end_the_game() {
    let mut game = scrabble();
    empty(&mut game);
    announce(&mut game);
    game.apply(&Event::Told(Told::Out(A))).unwrap();
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::NotInList, words: words(&[]) }).unwrap();
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(game.ending(), None);
}

#[test]
fn x_and_a_left_cost_nine_which_the_player_who_is_out_gains() {
    let mut game = scrabble();
    empty(&mut game);
    note(&mut game, all_laid(30));
    game.apply(&Event::Hand { seat: B, hand: hand_of("XA") }).unwrap();
    assert_eq!(totals(&game), [80 + 9, -9]);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ending), (Seats::only(A), Ending::Out(A)));
}

#[test]
fn without_anybody_out_each_loses_what_is_left() {
    let mut game = scrabble();
    lay(&mut game, 20);
    (0..4).for_each(|_| pass(&mut game));
    hand(&mut game, A, 4);
    assert_eq!(game.phase(), Phase::Settlement { missing: Seats::only(B) });
    hand(&mut game, B, 7);
    assert_eq!((totals(&game), game.phase()), (vec![16, -7], Phase::Over));
}

#[test]
fn blank_left_in_the_hand_costs_nothing() {
    let mut game = scrabble();
    (0..4).for_each(|_| pass(&mut game));
    game.apply(&Event::Hand { seat: A, hand: hand_of("?Q") }).unwrap();
    hand(&mut game, B, 0);
    assert_eq!(totals(&game), [-10, 0]);
}

#[test]
fn hand_of_the_player_who_is_out_is_not_asked_for() {
    let mut game = scrabble();
    empty(&mut game);
    note(&mut game, all_laid(30));
    let mine = Event::Hand { seat: A, hand: Hand::Sum(3) };
    assert_eq!(game.apply(&mine), Err(Refusal::HandIsEmpty));
}

#[test]
fn totals_may_go_below_zero_and_ties_are_told_as_ties() {
    let mut game = scrabble();
    challenge(&mut game, B, Ruling::InList);
    game.apply(&Event::Note(Play::points(0))).unwrap();
    challenge(&mut game, A, Ruling::InList);
    game.apply(&Event::EndGame).unwrap();
    hand(&mut game, A, 5);
    hand(&mut game, B, 5);
    assert_eq!(totals(&game), [-15, -15]);
    assert_eq!(game.outcome().unwrap().winners.count(), 2);
}

#[test]
fn highest_total_wins_scrabble() {
    let mut game = scrabble();
    lay(&mut game, 10);
    lay(&mut game, 12);
    game.apply(&Event::EndGame).unwrap();
    hand(&mut game, A, 0);
    hand(&mut game, B, 1);
    assert_eq!(game.outcome().unwrap().winners, Seats::only(B));
}

#[test]
fn lots_decide_who_starts_the_next_scrabble() {
    let game = scrabble();
    assert_eq!(game.rematch_starter(), Starter::Lots);
    let rematch = game.rematch(B);
    assert_eq!((rematch.starter, rematch.seats()), (B, game.settings().seats()));
}

#[test]
fn nobody_is_told_out_where_everybody_passed() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    empty(&mut game);
    while !matches!(game.phase(), Phase::Settlement { .. }) {
        pass(&mut game);
    }
    assert!(!game.may_be_told_out());
    assert_eq!(game.apply(&Event::Told(Told::Out(A))), Err(Refusal::NotNow));
}

#[test]
fn rack_is_filled_only_while_there_are_tiles() {
    for keeping in [Keeping::Points, Keeping::Board] {
        let mut game = begun(Settings { keeping, ..seated(GameKind::ScrabbleDe, 2) });
        let laid = |game: &Game, at, text| {
            if keeping == Keeping::Points {
                return Play::points(8);
            }
            let tiles = tiles(game.board(), at, text);
            let points = game.board().count(&tiles, game.settings().letters().unwrap()).unwrap().points();
            Play { points, laid: Laid::Tiles(tiles), ..Play::default() }
        };
        let play = laid(&game, "8G", "OH");
        note(&mut game, play);
        assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })), "{keeping:?}");
        empty(&mut game);
        let play = laid(&game, "H8", "HUT");
        note(&mut game, play);
        assert_eq!(game.duty(), None, "{keeping:?}: nothing is left to draw");
    }
}

#[test]
fn doubted_tiles_are_shown_on_the_board_and_lie_as_tiles_may() {
    let doubted = |keeping| {
        let mut game = begun(Settings { keeping, ..seated(GameKind::ScrabbleDe, 2) });
        announce(&mut game);
        game.apply(&Event::Challenge { by: B }).unwrap();
        game
    };
    let mut game = doubted(Keeping::Board);
    let (lies, floats) = (tiles(game.board(), "8G", "OH"), tiles(game.board(), "1A", "OH"));
    assert!(matches!(game.apply(&Event::Back(floats)), Err(Refusal::Board(_))));
    game.apply(&Event::Back(lies.clone())).unwrap();
    assert!(game.board().is_empty() && matches!(game.phase(), Phase::Challenged { .. }), "nothing has changed");
    assert_eq!(game.doubted(), Some(&lies));
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["OH"]) }).unwrap();
    assert_eq!(game.doubted(), Some(&lies), "what was found good");
    assert_eq!(
        begun(Settings { keeping: Keeping::Board, ..seated(GameKind::ScrabbleDe, 2) }).doubted(),
        None,
        "nobody doubts"
    );
    assert_eq!(doubted(Keeping::Points).apply(&Event::Back(lies)), Err(Refusal::NotInThisGame));
}
