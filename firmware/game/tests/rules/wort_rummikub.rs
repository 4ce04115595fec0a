//! Wort-Rummikub, the Jumbo sheet.

use game::robbing::{Broken, Legal, Turn, judge};
use game::stem::same_stem;
use game::{
    Age, Duty, Ending, Event, Game, GameKind, Goal, Laid, Millis, OnTurn, Phase, Play, Points, Reason, Refusal, Ruling,
    Seats, Settings, Starter, TakeBack, Then, Tile, Told, WordClass, house::StemRule,
};

use crate::table::{
    A, B, C, List, all_laid, announce, begun, challenge, empty, game, hand_tiles, lay, lying, note, pass, seated,
};
use crate::table::{time_over, totals, try_note, word, words};

const WORDS: List = List(
    "LIEBEN VERLIEBEN EBEN LIST MAST AHORN AST HORN MAUS RUND UND ARM ARME TEST TEXT TESTSPIEL REIFEN FERNREISE \
     HUT SPIEL MÜDE GARTEN SIE",
);

fn rummikub() -> Box<Game> {
    game(GameKind::WortRummikub, 2)
}

/// Judges a turn of a seat that has laid its first word.
fn turn(before: &[&str], after: &[&str], hand: &str) -> Result<Legal, Broken> {
    judge_turn(before, after, &hand_tiles(hand), true)
}

fn judge_turn(before: &[&str], after: &[&str], hand: &[Tile], opened: bool) -> Result<Legal, Broken> {
    let sheet = GameKind::WortRummikub.sheet();
    let turn = Turn { before: &lying(before), after: &lying(after), hand, seat: A, age: Age::Adult, opened };
    judge(sheet.robbing.unwrap(), &sheet.house, &turn, &WORDS)
}

fn longest(legal: Result<Legal, Broken>) -> u8 {
    legal.unwrap().longest
}

fn clause(broken: Result<Legal, Broken>) -> Option<&'static str> {
    broken.unwrap_err().clause(GameKind::WortRummikub.sheet().robbing.unwrap())
}

#[test]
fn wort_rummikub_has_a_minute_two_to_four_seats_and_99_points_to_win() {
    let settings = seated(GameKind::WortRummikub, 4);
    assert_eq!(settings.clock(A).limit(), Some(Millis(60_000)));
    assert_eq!(settings.goal, Goal::Points(99));
    let five = seated(GameKind::WortRummikub, 5);
    assert_eq!(Game::new().apply(&Event::Begin(five)), Err(Refusal::TooManySeats { max: 4 }));
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
    assert_eq!(try_note(&mut game, Play::points(5)), Err(Refusal::FirstWordTooShort { letters: 6 }));
    game.apply(&Event::Note(Play::points(6))).unwrap();
    assert_eq!(game.opening(A), None);
    assert_eq!(game.opening(B), Some(Duty::FirstWord { letters: 6 }));
}

#[test]
fn first_word_comes_from_the_own_rack_alone_with_its_joker_if_it_has_one() {
    assert_eq!(longest(judge_turn(&["MAST"], &["MAST", "LIEBEN"], &hand_tiles("LIEBEN"), false)), 6);
    assert_eq!(longest(judge_turn(&["MAST"], &["MAST", "LIeBEN"], &hand_tiles("LI?BEN"), false)), 6);
    let short = judge_turn(&["MAST"], &["MAST", "ARME"], &hand_tiles("ARME"), false);
    assert_eq!(short, Err(Broken::NoFirstWord));
    let changed = judge_turn(&["LIEBEN"], &["VERLIEBEN"], &hand_tiles("VER"), false);
    assert_eq!(changed, Err(Broken::ChangedBeforeFirstWord));
    assert_eq!((clause(short), clause(changed)), (Some("4.1"), Some("4.2")));
}

