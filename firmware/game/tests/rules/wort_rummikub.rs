//! Wort-Rummikub, the Jumbo sheet.

use game::robbing::{Legal, Turn, Violation, judge};
use game::{
    Age, Declared, Duty, Ending, Event, Game, GameKind, Goal, Laid, Millis, OnTurn, Phase, Play, Points, Reason,
    RuleError, Ruling, Seats, Settings, Starter, TakeBack, Then,
};
use letters::Tile;

use crate::table::{
    A, B, C, List, all_laid, announce, begun, challenge, empty, game, hand_tiles, lay, note, pass, seated, table_words,
};
use crate::table::{time_over, totals, try_note, words};

pub(crate) const WORDS: List = List(
    "LIEBEN VERLIEBEN EBEN LIST MAST AHORN AST HORN MAUS RUND UND ARM ARME TEST TEXT TESTSPIEL REIFEN FERNREISE \
     HUT SPIEL MÜDE GARTEN SIE",
);

pub(crate) fn rummikub() -> Box<Game> {
    game(GameKind::WortRummikub, 2)
}

/// Judges a turn of a seat that has laid its first word.
pub(crate) fn turn(before: &[&str], after: &[&str], hand: &str) -> Result<Legal, Violation> {
    judge_turn(before, after, &hand_tiles(hand), true)
}

pub(crate) fn judge_turn(before: &[&str], after: &[&str], hand: &[Tile], opened: bool) -> Result<Legal, Violation> {
    let sheet = GameKind::WortRummikub.sheet();
    let turn =
        Turn { before: &table_words(before), after: &table_words(after), hand, seat: A, age: Age::Adult, opened };
    judge(sheet.robbing.unwrap(), &sheet.house, &turn, &WORDS)
}

pub(crate) fn longest(legal: Result<Legal, Violation>) -> u8 {
    legal.unwrap().longest
}

pub(crate) fn clause(violation: Result<Legal, Violation>) -> Option<&'static str> {
    violation.unwrap_err().clause(GameKind::WortRummikub.sheet().robbing.unwrap())
}

#[test]
fn wort_rummikub_has_a_minute_two_to_four_seats_and_99_points_to_win() {
    let settings = seated(GameKind::WortRummikub, 4);
    assert_eq!(settings.clock(A).limit(), Some(Millis(60_000)));
    assert_eq!(settings.goal, Goal::Points(99));
    let five = seated(GameKind::WortRummikub, 5);
    assert_eq!(Game::new().apply(&Event::Begin(five)), Err(RuleError::TooManySeats { max: 4 }));
}

#[test]
fn fourteen_tiles_are_dealt_and_the_rack_is_refilled_to_seven() {
    assert_eq!(GameKind::WortRummikub.sheet().dealt, 14);
    let mut game = rummikub();
    lay(&mut game, 6);
    assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })));
}

#[test]
fn first_word_needs_six_letters() {
    let mut game = rummikub();
    assert_eq!(game.opening(A), Some(Duty::FirstWord { letters: 6 }));
    assert_eq!(try_note(&mut game, Play::points(5)), Err(RuleError::FirstWordTooShort { letters: 6 }));
    game.apply(&Event::Note(Play::points(6))).unwrap();
    assert_eq!(game.opening(A), None);
    assert_eq!(game.opening(B), Some(Duty::FirstWord { letters: 6 }));
}

#[test]
fn first_word_comes_from_the_own_rack_alone_with_its_joker_if_it_has_one() {
    assert_eq!(longest(judge_turn(&["MAST"], &["MAST", "LIEBEN"], &hand_tiles("LIEBEN"), false)), 6);
    assert_eq!(longest(judge_turn(&["MAST"], &["MAST", "LIeBEN"], &hand_tiles("LI?BEN"), false)), 6);
    let short = judge_turn(&["MAST"], &["MAST", "ARME"], &hand_tiles("ARME"), false);
    assert_eq!(short, Err(Violation::NoFirstWord));
    let changed = judge_turn(&["LIEBEN"], &["VERLIEBEN"], &hand_tiles("VER"), false);
    assert_eq!(changed, Err(Violation::ChangedBeforeFirstWord));
    assert_eq!((clause(short), clause(changed)), (Some("4.1"), Some("4.2")));
}

