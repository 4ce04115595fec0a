//! Wort-Rummikub and Rummikub des mots, the two sides of the Swiss sheet.

use game::house::{HouseRule, RobFrom};
use game::robbing::{Legal, Turn, Violation, judge};
use game::{
    Age, Announces, Clock, Declared, Duty, Ending, Event, Game, GameKind, Goal, Millis, Owners, Phase, Play, RuleError,
    Ruling, Seats, Starter, TakeBack, WordClass,
};
use letters::Language;

use crate::table::{
    A, B, List, all_laid, announce, begun, challenge, empty, game, hand_tiles, lay, note, pass, seated, table_words,
};
use crate::table::{time_over, totals, try_note, word, words};

const BOTH: [GameKind; 2] = [GameKind::WortRummikubCh, GameKind::RummikubDesMots];

const GERMAN: List = List("RAT BALD KURZ VERSORGEN WORT GRAD ORT RAD WOGE TEST TEXT HUT DORN RATE");

const FRENCH: List = List(
    "SELS LIME DUO EAU VIE LOURD CHAMBRE PARAITRE DISPARAITRE IMAGE PAGE MIEL DROLE BOEUF ROLE OEUF BORD TEST \
     TEXT TETE EST SEL LES",
);

fn turn(kind: GameKind, before: &[&str], after: &[&str], hand: &str) -> Result<Legal, Violation> {
    judged(kind, before, after, hand, true)
}

fn judged(kind: GameKind, before: &[&str], after: &[&str], hand: &str, opened: bool) -> Result<Legal, Violation> {
    let sheet = kind.sheet();
    let list = if kind == GameKind::RummikubDesMots { FRENCH } else { GERMAN };
    let (before, after, hand) = (table_words(before), table_words(after), hand_tiles(hand));
    let turn = Turn { before: &before, after: &after, hand: &hand, seat: A, age: Age::Adult, opened };
    judge(sheet.robbing.unwrap(), &sheet.house, &turn, &list)
}

#[test]
fn swiss_sheets_have_a_minute_no_target_and_their_languages() {
    for kind in BOTH {
        let settings = seated(kind, 4);
        assert_eq!((settings.clock(A), settings.goal), (Clock::hard(60), Goal::Open));
        assert_eq!((kind.sheet().dealt, settings.seats_max()), (14, 4));
    }
    assert_eq!(GameKind::WortRummikubCh.sheet().language, Some(Language::German));
    assert_eq!(GameKind::RummikubDesMots.sheet().language, Some(Language::French));
}

#[test]
fn french_minute_may_be_off() {
    let mut settings = seated(GameKind::RummikubDesMots, 2);
    settings.players[0].as_mut().unwrap().clock = Clock::off(60);
    assert!(matches!(begun(settings).phase(), Phase::Turn { running: true, .. }));
}

#[test]
fn rat_bald_kurz_versorgen_in_one_turn_score_nine() {
    let legal = turn(GameKind::WortRummikubCh, &[], &["RAT", "BALD", "KURZ", "VERSORGEN"], "RATBALDKURZVERSORGEN");
    assert_eq!(legal.unwrap().longest, 9);
}

#[test]
fn eau_vie_lourd_chambre_in_one_turn_score_seven() {
    let legal = turn(GameKind::RummikubDesMots, &[], &["EAU", "VIE", "LOURD", "CHAMBRE"], "EAUVIELOURDCHAMBRE");
    assert_eq!(legal.unwrap().longest, 7);
}

#[test]
fn wort_and_grad_leave_ort_and_rad_and_give_woge() {
    let legal = turn(GameKind::WortRummikubCh, &["WORT", "GRAD"], &["ORT", "RAD", "WOGE"], "OE");
    assert_eq!(legal.unwrap().longest, 4);
}

#[test]
fn paraitre_becomes_disparaitre() {
    let legal = turn(GameKind::RummikubDesMots, &["PARAITRE"], &["DISPARAITRE"], "DIS");
    assert_eq!(legal.unwrap().longest, 11);
}

#[test]
fn image_is_taken_apart_into_page_and_miel() {
    let legal = turn(GameKind::RummikubDesMots, &["IMAGE"], &["PAGE", "MIEL"], "LEP");
    assert_eq!(legal.unwrap().longest, 4);
}

