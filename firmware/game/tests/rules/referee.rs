//! The referee as a table asks it: words before and after, nothing else.

use game::robbing::{Legal, Violation};
use game::{Age, Duty, Event, Game, GameKind, Laid, Owners, Phase, Play, Ruling, TakeBack, Then, TurnEnd};
use letters::Word;

use crate::table::{self, announce, begun, challenge, game, lay, note, seated, word};

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
    game.referee(&words(before), &words(after), Owners::default())
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

/// A case worked out by hand from the sheets: legal (`L`), not (`X`), or it depends on before whom a word lies now (`?`).
struct Case {
    kind: GameKind,
    children: bool,
    first_turn: bool,
    before: &'static str,
    after: &'static str,
    by_hand: char,
}

/// All of them but those about words that are in no list: the rules know none.
fn by_hand() -> impl Iterator<Item = Case> {
    let lines = include_str!("referee-cases.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let [whose, before, after, by_hand] = line.split("; ").collect::<Vec<_>>().try_into().ok()?;
        let (game, turn) = whose.split_once(", ").unwrap_or((whose, ""));
        let kind = match game {
            "Wort-Rummy" => GameKind::WortRummy,
            "Wort-Rummikub" => GameKind::WortRummikub,
            "Wort-Rummikub CH" => GameKind::WortRummikubCh,
            "Rummikub des mots" => GameKind::RummikubDesMots,
            _ => panic!("no such game: {line}"),
        };
        let (children, first_turn) = (turn.contains("children"), turn.contains("first turn"));
        Some(Case { kind, children, first_turn, before, after, by_hand: by_hand.chars().next()? })
    })
}

/// The turn that the case is about, announced.
fn in_turn(case: &Case) -> Box<Game> {
    let mut settings = seated(case.kind, 2);
    if case.children {
        settings.players.iter_mut().flatten().for_each(|player| player.age = Age::Child);
    }
    let mut game = begun(settings);
    if !case.first_turn {
        let points = if case.kind == GameKind::WortRummy { 0 } else { 6 };
        (0..2).for_each(|_| note(&mut game, Play::points(points)));
    }
    announce(&mut game);
    game
}

#[test]
fn cases_worked_out_by_hand_get_the_same_answer() {
    let mut depends = 0;
    for case in by_hand() {
        let (game, kind, by_hand) = (in_turn(&case), case.kind, case.by_hand);
        let (before, after) = (words(case.before), words(case.after));
        let answer = |owners| game.referee(&before, &after, owners).is_ok();
        match game.whose(&before, &after, Owners::default()) {
            Some(place) => {
                depends += 1;
                // Left with its owner it was lengthened, which is never forbidden; what a robber may do is another question.
                let (left, taken) = (Owners::default().with(place, false), Owners::default().with(place, true));
                assert!(by_hand != 'X', "{kind:?} {before:?} {after:?} depends on nothing");
                assert!(answer(left) || game.whose(&before, &after, left).is_some(), "{kind:?} {before:?} {after:?}");
                assert!(!answer(taken), "{kind:?} {before:?} {after:?} was robbed");
            }
            None => assert_eq!(answer(Owners::default()), by_hand == 'L', "{kind:?} {before:?} {after:?}"),
        }
    }
    assert!(depends >= 4, "{depends}");
    assert!(by_hand().count() >= 78);
}

#[test]
fn rest_of_a_word_has_three_letters_for_children_too() {
    let case = by_hand().find(|case| case.children && !case.first_turn).unwrap();
    // Their own words may have two.
    assert_eq!(asked(&in_turn(&case), "EIS", "EI SO"), Err(Violation::RestIsNoWord));
    assert!(asked(&opened(GameKind::WortRummy), "WORT", "ORT WO").is_err());
}

/// All words of the cases of a game, and some forms of them.
fn words_of(kind: GameKind) -> Vec<Word> {
    let cases = by_hand().filter(|case| case.kind == kind);
    let mut all: Vec<String> = cases
        .flat_map(|case| {
            format!("{} {}", case.before, case.after).to_uppercase().split(' ').map(String::from).collect::<Vec<_>>()
        })
        .collect();
    let forms: Vec<String> =
        all.iter().flat_map(|text| ["E", "EN", "S"].map(|ending| format!("{text}{ending}"))).collect();
    all.extend(forms);
    all.sort();
    all.dedup();
    all.iter().filter(|text| (3..=14).contains(&text.len())).map(|text| word(text)).collect()
}