#[test]
fn later_words_need_three_letters() {
    let mut game = rummikub();
    lay(&mut game, 6);
    lay(&mut game, 6);
    assert_eq!(try_note(&mut game, Play::points(2)), Err(RuleError::WordTooShort { letters: 3 }));
    game.apply(&Event::Note(Play::points(3))).unwrap();
    assert_eq!(totals(&game), [9, 6]);
}

#[test]
fn lieben_scores_six_and_verlieben_nine() {
    assert_eq!(longest(turn(&[], &["LIEBEN"], "LIEBEN")), 6);
    assert_eq!(longest(turn(&["LIEBEN"], &["VERLIEBEN"], "VER")), 9);
    let mut game = rummikub();
    lay(&mut game, 6);
    lay(&mut game, 9);
    assert_eq!(totals(&game), [6, 9]);
    assert_eq!(game.ledger().lines()[1].reason, Reason::LongestWord);
}

#[test]
fn only_the_longest_new_word_scores_and_equal_ones_once() {
    assert_eq!(longest(turn(&[], &["MAST", "LIST", "HUT"], "MASTLISTHUT")), 4);
    let mut game = rummikub();
    let typed = Play { points: Points(6), laid: Laid::Words(words(&["LIEBEN", "REIFEN", "HUT"])), ..Play::default() };
    note(&mut game, typed);
    assert_eq!(totals(&game), [6, 0]);
}

#[test]
fn points_must_be_the_letters_of_the_longest_word_typed() {
    let mut game = rummikub();
    let typed = Play { points: Points(12), laid: Laid::Words(words(&["LIEBEN", "REIFEN"])), ..Play::default() };
    assert_eq!(try_note(&mut game, typed), Err(RuleError::NotTheLongestWord { letters: 6 }));
}

#[test]
fn jokers_count_as_letters() {
    assert_eq!(longest(turn(&[], &["LiEBEN"], "L?EBEN")), 6);
}

#[test]
fn rack_emptied_counts_the_longest_word_twice_18_for_fernreise() {
    let before = ["REIFEN"];
    let after = ["AHORN", "HUT", "FERNREISE"];
    assert_eq!(longest(turn(&before, &after, "AHORNHUTRSE")), 9);
    let mut game = rummikub();
    note(&mut game, all_laid(9));
    assert_eq!(totals(&game), [18, 0]);
    let lines: Vec<_> = game.ledger().lines().iter().map(|line| (line.points().0, line.reason)).collect();
    assert_eq!(lines, [(9, Reason::LongestWord), (9, Reason::RackEmptied)]);
    assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })));
}

#[test]
fn no_word_means_drawing_one_and_the_turn_is_over() {
    let mut game = rummikub();
    assert_eq!(game.apply(&Event::Pass { spent: Millis::ZERO }), Err(RuleError::MustDraw));
    game.apply(&Event::Draw { spent: Millis::ZERO }).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::Draw { tiles: 1 })));
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    announce(&mut game);
    assert_eq!(game.apply(&Event::Note(Play::points(0))), Err(RuleError::NothingLaid));
}

#[test]
fn time_over_returns_what_is_not_valid_draws_three_then_notes_the_rest() {
    let mut game = rummikub();
    time_over(&mut game);
    assert_eq!(game.phase(), Phase::Late(OnTurn { seat: A, spent: Millis(120_000), late: true }));
    assert_eq!(game.apply(&Event::Note(Play::points(7))), Err(RuleError::NotNow));
    game.apply(&Event::Late { invalid: true }).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::TakeBack { what: TakeBack::TheInvalid, draw: 3 })));
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(game.phase(), Phase::Announced(OnTurn { seat: A, spent: Millis(120_000), late: true }));
    assert_eq!(game.apply(&Event::Resume), Err(RuleError::NotNow));
    game.apply(&Event::Note(Play::points(7))).unwrap();
    assert_eq!((totals(&game), game.phase()), (vec![7, 0], Phase::Ready { seat: B }));
}

#[test]
fn what_is_not_valid_in_a_late_turn_costs_three_tiles_once() {
    for invalid in [true, false] {
        let mut game = rummikub();
        time_over(&mut game);
        game.apply(&Event::Late { invalid }).unwrap();
        let mut drawn = 0;
        for _ in 0..2 {
            if let Some((_, Duty::TakeBack { draw, .. })) = game.duty() {
                drawn += draw;
                game.apply(&Event::DutyDone).unwrap();
            }
            game.apply(&Event::Challenge { by: B }).unwrap();
            game.apply(&Event::Verdict { ruling: Ruling::NotInList, words: words(&["LIEBST"]) }).unwrap();
        }
        game.apply(&Event::DutyDone).unwrap();
        game.apply(&Event::Note(Play::points(7))).unwrap();
        assert_eq!((drawn, game.phase()), (3, Phase::Ready { seat: B }), "invalid: {invalid}");
    }
}

