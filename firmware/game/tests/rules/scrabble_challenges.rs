//! Scrabble: who may challenge a word, what the list and the table say of it, and what it costs.

use crate::scrabble::scrabble;
use game::house::WrongChallenge;
use game::{
    Answered, Declared, Duty, Event, Game, GameKind, Millis, OnTurn, Phase, Play, Points, Reason, RuleError, Ruling,
    ScoringMode, Seat, Settings, TakeBack, Then, TurnEnd, WordClass,
};

use crate::table::{A, B, C, announce, begun, challenge, empty, game, lay, seated};
use crate::table::{tiles, totals, words};

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

/// A table where a wrong challenge costs something else than the sheet says.
fn challenging(wrong_challenge: WrongChallenge, challenge_cost: u8) -> Box<Game> {
    let mut settings = seated(GameKind::ScrabbleDe, 3);
    settings.house.wrong_challenge = wrong_challenge;
    settings.house.challenge_cost = challenge_cost;
    begun(settings)
}

#[test]
fn wrong_challenge_may_cost_points_for_each_word() {
    let mut game = challenging(WrongChallenge::PointsPerWord, 5);
    announce(&mut game);
    game.apply(&Event::Challenge { by: C }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["MAUS", "UM", "NA"]) }).unwrap();
    assert_eq!(totals(&game), [0, 0, -15]);
    game.apply(&Event::Note(Play::points(10))).unwrap();
    challenge(&mut game, A, Ruling::InList);
    assert_eq!(totals(&game), [5, 0, -15]);
}

#[test]
fn wrong_challenge_may_cost_the_next_turn_or_nothing() {
    let mut game = challenging(WrongChallenge::NextTurn, 10);
    challenge(&mut game, B, Ruling::InList);
    game.apply(&Event::Note(Play::points(10))).unwrap();
    assert_eq!((game.phase().seat(), totals(&game)), (Some(C), [10, 0, 0].into()));
    assert!(game.ledger().lines().iter().any(|line| line.seat == B && line.reason == Reason::MissedTurn));
    lay(&mut game, 4);
    lay(&mut game, 4);
    assert_eq!((game.phase().seat(), game.round()), (Some(B), 2));

    let mut game = challenging(WrongChallenge::Nothing, 10);
    challenge(&mut game, B, Ruling::InList);
    game.apply(&Event::Note(Play::points(10))).unwrap();
    assert_eq!((game.phase().seat(), totals(&game)), (Some(B), [10, 0, 0].into()));
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
fn shown_answer_leaves_only_the_verdict_and_one_correction() {
    let mut game = scrabble();
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    let answered =
        |word: &str| Event::Answered(Answered { words: [word.parse().unwrap()].into_iter().collect(), referee: None });
    game.apply(&answered("HUAS")).unwrap();
    assert_eq!(game.apply(&Event::Withdraw), Err(RuleError::AlreadyAnswered));
    assert!(game.may_correct_slip());
    game.apply(&answered("HAUS")).unwrap();
    assert_eq!(game.answered().unwrap().words.len(), 1);
    assert_eq!(game.apply(&answered("MAUS")), Err(RuleError::AlreadyAnswered));
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: game.answered().unwrap().words }).unwrap();
    let line = *game.ledger().lines().last().unwrap();
    let slip = game.slip_of(&line).map(|[slip, meant]| (slip[0].to_string(), meant[0].to_string()));
    assert_eq!(slip, Some(("HUAS".to_string(), "HAUS".to_string())), "the history has both words");
    assert_eq!((totals(&game), game.is_answered()), ([0, -10].into(), false));
}

#[test]
fn in_a_tournament_no_slip_is_corrected() {
    let mut settings = seated(GameKind::ScrabbleDe, 2);
    settings.house.tournament = true;
    let mut game = begun(settings);
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    let answered =
        |word: &str| Event::Answered(Answered { words: [word.parse().unwrap()].into_iter().collect(), referee: None });
    game.apply(&answered("HUAS")).unwrap();
    assert!(!game.may_correct_slip());
    assert_eq!(game.apply(&answered("HAUS")), Err(RuleError::AlreadyAnswered));
}

#[test]
fn challenge_is_possible_only_between_announcing_and_noting() {
    let mut game = scrabble();
    assert_eq!(game.apply(&Event::Challenge { by: B }), Err(RuleError::NotNow));
    lay(&mut game, 14);
    assert_eq!(game.apply(&Event::Challenge { by: A }), Err(RuleError::NotNow));
}

#[test]
fn any_other_seat_may_challenge_but_not_the_own_word() {
    let mut game = game(GameKind::ScrabbleDe, 3);
    announce(&mut game);
    assert_eq!(game.apply(&Event::Challenge { by: A }), Err(RuleError::OwnWord));
    assert_eq!(game.apply(&Event::Challenge { by: Seat::ALL[5] }), Err(RuleError::EmptySeat));
    game.apply(&Event::Challenge { by: C }).unwrap();
}

#[test]
fn one_verdict_settles_all_words_of_the_turn() {
    let mut game = game(GameKind::ScrabbleDe, 3);
    challenge(&mut game, B, Ruling::InList);
    assert_eq!(game.apply(&Event::Challenge { by: C }), Err(RuleError::AlreadyJudged));
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
fn challenge_upheld_against_the_last_tiles_does_not_end_the_game() {
    let mut game = scrabble();
    empty(&mut game);
    announce(&mut game);
    game.apply(&Event::Declared(Declared::Out(A))).unwrap();
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::NotInList, words: words(&[]) }).unwrap();
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(game.ending(), None);
}

#[test]
fn challenged_tiles_are_shown_on_the_board_and_lie_as_tiles_may() {
    let challenged = |scoring_mode| {
        let mut game = begun(Settings { scoring_mode, ..seated(GameKind::ScrabbleDe, 2) });
        announce(&mut game);
        game.apply(&Event::Challenge { by: B }).unwrap();
        game
    };
    let mut game = challenged(ScoringMode::Board);
    let (lies, floats) = (tiles(game.board(), "8G", "OH"), tiles(game.board(), "1A", "OH"));
    assert!(matches!(game.apply(&Event::Back(floats)), Err(RuleError::Board(_))));
    game.apply(&Event::Back(lies.clone())).unwrap();
    assert!(game.board().is_empty() && matches!(game.phase(), Phase::Challenged { .. }), "nothing has changed");
    assert_eq!(game.challenged(), Some(&lies));
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["OH"]) }).unwrap();
    assert_eq!(game.challenged(), Some(&lies), "what was found good");
    assert_eq!(
        begun(Settings { scoring_mode: ScoringMode::Board, ..seated(GameKind::ScrabbleDe, 2) }).challenged(),
        None,
        "nobody challenges"
    );
    assert_eq!(challenged(ScoringMode::Points).apply(&Event::Back(lies)), Err(RuleError::NotInThisGame));
}