#[test]
fn drole_and_boeuf_leave_role_and_oeuf_and_give_bord() {
    let legal = turn(GameKind::RummikubDesMots, &["DROLE", "BOEUF"], &["ROLE", "OEUF", "BORD"], "RO");
    assert_eq!(legal.unwrap().longest, 4);
}

#[test]
fn opening_word_needs_six_letters_or_one_is_drawn() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        assert_eq!(try_note(&mut game, Play::points(5)), Err(RuleError::FirstWordTooShort { letters: 6 }));
        game.apply(&Event::Draw { spent: Millis(10_000) }).unwrap();
        assert_eq!(game.duty(), Some((A, Duty::Draw { tiles: 1 })));
        assert_eq!(game.phase(), Phase::Ready { seat: B });
    }
}

#[test]
fn rearranging_begins_in_the_turn_after_the_opening() {
    let early = judged(GameKind::RummikubDesMots, &["PARAITRE"], &["DISPARAITRE"], "DIS", false);
    assert_eq!(early, Err(Violation::ChangedBeforeFirstWord));
    let clause = early.unwrap_err().clause(GameKind::RummikubDesMots.sheet().robbing.unwrap());
    assert_eq!(clause, Some("3"));
}

#[test]
fn french_table_may_agree_to_rearrange_in_the_turn_of_the_opening() {
    let early = |rob_from| {
        let mut settings = seated(GameKind::RummikubDesMots, 2);
        settings.house.rob_from = rob_from;
        let mut game = begun(settings);
        announce(&mut game);
        let asked = |after: &[&str]| game.referee(&words(&["PARAITRE"]), &words(after), Owners::default());
        (
            asked(&["DISPARAITRE", "CHEVAL"]).map(|legal| legal.longest),
            asked(&["DISPARAITRE"]).map(|legal| legal.longest),
        )
    };
    assert_eq!(early(RobFrom::NextTurn).0, Err(Violation::ChangedBeforeFirstWord));
    // The first word still comes from the hand alone.
    assert_eq!(early(RobFrom::SameTurn), (Ok(11), Err(Violation::FirstWordRobbed)));
    assert!(GameKind::RummikubDesMots.sheet().offers.contains(&HouseRule::RobFrom));
    assert!(!GameKind::WortRummikubCh.sheet().offers.contains(&HouseRule::RobFrom));
}

#[test]
fn nothing_is_rearranged_without_a_letter_from_the_rack() {
    let alone = turn(GameKind::RummikubDesMots, &["LES"], &["SEL"], "");
    assert_eq!(alone, Err(Violation::NothingFromHand));
    assert_eq!(alone.unwrap_err().clause(GameKind::RummikubDesMots.sheet().robbing.unwrap()), Some("4"));
}

#[test]
fn longest_word_that_scores_must_hold_a_letter_from_the_rack() {
    // MIEL is LIME in another order; only DUO has letters from the rack.
    let legal = turn(GameKind::RummikubDesMots, &["LIME"], &["MIEL", "DUO"], "DUO");
    assert_eq!(legal.unwrap().longest, 3);
}

#[test]
fn word_on_the_table_may_not_be_laid_again() {
    assert_eq!(turn(GameKind::WortRummikubCh, &["RAT"], &["RAT", "RAT"], "RAT"), Err(Violation::LaidAlready));
}

#[test]
fn joker_is_replaced_only_by_the_letter_it_stands_for() {
    let kind = GameKind::WortRummikubCh;
    assert!(turn(kind, &["TEsT"], &["TEST", "RAt"], "SRA").is_ok());
    assert_eq!(turn(kind, &["TEsT"], &["TEXT", "RAt"], "XRA"), Err(Violation::JokerNotReplaced));
    assert_eq!(
        turn(kind, &["TEsT"], &["RATE", "hUT"], "RAU"),
        Err(Violation::JokerNotReplaced),
        "nothing is left of TEST"
    );
}

#[test]
fn letter_that_replaces_a_joker_comes_from_the_rack() {
    // The T for the joker comes from ORT on the table.
    let robbed = turn(GameKind::WortRummikubCh, &["RAt", "ORT"], &["RAT", "DORn"], "D");
    assert_eq!(robbed, Err(Violation::JokerNotReplaced));
    assert!(turn(GameKind::WortRummikubCh, &["RAt", "ORT"], &["RAT", "ORT", "RAd"], "TRA").is_ok());
}