#[test]
fn later_words_need_three_letters() {
    let mut game = rummikub();
    lay(&mut game, 6);
    lay(&mut game, 6);
    assert_eq!(try_note(&mut game, Play::points(2)), Err(Refusal::WordTooShort { letters: 3 }));
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
    assert_eq!(try_note(&mut game, typed), Err(Refusal::NotTheLongestWord { letters: 6 }));
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
fn robbed_letters_may_leave_words_and_make_new_ones() {
    assert_eq!(longest(turn(&["LIEBEN"], &["EBEN", "LIST"], "ST")), 4);
    assert_eq!(longest(turn(&["MAST", "AHORN"], &["AST", "HORN", "MAUS"], "US")), 4);
}

#[test]
fn arm_from_robbed_letters_alone_is_no_turn_but_arme_with_an_own_e_is() {
    let before = ["MAST", "AHORN", "RUND"];
    let alone = turn(&before, &["AST", "HORN", "UND", "ARM"], "");
    assert_eq!((alone, clause(alone)), (Err(Broken::NothingFromHand), Some("4.2.2")));
    assert_eq!(longest(turn(&before, &["AST", "HORN", "UND", "ARME"], "E")), 4);
}

#[test]
fn order_of_robbed_letters_does_not_matter() {
    assert_eq!(longest(turn(&["MAST"], &["ARM", "TEST"], "RTE")), 4);
}

#[test]
fn what_stays_must_be_words_of_three_letters() {
    assert_eq!(turn(&["LIEBEN"], &["EBN", "LIEST"], "ST"), Err(Broken::NotAWord));
    assert_eq!(turn(&["MAST"], &["ST", "ARM"], "R"), Err(Broken::TooShort));
    assert_eq!(clause(turn(&["MAST"], &["ST", "ARM"], "R")), Some("4.2"));
}

#[test]
fn every_tile_on_the_table_stays_there() {
    assert_eq!(turn(&["MAST"], &["AST"], "T"), Err(Broken::TilesDoNotAddUp));
    assert_eq!(turn(&["MAST"], &["MAST", "HUT"], "HU"), Err(Broken::TilesDoNotAddUp));
}

#[test]
fn scored_word_holds_a_letter_from_the_rack_unless_the_table_wants_otherwise() {
    // GARTEN is made of robbed letters alone; only SIE has letters from the rack.
    let (before, after) = (["GARE", "TEN"], ["GARTEN", "SIE"]);
    assert_eq!(longest(turn(&before, &after, "SI")), 3);
    let sheet = GameKind::WortRummikub.sheet();
    let mut house = sheet.house.clone();
    house.scored_word_needs_rack_letter = false;
    let hand = hand_tiles("SI");
    let (before, after) = (lying(&before), lying(&after));
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
    assert_eq!(turn(&["TEsT"], &["TEST"], "S"), Err(Broken::TilesDoNotAddUp));
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
    assert_eq!(early, Err(Broken::ChangedBeforeFirstWord));
}

#[test]
fn words_with_jokers_may_be_split_and_dissolved() {
    assert_eq!(longest(turn(&["MAsT"], &["ARM", "HUT", "sIE"], "RHUIE")), 3);
}

#[test]
fn no_word_may_lie_on_the_table_twice() {
    let twice = turn(&["LIST"], &["LIST", "LIST"], "LIST");
    assert_eq!((twice, clause(twice)), (Err(Broken::LaidAlready), Some("4.4")));
}

#[test]
fn no_word_means_drawing_one_and_the_turn_is_over() {
    let mut game = rummikub();
    assert_eq!(game.apply(&Event::Pass { spent: Millis::ZERO }), Err(Refusal::MustDraw));
    game.apply(&Event::Draw { spent: Millis::ZERO }).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::Draw { tiles: 1 })));
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    announce(&mut game);
    assert_eq!(game.apply(&Event::Note(Play::points(0))), Err(Refusal::NothingLaid));
}

#[test]
fn time_over_returns_what_is_not_valid_draws_three_then_notes_the_rest() {
    let mut game = rummikub();
    time_over(&mut game);
    assert_eq!(game.phase(), Phase::Late(OnTurn { seat: A, spent: Millis(120_000), late: true }));
    assert_eq!(game.apply(&Event::Note(Play::points(7))), Err(Refusal::NotNow));
    game.apply(&Event::Late { invalid: true }).unwrap();
    assert_eq!(game.duty(), Some((A, Duty::TakeBack { what: TakeBack::TheInvalid, draw: 3 })));
    game.apply(&Event::DutyDone).unwrap();
    assert_eq!(game.phase(), Phase::Announced(OnTurn { seat: A, spent: Millis(120_000), late: true }));
    assert_eq!(game.apply(&Event::Resume), Err(Refusal::NotNow));
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
    assert_eq!(game.apply(&Event::Note(all_laid(6))), Err(Refusal::RackNotEmpty));
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
    assert_eq!(game.apply(&Event::Told(Told::Out(A))), Err(Refusal::NotInThisGame));
}

