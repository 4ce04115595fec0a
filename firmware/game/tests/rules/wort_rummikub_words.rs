//! Wort-Rummikub: words laid before, their stems, and what is no word.

use crate::wort_rummikub::{WORDS, clause, rummikub, turn};
use game::robbing::Violation;
use game::stem::same_stem;
use game::{Event, GameKind, Laid, Play, Points, Reason, Ruling, WordClass, house::StemRule};

use crate::table::{B, announce, challenge, lay, note};
use crate::table::{word, words};

#[test]
fn no_word_may_lie_on_the_table_twice() {
    let twice = turn(&["LIST"], &["LIST", "LIST"], "LIST");
    assert_eq!((twice, clause(twice)), (Err(Violation::LaidAlready), Some("4.4")));
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
fn a_word_that_stood_a_challenge_is_remembered_for_its_stem() {
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