#[test]
fn rack_that_tiles_went_back_to_is_not_emptied() {
    let mut game = rummikub();
    challenge(&mut game, B, Ruling::NotInList);
    game.apply(&Event::DutyDone).unwrap();
    assert!(!game.may_lay_all());
    assert_eq!(game.apply(&Event::Note(all_laid(6))), Err(RuleError::RackNotEmpty));
    game.apply(&Event::Note(Play::points(6))).unwrap();
    assert_eq!(totals(&game), [6, 0]);
}

#[test]
fn valid_lay_down_stands_after_time_over_without_a_penalty() {
    let mut game = rummikub();
    time_over(&mut game);
    game.apply(&Event::Late { invalid: false }).unwrap();
    game.apply(&Event::Note(Play::points(7))).unwrap();
    assert_eq!((totals(&game), game.phase()), (vec![7, 0], Phase::Ready { seat: B }));
}

#[test]
fn upheld_challenge_returns_that_word_with_three_penalty_tiles_and_the_rest_counts() {
    let mut game = rummikub();
    challenge(&mut game, B, Ruling::NotInList);
    let duty = Duty::TakeBack { what: TakeBack::TheWord, draw: 3 };
    assert_eq!(game.duty(), Some((A, duty)));
    game.apply(&Event::DutyDone).unwrap();
    game.apply(&Event::Note(Play::points(6))).unwrap();
    assert_eq!(totals(&game), [6, 0]);
}

#[test]
fn seat_whose_only_word_was_refused_ends_its_turn_without_another_tile() {
    let mut game = rummikub();
    challenge(&mut game, B, Ruling::NotInList);
    game.apply(&Event::DutyDone).unwrap();
    game.apply(&Event::Pass { spent: Millis(10_000) }).unwrap();
    assert_eq!((game.duty(), game.phase()), (None, Phase::Ready { seat: B }));
}

#[test]
fn rejected_challenge_costs_nothing_and_another_word_may_be_challenged() {
    let mut game = game(GameKind::WortRummikub, 3);
    challenge(&mut game, B, Ruling::InList);
    assert_eq!(totals(&game), [0, 0, 0]);
    game.apply(&Event::Challenge { by: C }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["LIEBEN"]) }).unwrap();
    game.apply(&Event::Note(Play::points(6))).unwrap();
    assert_eq!(totals(&game), [6, 0, 0]);
}

#[test]
fn ninety_nine_points_win_at_once() {
    let mut game = rummikub();
    for _ in 0..4 {
        note(&mut game, all_laid(12));
        pass(&mut game);
    }
    assert_eq!((totals(&game), game.outcome()), (vec![96, 0], None));
    lay(&mut game, 3);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ending), (Seats::only(A), Ending::Target));
}

#[test]
fn points_count_towards_99_only_once_noted() {
    let mut game = begun(Settings { goal: Goal::Points(6), ..seated(GameKind::WortRummikub, 2) });
    challenge(&mut game, B, Ruling::InList);
    assert_eq!(game.outcome(), None);
    game.apply(&Event::Note(Play::points(6))).unwrap();
    assert!(game.outcome().is_some());
}

#[test]
fn pool_empty_gives_each_seat_one_more_turn() {
    let mut game = game(GameKind::WortRummikub, 3);
    lay(&mut game, 6);
    empty(&mut game);
    lay(&mut game, 7);
    lay(&mut game, 8);
    assert_eq!(game.outcome(), None);
    pass(&mut game);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ending), (Seats::only(C), Ending::SupplyEmpty));
}

#[test]
fn pool_told_empty_before_a_turn_lets_that_turn_count() {
    let mut game = rummikub();
    lay(&mut game, 6);
    empty(&mut game);
    lay(&mut game, 7);
    assert_eq!(game.outcome(), None);
    lay(&mut game, 3);
    assert_eq!(game.outcome().unwrap().ending, Ending::SupplyEmpty);
}