#[test]
fn with_an_empty_pool_nothing_is_drawn() {
    let mut game = rummikub();
    empty(&mut game);
    assert_eq!(game.apply(&Event::Draw { spent: Millis::ZERO }), Err(Refusal::SupplyEmpty));
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
fn spiel_forbids_spielen_and_spielt_but_not_spielgruppe() {
    let flagged = |earlier, new| same_stem(StemRule::Endings, &word(earlier), &word(new));
    assert!(flagged("SPIEL", "SPIELEN") && flagged("SPIEL", "SPIELT") && flagged("SPIEL", "SPIEL"));
    assert!(flagged("SPIELEN", "SPIEL") && flagged("SPIELEN", "SPIELT"));
    assert!(!flagged("SPIEL", "SPIELGRUPPE"));
}

#[test]
fn prefix_makes_a_new_word_unless_the_table_wants_otherwise() {
    assert!(!same_stem(StemRule::Endings, &word("LIEBEN"), &word("VERLIEBEN")));
    assert!(same_stem(StemRule::EndingsAndPrefixes, &word("LIEBEN"), &word("VERLIEBEN")));
    assert!(same_stem(StemRule::EndingsAndPrefixes, &word("LIEBEN"), &word("VERLIEBT")));
    assert!(!same_stem(StemRule::Off, &word("SPIEL"), &word("SPIELT")));
}

#[test]
fn stem_is_remembered_while_the_game_lasts() {
    let mut game = rummikub();
    let typed = Play { points: Points(6), laid: Laid::Words(words(&["GARTEN", "SPIEL"])), ..Play::default() };
    note(&mut game, typed);
    lay(&mut game, 8);
    assert_eq!(game.same_stem(&word("SPIELT")), Some(word("SPIEL")));
    assert_eq!(game.same_stem(&word("SPIELGRUPPE")), None);
    game.rewind_to(1).unwrap();
    assert_eq!(game.same_stem(&word("SPIELT")), None);
}

#[test]
fn sheet_forbids_names_foreign_words_and_abbreviations_and_the_table_judges_foreign_ones() {
    let forbidden = GameKind::WortRummikub.sheet().forbidden;
    assert_eq!(forbidden, [WordClass::Names, WordClass::Foreign, WordClass::Abbreviations]);
    let mut game = rummikub();
    challenge(&mut game, B, Ruling::Overruled { valid: false });
    assert!(game.ledger().lines().iter().any(|line| line.reason == Reason::TableInvalid));
}

#[test]
fn umlauts_spelt_out_are_another_word() {
    use game::lexicon::knows;
    assert!(knows(&WORDS, &word("MÜDE")));
    assert!(!knows(&WORDS, &word("MUEDE")));
}

#[test]
fn a_word_that_stood_a_doubt_is_remembered_for_its_stem() {
    let mut game = rummikub();
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["SPIELE"]) }).unwrap();
    game.apply(&Event::Note(Play::points(6))).unwrap();
    assert_eq!(game.same_stem(&word("SPIELEN")), Some(word("SPIELE")));
}

#[test]
fn word_laid_or_found_good_in_an_earlier_turn_is_known_to_be_repeated() {
    let mut game = rummikub();
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["LIEBEN"]) }).unwrap();
    assert!(!game.repeats(&word("LIEBEN")), "it was laid just now");
    game.apply(&Event::Note(Play::points(6))).unwrap();
    announce(&mut game);
    assert!(game.repeats(&word("LIEBEN")) && !game.repeats(&word("GARTEN")));
    let typed = Play { points: Points(6), laid: Laid::Words(words(&["GARTEN"])), ..Play::default() };
    game.apply(&Event::Note(typed)).unwrap();
    assert!(game.repeats(&word("GARTEN")));
}

#[test]
fn word_that_was_refused_is_neither_known_nor_a_stem() {
    let mut game = rummikub();
    announce(&mut game);
    game.apply(&Event::Challenge { by: B }).unwrap();
    game.apply(&Event::Verdict { ruling: Ruling::NotInList, words: words(&["SPIELE"]) }).unwrap();
    game.apply(&Event::DutyDone).unwrap();
    game.apply(&Event::Note(Play::points(6))).unwrap();
    announce(&mut game);
    assert_eq!((game.repeats(&word("SPIELE")), game.same_stem(&word("SPIELEN"))), (false, None));
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