#[test]
fn referee_and_question_about_a_word_know_the_same_of_words_laid_before() {
    let (mut repeated, mut forms) = (0, 0);
    for kind in [GameKind::WortRummikub, GameKind::WortRummikubCh, GameKind::RummikubDesMots, GameKind::WortRummy] {
        let all = words_of(kind);
        for earlier in &all {
            let mut game = opened(kind);
            let laid = Laid::Words([*earlier].into_iter().collect());
            let points = if kind == GameKind::WortRummy { 0 } else { earlier.len() as i32 };
            game.apply(&Event::Note(Play { laid, ..Play::points(points) })).unwrap();
            announce(&mut game);
            for new in &all {
                let asked = game.referee(&[], &[*new], Owners::default());
                let never = game.sheet().repeats == game::Repeats::Never;
                let form = game.form_of(&[], &[*new]);
                assert_eq!(
                    asked == Err(Violation::LaidAlready),
                    never && game.repeats(new),
                    "{kind:?} {earlier} {new}"
                );
                assert_eq!(form, game.same_stem(new), "{kind:?} {earlier} {new}");
                repeated += usize::from(asked.is_err());
                forms += usize::from(form.is_some());
            }
        }
    }
    assert!(repeated > 50 && forms > 50, "{repeated} {forms}");
}

#[test]
fn words_robbed_whole_are_judged_by_who_has_them_now() {
    let game = opened(GameKind::WortRummy);
    let taken = |before, after| {
        let (before, after) = (words(before), words(after));
        let place = game.whose(&before, &after, Owners::default()).expect("it depends");
        game.referee(&before, &after, Owners::default().with(place, true))
    };
    for (before, after) in [("EIS", "REIS"), ("HAUS", "HAUSTOR"), ("BAU", "BAUM"), ("KIND", "KINDER")] {
        assert_eq!(taken(before, after), Err(Violation::GoldenRule), "{before} {after}");
    }
    assert_eq!(taken("EiS", "EiSZEIT"), Err(Violation::JokerNotReplaced));
    // As many letters from the hand as robbed ones: whoever has it, it is legal, and nobody is asked.
    assert_eq!(game.whose(&words("EIS"), &words("EISZEIT"), Owners::default()), None);
    // What was not touched is nobody's question, and each word is asked for once.
    assert_eq!(game.whose(&words("EIS ORT"), &words("REIS ORT"), Owners::default()), Some(0));
    assert_eq!(game.whose(&words("EIS"), &words("REIS"), Owners::default().with(0, false)), None);
}

#[test]
fn no_word_becomes_another_form_of_itself() {
    for (before, after) in
        [("SPIEL", "SPIELEN"), ("SPIEL", "SPIELT"), ("ROSE", "ROSEN"), ("KIND", "KINDER"), ("GARTEN", "GARTENS")]
    {
        assert_eq!(asked(&opened(GameKind::WortRummikub), before, after), Err(Violation::SameStem), "{before} {after}");
    }
    assert_eq!(answer(GameKind::WortRummikub, "SPIEL", "SPIELGRUPPE"), Ok(11));
    assert_eq!(answer(GameKind::WortRummikubCh, "SPIEL", "SPIELEN"), Ok(7), "the Swiss sheet allows it");
}

#[test]
fn referee_remembers_what_was_laid() {
    let mut game = game(GameKind::WortRummikub, 2);
    note(&mut game, Play { laid: Laid::Words(table::words(&["MAUERN"])), ..Play::points(6) });
    lay(&mut game, 6);
    announce(&mut game);
    assert_eq!(asked(&game, "RAUM", "MAUERN"), Err(Violation::LaidAlready));
    // Forms of words from earlier turns are for the table, forms of words that lie beside it too.
    assert!(asked(&game, "RAUM", "MAUERNS").is_ok());
    assert_eq!(game.form_of(&words("RAUM"), &words("MAUERNS")), Some(word("MAUERN")));
    assert_eq!(game.form_of(&words("SPIEL RAUM"), &words("SPIEL SPIELE TRAUM")), Some(word("SPIEL")));
}

#[test]
fn reason_is_the_clause_that_was_broken() {
    let robbed = |before, after| asked(&opened(GameKind::WortRummy), before, after);
    assert_eq!(robbed("WORT", "ORTE WAL"), Err(Violation::LetterSwapped));
    assert_eq!(robbed("KINO", "KINDER ROT"), Err(Violation::LetterSwapped));
    let mut game = game(GameKind::WortRummy, 2);
    announce(&mut game);
    assert_eq!(asked(&game, "WORT", "ORT WERT"), Err(Violation::ChangedBeforeFirstWord));
}

#[test]
fn letters_of_the_table_alone_are_no_turn_all_goes_back_and_one_is_drawn() {
    let mut game = game(GameKind::WortRummikub, 2);
    assert_eq!(
        asked(&opened(GameKind::WortRummikub), "MAST AHORN RUND", "AST HORN UND ARM"),
        Err(Violation::NothingFromHand)
    );
    let by = game.settings().seats().iter().nth(1).unwrap();
    let on = game.phase().seat().unwrap();
    challenge(&mut game, by, Ruling::NoTurn);
    let Phase::Duty { duty, then, .. } = game.phase() else { panic!("{:?}", game.phase()) };
    assert_eq!(duty, Duty::TakeBack { what: TakeBack::Everything, draw: 1 });
    assert_eq!(then, Then::TurnOver(TurnEnd::Lost));
    game.apply(&Event::DutyDone).unwrap();
    assert_ne!(game.phase().seat(), Some(on));
}