#[test]
fn pool_told_empty_while_a_seat_thinks_was_emptied_by_the_seat_before() {
    let mut game = rummikub();
    lay(&mut game, 6);
    game.apply(&Event::Start).unwrap();
    empty(&mut game);
    lay(&mut game, 7);
    lay(&mut game, 3);
    assert_eq!(game.outcome().unwrap().ending, Ending::SupplyEmpty);
}

#[test]
fn pool_told_empty_while_a_seat_announces_was_emptied_by_the_seat_before() {
    let mut game = game(GameKind::WortRummikub, 3);
    lay(&mut game, 6);
    announce(&mut game);
    empty(&mut game);
    assert!(game.is_last_turn());
    game.apply(&Event::Note(Play::points(6))).unwrap();
    lay(&mut game, 6);
    lay(&mut game, 3);
    assert_eq!(game.outcome().unwrap().ending, Ending::SupplyEmpty);
}

#[test]
fn pool_emptied_by_a_penalty_gives_the_seat_on_turn_another_turn_as_well() {
    let mut game = rummikub();
    challenge(&mut game, B, Ruling::NotInList);
    empty(&mut game);
    assert!(!game.is_last_turn());
    game.apply(&Event::DutyDone).unwrap();
    game.apply(&Event::Note(Play::points(6))).unwrap();
    lay(&mut game, 6);
    assert!(game.is_last_turn());
    lay(&mut game, 3);
    assert_eq!(game.outcome().unwrap().ending, Ending::SupplyEmpty);
}

#[test]
fn rack_is_filled_with_what_is_there() {
    let mut game = rummikub();
    lay(&mut game, 6);
    assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })));
    empty(&mut game);
    assert_eq!(game.duty(), None);
}

#[test]
fn empty_rack_does_not_end_wort_rummikub() {
    let mut game = rummikub();
    assert_eq!(game.apply(&Event::Declared(Declared::Out(A))), Err(RuleError::NotInThisGame));
}

#[test]
fn with_an_empty_pool_nothing_is_drawn() {
    let mut game = rummikub();
    empty(&mut game);
    assert_eq!(game.apply(&Event::Draw { spent: Millis::ZERO }), Err(RuleError::SupplyEmpty));
    game.apply(&Event::Pass { spent: Millis::ZERO }).unwrap();
    challenge(&mut game, A, Ruling::NotInList);
    assert_eq!(game.duty(), Some((B, Duty::TakeBack { what: TakeBack::TheWord, draw: 0 })));
}

#[test]
fn next_wort_rummikub_starts_one_seat_clockwise() {
    let game = begun(Settings { starter: B, ..seated(GameKind::WortRummikub, 3) });
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    assert_eq!(game.rematch_starter(), Starter::Seat(C));
    assert_eq!(game.rematch(A).starter, C);
}

#[test]
fn late_penalty_is_instead_of_the_one_tile_for_laying_nothing() {
    for (done, duty) in [(Event::DutyDone, None), (Event::DutyWaived, Some((A, Duty::Draw { tiles: 1 })))] {
        let mut game = rummikub();
        time_over(&mut game);
        game.apply(&Event::Late { invalid: true }).unwrap();
        game.apply(&done).unwrap();
        let spent = Millis(120_000);
        let end = if game.must_draw() { Event::Draw { spent } } else { Event::Pass { spent } };
        game.apply(&end).unwrap();
        assert_eq!(game.duty(), duty, "{done:?}");
    }
}

#[test]
fn late_turn_without_any_valid_word_draws_three_as_well() {
    let mut game = rummikub();
    time_over(&mut game);
    game.apply(&Event::Late { invalid: true }).unwrap();
    let duty = Duty::TakeBack { what: TakeBack::TheInvalid, draw: 3 };
    let then = Then::Announce;
    assert_eq!(game.phase(), Phase::Duty { on: OnTurn { seat: A, spent: Millis(120_000), late: true }, duty, then });
}

#[test]
fn pool_told_empty_after_a_penalty_was_drawn_gives_the_seat_on_turn_another_turn_as_well() {
    let mut game = rummikub();
    challenge(&mut game, B, Ruling::NotInList);
    game.apply(&Event::DutyDone).unwrap();
    empty(&mut game);
    let turns = (1..).find(|_| {
        game.apply(&Event::Pass { spent: Millis(20_000) }).unwrap();
        game.phase() == Phase::Over
    });
    assert_eq!(turns, Some(3));
}