#[test]
fn joker_gained_must_be_played_in_the_same_turn() {
    for kind in BOTH {
        assert_eq!(turn(kind, &["TEsT"], &["TEST"], "S"), Err(Violation::TilesDoNotAddUp));
    }
}

#[test]
fn french_joker_gained_goes_into_a_new_word_with_letters_from_the_rack() {
    let kind = GameKind::RummikubDesMots;
    assert!(turn(kind, &["TEsT"], &["TEST", "VIe"], "SVI").is_ok());
    assert_eq!(turn(kind, &["TEsT", "SEL"], &["TEST", "SELs"], "S"), Err(Violation::JokerWithoutRack));
}

#[test]
fn swiss_joker_gained_goes_into_any_new_word() {
    assert!(turn(GameKind::WortRummikubCh, &["TEsT", "RAT"], &["TEST", "RATe"], "S").is_ok());
}

#[test]
fn joker_may_open() {
    let legal = judged(GameKind::RummikubDesMots, &[], &["CHAMBRe"], "CHAMBR?", false);
    assert_eq!(legal.unwrap().longest, 7);
}

#[test]
fn emptied_rack_doubles_the_turn() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        note(&mut game, all_laid(7));
        assert_eq!(totals(&game), [14, 0]);
        assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })));
    }
}

#[test]
fn swiss_time_over_takes_everything_back_and_draws_one() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        time_over(&mut game);
        assert_eq!(game.duty(), Some((A, Duty::TakeBack { what: TakeBack::Everything, draw: 1 })));
        game.apply(&Event::DutyDone).unwrap();
        assert_eq!((totals(&game), game.phase()), (vec![0, 0], Phase::Ready { seat: B }));
    }
}

#[test]
fn swiss_challenge_upheld_returns_the_word_with_one_penalty_tile() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        challenge(&mut game, B, Ruling::NotInList);
        assert_eq!(game.duty(), Some((A, Duty::TakeBack { what: TakeBack::TheWord, draw: 1 })));
        game.apply(&Event::DutyDone).unwrap();
        assert!(matches!(game.phase(), Phase::Announced(_)));
    }
}

#[test]
fn swiss_seat_draws_nothing_from_an_empty_bank() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        empty(&mut game);
        assert_eq!(game.apply(&Event::Draw { spent: Millis::ZERO }), Err(RuleError::SupplyEmpty), "{kind:?}");
        challenge(&mut game, B, Ruling::NotInList);
        assert_eq!(game.duty(), Some((A, Duty::TakeBack { what: TakeBack::TheWord, draw: 0 })), "{kind:?}");
    }
}

#[test]
fn joker_that_is_only_moved_makes_a_turn_of_nothing_once_it_was_challenged_in_vain() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        challenge(&mut game, B, Ruling::BySheet { valid: true });
        let first = game.apply(&Event::Note(Play::points(0)));
        assert_eq!(first, Err(RuleError::NothingLaid), "{kind:?}: the first word has letters");
        game.apply(&Event::Note(Play::points(6))).unwrap();
        lay(&mut game, 6);
        announce(&mut game);
        assert!(!game.may_count_nothing());
        assert_eq!(game.apply(&Event::Note(Play::points(0))), Err(RuleError::NothingLaid), "{kind:?}: nobody asked");
        game.apply(&Event::Challenge { by: B }).unwrap();
        game.apply(&Event::Verdict { ruling: Ruling::BySheet { valid: true }, words: Default::default() }).unwrap();
        assert!(game.may_count_nothing());
        game.apply(&Event::Note(Play::points(0))).unwrap();
        assert_eq!((totals(&game), game.phase().seat()), (vec![6, 6], Some(B)), "{kind:?}");
        assert_eq!(game.duty(), Some((A, Duty::RefillTo { tiles: 7 })), "{kind:?}: it was laid, and no pass");
        assert!(!game.may_count_nothing(), "{kind:?}: that was another turn");
        challenge(&mut game, A, Ruling::NotInList);
        assert!(!game.may_count_nothing(), "{kind:?}: what fell is nothing");
    }
}

