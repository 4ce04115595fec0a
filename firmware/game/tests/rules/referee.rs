//! The referee as a table asks it: words before and after, nothing else.

use game::robbing::{Legal, Violation};
use game::{Event, Game, GameKind, Play};
use letters::Word;

use crate::table::{announce, game, lay, note, word};

/// A game in which everybody has laid a first word, and the first seat announces.
fn opened(kind: GameKind) -> Box<Game> {
    let mut game = game(kind, 2);
    for _ in 0..2 {
        match kind {
            GameKind::WortRummy => note(&mut game, Play::default()),
            _ => lay(&mut game, 6),
        }
    }
    announce(&mut game);
    game
}

fn words(texts: &str) -> Vec<Word> {
    texts.split(' ').filter(|text| !text.is_empty()).map(word).collect()
}

fn asked(game: &Game, before: &str, after: &str) -> Result<Legal, Violation> {
    game.referee(&words(before), &words(after))
}

/// Letters of the longest new word, or the clause that is broken.
fn answer(kind: GameKind, before: &str, after: &str) -> Result<u8, Option<&'static str>> {
    let robbing = kind.sheet().robbing.unwrap();
    asked(&opened(kind), before, after).map(|legal| legal.longest).map_err(|violation| violation.clause(robbing))
}

#[test]
fn every_robbing_example_of_wort_rummy_gets_its_answer_from_words_alone() {
    let answer = |before, after| answer(GameKind::WortRummy, before, after);
    assert_eq!(answer("WORT", "ORT WAL"), Ok(3));
    assert_eq!(answer("WEICH", "ICH WERT"), Ok(4));
    assert_eq!(answer("TELEFON", "TON ELEFANTEN"), Ok(9));
    assert_eq!(answer("ERLAUBEN", "ERBEN APPLAUS"), Ok(7));
    // Words that were lengthened: no new ones.
    assert_eq!(answer("EIS", "EISZEIT"), Ok(0));
    assert_eq!(answer("WIE", "WILLEN"), Ok(0));
    assert_eq!(answer("EIS", "SALBEI"), Err(Some("5")));
    assert_eq!(answer("KINO", "KIND"), Err(Some("8")));
    assert_eq!(answer("WEICH", "ICH WEG"), Err(Some("3")));
    assert_eq!(answer("ERLAUBEN", "ERBEN LAUS"), Err(Some("3")));
    assert_eq!(answer("WORT", "ORT MUS"), Err(Some("2")));
    assert_eq!(answer("EIS", "EI MUS"), Err(Some("1")));
}

#[test]
fn every_rearranging_example_of_the_rummikubs_gets_its_answer_from_words_alone() {
    let german = |before, after| answer(GameKind::WortRummikub, before, after);
    assert_eq!(german("LIEBEN", "VERLIEBEN"), Ok(9));
    assert_eq!(german("REIFEN", "AHORN HUT FERNREISE"), Ok(9));
    assert_eq!(german("LIEBEN", "EBEN LIST"), Ok(4));
    assert_eq!(german("MAST AHORN", "AST HORN MAUS"), Ok(4));
    assert_eq!(german("MAST AHORN RUND", "AST HORN UND ARM"), Err(Some("4.2.2")));
    assert_eq!(german("MAST AHORN RUND", "AST HORN UND ARME"), Ok(4));
    assert_eq!(german("TEsT", "TEST LIEBeN"), Ok(6));
    assert_eq!(german("TEsT", "TESTsPIEL"), Ok(9));
    let swiss = |before, after| answer(GameKind::WortRummikubCh, before, after);
    assert_eq!(swiss("WORT GRAD", "ORT RAD WOGE"), Ok(4));
    let french = |before, after| answer(GameKind::RummikubDesMots, before, after);
    assert_eq!(french("PARAITRE", "DISPARAITRE"), Ok(11));
    assert_eq!(french("IMAGE", "PAGE MIEL"), Ok(4));
    assert_eq!(french("DROLE BOEUF", "ROLE OEUF BORD"), Ok(4));
}

#[test]
fn joker_replaced_alone_makes_no_new_word() {
    assert_eq!(answer(GameKind::WortRummikub, "TEsT", "TEST LIEbEN"), Ok(6));
    assert_eq!(answer(GameKind::WortRummikub, "TEsT", "TEXT"), Err(Some("4.2.2")), "the joker is gone");
}

#[test]
fn nobody_changes_words_before_the_first_one() {
    let mut game = game(GameKind::WortRummikub, 2);
    announce(&mut game);
    assert_eq!(asked(&game, "LIEBEN", "VERLIEBEN"), Err(Violation::ChangedBeforeFirstWord));
}

#[test]
fn games_without_robbing_are_not_asked() {
    let mut game = game(GameKind::ScrabbleDe, 2);
    game.apply(&Event::Announce { spent: game::Millis::ZERO }).unwrap();
    assert!(asked(&game, "LAST", "AUSLASTUNG").is_err());
}

#[test]
fn four_new_words_from_the_hand_are_followed_tile_by_tile() {
    assert_eq!(answer(GameKind::WortRummikub, "", "EISZEIT GARTENS BALLONS HOLUNDER"), Ok(8));
}

#[test]
fn first_word_of_the_swiss_sheets_is_their_second_clause() {
    for kind in [GameKind::WortRummikubCh, GameKind::RummikubDesMots] {
        let mut game = game(kind, 2);
        announce(&mut game);
        let violation = asked(&game, "", "EAU").unwrap_err();
        assert_eq!(violation.clause(kind.sheet().robbing.unwrap()), Some("2"), "{kind:?}");
    }
}