#[test]
fn swiss_challenge_rejected_costs_nothing() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        challenge(&mut game, B, Ruling::InList);
        game.apply(&Event::Note(Play::points(6))).unwrap();
        assert_eq!(totals(&game), [6, 0]);
    }
}

#[test]
fn bank_empty_and_a_rack_empty_ends_the_game() {
    for kind in BOTH {
        let mut game = game(kind, 2);
        empty(&mut game);
        note(&mut game, all_laid(8));
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.winners, outcome.ending), (Seats::only(A), Ending::Out(A)));
    }
}

#[test]
fn emptied_rack_with_tiles_in_the_bank_plays_on() {
    let mut game = game(GameKind::WortRummikubCh, 2);
    note(&mut game, all_laid(8));
    assert_eq!(game.phase(), Phase::Ready { seat: B });
    assert_eq!(game.apply(&Event::Declared(Declared::Out(A))), Err(RuleError::SupplyNotEmpty));
}

#[test]
fn bank_empty_and_all_passing_for_one_round_ends_the_game() {
    for kind in BOTH {
        let mut game = game(kind, 3);
        pass(&mut game);
        pass(&mut game);
        empty(&mut game);
        pass(&mut game);
        pass(&mut game);
        assert_eq!(game.outcome(), None, "passes before the bank was empty do not count");
        pass(&mut game);
        assert_eq!(game.outcome().unwrap().ending, Ending::AllPassed);
        assert_eq!(game.outcome().unwrap().winners.count(), 3);
    }
}

#[test]
fn ninety_nine_points_do_not_end_a_swiss_game() {
    let mut game = game(GameKind::WortRummikubCh, 2);
    for _ in 0..9 {
        lay(&mut game, 12);
        pass(&mut game);
    }
    assert_eq!((totals(&game), game.outcome()), (vec![108, 0], None));
}

#[test]
fn lots_start_the_next_swiss_game() {
    for kind in BOTH {
        assert_eq!(game(kind, 2).rematch_starter(), Starter::Lots);
    }
}

#[test]
fn compounds_and_foreign_words_are_for_the_table_to_judge() {
    for kind in BOTH {
        let forbidden = kind.sheet().forbidden;
        assert!(forbidden.contains(&WordClass::Compounds) && forbidden.contains(&WordClass::Foreign));
    }
    let mut game = game(GameKind::WortRummikubCh, 2);
    challenge(&mut game, B, Ruling::Overruled { valid: false });
    assert!(matches!(game.phase(), Phase::Duty { .. }));
}

#[test]
fn theme_is_kept_with_the_game() {
    let mut settings = seated(GameKind::WortRummikubCh, 2);
    settings.house.theme = game::house::Theme::Animals;
    assert_eq!(begun(settings).settings().house.theme, game::house::Theme::Animals);
}

#[test]
fn highest_total_wins_a_swiss_game() {
    let mut game: Box<Game> = game(GameKind::RummikubDesMots, 2);
    lay(&mut game, 6);
    lay(&mut game, 9);
    empty(&mut game);
    announce(&mut game);
    game.apply(&Event::Declared(Declared::Out(A))).unwrap();
    game.apply(&Event::Note(Play::points(4))).unwrap();
    assert_eq!((totals(&game), game.outcome().unwrap().winners), (vec![14, 9], Seats::only(A)));
}

#[test]
fn word_laid_before_is_asked_for_only_where_it_must_not_lie_there_twice() {
    let asked = [GameKind::WortRummikubCh, GameKind::RummikubDesMots, GameKind::WortRummy];
    for kind in asked.into_iter().chain([GameKind::ScrabbleDe]) {
        let mut game = game(kind, 2);
        announce(&mut game);
        game.apply(&Event::Challenge { by: B }).unwrap();
        game.apply(&Event::Verdict { ruling: Ruling::InList, words: words(&["GARTEN"]) }).unwrap();
        lay_announced(&mut game);
        announce(&mut game);
        assert_eq!(game.repeats(&word("GARTEN")), asked.contains(&kind), "{kind:?}");
    }
}

/// Notes what was announced.
fn lay_announced(game: &mut Game) {
    let points = if game.sheet().announces == Announces::Laid { 0 } else { 6 };
    game.apply(&Event::Note(Play::points(points))).unwrap();
}
